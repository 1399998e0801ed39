/* What CUDA adds to C++, for the compiler of the processor: threads are computed one after the other. */
#include <cmath>
#include <cstddef>

#define __global__
#define __device__
#define __forceinline__ inline __attribute__((always_inline))

struct Place {
    unsigned int x, y, z;
};
static Place blockIdx, threadIdx, blockDim;

using std::abs;
using std::atan2;
using std::cos;
using std::fabs;
using std::isfinite;
using std::isnan;
using std::nan;
using std::nanf;
using std::sin;
using std::sqrt;
using std::tan;
using std::tanh;

/* Compute `call` once in each thread of blocks of `size` threads. */
#define IN_THREADS(blocks, size, call) \
    blockDim.x = size; \
    for (blockIdx.x = 0; blockIdx.x < (blocks); ++blockIdx.x) { \
        for (threadIdx.x = 0; threadIdx.x < blockDim.x; ++threadIdx.x) { \
            call; \
        } \
    }
