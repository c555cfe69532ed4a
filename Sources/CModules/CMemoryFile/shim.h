#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <sys/syscall.h>
#include <unistd.h>

/* Files in memory, which Swift's module of the C library leaves out. The numbers are part of Linux' interface. */

/* A file in memory, without a name; -1 if there is none. */
static inline int memory_file_make(void) {
  return (int)syscall(SYS_memfd_create, "jukebox", 3u /* MFD_CLOEXEC | MFD_ALLOW_SEALING */);
}

/* Gives it a size that nobody can change. Returns 0, or -1. */
static inline int memory_file_fix(int descriptor, long size) {
  if (ftruncate(descriptor, size) != 0) return -1;
  return (int)syscall(SYS_fcntl, descriptor, 1033 /* F_ADD_SEALS */, 7 /* F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW */);
}
