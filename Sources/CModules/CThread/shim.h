#pragma once
#include <sys/prctl.h>

/* Waits for a semaphore until a moment (a timespec) of one of the clocks. Returns 0, or -1. It is part of the C library since 2.30. The
   headers that declare it would take the types in them away from Swift's module of the C library. */
extern int thread_wait(void *semaphore, int clock, const void *moment) __asm__("sem_clockwait");

/* Gives the calling thread a name of at most 15 bytes, as debuggers and `top -H` show it. Swift cannot call prctl, which takes a
   variable number of arguments. */
static inline void thread_set_name(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
