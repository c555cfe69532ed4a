#pragma once
/* Finds out from the X server whether a window is covered. */

/* SDL passes on either all events of the window system or none. Those that are not about visibility, keys that are pressed or files
   that are dragged would only wake the loop. */
static int keep_what_is_read(void *unused, SDL_Event *event) {
  (void)unused;
  if (event->type != SDL_SYSWMEVENT) return 1;
  const SDL_SysWMmsg *message = event->syswm.msg;
  if (!message || message->subsystem != SDL_SYSWM_X11) return 0;
  int type = message->msg.x11.event.type;
  return type == VisibilityNotify || (type == KeyPress && SDL_IsTextInputActive()) ||
         is_drag_position(&message->msg.x11.event);
}

/* Makes SDL pass on those, and no other event of the window system. Discards the events in SDL's queue. */
static inline void visibility_begin(void) {
  SDL_SetEventFilter(keep_what_is_read, 0);
  SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
}

/* Makes the X server report when the window is covered. Returns the window's X11 name, or 0 without X. */
static inline unsigned long visibility_watch(void *sdl_window) {
  SDL_SysWMinfo info;
  if (!x_window_info(sdl_window, &info)) return 0;
  XWindowAttributes attributes;
  if (!XGetWindowAttributes(info.info.x11.display, info.info.x11.window, &attributes)) return 0;
  XSelectInput(info.info.x11.display, info.info.x11.window, attributes.your_event_mask | VisibilityChangeMask);
  return info.info.x11.window;
}

/* Reads the window and whether it is fully covered from a visibility event. Returns 0 for any other event. */
static inline int visibility_read(const void *sdl_event, unsigned long *window, int *is_covered) {
  const SDL_Event *event = (const SDL_Event *)sdl_event;
  if (event->type != SDL_SYSWMEVENT || !event->syswm.msg) return 0;
  const SDL_SysWMmsg *message = event->syswm.msg;
  if (message->subsystem != SDL_SYSWM_X11 || message->msg.x11.event.type != VisibilityNotify) return 0;
  *window = message->msg.x11.event.xvisibility.window;
  *is_covered = message->msg.x11.event.xvisibility.state == VisibilityFullyObscured;
  return 1;
}
