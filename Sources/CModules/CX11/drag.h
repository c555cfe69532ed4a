#pragma once
/* Where another program drags files, as it says by XDND. SDL answers these messages and does not pass the place on. */

static inline int is_drag_position(const XEvent *event) {
  return event->type == ClientMessage && event->xclient.format == 32 &&
         event->xclient.message_type == XInternAtom(event->xclient.display, "XdndPosition", False);
}

/* Reads the window over which files are dragged, and their place on the desktop. Returns 0 for any other event. */
static inline int drag_position_read(const void *sdl_event, unsigned long *window, int *x, int *y) {
  const SDL_Event *event = (const SDL_Event *)sdl_event;
  if (event->type != SDL_SYSWMEVENT || !event->syswm.msg) return 0;
  const SDL_SysWMmsg *message = event->syswm.msg;
  if (message->subsystem != SDL_SYSWM_X11 || !is_drag_position(&message->msg.x11.event)) return 0;
  const XClientMessageEvent *position = &message->msg.x11.event.xclient;
  *window = position->window;
  *x = (position->data.l[2] >> 16) & 0xFFFF;
  *y = position->data.l[2] & 0xFFFF;
  return 1;
}
