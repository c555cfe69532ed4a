#pragma once
/* Keeps SDL's headers from including the compiler's vector intrinsics, which would move much of libc into this module. */
#define SDL_DISABLE_MMINTRIN_H 1
#define SDL_DISABLE_XMMINTRIN_H 1
#define SDL_DISABLE_EMMINTRIN_H 1
#define SDL_DISABLE_PMMINTRIN_H 1
#define SDL_DISABLE_IMMINTRIN_H 1
#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <SDL2/SDL_ttf.h>

static void ignore_alsa_error(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/* Keeps ALSA's library from writing many lines on standard error each time that a device cannot be opened. */
static inline void silence_alsa(void) {
  typedef void handler(const char *, int, const char *, int, const char *, ...);
  void *library = SDL_LoadObject("libasound.so.2");
  if (!library) return;
  int (*set_handler)(handler *) = (int (*)(handler *))SDL_LoadFunction(library, "snd_lib_error_set_handler");
  if (set_handler) set_handler(ignore_alsa_error);
}
