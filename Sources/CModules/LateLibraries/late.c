#include "late.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

int late_load(struct late_library *libraries, int count) {
  for (int index = 0; index < count; index++) {
    struct late_library *library = &libraries[index];
    if (!library->handle) library->handle = dlopen(library->name, RTLD_LAZY | RTLD_LOCAL);
    if (!library->handle) return -1;
  }
  return 0;
}

void *late_find(struct late_library *library, const char *function) {
  void *found = late_load(library, 1) == 0 ? dlsym(library->handle, function) : NULL;
  if (found) return found;
  fprintf(stderr, "jukebox-media: %s is missing, or is another than it was built with\n", library->name);
  _exit(69);
}
