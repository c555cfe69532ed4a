/* Functions of libraries that are opened by the first call, and not by the linker: jukebox-media starts often, and none of its
   processes needs all of them. */
#pragma once

struct late_library {
  const char *name;
  void *handle;
};

/* Returns 0 if all of them could be opened. */
int late_load(struct late_library *libraries, int count);

/* Ends the process with a sentence if there is no such function. */
void *late_find(struct late_library *library, const char *function);

/* A function that passes its arguments on. The header's declaration makes the compiler check it. */
#define LATE(library, result, name, parameters, arguments)                 \
  result name parameters {                                                 \
    static __typeof__(&name) real;                                         \
    if (!real) real = (__typeof__(&name))late_find(&library, #name);       \
    return real arguments;                                                 \
  }
#define LATE_VOID(library, name, parameters, arguments)                    \
  void name parameters {                                                   \
    static __typeof__(&name) real;                                         \
    if (!real) real = (__typeof__(&name))late_find(&library, #name);       \
    real arguments;                                                        \
  }
