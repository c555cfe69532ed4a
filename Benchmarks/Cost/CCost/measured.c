#include "cost.h"

__attribute__((noinline)) void cost_measured(void (*body)(void *), void *context) {
    body(context);
    __asm__ volatile("" ::: "memory"); /* so that the call above is no jump, and this function is left after it */
}
