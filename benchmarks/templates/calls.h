/* Every function of a kernel behind one signature: so many states, inputs, outputs, status words. */
#ifndef CALLS_H
#define CALLS_H

#include <stddef.h>
#include <stdint.h>

#define MOST_PORTS 12

typedef uint32_t form(size_t count, const REAL *const *in, REAL *const *out, uint32_t *status);
typedef uint32_t rollout(const REAL *const *in, size_t steps, REAL step, REAL *poses, REAL *twists);

typedef struct {
    const char *name;
    form *single, *batch, *columns;
    rollout *steps; /* NULL for most functions */
    size_t inputs, outputs, input_sizes[MOST_PORTS], output_sizes[MOST_PORTS];
} function;

extern const function functions[];
extern const size_t function_count;

/* To be called first; 0 if the parameters are good. */
uint32_t calls_prepare(void);

#endif
