/* Batches of kernels as custom calls of XLA, by its C interface.
 *
 * One handler serves all functions. A call names its function by a key that depends on text, flags and parameters of
 * the kernel, never by an address, so that programs which XLA keeps or exports stay valid. Functions are entered once
 * and stay; handlers, which run on threads of XLA, look them up without a lock.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xla/ffi/api/c_api.h"

#define MOST 20

typedef struct function {
    struct function *next;
    int64_t key;
    void (*batch)(void);
    const void *constants;
    char *name;
    XLA_FFI_DataType real;
    int64_t ports;
    int64_t sizes[MOST];
} function;

static function *functions;

static const function *find(int64_t key)
{
    const function *entry = __atomic_load_n(&functions, __ATOMIC_ACQUIRE);
    while (entry != NULL && entry->key != key) {
        entry = entry->next;
    }
    return entry;
}

/* Enter a function of batches, whose inputs and outputs have so many numbers a state; 0 where that was possible. */
int pkmgen_enter(
    int64_t key, void (*batch)(void), const void *constants, const char *name, int bytes, int ports, const int64_t *sizes)
{
    if (find(key) != NULL) {
        return 0;
    }
    function *entry = ports <= MOST ? calloc(1, sizeof *entry) : NULL;
    char *kept = malloc(strlen(name) + 1);
    if (entry == NULL || kept == NULL) {
        free(entry);
        free(kept);
        return 1;
    }
    strcpy(kept, name);
    entry->next = __atomic_load_n(&functions, __ATOMIC_ACQUIRE);
    entry->key = key;
    entry->batch = batch;
    entry->constants = constants;
    entry->name = kept;
    entry->real = bytes == 8 ? XLA_FFI_DataType_F64 : XLA_FFI_DataType_F32;
    entry->ports = ports;
    memcpy(entry->sizes, sizes, (size_t)ports * sizeof *sizes);
    __atomic_store_n(&functions, entry, __ATOMIC_RELEASE);
    return 0;
}

#define T2 void *, void *
#define T3 T2, void *
#define T4 T3, void *
#define T5 T4, void *
#define T6 T5, void *
#define T7 T6, void *
#define T8 T7, void *
#define T9 T8, void *
#define T10 T9, void *
#define T11 T10, void *
#define T12 T11, void *
#define T13 T12, void *
#define T14 T13, void *
#define T15 T14, void *
#define T16 T15, void *
#define T17 T16, void *
#define T18 T17, void *
#define T19 T18, void *
#define T20 T19, void *
#define T21 T20, void *
#define A2 p[0], p[1]
#define A3 A2, p[2]
#define A4 A3, p[3]
#define A5 A4, p[4]
#define A6 A5, p[5]
#define A7 A6, p[6]
#define A8 A7, p[7]
#define A9 A8, p[8]
#define A10 A9, p[9]
#define A11 A10, p[10]
#define A12 A11, p[11]
#define A13 A12, p[12]
#define A14 A13, p[13]
#define A15 A14, p[14]
#define A16 A15, p[15]
#define A17 A16, p[16]
#define A18 A17, p[17]
#define A19 A18, p[18]
#define A20 A19, p[19]
#define A21 A20, p[20]
#define CALL(k)                                                                       \
    case k:                                                                           \
        return c == NULL ? ((uint32_t(*)(size_t, T##k))entry->batch)(n, A##k)         \
                         : ((uint32_t(*)(const void *, size_t, T##k))entry->batch)(c, n, A##k)

/* Compute n states; `count` pointers: inputs, outputs, status words. */
static uint32_t compute(const function *entry, int64_t count, size_t n, void *const *p)
{
    const void *c = entry->constants;
    switch (count) {
        CALL(2); CALL(3); CALL(4); CALL(5); CALL(6); CALL(7); CALL(8); CALL(9); CALL(10); CALL(11);
        CALL(12); CALL(13); CALL(14); CALL(15); CALL(16); CALL(17); CALL(18); CALL(19); CALL(20); CALL(21);
    }
    return ~0u;
}

static XLA_FFI_Error *error(const XLA_FFI_CallFrame *frame, XLA_FFI_Error_Code code, const char *message)
{
    XLA_FFI_Error_Create_Args made = {XLA_FFI_Error_Create_Args_STRUCT_SIZE, NULL, message, code};
    return frame->api->XLA_FFI_Error_Create(&made);
}

static int64_t elements(const XLA_FFI_Buffer *buffer)
{
    int64_t product = 1;
    for (int64_t i = 0; i < buffer->rank; ++i) {
        product *= buffer->dims[i];
    }
    return product;
}

/* A number among the attributes of a call; -1 where it is missing. */
static int64_t attribute(const XLA_FFI_Attrs *attributes, const char *name)
{
    for (int64_t i = 0; i < attributes->size; ++i) {
        const XLA_FFI_ByteSpan *own = attributes->names[i];
        if (attributes->types[i] == XLA_FFI_AttrType_SCALAR && own->len == strlen(name) &&
            memcmp(own->ptr, name, own->len) == 0) {
            const XLA_FFI_Scalar *scalar = attributes->attrs[i];
            return scalar->dtype == XLA_FFI_DataType_S64 ? *(const int64_t *)scalar->value : -1;
        }
    }
    return -1;
}

/* The error that tells how many states are bad, and the status word of the first one. */
static XLA_FFI_Error *refuse(
    const XLA_FFI_CallFrame *frame, const function *entry, const uint32_t *words, int64_t count)
{
    char message[512];
    int64_t bad = 0, first = -1;
    for (int64_t i = 0; i < count; ++i) {
        if (words[i] != 0) {
            first = first < 0 ? i : first;
            ++bad;
        }
    }
    snprintf(message, sizeof message,
             "%s: %lld of %lld states have no result; the first is state %lld with status %lu, which "
             "robot.describe_status(%lu) says in words. with_status(...) returns status words instead of raising",
             entry->name, (long long)bad, (long long)count, (long long)first, (unsigned long)words[first],
             (unsigned long)words[first]);
    return error(frame, XLA_FFI_Error_Code_FAILED_PRECONDITION, message);
}

static XLA_FFI_Error *execute(const XLA_FFI_CallFrame *frame)
{
    const int64_t inputs = frame->args.size, outputs = frame->rets.size - 1;
    const function *entry = find(attribute(&frame->attrs, "key"));
    void *pointers[MOST + 1];
    if (entry == NULL) {
        return error(frame, XLA_FFI_Error_Code_FAILED_PRECONDITION,
                     "this program calls a function of a robot that this process has not loaded: make its operator "
                     "with pkmgen.jax.operator first");
    }
    if (outputs < 0 || inputs + outputs != entry->ports) {
        return error(frame, XLA_FFI_Error_Code_INTERNAL, "pkmgen: another number of arrays than the kernel has");
    }
    const XLA_FFI_Buffer *status = frame->rets.rets[outputs];
    const int64_t count = elements(status);
    for (int64_t i = 0; i < entry->ports; ++i) {
        const XLA_FFI_Buffer *buffer = i < inputs ? frame->args.args[i] : frame->rets.rets[i - inputs];
        if (buffer->dtype != entry->real || elements(buffer) != count * entry->sizes[i]) {
            return error(frame, XLA_FFI_Error_Code_INTERNAL, "pkmgen: an array of another type or size");
        }
        pointers[i] = buffer->data;
    }
    pointers[entry->ports] = status->data;
    if (status->dtype != XLA_FFI_DataType_U32) {
        return error(frame, XLA_FFI_Error_Code_INTERNAL, "pkmgen: status words of another type");
    }
    const uint32_t word = count > 0 ? compute(entry, entry->ports + 1, (size_t)count, pointers) : 0;
    return word != 0 && attribute(&frame->attrs, "raises") == 1 ? refuse(frame, entry, status->data, count) : NULL;
}

XLA_FFI_Error *pkmgen_call(XLA_FFI_CallFrame *frame)
{
    if (frame->extension_start != NULL && frame->extension_start->type == XLA_FFI_Extension_Metadata) {
        XLA_FFI_Metadata *metadata = ((XLA_FFI_Metadata_Extension *)frame->extension_start)->metadata;
        metadata->api_version.major_version = XLA_FFI_API_MAJOR;
        metadata->api_version.minor_version = XLA_FFI_API_MINOR;
        return NULL;
    }
    return frame->stage == XLA_FFI_ExecutionStage_EXECUTE ? execute(frame) : NULL;
}
