internal import CFFmpeg
internal import MediaProtocol

/// Converts blocks of any format to two interleaved channels of `Float` at another rate.
final class Resampler {
  private var context: OpaquePointer?
  private let format: CInt
  private let channels: CInt
  let sourceRate: Int
  let rate: Int

  /// For blocks like this one.
  init(block: UnsafeMutablePointer<AVFrame>, rate: Int) throws(MediaFailure) {
    format = block.pointee.format
    channels = block.pointee.ch_layout.nb_channels
    sourceRate = Int(block.pointee.sample_rate)
    self.rate = rate
    guard (1...CInt(Self.longestRow)).contains(channels), Decoder.rates.contains(sourceRate) else { throw .unsupported }
    var stereo = media_stereo()
    var source = AVChannelLayout()
    defer { av_channel_layout_uninit(&source) }
    if block.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      av_channel_layout_default(&source, channels)
    } else {
      av_channel_layout_copy(&source, &block.pointee.ch_layout)
    }
    guard
      swr_alloc_set_opts2(
        &context, &stereo, AV_SAMPLE_FMT_FLT, CInt(rate), &source, AVSampleFormat(rawValue: format), CInt(sourceRate),
        0,
        nil) >= 0, let context
    else { throw .noMemory }
    let options = UnsafeMutableRawPointer(context)
    // 64 coefficients keep aliases 100 dB below, and the treble up to 19 kHz.
    av_opt_set_int(options, "filter_size", 64, 0)
    av_opt_set_double(options, "kaiser_beta", 10, 0)
    av_opt_set_int(options, "exact_rational", 1, 0)
    av_opt_set_int(options, "linear_interp", Self.terms(sourceRate, rate).rate <= 1024 ? 0 : 1, 0)
    if channels != 2 { swr_set_matrix(context, Self.matrix(&source, channels), CInt(Self.longestRow)) }
    guard swr_init(context) >= 0 else { throw .unsupported }
  }

  deinit { swr_free(&context) }

  /// Whether it also fits that block.
  func fits(_ block: UnsafeMutablePointer<AVFrame>) -> Bool {
    block.pointee.format == format && block.pointee.ch_layout.nb_channels == channels
      && Int(block.pointee.sample_rate) == sourceRate
  }

  /// The two rates in lowest terms.
  static func terms(_ sourceRate: Int, _ rate: Int) -> (source: Int, rate: Int) {
    var (a, b) = (sourceRate, rate)
    while b != 0 { (a, b) = (b, a % b) }
    return (sourceRate / a, rate / a)
  }

  /// The number of frames at the beginning of its output that are not exact, because they depend on earlier input.
  static func lead(from sourceRate: Int, to rate: Int) -> Int { 256 * (rate / sourceRate + 1) }

  /// By how much each source channel is heard left and right. Each side has `longestRow` numbers.
  private static func matrix(_ layout: inout AVChannelLayout, _ channels: CInt) -> [Double] {
    // libswresample writes rows of this length.
    var matrix = [Double](repeating: 0, count: longestRow * longestRow)
    let right = longestRow
    if channels == 1 {
      matrix[0] = 1
      matrix[right] = 1
    } else {
      var stereo = media_stereo()
      // At most 1 in all, so that the mixture does not clip.
      if layout.order == AV_CHANNEL_ORDER_NATIVE,
        swr_build_matrix2(
          &layout, &stereo, 0.5.squareRoot(), 0.5.squareRoot(), 0, 1, 0, &matrix, longestRow, AV_MATRIX_ENCODING_NONE,
          nil) >= 0
      {
        return matrix
      }
      // Nobody knows where these channels are, so they alternate.
      for channel in 0..<Int(channels) {
        matrix[channel % 2 * right + channel] = 1 / Double((Int(channels) + 1 - channel % 2) / 2)
      }
    }
    return matrix
  }

  private static let longestRow = 64

  /// Appends the result of a block, without its first frames.
  func append(_ block: UnsafeMutablePointer<AVFrame>, without skipped: Int64, to samples: inout [Float]) {
    let sampleFormat = AVSampleFormat(rawValue: format)
    let isPlanar = av_sample_fmt_is_planar(sampleFormat) != 0
    let offset = Int(skipped) * Int(av_get_bytes_per_sample(sampleFormat)) * (isPlanar ? 1 : Int(channels))
    let count = CInt(Int64(block.pointee.nb_samples) - skipped)
    let planes = isPlanar ? Int(channels) : 1
    let input = (0..<planes).map { block.pointee.extended_data[$0].map { UnsafePointer($0 + offset) } }
    input.withUnsafeBufferPointer { convert(UnsafeMutablePointer(mutating: $0.baseAddress), count, to: &samples) }
  }

  /// Appends the frames that remain after the last block.
  func finish(_ samples: inout [Float]) {
    if sourceRate != rate { convert(nil, 0, to: &samples) }
  }

  private func convert(
    _ input: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: CInt, to samples: inout [Float]
  ) {
    let space = swr_get_out_samples(context, count)
    guard space > 0 else { return }
    let old = samples.count
    samples.append(contentsOf: repeatElement(0, count: Int(space) * 2))
    let result = samples.withUnsafeMutableBytes { bytes -> CInt in
      var output = bytes.baseAddress.map { ($0 + old * 4).assumingMemoryBound(to: UInt8.self) }
      return swr_convert(context, &output, space, input, count)
    }
    samples.removeLast(samples.count - old - max(0, Int(result)) * 2)
  }
}
