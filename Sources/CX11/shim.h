#pragma once
/* The definitions are those of CSDL2. This is a separate module because X's headers declare names like Window, Font and Screen. */
#define SDL_DISABLE_MMINTRIN_H 1
#define SDL_DISABLE_XMMINTRIN_H 1
#define SDL_DISABLE_EMMINTRIN_H 1
#define SDL_DISABLE_PMMINTRIN_H 1
#define SDL_DISABLE_IMMINTRIN_H 1
#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/Xproto.h>
#include <stdlib.h>
#include <string.h>
#include <xkbcommon/xkbcommon-compose.h>
#include "compose.h"
#include "connection.h"
#include "errors.h"
#include "environment.h"
#include "resources.h"
#include "selection.h"
#include "title.h"
#include "visibility.h"
