/* A stub of what Simulink does with an S-function, our own: one block, called from Octave as a MEX file by
 *   outputs = robot_sfunction({parameters}, {inputs}, {other parameters})
 * for the steps whose inputs are the columns of a cell of cells; see simstruc.h beside it.
 */
static int stub_class(int type)
{
    return type == SS_DOUBLE ? mxDOUBLE_CLASS : type == SS_SINGLE ? mxSINGLE_CLASS : mxUINT32_CLASS;
}

static size_t stub_bytes(const StubPort *port)
{
    const size_t bytes = port->type == SS_DOUBLE ? sizeof(double) : 4;
    return bytes * (size_t)port->rows * (size_t)port->columns;
}

static void stub_demand(int holds, const char *what)
{
    if (!holds) {
        mexErrMsgIdAndTxt("stub:demand", "%s", what);
    }
}

static void stub_told(const SimStruct *S)
{
    if (S->error != NULL) {
        mexErrMsgIdAndTxt("stub:block", "%s", S->error);
    }
}

static void stub_parameters(SimStruct *S, const mxArray *cell)
{
    S->given = (int)mxGetNumberOfElements(cell);
    stub_demand(S->given <= 4, "too many parameters");
    for (int i = 0; i < S->given; ++i) {
        S->parameters[i] = mxGetCell(cell, i);
    }
}

static void stub_begin(SimStruct *S)
{
    mdlInitializeSizes(S);
    stub_demand(S->given == S->expected, "the number of parameters is another");
    stub_told(S);
    stub_demand(S->outputs > 0 && S->continuous == 0 && S->discrete == 0, "outputs and no states were expected");
    for (int i = 0; i < S->inputs; ++i) {
        const StubPort *port = &S->input[i];
        stub_demand(port->rows > 0 && port->type >= 0 && port->contiguous == 1, "an input is not described");
        stub_demand(port->feedthrough == 1, "an input that outputs depend on is of no direct feedthrough");
    }
    for (int i = 0; i < S->outputs; ++i) {
        S->output[i].signal = mxCalloc(stub_bytes(&S->output[i]), 1);
        stub_demand(S->output[i].rows > 0 && S->output[i].type >= 0, "an output is not described");
    }
    mdlInitializeSampleTimes(S);
    stub_demand(S->sample_times == 1 && S->sample_time == INHERITED_SAMPLE_TIME && S->offset == 0.0, "sample time");
    S->work = (double *)mxCalloc((size_t)S->real_work + 1, sizeof(double));
    stub_demand(S->pointer_work <= STUB_POINTERS, "too many pointers");
#ifdef MDL_START
    mdlStart(S);
#endif
    stub_told(S);
}

static void stub_step(SimStruct *S, const mxArray *inputs, mxArray *outputs)
{
    stub_demand((int)mxGetNumberOfElements(inputs) == S->inputs, "the number of inputs is another");
    for (int i = 0; i < S->inputs; ++i) {
        const mxArray *signal = mxGetCell(inputs, i);
        const StubPort *port = &S->input[i];
        stub_demand((int)mxGetClassID(signal) == stub_class(port->type), "a signal has another type");
        stub_demand((int)mxGetM(signal) == port->rows && (int)mxGetN(signal) == port->columns, "another width");
        S->input[i].signal = mxGetData(signal);
    }
    mdlOutputs(S, 0);
    stub_told(S);
    for (int i = 0; i < S->outputs; ++i) {
        const StubPort *port = &S->output[i];
        mxArray *value = mxCreateNumericMatrix(port->rows, port->columns, (mxClassID)stub_class(port->type), mxREAL);
        memcpy(mxGetData(value), port->signal, stub_bytes(port));
        mxSetCell(outputs, i, value);
    }
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    SimStruct block = {0};
    (void)nlhs;
    stub_demand(nrhs >= 2, "parameters and steps were expected");
    stub_parameters(&block, prhs[0]);
    stub_begin(&block);
#ifdef MDL_PROCESS_PARAMETERS
    if (nrhs > 2) {
        stub_parameters(&block, prhs[2]);
        mdlCheckParameters(&block);
        stub_told(&block);
        mdlProcessParameters(&block);
        stub_told(&block);
    }
#endif
    const mwSize steps = mxGetNumberOfElements(prhs[1]);
    plhs[0] = mxCreateCellMatrix(1, steps);
    for (mwSize k = 0; k < steps; ++k) {
        mxArray *outputs = mxCreateCellMatrix(1, block.outputs);
        stub_step(&block, mxGetCell(prhs[1], k), outputs);
        mxSetCell(plhs[0], k, outputs);
    }
    mdlTerminate(&block);
}
