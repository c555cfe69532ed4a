/* SDL's functions, SDL_image's, and those of the library with which SDL_image reads TIFF. They bring 70 others, of displays and devices,
   which only processes that decode pictures have to load. */
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <tiffio.h>

#include "LateLibraries.h"
#include "late.h"

/* A search in a library includes those that it needs, so libtiff's functions are found in SDL_image. */
static struct late_library libraries[] = {{.name = "libSDL2-2.0.so.0"}, {.name = "libSDL2_image-2.0.so.0"}};
#define sdl libraries[0]
#define image libraries[1]

int late_sdl_load(void) { return late_load(libraries, sizeof libraries / sizeof *libraries); }

LATE_VOID(sdl, SDL_ClearError, (void), ())
LATE(sdl, SDL_Surface *, SDL_CreateRGBSurfaceWithFormat, (Uint32 flags, int width, int height, int depth, Uint32 format), (flags, width, height, depth, format))
LATE(sdl, int, SDL_FillRect, (SDL_Surface *dst, const SDL_Rect *rect, Uint32 color), (dst, rect, color))
LATE_VOID(sdl, SDL_FreeSurface, (SDL_Surface *surface), (surface))
LATE(sdl, const char *, SDL_GetError, (void), ())
LATE(sdl, SDL_bool, SDL_HasColorKey, (SDL_Surface *surface), (surface))
LATE(sdl, SDL_RWops *, SDL_RWFromConstMem, (const void *mem, int size), (mem, size))
LATE(sdl, int, SDL_RWclose, (SDL_RWops *context), (context))
LATE(sdl, int, SDL_SetSurfaceBlendMode, (SDL_Surface *surface, SDL_BlendMode blendMode), (surface, blendMode))
LATE(sdl, int, SDL_UpperBlit, (SDL_Surface *src, const SDL_Rect *srcrect, SDL_Surface *dst, SDL_Rect *dstrect), (src, srcrect, dst, dstrect))

LATE(image, int, IMG_Init, (int flags), (flags))
LATE(image, SDL_Surface *, IMG_LoadBMP_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_LoadGIF_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_LoadJPG_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_LoadLBM_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_LoadPCX_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_LoadPNG_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_LoadPNM_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_LoadQOI_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_LoadSizedSVG_RW, (SDL_RWops *src, int width, int height), (src, width, height))
LATE(image, SDL_Surface *, IMG_LoadTGA_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_LoadTIF_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_LoadTyped_RW, (SDL_RWops *src, int freesrc, const char *type), (src, freesrc, type))
LATE(image, SDL_Surface *, IMG_LoadWEBP_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_LoadXPM_RW, (SDL_RWops *src), (src))
LATE(image, SDL_Surface *, IMG_Load_RW, (SDL_RWops *src, int freesrc), (src, freesrc))

LATE(image, TIFFErrorHandler, TIFFSetErrorHandler, (TIFFErrorHandler handler), (handler))
LATE(image, TIFFErrorHandler, TIFFSetWarningHandler, (TIFFErrorHandler handler), (handler))
