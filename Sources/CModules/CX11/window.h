#pragma once

/* Lets the X server keep what an SDL window shows while it is resized, and fill what is new with a colour until it is drawn. */
static inline void x_set_ground(SDL_Window *sdl_window, unsigned long pixel) {
  SDL_SysWMinfo info;
  if (!x_window_info(sdl_window, &info)) return;
  XSetWindowAttributes attributes = {.background_pixel = pixel, .bit_gravity = NorthWestGravity};
  XChangeWindowAttributes(info.info.x11.display, info.info.x11.window, CWBackPixel | CWBitGravity, &attributes);
}

/* Sets the title of an SDL window in UTF-8. SDL itself converts a title to the character set of the process's locale, and keeps
   the old title if that is not possible: the C locale has only ASCII. */
static inline void x_set_title(SDL_Window *sdl_window, const char *title) {
  SDL_SysWMinfo info;
  if (!x_window_info(sdl_window, &info)) return;
  Display *display = info.info.x11.display;
  Atom type = XInternAtom(display, "UTF8_STRING", False);
  Atom names[] = {XA_WM_NAME, XInternAtom(display, "_NET_WM_NAME", False)};
  for (int i = 0; i < 2; i++)
    XChangeProperty(display, info.info.x11.window, names[i], type, 8, PropModeReplace, (const unsigned char *)title,
                    (int)strlen(title));
  XFlush(display);
}

/* Takes the icon of an SDL window away. SDL itself can only replace it. */
static inline void x_remove_icon(SDL_Window *sdl_window) {
  SDL_SysWMinfo info;
  if (!x_window_info(sdl_window, &info)) return;
  Display *display = info.info.x11.display;
  XDeleteProperty(display, info.info.x11.window, XInternAtom(display, "_NET_WM_ICON", False));
  XFlush(display);
}
