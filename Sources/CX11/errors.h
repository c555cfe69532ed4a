#pragma once
/* Handlers for errors of the X server. They may be called on any thread that uses a connection. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* glibc declares this only with _GNU_SOURCE. */
extern char *program_invocation_short_name;

/* EX_IOERR in sysexits.h. */
enum { x_exit_status = 74 };

static int handle_error(Display *display, XErrorEvent *error) {
  char text[256];
  /* A thread woke SDL's loop, which sends a message to a window, while that window was being closed. */
  if (error->error_code == BadWindow && error->request_code == X_SendEvent) return 0;
  XGetErrorText(display, error->error_code, text, sizeof text);
  fprintf(stderr, "%s: The display refused request %d: %s\n", program_invocation_short_name, error->request_code, text);
  _exit(x_exit_status);
}

/* The server has ended, or has closed the connection, as it does when a person logs out. The program cannot continue. */
static int handle_loss(Display *display) {
  (void)display;
  fprintf(stderr, "%s: The display is gone\n", program_invocation_short_name);
  _exit(x_exit_status);
}

/* Replaces Xlib's own handlers, which end the program for every error, with messages of their own. */
static inline void x_errors_begin(void) {
  XSetErrorHandler(handle_error);
  XSetIOErrorHandler(handle_loss);
}
