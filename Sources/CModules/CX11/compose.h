#pragma once
/* What keys are pressed, as X names them: SDL has no names for dead keys and the compose key. */
#include <X11/Xutil.h>

/* Reads the window and the symbol of a key that was pressed. Returns 0 for any other event. */
static inline int x_key_press(const void *sdl_event, unsigned long *window, unsigned int *symbol) {
  const SDL_Event *event = (const SDL_Event *)sdl_event;
  if (event->type != SDL_SYSWMEVENT || !event->syswm.msg) return 0;
  const SDL_SysWMmsg *message = event->syswm.msg;
  if (message->subsystem != SDL_SYSWM_X11 || message->msg.x11.event.type != KeyPress) return 0;
  XKeyEvent key = message->msg.x11.event.xkey;
  KeySym found = NoSymbol;
  char text[8];
  XLookupString(&key, text, sizeof text, &found, 0);
  *window = key.window;
  *symbol = (unsigned int)found;
  return 1;
}
