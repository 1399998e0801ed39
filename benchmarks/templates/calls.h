/* Every function of a kernel behind one signature: so many states, inputs, outputs, status words. */
#ifndef CALLS_H
#define CALLS_H

#include <stddef.h>
#include <stdint.h>

#define MOST_PORTS 12

typedef uint32_t form(size_t count, const REAL *const *in, REAL *const *out, uint32_t *status);

typedef struct {
    const char *name;
    form *single, *batch, *columns;
    size_t inputs, outputs, input_sizes[MOST_PORTS], output_sizes[MOST_PORTS];
} function;

extern const function functions[];
extern const size_t function_count;

#endif
