/* The C library's allocation functions are weak symbols, so these definitions replace them for all libraries of the process. */
#define _GNU_SOURCE
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#include "cost.h"
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

/* Of each thread by itself, as others may do something at any time. */
static _Thread_local long allocations;
static atomic_long live_bytes;
static atomic_int notes_stacks;

/* MARK: Stacks */

enum { DEPTH = 28, STACKS = 512, SKIPPED = 2 };
static struct { void *frames[DEPTH]; int depth; long count; } stacks[STACKS];
static int stack_count;
static long stacks_lost;
static _Thread_local int is_noting;

static __attribute__((unused)) void note_stack(void) {
    if (is_noting) return;
    is_noting = 1;
    void *frames[DEPTH];
    int depth = backtrace(frames, DEPTH), index = 0;
    while (index < stack_count && (stacks[index].depth != depth ||
                                   memcmp(stacks[index].frames, frames, (size_t)depth * sizeof *frames))) index++;
    if (index == STACKS) {
        stacks_lost++;
    } else {
        if (index == stack_count) {
            stack_count++;
            stacks[index].depth = depth;
            memcpy(stacks[index].frames, frames, (size_t)depth * sizeof *frames);
        }
        stacks[index].count++;
    }
    is_noting = 0;
}

void cost_note_stacks(int on) {
    void *frames[1];
    backtrace(frames, 1); /* the first call loads a library */
    atomic_store(&notes_stacks, on);
}

void cost_print_stacks(void) {
    is_noting = 1;
    for (int index = 0; index < stack_count; index++) {
        fprintf(stderr, "stack %ld", stacks[index].count);
        for (int frame = SKIPPED; frame < stacks[index].depth; frame++) {
            Dl_info info;
            uintptr_t address = (uintptr_t)stacks[index].frames[frame] - 1; /* within the call, not after it */
            if (dladdr((void *)address, &info) && info.dli_fname)
                fprintf(stderr, " %s+0x%zx", info.dli_fname, (size_t)(address - (uintptr_t)info.dli_fbase));
        }
        fputc('\n', stderr);
    }
    if (stacks_lost) fprintf(stderr, "stack %ld\n", stacks_lost);
    is_noting = 0;
}

/* MARK: Replacements for the C library's functions. With a sanitizer, which has its own, nothing is counted. */

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

/* Precedes each block. The C library makes a block slightly longer if the rest of a gap would be too small, and Swift's arrays
   use the additional space. Whether an array has to grow would then depend on where other blocks lie. */
typedef struct { size_t size; void *start; } header;

static header *header_of(void *memory) { return (header *)memory - 1; }

/* The length that the C library gives to a block of this size when it fits exactly. */
static size_t usable(size_t size) { return size < 24 ? 24 : ((size + 8 + 15) & ~(size_t)15) - 8; }

/* `alignment` is a power of two and at least the size of a header. */
static void *begin_block(void *start, size_t alignment, size_t size) {
    if (!start) return NULL;
    void *memory = (char *)start + alignment;
    *header_of(memory) = (header){size, start};
    allocations++;
    atomic_fetch_add_explicit(&live_bytes, (long)usable(size), memory_order_relaxed);
    if (atomic_load_explicit(&notes_stacks, memory_order_relaxed)) note_stack();
    return memory;
}

static void *too_large(void) {
    errno = ENOMEM;
    return NULL;
}

enum { PAGE = 4096, MARGIN = 2 * PAGE };

void *malloc(size_t size) {
    if (size > PTRDIFF_MAX - MARGIN) return too_large();
    return begin_block(__libc_malloc(sizeof(header) + usable(size)), sizeof(header), size);
}

void *calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > PTRDIFF_MAX - MARGIN) return too_large();
    return begin_block(__libc_calloc(1, sizeof(header) + usable(bytes)), sizeof(header), bytes);
}

void *memalign(size_t alignment, size_t size) {
    if (alignment < sizeof(header)) alignment = sizeof(header);
    if (alignment > PTRDIFF_MAX / 2 || size > PTRDIFF_MAX / 2 - MARGIN) return too_large();
    return begin_block(__libc_memalign(alignment, alignment + usable(size)), alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) || !alignment || (alignment & (alignment - 1))) return EINVAL;
    void *memory = memalign(alignment, size);
    if (!memory) return ENOMEM;
    *result = memory;
    return 0;
}

void *valloc(size_t size) { return memalign(PAGE, size); }
void *pvalloc(size_t size) { return memalign(PAGE, (size + PAGE - 1) & ~(size_t)(PAGE - 1)); }

size_t malloc_usable_size(void *memory) { return memory ? usable(header_of(memory)->size) : 0; }

void free(void *memory) {
    if (!memory) return;
    atomic_fetch_sub_explicit(&live_bytes, (long)malloc_usable_size(memory), memory_order_relaxed);
    __libc_free(header_of(memory)->start);
}

void *realloc(void *memory, size_t size) {
    if (memory && !size) {
        free(memory);
        return NULL;
    }
    void *result = malloc(size);
    if (!memory || !result) return result;
    size_t before = malloc_usable_size(memory);
    memcpy(result, memory, before < size ? before : size);
    free(memory);
    return result;
}

#endif

long cost_allocations(void) { return allocations; }
long cost_live_bytes(void) { return atomic_load(&live_bytes); }
