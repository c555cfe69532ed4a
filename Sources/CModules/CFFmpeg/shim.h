#pragma once
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/replaygain.h>
#include <libswresample/swresample.h>
#include <string.h>
#include <unistd.h>

/* Macros that Swift cannot import. */
static const int64_t media_no_timestamp = AV_NOPTS_VALUE;
static const int media_end_of_file = AVERROR_EOF;
static const int media_try_again = AVERROR(EAGAIN);
static const int64_t media_time_base = AV_TIME_BASE;

static inline AVChannelLayout media_stereo(void) { return (AVChannelLayout)AV_CHANNEL_LAYOUT_STEREO; }

static inline int media_read(void *opaque, uint8_t *buffer, int size) {
  ssize_t count;
  do count = read((int)(intptr_t)opaque, buffer, size);
  while (count < 0 && errno == EINTR);
  return count > 0 ? (int)count : count == 0 ? AVERROR_EOF : AVERROR(errno);
}

static inline int64_t media_seek(void *opaque, int64_t offset, int whence) {
  int descriptor = (int)(intptr_t)opaque;
  if (whence & AVSEEK_SIZE) {
    off_t position = lseek(descriptor, 0, SEEK_CUR), end = lseek(descriptor, 0, SEEK_END);
    lseek(descriptor, position, SEEK_SET);
    return end;
  }
  return lseek(descriptor, offset, whence & ~AVSEEK_FORCE);
}

/* Playlists and films in pieces name other files and addresses; they get none. */
static inline int media_refuse(AVFormatContext *context, AVIOContext **io, const char *url, int flags,
                               AVDictionary **options) {
  return AVERROR(EACCES);
}

/* A context that reads through a buffer, which it takes over, or what is in the buffer where there is no function that reads; NULL if there
   is no memory. */
static inline AVFormatContext *media_buffered_context(unsigned char *buffer, int size, void *opaque,
                                                      int (*read)(void *, uint8_t *, int),
                                                      int64_t (*seek)(void *, int64_t, int)) {
  AVFormatContext *context = avformat_alloc_context();
  AVIOContext *io = context && buffer ? avio_alloc_context(buffer, size, 0, opaque, read, NULL, seek) : NULL;
  if (!io) {
    av_free(buffer);
    avformat_free_context(context);
    return NULL;
  }
  context->pb = io;
  context->flags |= AVFMT_FLAG_CUSTOM_IO;
  context->io_open = media_refuse;
  return context;
}

/* A context that reads from a descriptor, which stays the caller's; NULL if there is no memory. */
static inline AVFormatContext *media_context(int descriptor, int buffer_size) {
  return media_buffered_context(av_malloc(buffer_size), buffer_size, (void *)(intptr_t)descriptor, media_read,
                                media_seek);
}

/* A context that reads a copy of these bytes; NULL if there is no memory. */
static inline AVFormatContext *media_memory_context(const unsigned char *bytes, int size) {
  unsigned char *buffer = av_malloc(size);
  if (buffer) memcpy(buffer, bytes, size);
  return media_buffered_context(buffer, size, NULL, NULL, NULL);
}

static inline void media_free_io(AVIOContext *io) {
  if (!io) return;
  av_freep(&io->buffer);
  avio_context_free(&io);
}
