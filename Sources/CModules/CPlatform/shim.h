#pragma once
#include <sys/prctl.h>

/* What Swift's module of the C library leaves out. The headers that declare it would take the types in them away from that module. */

/* Waits for a semaphore until a moment (a timespec) of one of the clocks. Returns 0, or -1. It is part of the C library since 2.30. */
extern int thread_wait(void *semaphore, int clock, const void *moment) __asm__("sem_clockwait");

/* Gives the calling thread a name of at most 15 bytes, as debuggers and `top -H` show it. Swift cannot call prctl, which takes a
   variable number of arguments. */
static inline void thread_set_name(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/* Gives a file another name, within the folders of two descriptors. Returns 0, or -1. It is part of the C library since 2.28. */
extern int file_rename(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) __asm__("renameat2");

/* A flag of `file_rename`: a file that has the new name stays, and the error is EEXIST. The number is part of Linux' interface. */
static const unsigned file_rename_no_replace = 1;
