#pragma once
/* Reads the clipboard and the primary selection from the program that owns them. SDL waits up to a second for an owner that does not
   answer, and then takes the selection from it; this waits as long as it is told, and leaves the selection alone. */
#include <poll.h>
#include <time.h>

static inline int x_display_of(SDL_Window *sdl_window, Display **display) {
  SDL_SysWMinfo info;
  if (!x_window_info(sdl_window, &info)) return 0;
  *display = info.info.x11.display;
  return 1;
}

static inline Atom x_selection_atom(Display *display, int is_primary) {
  return is_primary ? XA_PRIMARY : XInternAtom(display, "CLIPBOARD", False);
}

/* The X11 name of the window that owns a selection; 0 for none. Returns -1 without X. */
static inline long x_selection_owner(SDL_Window *sdl_window, int is_primary) {
  Display *display;
  if (!x_display_of(sdl_window, &display)) return -1;
  return (long)XGetSelectionOwner(display, x_selection_atom(display, is_primary));
}

static inline long x_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits for an event of a type. Returns 0 if none came until the deadline. */
static inline int x_wait_for(Display *display, int type, long deadline, XEvent *event) {
  for (;;) {
    while (XPending(display)) {
      XNextEvent(display, event);
      if (event->type == type) return 1;
    }
    long left = deadline - x_milliseconds();
    struct pollfd descriptor = {XConnectionNumber(display), POLLIN, 0};
    if (left <= 0 || poll(&descriptor, 1, (int)left) <= 0) return 0;
  }
}

struct x_text {
  char *bytes;
  size_t count;
  int is_latin1;
};

/* Appends what a property contains, and deletes it. Returns the number of bytes, and -1 if it is no text or too much. */
static inline long x_append_property(Display *display, Window window, Atom property, Atom *type, struct x_text *text) {
  long count = 0;
  unsigned long left = 0;
  do {
    unsigned char *part = 0;
    unsigned long items = 0;
    int format = 0;
    if (XGetWindowProperty(display, window, property, count / 4, 1 << 20, False, AnyPropertyType, type, &format, &items, &left,
                           &part) != Success)
      return -1;
    int is_text = format == 8 && text->count + items < (64 << 20);
    if (is_text && items > 0) {
      char *larger = (char *)realloc(text->bytes, text->count + items);
      if (larger) {
        text->bytes = larger;
        memcpy(text->bytes + text->count, part, items);
        text->count += items;
        count += (long)items;
      } else {
        is_text = 0;
      }
    }
    if (part) XFree(part);
    if (!is_text) {
      XDeleteProperty(display, window, property);
      return items > 0 || format != 0 ? -1 : 0;
    }
    /* Parts are counted in units of four bytes. */
    if (left > 0 && items % 4 != 0) return -1;
  } while (left > 0);
  XDeleteProperty(display, window, property);
  return count;
}

/* Asks the owner of a selection for it in one format. Returns whether it came. */
static inline int x_convert(Display *display, Window window, Atom selection, Atom target, long deadline, long limit,
                            struct x_text *text) {
  Atom property = XInternAtom(display, "SDLHOST_SELECTION", False);
  XEvent event;
  XConvertSelection(display, selection, target, property, window, CurrentTime);
  XFlush(display);
  do {
    if (!x_wait_for(display, SelectionNotify, deadline, &event)) return 0;
  } while (event.xselection.target != target);
  if (event.xselection.property == None) return 0;
  Atom type = None, incremental = XInternAtom(display, "INCR", False);
  /* Looks at the type first: a large text comes in parts. */
  unsigned char *ignored = 0;
  unsigned long items, left;
  int format;
  XGetWindowProperty(display, window, property, 0, 0, False, AnyPropertyType, &type, &format, &items, &left, &ignored);
  if (ignored) XFree(ignored);
  if (type != incremental) return x_append_property(display, window, property, &type, text) >= 0;
  XDeleteProperty(display, window, property);
  XFlush(display);
  long end = x_milliseconds() + 5 * limit;
  for (;;) {
    long wait = x_milliseconds() + limit;
    do {
      if (!x_wait_for(display, PropertyNotify, wait < end ? wait : end, &event)) return 0;
    } while (event.xproperty.atom != property || event.xproperty.state != PropertyNewValue);
    long count = x_append_property(display, window, property, &type, text);
    XFlush(display);
    if (count < 0) return 0;
    if (count == 0) return 1;
  }
}

/* The text of a selection, which the caller frees; its bytes are 0 if there is none, or if the owner does not answer within `limit`
   milliseconds. A large text comes in parts, each of which has as long, but all of them five times as long at most. */
static inline struct x_text x_selection_text(SDL_Window *sdl_window, int is_primary, long limit) {
  struct x_text text = {0, 0, 0};
  Display *shared, *display;
  if (!x_display_of(sdl_window, &shared)) return text;
  /* A connection of its own: SDL's may have events that it must not miss. */
  display = XOpenDisplay(DisplayString(shared));
  if (!display) return text;
  long deadline = x_milliseconds() + limit;
  Atom selection = x_selection_atom(display, is_primary);
  Window window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
  XSelectInput(display, window, PropertyChangeMask);
  int came = x_convert(display, window, selection, XInternAtom(display, "UTF8_STRING", False), deadline, limit, &text);
  if (!came) {
    free(text.bytes);
    text.bytes = 0;
    text.count = 0;
    text.is_latin1 = 1;
    came = x_convert(display, window, selection, XA_STRING, deadline, limit, &text);
  }
  if (!came) {
    free(text.bytes);
    text.bytes = 0;
    text.count = 0;
  }
  XCloseDisplay(display);
  return text;
}
