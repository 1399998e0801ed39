/* Inverse dynamics of a robot by MuJoCo, timed over arrays of states. */
#define _POSIX_C_SOURCE 199309L
#include <mujoco/mujoco.h>

#include <stddef.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

mjModel *robot_read(const char *file, char *error, int size)
{
    return mj_loadXML(file, NULL, error, size);
}

/* Numbers in a position and in a velocity. */
void robot_sizes(const mjModel *model, size_t *sizes)
{
    sizes[0] = (size_t)model->nq;
    sizes[1] = (size_t)model->nv;
}

/* Seconds of some sweeps over the states; forces of all joints. */
double robot_time(const mjModel *model, size_t count, const double *position, const double *velocity,
                  const double *acceleration, double *force, size_t sweeps)
{
    const size_t size = (size_t)model->nv;
    mjData *data = mj_makeData(model);
    const double begin = now();
    for (size_t sweep = 0; sweep < sweeps; ++sweep) {
        for (size_t i = 0; i < count; ++i) {
            memcpy(data->qpos, position + (size_t)model->nq * i, (size_t)model->nq * sizeof(double));
            memcpy(data->qvel, velocity + size * i, size * sizeof(double));
            memcpy(data->qacc, acceleration + size * i, size * sizeof(double));
            mj_inverse(model, data);
            memcpy(force + size * i, data->qfrc_inverse, size * sizeof(double));
        }
    }
    const double taken = now() - begin;
    mj_deleteData(data);
    return taken;
}

void robot_delete(mjModel *model)
{
    mj_deleteModel(model);
}
