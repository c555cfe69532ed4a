#pragma once
/* What X does not forgive by itself. Both handlers may be called on any thread that talks to the server. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* glibc's, which tells it by default in GNU's mode alone. */
extern char *program_invocation_short_name;

/* EX_IOERR of sysexits.h. */
enum { x_exit_status = 74 };

static int tell_error(Display *display, XErrorEvent *error) {
  char text[256];
  /* Somebody woke SDL's loop while the window that it is woken by was being closed. */
  if (error->error_code == BadWindow && error->request_code == X_SendEvent) return 0;
  XGetErrorText(display, error->error_code, text, sizeof text);
  fprintf(stderr, "%s: The display refused request %d: %s\n", program_invocation_short_name, error->request_code, text);
  _exit(x_exit_status);
}

/* The server has ended, or has cut the connection, as when a person logs out. There is no way back into the program. */
static int tell_loss(Display *display) {
  (void)display;
  fprintf(stderr, "%s: The display is gone\n", program_invocation_short_name);
  _exit(x_exit_status);
}

/* Takes the place of Xlib's own handlers, which end the program for every error, and in words of their own. */
static inline void x_errors_begin(void) {
  XSetErrorHandler(tell_error);
  XSetIOErrorHandler(tell_loss);
}
