#pragma once

/* Declared here because <malloc.h> includes <stdio.h>, which would move its types out of Swift's own module. */
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
