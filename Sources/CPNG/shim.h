#pragma once
#include <png.h>

/* Bytes of blue, green, red and straight alpha: a macro that Swift does not see. */
static const png_uint_32 CPNG_FORMAT_BGRA = PNG_FORMAT_BGRA;
static const png_uint_32 CPNG_FORMAT_FLAG_ALPHA = PNG_FORMAT_FLAG_ALPHA;
