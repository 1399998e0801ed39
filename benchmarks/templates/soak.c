/* Calls of a kernel again and again, each compared bit by bit with the same call before: results, status words, guards. */
#define _POSIX_C_SOURCE 200809L
#define REAL double
#include "calls.h"

#include <string.h>
#include <time.h>

#define GUARD 8 /* numbers in front of, between and behind outputs */
#define UNWRITTEN 0xA5

typedef struct {
    uint64_t function, kind; /* 0 single, 1 batch, 2 columns */
    uint64_t count, repeat, length;
    const double *in[MOST_PORTS];
    const double *wanted; /* guards, outputs and status words as they were */
    uint64_t any;
} trial;

typedef struct {
    uint64_t calls, states, bad_states, differences;
    int64_t first_difference; /* trial */
} tally;

/* Number of doubles that a trial writes to: outputs and status words, a guard before and behind each. */
uint64_t soak_length(const trial *of)
{
    const function *what = &functions[of->function];
    uint64_t length = GUARD;
    for (size_t i = 0; i < what->outputs; ++i) {
        length += what->output_sizes[i] * of->count + GUARD;
    }
    return length + (of->count + 1) / 2 + GUARD;
}

/* Call it once, into memory that is filled before. */
static uint32_t call(const trial *of, double *memory, uint32_t **words)
{
    const function *what = &functions[of->function];
    double *out[MOST_PORTS], *next = memory + GUARD;
    memset(memory, UNWRITTEN, of->length * sizeof *memory);
    for (size_t i = 0; i < what->outputs; ++i) {
        out[i] = next;
        next += what->output_sizes[i] * of->count + GUARD;
    }
    *words = (uint32_t *)(void *)next;
    form *const forms[] = {what->single, what->batch, what->columns};
    return forms[of->kind](of->count, of->in, out, *words);
}

/* What a trial yields, to compare others with. */
uint64_t soak_first(const trial *of, double *memory)
{
    uint32_t *words;
    return call(of, memory, &words);
}

/* Seconds of one call. */
double soak_cost(const trial *of, double *memory)
{
    struct timespec begin, end;
    uint32_t *words;
    uint64_t calls = 0;
    double seconds;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
    do {
        (void)call(of, memory, &words);
        ++calls;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
        seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    } while (seconds < 2e-5);
    return seconds / (double)calls;
}

/* Trials drawn at random, for so many seconds. */
void soak_run(const trial *trials, uint64_t count, double seconds, uint64_t *seed, double *memory, tally *told)
{
    struct timespec begin, now;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    do {
        *seed = *seed * 6364136223846793005u + 1442695040888963407u;
        const uint64_t drawn = (*seed >> 33) % count;
        const trial *of = &trials[drawn];
        for (uint64_t i = 0; i < of->repeat; ++i) {
            uint32_t *words;
            const uint32_t any = call(of, memory, &words);
            if (any != of->any || memcmp(memory, of->wanted, of->length * sizeof *memory) != 0) {
                if (!told->differences++) {
                    told->first_difference = (int64_t)drawn;
                }
            }
            ++told->calls;
            told->states += of->count;
            for (uint64_t k = 0; k < of->count; ++k) {
                told->bad_states += words[k] != 0;
            }
        }
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while ((double)(now.tv_sec - begin.tv_sec) + 1e-9 * (double)(now.tv_nsec - begin.tv_nsec) < seconds);
}
