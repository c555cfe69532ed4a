#pragma once
/* As in CSDL2. A module of its own, because X's headers call things Window, Font and Screen. */
#define SDL_DISABLE_MMINTRIN_H 1
#define SDL_DISABLE_XMMINTRIN_H 1
#define SDL_DISABLE_EMMINTRIN_H 1
#define SDL_DISABLE_PMMINTRIN_H 1
#define SDL_DISABLE_IMMINTRIN_H 1
#define SDL_MAIN_HANDLED 1
#include <stdio.h>
#include <stdlib.h>
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

/* Of the system's own events SDL passes on all or none: those that are not about visibility would wake the loop for nothing. */
static int keep_visibility(void *unused, SDL_Event *event) {
  (void)unused;
  if (event->type != SDL_SYSWMEVENT) return 1;
  const SDL_SysWMmsg *message = event->syswm.msg;
  return message && message->subsystem == SDL_SYSWM_X11 && message->msg.x11.event.type == VisibilityNotify;
}

/* Lets the visibility of windows through, and nothing else of the system's own. Discards what is in SDL's queue. */
static inline void visibility_begin(void) {
  SDL_SetEventFilter(keep_visibility, 0);
  SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
}

/* Asks the X server to tell when somebody covers the window. Gives X's name of it, or 0 where there is no X. */
static inline unsigned long visibility_watch(void *sdl_window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo((SDL_Window *)sdl_window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
  XWindowAttributes attributes;
  if (!XGetWindowAttributes(info.info.x11.display, info.info.x11.window, &attributes)) return 0;
  XSelectInput(info.info.x11.display, info.info.x11.window, attributes.your_event_mask | VisibilityChangeMask);
  return info.info.x11.window;
}

/* What an event of the system's own says: the window, and whether nothing of it is seen. Returns 0 for any other event. */
static inline int visibility_read(const void *sdl_event, unsigned long *window, int *is_covered) {
  const SDL_Event *event = (const SDL_Event *)sdl_event;
  if (event->type != SDL_SYSWMEVENT || !event->syswm.msg) return 0;
  const SDL_SysWMmsg *message = event->syswm.msg;
  if (message->subsystem != SDL_SYSWM_X11 || message->msg.x11.event.type != VisibilityNotify) return 0;
  *window = message->msg.x11.event.xvisibility.window;
  *is_covered = message->msg.x11.event.xvisibility.state == VisibilityFullyObscured;
  return 1;
}

/* The descriptor by which the X server is spoken to; -1 where there is no X. */
static inline int connection_of_window(void *sdl_window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo((SDL_Window *)sdl_window, &info) || info.subsystem != SDL_SYSWM_X11) return -1;
  return XConnectionNumber(info.info.x11.display);
}

static int pass_late_wakes(Display *display, XErrorEvent *error) {
  char text[256];
  if (error->error_code == BadWindow && error->request_code == 25 /* X_SendEvent */) return 0;
  XGetErrorText(display, error->error_code, text, sizeof text);
  fprintf(stderr, "X: %s, in request %d\n", text, error->request_code);
  exit(1);
}

/* SDL wakes its loop by a message to a window, on a connection of its own. A thread that does so while the window is being
   closed comes too late, and X would end the program for it, as for all other errors. */
static inline void forgive_late_wakes(void) { XSetErrorHandler(pass_late_wakes); }
