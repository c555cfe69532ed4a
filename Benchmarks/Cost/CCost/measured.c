#include "cost.h"

/* Where valgrind's header is installed, valgrind is told when to count. Everything else then runs ten times as fast. */
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#endif

static __attribute__((noinline)) void cost_counted(void (*body)(void *), void *context) {
    body(context);
    __asm__ volatile("" ::: "memory"); /* prevents a tail call, so that this function returns after `body` */
}

void cost_measured(void (*body)(void *), void *context) {
    CALLGRIND_START_INSTRUMENTATION;
    cost_counted(body, context);
    CALLGRIND_STOP_INSTRUMENTATION;
}
