#pragma once
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sleeps until one of the descriptors is readable, a signal arrives, or `seconds` have passed; a negative number means no limit.
   Returns 0 if the time has passed. The system call is made by its number because ppoll is declared only with _GNU_SOURCE, and
   its timespec is an array because including the header of that type would move it out of Swift's own module. */
static inline int wait_for_descriptors(struct pollfd *descriptors, unsigned long count, double seconds) {
  long limit[2] = {(long)seconds, (long)((seconds - (double)(long)seconds) * 1e9)};
  return (int)syscall(SYS_ppoll, descriptors, count, seconds < 0 ? (long *)0 : limit, (void *)0, 8);
}

/* The functions of libdispatch for other run loops, such as CFRunLoop: the main queue's eventfd, which is readable when there are
   jobs in the queue, and the call that runs these jobs. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);

/* The main queue's eventfd. If the system refuses to make it, libdispatch ends the process by an illegal instruction, without a word. Then
   the process ends with this line and this exit status instead. To be called on the main thread, before others could crash. */
int main_queue_handle(const char *refusal, int status);

static inline void main_queue_drain(void) { _dispatch_main_queue_callback_4CF(0); }

/* Whether this is the main thread of the process. Only this thread may run the queue. */
static inline int main_queue_is_here(void) { return syscall(SYS_gettid) == getpid(); }
