#pragma once
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What Swift's Glibc module leaves out. Most of it is declared here by hand, because a header that this module includes can no longer give
   its types to the Glibc module. The numbers are part of the kernel's stable interface. */

/* Waits for a semaphore until a moment (a timespec) of one of the clocks. Returns 0, or -1. It is part of the C library since 2.30. */
extern int thread_wait(void *semaphore, int clock, const void *moment) __asm__("sem_clockwait");

/* Gives the calling thread a name of at most 15 bytes, as debuggers and `top -H` show it. Swift cannot call prctl, which takes a
   variable number of arguments. */
static inline void thread_set_name(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/* Gives a file another name, within the folders of two descriptors. Returns 0, or -1. It is part of the C library since 2.28. */
extern int file_rename(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) __asm__("renameat2");

/* A flag of `file_rename`: if the new name is taken, nothing is renamed, and the error is EEXIST. */
static const unsigned file_rename_no_replace = 1;

/* A file in memory, without a name; -1 if there is none. */
static inline int memory_file_make(void) {
  return (int)syscall(SYS_memfd_create, "jukebox", 3u /* MFD_CLOEXEC | MFD_ALLOW_SEALING */);
}

/* Gives it a size that nobody can change. Returns 0, or -1. */
static inline int memory_file_fix(int descriptor, long size) {
  if (ftruncate(descriptor, size) != 0) return -1;
  return (int)syscall(SYS_fcntl, descriptor, 1033 /* F_ADD_SEALS */, 7 /* F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW */);
}

extern int mallopt(int parameter, int value);

/* Sets M_MMAP_THRESHOLD: blocks of at least this size are allocated directly from the system. */
static inline void set_mapping_threshold(int bytes) { mallopt(-3, bytes); }

/* What mallinfo2() returns. */
struct malloc_counts {
  unsigned long arena, ordblks, smblks, hblks, hblkhd, usmblks, fsmblks, uordblks, fordblks, keepcost;
};
extern struct malloc_counts mallinfo2(void);

/* The bytes that are allocated and not freed. */
static inline long allocated_bytes(void) {
  struct malloc_counts counts = mallinfo2();
  return (long)(counts.uordblks + counts.hblkhd);
}
