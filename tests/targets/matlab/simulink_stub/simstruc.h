/* A stub of Simulink's simstruc.h, our own: the names that level-2 S-functions of pkmgen call, as their published
 * documentation has them, on a SimStruct that holds one block. It is not MathWorks' header, and what passes here was
 * not run in Simulink.
 */
#ifndef PKMGEN_SIMSTRUC_STUB_H
#define PKMGEN_SIMSTRUC_STUB_H

#include "mex.h"

#include <stdint.h>

#if S_FUNCTION_LEVEL != 2 || !defined S_FUNCTION_NAME
#error "an S-function of level 2 with a name was expected"
#endif

typedef double real_T;
typedef int int_T;
typedef int DTypeId;

enum { SS_DOUBLE = 0, SS_SINGLE = 1, SS_UINT32 = 7 };
enum { STUB_PORTS = 16, STUB_POINTERS = 4 };
#define INHERITED_SAMPLE_TIME (-1.0)
#define SS_OPTION_EXCEPTION_FREE_CODE 1u

typedef struct {
    int rows, columns, type, feedthrough, contiguous;
    void *signal;
} StubPort;

typedef struct {
    const mxArray *parameters[4];
    int given, expected, tunable[4];
    const char *error;
    int inputs, outputs;
    StubPort input[STUB_PORTS], output[STUB_PORTS];
    int continuous, discrete, real_work, pointer_work, sample_times, inherits;
    double *work;
    void *pointers[STUB_POINTERS];
    double sample_time, offset;
    unsigned options;
} SimStruct;

static inline int stub_ports(int *number, StubPort *ports, int wanted)
{
    if (wanted > STUB_PORTS) {
        return 0;
    }
    *number = wanted;
    for (int i = 0; i < wanted; ++i) {
        ports[i] = (StubPort){0, 0, -1, -1, 0, NULL};
    }
    return 1;
}

static inline int stub_size(StubPort *ports, int place, int rows, int columns)
{
    ports[place].rows = rows;
    ports[place].columns = columns;
    return 1;
}

#define ssSetNumSFcnParams(S, n) ((S)->expected = (n))
#define ssGetNumSFcnParams(S) ((S)->expected)
#define ssGetSFcnParamsCount(S) ((S)->given)
#define ssGetSFcnParam(S, i) ((S)->parameters[i])
#define ssSetSFcnParamTunable(S, i, is) ((S)->tunable[i] = (is))
#define ssSetErrorStatus(S, text) ((S)->error = (text))
#define ssGetErrorStatus(S) ((S)->error)
#define ssSetNumInputPorts(S, n) stub_ports(&(S)->inputs, (S)->input, (n))
#define ssSetNumOutputPorts(S, n) stub_ports(&(S)->outputs, (S)->output, (n))
#define ssSetInputPortWidth(S, i, n) stub_size((S)->input, (i), (n), 1)
#define ssSetOutputPortWidth(S, i, n) stub_size((S)->output, (i), (n), 1)
#define ssSetInputPortMatrixDimensions(S, i, m, n) stub_size((S)->input, (i), (m), (n))
#define ssSetOutputPortMatrixDimensions(S, i, m, n) stub_size((S)->output, (i), (m), (n))
#define ssSetInputPortDataType(S, i, id) ((S)->input[i].type = (id))
#define ssSetOutputPortDataType(S, i, id) ((S)->output[i].type = (id))
#define ssSetInputPortDirectFeedThrough(S, i, is) ((S)->input[i].feedthrough = (is))
#define ssSetInputPortRequiredContiguous(S, i, is) ((S)->input[i].contiguous = (is))
#define ssGetInputPortSignal(S, i) ((const void *)(S)->input[i].signal)
#define ssGetOutputPortSignal(S, i) ((S)->output[i].signal)
#define ssSetNumContStates(S, n) ((S)->continuous = (n))
#define ssSetNumDiscStates(S, n) ((S)->discrete = (n))
#define ssSetNumRWork(S, n) ((S)->real_work = (n))
#define ssGetRWork(S) ((S)->work)
#define ssSetNumPWork(S, n) ((S)->pointer_work = (n))
#define ssSetPWorkValue(S, i, value) ((S)->pointers[i] = (value))
#define ssGetPWorkValue(S, i) ((S)->pointers[i])
#define ssSetNumSampleTimes(S, n) ((S)->sample_times = (n))
#define ssSetSampleTime(S, i, time) ((S)->sample_time = (time))
#define ssSetOffsetTime(S, i, time) ((S)->offset = (time))
#define ssSetModelReferenceSampleTimeDefaultInheritance(S) ((S)->inherits = 1)
#define ssSetOptions(S, bits) ((S)->options = (bits))

#endif
