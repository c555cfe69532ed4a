#pragma once
#include <sys/prctl.h>

/* Gives the calling thread a name of at most 15 bytes, as debuggers and `top -H` show it. Swift cannot call prctl, which takes a
   variable number of arguments. */
static inline void thread_set_name(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
