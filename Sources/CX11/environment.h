#pragma once
#include <unistd.h>

extern char **environ;

/* Makes these the process's variables, in one step: whoever reads them meanwhile sees the ones or the others. Returns those
   that were. */
static inline char **exchange_environment(char **variables) {
  return __atomic_exchange_n(&environ, variables, __ATOMIC_SEQ_CST);
}

static inline char **current_environment(void) { return __atomic_load_n(&environ, __ATOMIC_SEQ_CST); }
