/* Calls a kernel once for each state; states.h, written by callgrind.py, names it and holds the states. */
#include "states.h"

int main(void)
{
    uint32_t status = 0;
    for (size_t i = 0; i < STATES; ++i) {
        static double effort[MOTORS];
        status |= KERNEL(pose[i], twist[i], acceleration[i], effort);
    }
    return status != 0;
}
