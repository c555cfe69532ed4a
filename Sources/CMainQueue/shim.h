#pragma once
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* The door that libdispatch leaves open for foreign run loops (CFRunLoop uses it): the main queue's eventfd, which becomes
   readable when something waits in the queue, and the call that runs what waits. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);

static inline int main_queue_handle(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void main_queue_drain(void) { _dispatch_main_queue_callback_4CF(0); }

/* Sleeps until the queue has something, and takes the signal back. Returns 0 when the handle went bad. */
static inline int main_queue_wait(int handle) {
  struct pollfd p = {handle, POLLIN, 0};
  eventfd_t value;
  while (poll(&p, 1, -1) < 0) {
  }
  if (p.revents & (POLLERR | POLLNVAL)) return 0;
  eventfd_read(handle, &value);
  return 1;
}
