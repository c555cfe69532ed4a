#pragma once
#include <unistd.h>

extern char **environ;

/* Exchanges the environment of the process atomically, so that other threads see either the old or the new one. Returns the old
   one. */
static inline char **exchange_environment(char **variables) {
  return __atomic_exchange_n(&environ, variables, __ATOMIC_SEQ_CST);
}

static inline char **current_environment(void) { return __atomic_load_n(&environ, __ATOMIC_SEQ_CST); }
