#pragma once
#include <fribidi.h>

// Macros with casts and masks, which Swift cannot import.
static const FriBidiParType shim_par_ltr = FRIBIDI_PAR_LTR;
static const FriBidiParType shim_par_rtl = FRIBIDI_PAR_RTL;
static const FriBidiParType shim_par_wltr = FRIBIDI_PAR_WLTR;
static const FriBidiParType shim_par_wrtl = FRIBIDI_PAR_WRTL;
static inline _Bool shim_is_rtl(FriBidiParType type) { return FRIBIDI_IS_RTL(type) != 0; }
