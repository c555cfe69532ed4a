#pragma once
/* What the desktop has told the X server about all programs. */

/* The resource Xft.dpi, in dots an inch; 0 where nobody has set it, or it is no number. A desktop sets it to 96 times the scale at
   which a person wants to see things. SDL has the answer since it connected, but gives its connection only to those who have a
   window, whose size depends on this. So a connection of its own asks, which takes a fifth of a millisecond. */
static inline double x_dots_an_inch(void) {
  Display *display = XOpenDisplay(0);
  if (!display) return 0;
  const char *text = XGetDefault(display, "Xft", "dpi");
  double dots = text ? strtod(text, 0) : 0;
  XCloseDisplay(display);
  return dots;
}
