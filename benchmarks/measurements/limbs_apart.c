/* Driver of limbs_apart.py: times one function written flat, and the same taken apart into limbs.
 *
 * robot.h, written by limbs_apart.py, names the functions and the sizes of one robot. A measurement calls a part for
 * every state in turn; consecutive calls do not depend on each other, so that a processor may overlap them.
 */
#define _POSIX_C_SOURCE 199309L
#include "robot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    uint32_t (*function)(const double *state, double *result);
    size_t state, result;
} limb_call;

static const limb_call LIMBS[] = {LIMB_CALLS};
enum { LIMB_COUNT = sizeof LIMBS / sizeof LIMBS[0] };

static size_t state_count;
static double *poses, *twists, *accelerations, *efforts, *handed, *answered;

/* In the order of PARTS in limbs_apart.py. */
enum {
    FLAT_PART, COMPOSED_PART, PLATFORM_PART, LIMB_PART, ASSEMBLE_PART, LIMBS_THREADED, LIMBS_WAITED, FLAT_BATCH, COMPOSED_BATCH,
    REGION
};

static uint32_t limb(size_t index, size_t state)
{
    const limb_call *call = &LIMBS[index];
    return call->function(handed + STATES * state + call->state, answered + RESULTS * state + call->result);
}

static uint32_t flat(size_t i)
{
    return FLAT(poses + POSE * i, twists + TWIST * i, accelerations + TWIST * i, efforts + EFFORT * i);
}

static uint32_t composed(size_t i)
{
    return COMPOSED(poses + POSE * i, twists + TWIST * i, accelerations + TWIST * i, efforts + EFFORT * i);
}

static uint32_t platform(size_t i)
{
    return PLATFORM(poses + POSE * i, twists + TWIST * i, accelerations + TWIST * i, handed + STATES * i);
}

static uint32_t assemble(size_t i)
{
    return ASSEMBLE(poses + POSE * i, twists + TWIST * i, accelerations + TWIST * i, answered + RESULTS * i,
                    efforts + EFFORT * i);
}

/* The limbs of one state as the iterations of a parallel loop: a fork and a join for each state. */
static uint32_t limbs_threaded(size_t i, int threads)
{
    uint32_t status = platform(i);
    (void)threads;
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads) schedule(static, 1) reduction(| : status)
#endif
    for (int index = 0; index < LIMB_COUNT; ++index) {
        status |= limb((size_t)index, i);
    }
    return status | assemble(i);
}

/* The same with threads that are kept and wait for each state: two barriers for each, no fork and no join. */
static uint32_t limbs_waited(size_t states, int threads)
{
    uint32_t status = 0;
    (void)threads;
#ifdef _OPENMP
#pragma omp parallel num_threads(threads) reduction(| : status)
#endif
    for (size_t i = 0; i <= states; ++i) {
#ifdef _OPENMP
#pragma omp single
#endif
        {
            status |= i > 0 ? assemble(i - 1) : 0;
            status |= i < states ? platform(i) : 0;
        }
#ifdef _OPENMP
#pragma omp for schedule(static, 1)
#endif
        for (int index = 0; index < LIMB_COUNT; ++index) {
            status |= i < states ? limb((size_t)index, i) : 0;
        }
    }
    return status;
}

/* All states at once, cut into one piece for each thread: one fork and one join for all of them. */
static uint32_t batch(uint32_t (*function)(size_t), size_t states, int threads)
{
    uint32_t status = 0;
    (void)threads;
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads) schedule(static) reduction(| : status)
#endif
    for (long i = 0; i < (long)states; ++i) {
        status |= function((size_t)i);
    }
    return status;
}

/* Nothing but a fork and a join; each thread writes a word of its own, so that the region is not empty. */
static uint32_t region(int threads)
{
    static volatile uint32_t words[64 * 16];
    (void)threads;
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads) schedule(static, 1)
#endif
    for (int index = 0; index < threads; ++index) {
        words[16 * (index % 64)] = 0;
    }
    return words[0];
}

static uint32_t sweep(int part, size_t index, size_t states, int threads)
{
    uint32_t status = 0;
    if (part == FLAT_BATCH || part == COMPOSED_BATCH) {
        return batch(part == FLAT_BATCH ? flat : composed, states, threads);
    }
    if (part == LIMBS_WAITED) {
        return limbs_waited(states, threads);
    }
    for (size_t i = 0; i < states; ++i) {
        switch (part) {
        case FLAT_PART: status |= flat(i); break;
        case COMPOSED_PART: status |= composed(i); break;
        case PLATFORM_PART: status |= platform(i); break;
        case LIMB_PART: status |= limb(index, i); break;
        case ASSEMBLE_PART: status |= assemble(i); break;
        case LIMBS_THREADED: status |= limbs_threaded(i, threads); break;
        default: status |= region(threads);
        }
    }
    return status;
}

/* Take the states; returns 0, or 1 without memory. */
int take_states(size_t count, const double *pose, const double *twist, const double *acceleration)
{
    const size_t sizes[] = {POSE, TWIST, TWIST, EFFORT, STATES, RESULTS};
    const double *given[] = {pose, twist, acceleration, NULL, NULL, NULL};
    double **kept[] = {&poses, &twists, &accelerations, &efforts, &handed, &answered};
    state_count = count;
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; ++k) {
        *kept[k] = calloc(count * sizes[k], sizeof(double));
        if (!*kept[k]) {
            return 1;
        }
        for (size_t i = 0; given[k] && i < count * sizes[k]; ++i) {
            (*kept[k])[i] = given[k][i];
        }
    }
    return 0;
}

/* Seconds that `repeats` sweeps over the first `states` states take; NAN when a status is not 0. */
double measure(int part, size_t index, size_t states, int threads, size_t repeats)
{
    struct timespec begin, end;
    uint32_t status = 0;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (size_t repeat = 0; repeat < repeats; ++repeat) {
        status |= sweep(part, index, states, threads);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    const double seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    return status || states > state_count ? (double)NAN : seconds;
}

void forget_efforts(void)
{
    memset(efforts, 0, state_count * EFFORT * sizeof(double));
}

/* The efforts that the last sweep left. */
const double *last_efforts(void)
{
    return efforts;
}

/* Whether this driver was compiled with OpenMP. */
int has_openmp(void)
{
#ifdef _OPENMP
    return 1;
#else
    return 0;
#endif
}
