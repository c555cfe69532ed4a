#pragma once

/* Written out: <malloc.h> includes <stdio.h>, and would take its types away from Swift's own module. */
extern int mallopt(int parameter, int value);

/* M_MMAP_THRESHOLD: blocks of at least so many bytes come from the system one by one. */
static inline void set_mapping_threshold(int bytes) { mallopt(-3, bytes); }
