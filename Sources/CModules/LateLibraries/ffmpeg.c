/* FFmpeg's functions, as jukebox-media calls them. Its libraries bring 130 others, which take 27 ms of processor time and 10 MiB to load.
   Most processes only decode pictures and need none of them, so they are opened by the first call, and not by the linker. */
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

#include "LateLibraries.h"
#include "late.h"

#define NAME(library, version) {.name = "lib" library ".so." AV_STRINGIFY(version)}
static struct late_library libraries[] = {
    NAME("avutil", LIBAVUTIL_VERSION_MAJOR),
    NAME("swresample", LIBSWRESAMPLE_VERSION_MAJOR),
    NAME("avcodec", LIBAVCODEC_VERSION_MAJOR),
    NAME("avformat", LIBAVFORMAT_VERSION_MAJOR),
};
#define avutil libraries[0]
#define swresample libraries[1]
#define avcodec libraries[2]
#define avformat libraries[3]

int late_ffmpeg_load(void) { return late_load(libraries, sizeof libraries / sizeof *libraries); }

LATE(avformat, const AVInputFormat *, av_find_input_format, (const char *short_name), (short_name))
LATE(avformat, int, av_read_frame, (AVFormatContext *s, AVPacket *pkt), (s, pkt))
LATE(avformat, int, av_seek_frame, (AVFormatContext *s, int stream_index, int64_t timestamp, int flags), (s, stream_index, timestamp, flags))
LATE(avformat, uint8_t *, av_stream_get_side_data, (const AVStream *stream, enum AVPacketSideDataType type, size_t *size), (stream, type, size))
LATE(avformat, AVFormatContext *, avformat_alloc_context, (void), ())
LATE_VOID(avformat, avformat_close_input, (AVFormatContext **s), (s))
LATE(avformat, int, avformat_find_stream_info, (AVFormatContext *ic, AVDictionary **options), (ic, options))
LATE_VOID(avformat, avformat_free_context, (AVFormatContext *s), (s))
LATE(avformat, int, avformat_open_input, (AVFormatContext **ps, const char *url, const AVInputFormat *fmt, AVDictionary **options), (ps, url, fmt, options))
LATE(avformat, AVIOContext *, avio_alloc_context, (unsigned char *buffer, int buffer_size, int write_flag, void *opaque, int (*read_packet)(void *opaque, uint8_t *buf, int buf_size), int (*write_packet)(void *opaque, uint8_t *buf, int buf_size), int64_t (*seek)(void *opaque, int64_t offset, int whence)), (buffer, buffer_size, write_flag, opaque, read_packet, write_packet, seek))
LATE_VOID(avformat, avio_context_free, (AVIOContext **s), (s))

LATE(avcodec, int, av_get_exact_bits_per_sample, (enum AVCodecID codec_id), (codec_id))
LATE(avcodec, AVPacket *, av_packet_alloc, (void), ())
LATE_VOID(avcodec, av_packet_free, (AVPacket **pkt), (pkt))
LATE_VOID(avcodec, av_packet_unref, (AVPacket *pkt), (pkt))
LATE(avcodec, AVCodecContext *, avcodec_alloc_context3, (const AVCodec *codec), (codec))
LATE(avcodec, const AVCodec *, avcodec_find_decoder, (enum AVCodecID id), (id))
LATE_VOID(avcodec, avcodec_flush_buffers, (AVCodecContext *avctx), (avctx))
LATE_VOID(avcodec, avcodec_free_context, (AVCodecContext **avctx), (avctx))
LATE(avcodec, int, avcodec_open2, (AVCodecContext *avctx, const AVCodec *codec, AVDictionary **options), (avctx, codec, options))
LATE(avcodec, int, avcodec_parameters_to_context, (AVCodecContext *codec, const AVCodecParameters *par), (codec, par))
LATE(avcodec, int, avcodec_receive_frame, (AVCodecContext *avctx, AVFrame *frame), (avctx, frame))
LATE(avcodec, int, avcodec_send_packet, (AVCodecContext *avctx, const AVPacket *avpkt), (avctx, avpkt))

LATE(avutil, int, av_channel_layout_copy, (AVChannelLayout *dst, const AVChannelLayout *src), (dst, src))
LATE_VOID(avutil, av_channel_layout_default, (AVChannelLayout *ch_layout, int nb_channels), (ch_layout, nb_channels))
LATE_VOID(avutil, av_channel_layout_uninit, (AVChannelLayout *channel_layout), (channel_layout))
LATE_VOID(avutil, av_dict_free, (AVDictionary **m), (m))
LATE(avutil, AVDictionaryEntry *, av_dict_get, (const AVDictionary *m, const char *key, const AVDictionaryEntry *prev, int flags), (m, key, prev, flags))
LATE(avutil, int, av_dict_set, (AVDictionary **pm, const char *key, const char *value, int flags), (pm, key, value, flags))
LATE(avutil, AVFrame *, av_frame_alloc, (void), ())
LATE_VOID(avutil, av_frame_free, (AVFrame **frame), (frame))
LATE_VOID(avutil, av_free, (void *ptr), (ptr))
LATE_VOID(avutil, av_freep, (void *ptr), (ptr))
LATE(avutil, int, av_get_bytes_per_sample, (enum AVSampleFormat sample_fmt), (sample_fmt))
LATE_VOID(avutil, av_log_set_level, (int level), (level))
LATE(avutil, void *, av_malloc, (size_t size), (size))
LATE_VOID(avutil, av_max_alloc, (size_t max), (max))
LATE(avutil, int, av_opt_set_double, (void *obj, const char *name, double val, int search_flags), (obj, name, val, search_flags))
LATE(avutil, int, av_opt_set_int, (void *obj, const char *name, int64_t val, int search_flags), (obj, name, val, search_flags))
LATE(avutil, int64_t, av_rescale_q, (int64_t a, AVRational bq, AVRational cq), (a, bq, cq))
LATE(avutil, int, av_sample_fmt_is_planar, (enum AVSampleFormat sample_fmt), (sample_fmt))

LATE(swresample, int, swr_alloc_set_opts2, (struct SwrContext **ps, AVChannelLayout *out_ch_layout, enum AVSampleFormat out_sample_fmt, int out_sample_rate, AVChannelLayout *in_ch_layout, enum AVSampleFormat in_sample_fmt, int in_sample_rate, int log_offset, void *log_ctx), (ps, out_ch_layout, out_sample_fmt, out_sample_rate, in_ch_layout, in_sample_fmt, in_sample_rate, log_offset, log_ctx))
LATE(swresample, int, swr_build_matrix2, (const AVChannelLayout *in_layout, const AVChannelLayout *out_layout, double center_mix_level, double surround_mix_level, double lfe_mix_level, double maxval, double rematrix_volume, double *matrix, ptrdiff_t stride, enum AVMatrixEncoding matrix_encoding, void *log_context), (in_layout, out_layout, center_mix_level, surround_mix_level, lfe_mix_level, maxval, rematrix_volume, matrix, stride, matrix_encoding, log_context))
LATE(swresample, int, swr_convert, (struct SwrContext *s, uint8_t **out, int out_count, const uint8_t **in, int in_count), (s, out, out_count, in, in_count))
LATE_VOID(swresample, swr_free, (struct SwrContext **s), (s))
LATE(swresample, int, swr_get_out_samples, (struct SwrContext *s, int in_samples), (s, in_samples))
LATE(swresample, int, swr_init, (struct SwrContext *s), (s))
LATE(swresample, int, swr_set_matrix, (struct SwrContext *s, const double *matrix, int stride), (s, matrix, stride))
