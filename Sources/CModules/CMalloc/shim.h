#pragma once

/* Declared here because <malloc.h> includes <stdio.h>, which would move its types out of Swift's own module. */
extern int mallopt(int parameter, int value);

/* Sets M_MMAP_THRESHOLD: blocks of at least this size are allocated directly from the system. */
static inline void set_mapping_threshold(int bytes) { mallopt(-3, bytes); }
