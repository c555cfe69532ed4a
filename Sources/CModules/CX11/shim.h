#pragma once
/* A separate module because X's headers declare names like Window, Font and Screen. SDL's declarations come from CSDL2: two modules
   that both declare them would make the compiler choose one, differently from build to build. */
#pragma clang module import CSDL2
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/Xproto.h>
#include <stdlib.h>
#include <string.h>
#include <xkbcommon/xkbcommon-compose.h>
#include "connection.h"
#include "errors.h"
#include "environment.h"
#include "notices.h"
#include "resources.h"
#include "selection.h"
#include "window.h"
