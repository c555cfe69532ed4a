/* SDL_image, and the library with which it reads TIFF, without saying that they have to be linked: SDLHost links them, and jukebox-media
   opens them when it needs them. */
#pragma once
#define SDL_DISABLE_MMINTRIN_H 1
#define SDL_DISABLE_XMMINTRIN_H 1
#define SDL_DISABLE_EMMINTRIN_H 1
#define SDL_DISABLE_PMMINTRIN_H 1
#define SDL_DISABLE_IMMINTRIN_H 1
#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <tiffio.h>
