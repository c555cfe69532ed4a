#pragma once

/* Gives an X window of SDL's its title in UTF-8. SDL itself converts titles by the process's locale, and leaves the old one where
   that has no such characters: the C locale has none but ASCII's. */
static inline void x_set_title(void *sdl_window, const char *title) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo((SDL_Window *)sdl_window, &info) || info.subsystem != SDL_SYSWM_X11) return;
  Display *display = info.info.x11.display;
  Atom type = XInternAtom(display, "UTF8_STRING", False);
  Atom names[] = {XA_WM_NAME, XInternAtom(display, "_NET_WM_NAME", False)};
  for (int i = 0; i < 2; i++)
    XChangeProperty(display, info.info.x11.window, names[i], type, 8, PropModeReplace, (const unsigned char *)title,
                    (int)strlen(title));
  XFlush(display);
}
