#pragma once
#include <png.h>

/* Macros that Swift cannot import. */
static const png_uint_32 CPNG_FORMAT_BGRA = PNG_FORMAT_BGRA;
static const png_uint_32 CPNG_FORMAT_FLAG_ALPHA = PNG_FORMAT_FLAG_ALPHA;
