/* Functions of libm that kernels call, of sums and products alone: the same bits on every processor that rounds each of
 * them as IEEE 754 says. Without fused products (-ffp-contract=off). Errors are some units in the last place.
 */
#include <math.h>

#define QUARTER 1.5707963267948966
#define TERMS 12

/* Sine of x and further quarter turns: whole ones are taken off in two parts, a series does the rest. */
static double sine(double x, int quarters)
{
    if (!(fabs(x) < 1e6)) {
        return (double)NAN;
    }
    const double turns = (double)(long)(x / QUARTER + (x < 0 ? -0.5 : 0.5));
    const double rest = (x - turns * 1.5707963267341256) - turns * 6.077100506506192e-11, squared = rest * rest;
    const int quarter = (int)((long)turns + quarters) & 3;
    double sum = 0;
    for (int k = TERMS; k > 0; --k) {
        sum = (1 + sum) * -squared / (quarter & 1 ? (2.0 * k - 1) * (2.0 * k) : (2.0 * k) * (2.0 * k + 1));
    }
    const double value = quarter & 1 ? 1 + sum : rest + rest * sum;
    return quarter & 2 ? -value : value;
}

/* Arc tangent by a series, after the angle was halved three times. */
static double arc(double x)
{
    double small = x, sum = 0;
    for (int halving = 0; halving < 3; ++halving) {
        small = small / (1 + sqrt(1 + small * small));
    }
    for (int k = 2 * TERMS + 1; k > 1; k -= 2) {
        sum = (1.0 / k - sum) * small * small;
    }
    return 8 * (small - small * sum);
}

double sin(double x)
{
    return sine(x, 0);
}

double cos(double x)
{
    return sine(x, 1);
}

double tan(double x)
{
    return sine(x, 0) / sine(x, 1);
}

double atan2(double y, double x)
{
    if (isnan(x) || isnan(y)) {
        return (double)NAN;
    }
    if (fabs(y) <= fabs(x)) {
        const double value = x == 0 ? 0 : arc(y / x);
        return x >= 0 && !signbit(x) ? value : signbit(y) ? value - 2 * QUARTER : value + 2 * QUARTER;
    }
    return (signbit(y) ? -QUARTER : QUARTER) - arc(x / y);
}

double tanh(double x)
{
    /* (e^2x - 1)/(e^2x + 1), the power by squaring */
    if (!(fabs(x) < 20)) {
        return x > 0 ? 1 : x < 0 ? -1 : x;
    }
    double small = x / 512, power = 1;
    for (int k = TERMS; k > 0; --k) {
        power = 1 + power * small / k;
    }
    for (int k = 0; k < 10; ++k) {
        power *= power;
    }
    return (power - 1) / (power + 1);
}

void sincos(double x, double *sine_of_x, double *cosine_of_x);
void sincosf(float x, float *sine_of_x, float *cosine_of_x);

/* What GCC makes of both where the C library has it. */
void sincos(double x, double *sine_of_x, double *cosine_of_x)
{
    *sine_of_x = sine(x, 0);
    *cosine_of_x = sine(x, 1);
}

void sincosf(float x, float *sine_of_x, float *cosine_of_x)
{
    *sine_of_x = (float)sine((double)x, 0);
    *cosine_of_x = (float)sine((double)x, 1);
}

float sinf(float x)
{
    return (float)sin((double)x);
}

float cosf(float x)
{
    return (float)cos((double)x);
}

float tanf(float x)
{
    return (float)tan((double)x);
}

float atan2f(float y, float x)
{
    return (float)atan2((double)y, (double)x);
}

float tanhf(float x)
{
    return (float)tanh((double)x);
}
