#pragma once
/* libopus, opened while the program runs: only who composes the music of the bundled library needs it, and nobody its headers.
   Declared here is what is used; its ABI has not changed since version 1.0. */
#include <dlfcn.h>
#include <stdint.h>

typedef struct OpusEncoder OpusEncoder;
typedef struct OpusDecoder OpusDecoder;

struct opus_functions {
  OpusEncoder *(*opus_encoder_create)(int32_t rate, int channels, int application, int *error);
  void (*opus_encoder_destroy)(OpusEncoder *);
  int (*opus_encoder_ctl)(OpusEncoder *, int request, ...);
  int32_t (*opus_encode_float)(OpusEncoder *, const float *samples, int count, unsigned char *packet, int32_t room);
  OpusDecoder *(*opus_decoder_create)(int32_t rate, int channels, int *error);
  void (*opus_decoder_destroy)(OpusDecoder *);
  int (*opus_decode_float)(OpusDecoder *, const unsigned char *packet, int32_t size, float *samples, int room, int fec);
};

/* Returns 0 where the library is missing. */
static inline int opus_open(struct opus_functions *f) {
  void *library = dlopen("libopus.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
#define FIND(name) if (!(*(void **)&f->name = dlsym(library, #name))) return 0;
  FIND(opus_encoder_create) FIND(opus_encoder_destroy) FIND(opus_encoder_ctl) FIND(opus_encode_float)
  FIND(opus_decoder_create) FIND(opus_decoder_destroy) FIND(opus_decode_float)
#undef FIND
  return 1;
}

/* An encoder for music with one channel at 48 kHz; 0 where there is no memory. */
static inline OpusEncoder *opus_begin(const struct opus_functions *f, int32_t bitrate) {
  enum { audio = 2049, set_bitrate = 4002, set_vbr = 4006, set_complexity = 4010, set_signal = 4024, music = 3002 };
  int error = 0;
  OpusEncoder *encoder = f->opus_encoder_create(48000, 1, audio, &error);
  if (!encoder || error) return 0;
  f->opus_encoder_ctl(encoder, set_bitrate, bitrate);
  f->opus_encoder_ctl(encoder, set_vbr, (int32_t)1);
  f->opus_encoder_ctl(encoder, set_complexity, (int32_t)10);
  f->opus_encoder_ctl(encoder, set_signal, (int32_t)music);
  return encoder;
}

/* How many samples the encoder adds at the beginning. */
static inline int32_t opus_delay(const struct opus_functions *f, OpusEncoder *encoder) {
  enum { get_lookahead = 4027 };
  int32_t delay = 0;
  f->opus_encoder_ctl(encoder, get_lookahead, &delay);
  return delay;
}
