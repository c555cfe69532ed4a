#pragma once
#include <semaphore.h>
#include <sys/prctl.h>
#include <time.h>

/* Part of the C library since 2.30, but declared only for programs in GNU's C. */
extern int sem_clockwait(sem_t *, clockid_t, const struct timespec *);

/* Waits for a semaphore until a moment of the clock that nobody sets. Returns 0, or -1. */
static inline int thread_wait(sem_t *semaphore, const struct timespec *moment) {
  return sem_clockwait(semaphore, CLOCK_MONOTONIC, moment);
}

/* Gives the calling thread a name of at most 15 bytes, as debuggers and `top -H` show it. Swift cannot call prctl, which takes a
   variable number of arguments. */
static inline void thread_set_name(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
