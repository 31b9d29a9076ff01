// What stands between QuickJS-ng and whoever runs scripts.
//
// The engine is one translation unit: this file with all of QuickJS-ng in it. It has no way out but the six functions that it
// imports from the module `host`. Everything that a script hands over goes out as bytes with their length; everything that
// comes in is written to memory that `engine_inbox` gave.

#include "quickjs.c"

// ---- what the host offers -------------------------------------------------------------------------------------------

#define IMPORT(name) __attribute__((import_module("host"), import_name(#name))) extern

// A call that the script now waits for: its number, name and arguments (a JSON array).
IMPORT(call) void host_call(uint32_t id, const char *name, size_t name_len, const char *arguments, size_t arguments_len);
// A query, likewise; gives the length of the answer.
IMPORT(query) size_t host_query(const char *name, size_t name_len, const char *arguments, size_t arguments_len);
// Writes the answer of the last query; gives 1 for a value (JSON) and 0 for the message of an error.
IMPORT(answer) int host_answer(char *to);
// A line of the log.
IMPORT(log) void host_log(const char *text, size_t len);
// The end: how (END_x), the result or the message, and the line (0: unknown).
IMPORT(end) void host_end(int kind, const char *text, size_t len, uint32_t line);

enum { END_FINISHED, END_THREW, END_REFUSED, END_HEAP, END_STACK };

// ---- what the system would offer ------------------------------------------------------------------------------------

static double now_ms;

int gettimeofday(struct timeval *restrict tv, void *restrict tz)
{
    (void)tz;
    int64_t us = (int64_t)(now_ms * 1000);
    tv->tv_sec = us / 1000000;
    tv->tv_usec = us % 1000000;
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *ts)
{
    (void)clock;
    int64_t us = (int64_t)(now_ms * 1000);
    ts->tv_sec = us / 1000000;
    ts->tv_nsec = us % 1000000 * 1000;
    return 0;
}

// Scripts live in UTC; QuickJS reads the offset alone.
struct tm *localtime_r(const time_t *restrict t, struct tm *restrict tm)
{
    (void)t;
    memset(tm, 0, sizeof(*tm));
    return tm;
}

_Noreturn void abort(void) { __builtin_trap(); }

_Noreturn void __assert_fail(const char *expression, const char *file, int line, const char *function)
{
    (void)expression, (void)file, (void)line, (void)function;
    __builtin_trap();
}

// There is no console: what QuickJS would print for its developers goes nowhere.
int fprintf(FILE *restrict f, const char *restrict format, ...) { (void)f, (void)format; return 0; }
int printf(const char *restrict format, ...) { (void)format; return 0; }
int fputc(int c, FILE *f) { (void)f; return c; }
int putchar(int c) { return c; }
int puts(const char *s) { (void)s; return 0; }
int fputs(const char *restrict s, FILE *restrict f) { (void)s, (void)f; return 0; }
int fflush(FILE *f) { (void)f; return 0; }
size_t __stdio_write(FILE *f, const unsigned char *buffer, size_t len) { (void)f, (void)buffer; return len; }
size_t __stdout_write(FILE *f, const unsigned char *buffer, size_t len) { (void)f, (void)buffer; return len; }
off_t __stdio_seek(FILE *f, off_t offset, int whence) { (void)f, (void)offset, (void)whence; return -1; }
int __stdio_close(FILE *f) { (void)f; return 0; }
int __isatty(int fd) { (void)fd; return 0; }

// ---- state ----------------------------------------------------------------------------------------------------------

// More calls at once than any limit allows: the host ends the script before.
#define PENDING_MAX 256

typedef struct {
    uint32_t id; // 0: free
    JSValue settle[2]; // resolve and reject
} Pending;

static JSRuntime *rt;
static JSContext *ctx;
static Pending pending[PENDING_MAX];
static uint32_t last_id;
// How the interface runs a script, and the promise of the one that runs.
static JSValue run_script;
static JSValue running;
// Bytes of arguments, answers and results.
static size_t text_max;

// ---- helpers --------------------------------------------------------------------------------------------------------

static void forget_exception(void) { JS_FreeValue(ctx, JS_GetException(ctx)); }

// The line of the script in a row such as `    at f (script:3:14)`; 0: none. The name of a function may be anything: the place
// is the last one in the row.
static uint32_t line_in_row(const char *row, const char *end)
{
    static const char mark[] = "script:";
    for (const char *p = end - sizeof(mark); p > row; p--) {
        if (memcmp(p, mark, sizeof(mark) - 1) || !(p[-1] == '(' || p[-1] == ' '))
            continue;
        uint32_t line = 0;
        for (p += sizeof(mark) - 1; p < end && *p >= '0' && *p <= '9' && line < 100000000; p++)
            line = line * 10 + (*p - '0');
        return line;
    }
    return 0;
}

// The line of the script in a stack; 0: none. Rows of the constructor come first where an error has a class of its own: what
// called it is what counts.
static uint32_t line_in(JSValueConst stack, const char *constructor)
{
    static const char at[] = "    at ";
    uint32_t line = 0;
    size_t len, name_len = constructor ? strlen(constructor) : 0;
    const char *text = JS_IsString(stack) ? JS_ToCStringLen(ctx, &len, stack) : NULL;
    if (!text)
        return 0;
    bool is_first = true;
    for (const char *row = text, *next; row < text + len; row = next) {
        next = memchr(row, '\n', text + len - row);
        next = next ? next + 1 : text + len;
        bool is_constructor = is_first && name_len > 0 && (size_t)(next - row) > sizeof(at) + name_len
            && !memcmp(row + sizeof(at) - 1, constructor, name_len) && row[sizeof(at) - 1 + name_len] == ' ';
        uint32_t found = line_in_row(row, next);
        if (found == 0)
            continue;
        if (line == 0 || !is_constructor)
            line = found;
        if (!is_constructor)
            break;
    }
    JS_FreeCString(ctx, text);
    return line;
}

// The line of the script where an error was made; 0: unknown.
static uint32_t line_of_error(JSValueConst error)
{
    JSValue constructor = JS_GetPropertyStr(ctx, error, "constructor");
    const char *name = JS_IsObject(constructor) ? get_func_name(ctx, constructor) : NULL;
    if (JS_IsException(constructor))
        forget_exception();
    uint32_t line = line_in(JS_VALUE_GET_OBJ(error)->u.object_data, name);
    JS_FreeCString(ctx, name);
    JS_FreeValue(ctx, constructor);
    return line;
}

// Tells the host how the script ended that threw this (or rejected with it).
static void end_with(JSValueConst reason, int kind)
{
    uint32_t line = 0;
    if (JS_VALUE_GET_TAG(reason) == JS_TAG_OBJECT) {
        JSObject *p = JS_VALUE_GET_OBJ(reason);
        if (p->mark == JS_MARK_HEAP)
            kind = END_HEAP;
        if (p->mark == JS_MARK_STACK)
            kind = END_STACK;
        if (p->mark == JS_MARK_REFUSED)
            kind = END_REFUSED;
        if (p->class_id == JS_CLASS_ERROR)
            line = line_of_error(reason);
    } else {
        line = line_in(ctx->error_back_trace, NULL);
        if (JS_IsNull(reason) && js_null_for_heap)
            kind = END_HEAP;
    }
    size_t len;
    const char *text = JS_ToCStringLen(ctx, &len, reason);
    if (text) {
        host_end(kind, text, len, line);
    } else {
        static const char unspoken[] = "an exception that has no text";
        forget_exception();
        host_end(kind, unspoken, sizeof(unspoken) - 1, line);
    }
}

static void end_with_exception(int kind) { end_with(JS_GetException(ctx), kind); }

static void end_with_result(JSValueConst result)
{
    size_t len = 0;
    JSValue json = JS_JSONStringify(ctx, result, JS_UNDEFINED, JS_UNDEFINED);
    const char *text = JS_IsString(json) ? JS_ToCStringLen(ctx, &len, json) : NULL;
    if (text && len <= text_max)
        host_end(END_FINISHED, text, len, 0);
    else
        host_end(END_FINISHED, "null", 4, 0);
}

// ---- primitives of the interface ------------------------------------------------------------------------------------

typedef struct {
    const char *name, *arguments;
    size_t name_len, arguments_len;
} Words;

static void free_words(Words *words)
{
    JS_FreeCString(ctx, words->name);
    JS_FreeCString(ctx, words->arguments);
}

// Name and arguments as text; an exception if there are none or too long ones.
static int to_words(Words *words, JSValueConst *argv)
{
    *words = (Words){ 0 };
    words->name = JS_ToCStringLen(ctx, &words->name_len, argv[0]);
    if (!words->name)
        return -1;
    JSValue json = JS_JSONStringify(ctx, argv[1], JS_UNDEFINED, JS_UNDEFINED);
    if (JS_IsString(json))
        words->arguments = JS_ToCStringLen(ctx, &words->arguments_len, json);
    else if (!JS_IsException(json))
        JS_ThrowTypeError(ctx, "the arguments are no values of JSON");
    JS_FreeValue(ctx, json);
    if (words->arguments && words->name_len + words->arguments_len > text_max) {
        JS_ThrowRangeError(ctx, "the arguments take more than %u bytes", (unsigned)text_max);
        free_words(words);
        return -1;
    }
    if (!words->arguments) {
        JS_FreeCString(ctx, words->name);
        return -1;
    }
    return 0;
}

static JSValue primitive_call(JSContext *c, JSValueConst this_value, int argc, JSValueConst *argv)
{
    (void)c, (void)this_value, (void)argc;
    Words words;
    if (to_words(&words, argv))
        return JS_EXCEPTION;
    Pending *slot = pending;
    while (slot < pending + PENDING_MAX && slot->id != 0)
        slot++;
    JSValue promise = JS_EXCEPTION;
    if (slot == pending + PENDING_MAX) {
        JS_ThrowRangeError(ctx, "too many calls at once");
    } else {
        promise = JS_NewPromiseCapability(ctx, slot->settle);
        if (!JS_IsException(promise)) {
            slot->id = ++last_id;
            host_call(slot->id, words.name, words.name_len, words.arguments, words.arguments_len);
        }
    }
    free_words(&words);
    return promise;
}

static JSValue primitive_query(JSContext *c, JSValueConst this_value, int argc, JSValueConst *argv)
{
    (void)c, (void)this_value, (void)argc;
    Words words;
    if (to_words(&words, argv))
        return JS_EXCEPTION;
    size_t len = host_query(words.name, words.name_len, words.arguments, words.arguments_len);
    free_words(&words);
    char *text = js_malloc(ctx, len + 1);
    if (!text)
        return JS_EXCEPTION;
    int is_value = host_answer(text);
    text[len] = '\0';
    JSValue result;
    if (is_value) {
        result = JS_ParseJSON(ctx, text, len, "answer");
    } else {
        // Without a stack: the interpreter adds that of the frame that asked.
        JSValue error = JS_MakeError2(ctx, JS_PLAIN_ERROR, false, text);
        result = JS_IsException(error) ? error : JS_Throw(ctx, error);
    }
    js_free(ctx, text);
    return result;
}

static JSValue primitive_log(JSContext *c, JSValueConst this_value, int argc, JSValueConst *argv)
{
    (void)c, (void)this_value, (void)argc;
    size_t len;
    const char *text = JS_ToCStringLen(ctx, &len, argv[0]);
    if (!text)
        return JS_EXCEPTION;
    host_log(text, len);
    JS_FreeCString(ctx, text);
    return JS_UNDEFINED;
}

// ---- entries --------------------------------------------------------------------------------------------------------

#define EXPORT(name) __attribute__((export_name(#name)))

// Room for what the host writes next.
EXPORT(inbox) char *engine_inbox(size_t len) { return malloc(len + 1); }

// Runs the engine's own prelude with the interface's: 1 if that went well; otherwise the message is told as an end.
EXPORT(boot) int engine_boot(char *prelude, size_t prelude_len, char *interface, size_t interface_len, size_t stack_bytes)
{
    rt = JS_NewRuntime();
    JS_SetMaxStackSize(rt, stack_bytes);
    ctx = JS_NewContextRaw(rt);
    text_max = 1 << 16;
    running = JS_UNDEFINED;
    if (JS_AddIntrinsicBaseObjects(ctx) || JS_AddIntrinsicDate(ctx) || JS_AddIntrinsicEval(ctx)
        || JS_AddIntrinsicRegExp(ctx) || JS_AddIntrinsicJSON(ctx) || JS_AddIntrinsicProxy(ctx)
        || JS_AddIntrinsicMapSet(ctx) || JS_AddIntrinsicTypedArrays(ctx) || JS_AddIntrinsicPromise(ctx))
        return 0;
    prelude[prelude_len] = interface[interface_len] = '\0';
    JSValue functions[4] = {
        JS_NewCFunction(ctx, primitive_call, "call", 2),
        JS_NewCFunction(ctx, primitive_query, "query", 2),
        JS_NewCFunction(ctx, primitive_log, "log", 1),
        JS_Eval(ctx, interface, interface_len, "interface", JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_STRICT),
    };
    JSValue make = JS_Eval(ctx, prelude, prelude_len, "engine", JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_STRICT);
    run_script = JS_EXCEPTION;
    if (!JS_IsException(functions[3]) && !JS_IsException(make))
        run_script = JS_Call(ctx, make, JS_UNDEFINED, 4, (JSValueConst *)functions);
    if (JS_IsException(run_script)) {
        end_with_exception(END_THREW);
        return 0;
    }
    free(prelude);
    free(interface);
    JS_RunGC(rt);
    return 1;
}

// Reads a source and calls it; what it does not do at once is done by `turn`.
EXPORT(start)
void engine_start(char *source, size_t source_len, char *arguments, size_t arguments_len, uint64_t seed, double now,
                  size_t heap_bytes, size_t stack_bytes, size_t text_bytes)
{
    now_ms = now;
    text_max = text_bytes;
    ctx->random_state = seed ? seed : 1;
    JS_UpdateStackTop(rt);
    JS_SetMaxStackSize(rt, stack_bytes);
    JS_SetMemoryLimit(rt, heap_bytes);
    source[source_len] = arguments[arguments_len] = '\0';
    JSValue code = JS_Eval(ctx, source, source_len, "script",
                           JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_STRICT | JS_EVAL_FLAG_COMPILE_ONLY);
    free(source);
    if (JS_IsException(code)) {
        end_with_exception(END_REFUSED);
        return;
    }
    JSValue script[2] = { JS_EvalFunction(ctx, code), JS_UNDEFINED };
    if (!JS_IsException(script[0]))
        script[1] = JS_ParseJSON(ctx, arguments, arguments_len, "arguments");
    free(arguments);
    JSValue result = JS_EXCEPTION;
    if (!JS_IsException(script[0]) && !JS_IsException(script[1])) {
        if (!JS_IsFunction(ctx, script[0]))
            JS_ThrowTypeError(ctx, "the script is no function");
        else
            result = JS_Call(ctx, run_script, JS_UNDEFINED, 2, (JSValueConst *)script);
    }
    JS_FreeValue(ctx, script[0]);
    JS_FreeValue(ctx, script[1]);
    if (JS_IsException(result)) {
        end_with_exception(END_THREW);
        return;
    }
    running = result;
    if (JS_PromiseState(ctx, result) == JS_PROMISE_NOT_A_PROMISE) {
        // It may still have a `then`.
        JSValue settle[2];
        running = JS_NewPromiseCapability(ctx, settle);
        JSValue done = JS_IsException(running) ? running : JS_Call(ctx, settle[0], JS_UNDEFINED, 1, (JSValueConst *)&result);
        JS_FreeValue(ctx, result);
        if (JS_IsException(done)) {
            end_with_exception(END_THREW);
            return;
        }
        JS_FreeValue(ctx, settle[0]);
        JS_FreeValue(ctx, settle[1]);
    }
}

// Settles a call with a value (JSON) or with the message of an error.
EXPORT(settle) void engine_settle(uint32_t id, int is_value, char *text, size_t len)
{
    JS_UpdateStackTop(rt);
    text[len] = '\0';
    for (Pending *slot = pending; slot < pending + PENDING_MAX; slot++) {
        if (slot->id != id || id == 0)
            continue;
        // Without a stack: the interpreter adds that of the frame that waits.
        JSValue value = is_value ? JS_ParseJSON(ctx, text, len, "answer") : JS_MakeError2(ctx, JS_PLAIN_ERROR, false, text);
        if (JS_IsException(value)) {
            is_value = 0;
            value = JS_GetException(ctx);
        }
        slot->id = 0;
        JSValue done = JS_Call(ctx, slot->settle[!is_value], JS_UNDEFINED, 1, (JSValueConst *)&value);
        if (JS_IsException(done))
            forget_exception();
        JS_FreeValue(ctx, value);
        JS_FreeValue(ctx, slot->settle[0]);
        JS_FreeValue(ctx, slot->settle[1]);
        break;
    }
    free(text);
}

// Runs until nothing in the script can go on without the host.
EXPORT(turn) void engine_turn(double now)
{
    now_ms = now;
    JS_UpdateStackTop(rt);
    for (;;) {
        switch (JS_PromiseState(ctx, running)) {
        case JS_PROMISE_FULFILLED:
            end_with_result(JS_PromiseResult(ctx, running));
            return;
        case JS_PROMISE_REJECTED:
            end_with(JS_PromiseResult(ctx, running), END_THREW);
            return;
        default:
            break;
        }
        JSContext *of;
        int done = JS_ExecutePendingJob(rt, &of);
        if (done == 0)
            return;
        if (done < 0)
            forget_exception();
    }
}
