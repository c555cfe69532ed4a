#pragma once
/* The events of the X server that SDL does not translate, and that are called notices here. They tell whether a window is covered, which
   keysym a key press has (SDL has no names for dead keys and the compose key), and where another program drags files by XDND, whose
   messages SDL answers without telling the position. */
#include <X11/Xutil.h>

enum x_notice_kind { X_NOTICE_NONE, X_NOTICE_VISIBILITY, X_NOTICE_KEY, X_NOTICE_DRAG };

struct x_notice {
  enum x_notice_kind kind;
  /* The X11 identifier of the window that it is about. */
  unsigned long window;
  /* For X_NOTICE_VISIBILITY: whether the window is fully covered. */
  int is_covered;
  /* For X_NOTICE_KEY: the keysym. */
  unsigned symbol;
  /* For X_NOTICE_DRAG: where the files are dragged, in pixels on the desktop. */
  int x, y;
};

/* The X server's event within one of SDL's; 0 if there is none. */
static inline const XEvent *x_event_within(const SDL_Event *event) {
  const SDL_SysWMmsg *message = event->type == SDL_SYSWMEVENT ? event->syswm.msg : 0;
  return message && message->subsystem == SDL_SYSWM_X11 ? &message->msg.x11.event : 0;
}

static inline enum x_notice_kind x_kind_of_notice(const XEvent *event) {
  if (!event) return X_NOTICE_NONE;
  if (event->type == VisibilityNotify) return X_NOTICE_VISIBILITY;
  if (event->type == KeyPress) return X_NOTICE_KEY;
  int is_drag = event->type == ClientMessage && event->xclient.format == 32 &&
                event->xclient.message_type == XInternAtom(event->xclient.display, "XdndPosition", False);
  return is_drag ? X_NOTICE_DRAG : X_NOTICE_NONE;
}

/* SDL passes on either all events of the window system or none. This filter drops those that nobody reads, because they would only wake
   the loop. */
static int x_keep_notices(void *unused, SDL_Event *event) {
  (void)unused;
  if (event->type != SDL_SYSWMEVENT) return 1;
  enum x_notice_kind kind = x_kind_of_notice(x_event_within(event));
  return kind == X_NOTICE_KEY ? SDL_IsTextInputActive() : kind != X_NOTICE_NONE;
}

/* Makes SDL pass on the notices, and no other event of the window system. Call this before the first window is opened, as it discards the
   events in SDL's queue. */
static inline void x_notices_begin(void) {
  SDL_SetEventFilter(x_keep_notices, 0);
  SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
}

/* Makes the X server report when an SDL window is covered. Returns the window's X11 name, or 0 without X.

   SDL 2 itself reports minimised windows only. The server knows about covered windows where windows are drawn directly onto the screen.
   Under a compositing window manager each window has a buffer of its own, and a program cannot find out that its window is covered; nor can
   it under Wayland through SDL 2. */
static inline unsigned long x_watch_visibility(SDL_Window *sdl_window) {
  SDL_SysWMinfo info;
  if (!x_window_info(sdl_window, &info)) return 0;
  XWindowAttributes attributes;
  if (!XGetWindowAttributes(info.info.x11.display, info.info.x11.window, &attributes)) return 0;
  XSelectInput(info.info.x11.display, info.info.x11.window, attributes.your_event_mask | VisibilityChangeMask);
  return info.info.x11.window;
}

/* Reads the notice in an SDL event. */
static inline struct x_notice x_notice_read(const void *sdl_event) {
  const XEvent *event = x_event_within((const SDL_Event *)sdl_event);
  struct x_notice notice = {.kind = x_kind_of_notice(event)};
  if (notice.kind == X_NOTICE_VISIBILITY) {
    notice.window = event->xvisibility.window;
    notice.is_covered = event->xvisibility.state == VisibilityFullyObscured;
  } else if (notice.kind == X_NOTICE_KEY) {
    XKeyEvent key = event->xkey;
    KeySym symbol = NoSymbol;
    char text[8];
    XLookupString(&key, text, sizeof text, &symbol, 0);
    notice.window = key.window;
    notice.symbol = (unsigned)symbol;
  } else if (notice.kind == X_NOTICE_DRAG) {
    notice.window = event->xclient.window;
    notice.x = (event->xclient.data.l[2] >> 16) & 0xFFFF;
    notice.y = event->xclient.data.l[2] & 0xFFFF;
  }
  return notice;
}
