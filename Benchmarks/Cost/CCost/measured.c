#include "cost.h"

/* Where valgrind is installed it is told when to look: all that is not counted then runs ten times as fast. */
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#endif

static __attribute__((noinline)) void cost_counted(void (*body)(void *), void *context) {
    body(context);
    __asm__ volatile("" ::: "memory"); /* so that the call above is no jump, and this function is left after it */
}

void cost_measured(void (*body)(void *), void *context) {
    CALLGRIND_START_INSTRUMENTATION;
    cost_counted(body, context);
    CALLGRIND_STOP_INSTRUMENTATION;
}
