internal import CFFmpeg
internal import Glibc
internal import LateLibraries

/// The libraries that the whole process shares.
enum MediaLibraries {
  /// The largest block of memory that a decoder gets. Pictures in files are at most half of that.
  static let largestBlock = 64 << 20

  /// Makes the libraries do now what they otherwise do when they are first used.
  static func load() {
    guard late_ffmpeg_load() == 0 else { exit(69) }
    av_log_set_level(AV_LOG_QUIET)
    av_max_alloc(largestBlock)
    // Codecs are in tables that are filled at the first search.
    _ = avcodec_find_decoder(AV_CODEC_ID_MP3)
    _ = av_find_input_format("mp3")
  }
}
