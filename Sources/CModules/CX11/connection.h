#pragma once

/* Finds the connection of an SDL window and its X11 name. Returns 0 without X. */
static inline int x_window_info(SDL_Window *sdl_window, SDL_SysWMinfo *info) {
  SDL_VERSION(&info->version);
  return SDL_GetWindowWMInfo(sdl_window, info) && info->subsystem == SDL_SYSWM_X11;
}

/* The file descriptor of a window's connection to the X server; -1 without X. */
static inline int connection_of_window(SDL_Window *sdl_window) {
  SDL_SysWMinfo info;
  if (!x_window_info(sdl_window, &info)) return -1;
  return XConnectionNumber(info.info.x11.display);
}

/* Asks the X server where the mouse is on the desktop. Returns 0 without X. */
static inline int mouse_on_desktop(SDL_Window *sdl_window, int *x, int *y) {
  SDL_SysWMinfo info;
  if (!x_window_info(sdl_window, &info)) return 0;
  Window root, child;
  int inner_x, inner_y;
  unsigned int buttons;
  Display *display = info.info.x11.display;
  return XQueryPointer(display, DefaultRootWindow(display), &root, &child, x, y, &inner_x, &inner_y, &buttons);
}
