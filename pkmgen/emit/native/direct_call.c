/* Functions of a kernel for one state, called with arrays as they are: no conversion, no copy.
 *
 * Each takes a tuple of input arrays and a tuple of output arrays, in which None stands for one that is to be made, and
 * returns the tuple of outputs. It returns None where the state is bad; and, having written nothing, where an array is
 * not one that C can read or write in place: another type, shape or layout, read-only, or an output that shares memory
 * with another array.
 *
 * `self` of the functions is a tuple: the constants that the kernel takes first as a buffer, or None; and what makes an
 * array from a shape and a type; and the type.
 */
typedef struct {
    Py_ssize_t size;
    int rank;
    Py_ssize_t shape[PKMGEN_RANK];
} pkmgen_port;

typedef struct {
    uint32_t (*compute)(const void *constants, void *const *arrays);
    int inputs;
    int outputs;
    pkmgen_port ports[PKMGEN_PORTS];
} pkmgen_function;

/* A C-contiguous array of the kernel's type and the port's shape; inputs may also be flat. */
static int pkmgen_fits(const pkmgen_port *port, const Py_buffer *view, int flat)
{
    const Py_ssize_t item = sizeof(PKMGEN_REAL);
    if (view->format == NULL || strcmp(view->format, PKMGEN_FORMAT) != 0 || view->itemsize != item ||
        view->len != port->size * item || (uintptr_t)view->buf % sizeof(PKMGEN_REAL) != 0) {
        return 0;
    }
    if (view->ndim == 1 && flat) {
        return 1;
    }
    for (int i = 0; view->ndim == port->rank && i < port->rank; ++i) {
        if (view->shape[i] != port->shape[i]) {
            return 0;
        }
    }
    return view->ndim == port->rank;
}

static int pkmgen_apart(const Py_buffer *one, const Py_buffer *other)
{
    const char *a = one->buf, *b = other->buf;
    return a + one->len <= b || b + other->len <= a;
}

/* Hold the arrays of some ports after those that are held already; the number held then, too low if one is unusable. */
static int pkmgen_hold(const pkmgen_function *function, int held, PyObject *arrays, int flags, Py_buffer *views)
{
    const int first = held, writable = flags & PyBUF_WRITABLE;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(arrays); ++i, ++held) {
        Py_buffer *view = &views[held];
        PyObject *array = PyTuple_GET_ITEM(arrays, i);
        if (PyType_GetFlags(Py_TYPE(array)) & Py_TPFLAGS_HEAPTYPE && PyObject_HasAttrString(array, "_mask")) {
            break; /* an array with a mask, which the buffer does not show */
        }
        if (PyObject_GetBuffer(array, view, PyBUF_FORMAT | PyBUF_ND | flags) != 0) {
            PyErr_Clear();
            break;
        }
        int usable = pkmgen_fits(&function->ports[first + i], view, !writable);
        for (int j = 0; writable && usable && j < held; ++j) {
            usable = pkmgen_apart(view, &views[j]);
        }
        if (!usable) {
            PyBuffer_Release(view);
            break;
        }
    }
    return held;
}

static PyObject *pkmgen_new_array(const pkmgen_port *port, PyObject *self)
{
    PyObject *shape = PyTuple_New(port->rank), *array = NULL;
    for (int i = 0; shape != NULL && i < port->rank; ++i) {
        PyObject *length = PyLong_FromSsize_t(port->shape[i]);
        if (length == NULL) {
            Py_CLEAR(shape);
        } else {
            PyTuple_SET_ITEM(shape, i, length);
        }
    }
    if (shape != NULL) {
        PyObject *arguments[] = {shape, PyTuple_GET_ITEM(self, 2)};
        array = PyObject_Vectorcall(PyTuple_GET_ITEM(self, 1), arguments, 2, NULL);
        Py_DECREF(shape);
    }
    return array;
}

/* The tuple itself, or one with new arrays in the place of None. */
static PyObject *pkmgen_outputs(const pkmgen_function *function, PyObject *given, PyObject *self)
{
    int missing = 0;
    for (int i = 0; i < function->outputs; ++i) {
        missing += PyTuple_GET_ITEM(given, i) == Py_None;
    }
    if (missing == 0) {
        return Py_NewRef(given);
    }
    PyObject *outputs = PyTuple_New(function->outputs);
    for (int i = 0; outputs != NULL && i < function->outputs; ++i) {
        PyObject *array = PyTuple_GET_ITEM(given, i);
        array = array == Py_None ? pkmgen_new_array(&function->ports[function->inputs + i], self) : Py_NewRef(array);
        if (array == NULL) {
            Py_CLEAR(outputs);
        } else {
            PyTuple_SET_ITEM(outputs, i, array);
        }
    }
    return outputs;
}

/* Compute with arrays that are held; the outputs, or None if the state is bad. */
static PyObject *pkmgen_compute(const pkmgen_function *function, PyObject *self, PyObject *outputs, Py_buffer *views)
{
    PyObject *constants = PyTuple_GET_ITEM(self, 0);
    Py_buffer first = {.buf = NULL};
    void *arrays[PKMGEN_PORTS];
    uint32_t word;
    if (constants != Py_None && PyObject_GetBuffer(constants, &first, PyBUF_SIMPLE) != 0) {
        return NULL;
    }
    for (int i = 0; i < function->inputs + function->outputs; ++i) {
        arrays[i] = views[i].buf;
    }
    Py_BEGIN_ALLOW_THREADS
    word = function->compute(first.buf, arrays);
    Py_END_ALLOW_THREADS
    if (constants != Py_None) {
        PyBuffer_Release(&first);
    }
    return Py_NewRef(word == 0 ? outputs : Py_None);
}

static PyObject *pkmgen_call(
    const pkmgen_function *function, PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    Py_buffer views[PKMGEN_PORTS];
    PyObject *outputs = NULL, *result = NULL;
    if (count != 2 || !PyTuple_Check(arguments[0]) || PyTuple_GET_SIZE(arguments[0]) != function->inputs ||
        !PyTuple_Check(arguments[1]) || PyTuple_GET_SIZE(arguments[1]) != function->outputs) {
        Py_RETURN_NONE;
    }
    int held = pkmgen_hold(function, 0, arguments[0], 0, views);
    if (held < function->inputs) {
        result = Py_NewRef(Py_None);
    } else if ((outputs = pkmgen_outputs(function, arguments[1], self)) != NULL) {
        held = pkmgen_hold(function, held, outputs, PyBUF_WRITABLE, views);
        const int all = held == function->inputs + function->outputs;
        result = all ? pkmgen_compute(function, self, outputs, views) : Py_NewRef(Py_None);
    }
    for (int i = 0; i < held; ++i) {
        PyBuffer_Release(&views[i]);
    }
    Py_XDECREF(outputs);
    return result;
}
