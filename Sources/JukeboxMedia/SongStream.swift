internal import Glibc
internal import MediaProtocol

/// The sound of a file from a position, at a rate that was asked for.
///
/// Streams of the same song that begin at different positions agree in every sample that they have in common (where the codec
/// itself does). So nobody hears it when a decoder ended and another continues.
final class SongStream {
  private let decoder: Decoder
  private let rate: Int
  private var resampler: Resampler
  /// Samples that were not yet read begin at `consumed`.
  private var samples: [Float] = []
  private var consumed = 0
  /// How many frames are still to be left out of what comes from the resampler.
  private var surplus: Int
  /// Frames that went into the resampler, and that came out of it, counted from the beginning of the song, or from where its format last
  /// changed.
  private var sourcePosition: Int64
  private var position: Int64
  private var isAtEnd = false

  /// - Parameter frame: at the rate that was asked for.
  init(descriptor: CInt, from frame: Int64, rate: Int) throws(MediaFailure) {
    let again = dup(descriptor)
    defer { if again >= 0 { close(again) } }
    self.rate = rate
    guard Decoder.rates.contains(rate), frame >= 0, frame < 1 << 40 else {
      close(descriptor)
      throw .unsupported
    }
    var decoder = try Decoder(file: MediaFile(descriptor: descriptor, bufferSize: 64 << 10))
    // The resampler's coefficients repeat after a number of frames. Only where it begins at a multiple of that, a frame has the
    // same coefficients as if it had begun at the beginning.
    let terms = Resampler.terms(decoder.rate, rate)
    let isResampled = decoder.rate != rate
    let cycles =
      isResampled ? max(0, frame - Int64(Resampler.lead(from: decoder.rate, to: rate))) / Int64(terms.rate) : 0
    let start = isResampled ? cycles * Int64(terms.source) : frame
    if start > 0, !decoder.start(at: start, seeking: true) {
      decoder = try Decoder(file: MediaFile(descriptor: dup(again), bufferSize: 64 << 10))
      _ = decoder.start(at: start, seeking: false)
    }
    self.decoder = decoder
    sourcePosition = start
    position = isResampled ? cycles * Int64(terms.rate) : frame
    surplus = Int(frame - position)
    resampler = try Resampler(block: decoder.block, rate: rate)
  }

  /// The next frames, at most `count`; none at the end of the song.
  func read(_ count: Int) throws(MediaFailure) -> [UInt8] {
    if consumed > 0 {
      samples.removeFirst(consumed)
      consumed = 0
    }
    while samples.count < count * 2, !isAtEnd { try decodeNext() }
    // What there is of the song has been heard by now.
    if isAtEnd, samples.isEmpty, decoder.isCutOff { throw .cutOff }
    consumed = min(samples.count, count * 2)
    return samples.withUnsafeBytes { Array($0[..<(consumed * 4)]) }
  }

  private func decodeNext() throws(MediaFailure) {
    if decoder.next() {
      if !resampler.fits(decoder.block) {
        // Another song in the same file, such as in a recorded broadcast.
        finishFormat()
        resampler = try Resampler(block: decoder.block, rate: rate)
      }
      let before = samples.count
      resampler.append(decoder.block, without: decoder.skipped, to: &samples)
      position += Int64((samples.count - before) / 2)
      sourcePosition += decoder.count - decoder.skipped
    } else {
      // The song looks as if it ended where the disk gives nothing.
      try decoder.checkReading()
      isAtEnd = true
      finishFormat()
    }
    let dropped = min(surplus, samples.count / 2)
    if dropped > 0 {
      samples.removeFirst(dropped * 2)
      surplus -= dropped
    }
  }

  /// Appends what remains in the resampler. Its last results are behind the end of what it was given.
  private func finishFormat() {
    let before = samples.count
    resampler.finish(&samples)
    position += Int64((samples.count - before) / 2)
    let sourceRate = Int64(resampler.sourceRate)
    let end = (sourcePosition * Int64(rate) + sourceRate - 1) / sourceRate
    let over = min(Int64(samples.count / 2), position - end)
    if over > 0 { samples.removeLast(Int(over) * 2) }
    (sourcePosition, position) = (0, 0)
  }
}
