/* What the cost of a frame is counted with. Linked into a program, this takes the place of malloc and its kin in the whole
   process, and counts for them. */
#ifndef COST_H
#define COST_H

/* Calls `body(context)`, for valgrind to count what happens within, and to write that into a file of its own:
   valgrind --tool=callgrind --instr-atstart=no --collect-atstart=no --toggle-collect=cost_counted --dump-after=cost_counted */
void cost_measured(void (*body)(void *), void *context);

/* Allocations so far, by any thread. A realloc counts as one. */
long cost_allocations(void);
/* Bytes that are allocated now, as the C library rounds them: by their size alone, not by where there was room. */
long cost_live_bytes(void);

/* From now on (or no more) each allocation's call stack is noted. */
void cost_note_stacks(int on);
/* Tells the stacks that were noted on standard error, a line each: how often, then FILE+OFFSET from the inside out. */
void cost_print_stacks(void);

/* The yardstick for animations: `count` structs, four properties each (a place, a transform, an opacity, a colour), on their
   way from one value to another along a Bézier curve, or on a spring. */
typedef struct cost_loop cost_loop;
cost_loop *cost_loop_make(long count, int is_spring);
/* Writes the values at `time`, in seconds. */
void cost_loop_frame(cost_loop *loop, double time);
void cost_loop_free(cost_loop *loop);

#endif
