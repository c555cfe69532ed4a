#pragma once
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The door that libdispatch leaves open for foreign run loops (CFRunLoop uses it): the main queue's eventfd, which becomes
   readable when something waits in the queue, and the call that runs what waits. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);

static inline int main_queue_handle(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void main_queue_drain(void) { _dispatch_main_queue_callback_4CF(0); }

/* Whether this is the thread that the process began with. The queue may be run from outside on no other. */
static inline int main_queue_is_here(void) { return syscall(SYS_gettid) == getpid(); }

/* Sleeps until the queue has something, and takes the signal back. Returns 0 when the end has a signal, or a handle went
   bad. */
static inline int main_queue_wait(int handle, int end) {
  struct pollfd p[2] = {{handle, POLLIN, 0}, {end, POLLIN, 0}};
  eventfd_t value;
  int result;
  do {
    result = poll(p, 2, -1);
  } while (result < 0 && errno == EINTR);
  if (result < 0 || p[1].revents || (p[0].revents & (POLLERR | POLLNVAL))) return 0;
  eventfd_read(handle, &value);
  return 1;
}
