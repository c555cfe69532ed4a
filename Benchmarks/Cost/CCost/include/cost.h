/* Counts the cost of frames. When linked into a program, this replaces malloc and the related functions in the whole process,
   and counts their calls. */
#ifndef COST_H
#define COST_H

/* Calls `body(context)`. With these options, valgrind counts what happens inside, and writes each call to a file of its own:
   valgrind --tool=callgrind --instr-atstart=no --collect-atstart=no --toggle-collect=cost_counted --dump-after=cost_counted */
void cost_measured(void (*body)(void *), void *context);

/* The number of allocations so far by the calling thread. A realloc counts as one. */
long cost_allocations(void);
/* The number of bytes currently allocated, rounded as the C library does; it depends on the sizes of the blocks alone. */
long cost_live_bytes(void);

/* Starts (or stops) recording the call stack of each allocation. */
void cost_note_stacks(int on);
/* Prints the recorded stacks on standard error, one per line: the number of allocations, then FILE+OFFSET from the inside out. */
void cost_print_stacks(void);

/* The reference for animations: `count` structs with four properties each (a position, a transform, an opacity, a colour) that move
   from one value to another along a Bézier curve or on a spring. */
typedef struct cost_loop cost_loop;
cost_loop *cost_loop_make(long count, int is_spring);
/* Writes the values at `time`, in seconds. */
void cost_loop_frame(cost_loop *loop, double time);
void cost_loop_free(cost_loop *loop);

#endif
