#pragma once
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sleeps until one of the descriptors is readable, a signal comes, or so many seconds have passed; less than none: as many
   as it takes. Returns 0 when they have passed. By number, as ppoll is declared for GNU programs alone, with its timespec
   written out: the header of that would take the type away from Swift's own module. */
static inline int wait_for_descriptors(struct pollfd *descriptors, unsigned long count, double seconds) {
  long limit[2] = {(long)seconds, (long)((seconds - (double)(long)seconds) * 1e9)};
  return (int)syscall(SYS_ppoll, descriptors, count, seconds < 0 ? (long *)0 : limit, (void *)0, 8);
}

/* The door that libdispatch leaves open for foreign run loops (CFRunLoop uses it): the main queue's eventfd, which becomes
   readable when something waits in the queue, and the call that runs what waits. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);

static inline int main_queue_handle(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void main_queue_drain(void) { _dispatch_main_queue_callback_4CF(0); }

/* Whether this is the thread that the process began with. The queue may be run from outside on no other. */
static inline int main_queue_is_here(void) { return syscall(SYS_gettid) == getpid(); }

/* Takes the queue's signal back. To be called before the queue is run, so that what comes in meanwhile signals anew. */
static inline void main_queue_take_signal(int handle) {
  eventfd_t value;
  eventfd_read(handle, &value);
}

/* Sleeps until the queue has something, and takes the signal back. Returns 0 when the end has a signal, or a handle went
   bad. */
static inline int main_queue_wait(int handle, int end) {
  struct pollfd p[2] = {{handle, POLLIN, 0}, {end, POLLIN, 0}};
  int result;
  do {
    result = poll(p, 2, -1);
  } while (result < 0 && errno == EINTR);
  if (result < 0 || p[1].revents || (p[0].revents & (POLLERR | POLLNVAL))) return 0;
  main_queue_take_signal(handle);
  return 1;
}
