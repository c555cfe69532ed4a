#pragma once
/* Handlers for errors of the X server. They may be called on any thread that uses a connection. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* glibc declares this only with _GNU_SOURCE. */
extern char *program_invocation_short_name;

/* EX_IOERR in sysexits.h. */
enum { x_exit_status = 74 };

struct x_last_act {
  void (*act)(void *context);
  void *context;
};

/* What is done before an error ends the process. One for the process, as Xlib's handlers are. In a function, because Swift does not
   emit the static variables of a header. */
static struct x_last_act *x_last_act(void) {
  static struct x_last_act last;
  return &last;
}

static void x_end(void) {
  struct x_last_act *last = x_last_act();
  if (last->act) last->act(last->context);
  _exit(x_exit_status);
}

static int handle_error(Display *display, XErrorEvent *error) {
  char text[256];
  /* A thread woke SDL's loop, which sends a message to a window, while that window was being closed. Or a window of another program, to
     which SDL gives the clipboard's text or from which it takes what is dragged, is gone already. */
  if (error->error_code == BadWindow)
    switch (error->request_code) {
      case X_SendEvent:
      case X_ChangeProperty:
      case X_GetProperty:
      case X_DeleteProperty: return 0;
    }
  XGetErrorText(display, error->error_code, text, sizeof text);
  fprintf(stderr, "%s: The display refused request %d: %s\n", program_invocation_short_name, error->request_code, text);
  x_end();
  return 0;
}

/* The server has ended, or has closed the connection, as it does when a person logs out. The program cannot continue. */
static inline void display_is_gone(void) {
  fprintf(stderr, "%s: The display is gone\n", program_invocation_short_name);
  x_end();
}

static int handle_loss(Display *display) {
  (void)display;
  display_is_gone();
  return 0;
}

/* Replaces Xlib's own handlers, which end the program for every error, with messages of their own. */
static inline void x_errors_begin(void) {
  XSetErrorHandler(handle_error);
  XSetIOErrorHandler(handle_loss);
}

/* Sets what is done before an error ends the process, on the thread that noticed the error; 0 for nothing. It must not use a
   display. */
static inline void x_errors_set_last_act(void (*act)(void *context), void *context) {
  *x_last_act() = (struct x_last_act){act, context};
}

/* Removes what was set with this context, unless something else has been set since. */
static inline void x_errors_remove_last_act(void *context) {
  if (x_last_act()->context == context) x_errors_set_last_act(0, 0);
}
