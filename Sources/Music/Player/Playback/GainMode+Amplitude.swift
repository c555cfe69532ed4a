internal import Glibc

extension GainMode {
  /// The factor for the samples of a song; see `amplitude(for:)`.
  func amplitude(for item: PlaybackItem) -> Float? {
    let mode: GainMode = self == .automatic ? (item.isWithinAlbum ? .album : .track) : self
    return mode.amplitude(for: item.song.gain)
  }

  /// The factor for the samples of a song. If the values for the mode are missing, those for the other mode are used; without any,
  /// there is no factor. A known peak limits the factor, so that the peak stays within full scale.
  func amplitude(for gain: ReplayGain) -> Float? {
    let values: (gain: Double?, peak: Double?) =
      switch self {
      case .none: (nil, nil)
      case .track, .automatic: gain.track != nil ? (gain.track, gain.trackPeak) : (gain.album, gain.albumPeak)
      case .album: gain.album != nil ? (gain.album, gain.albumPeak) : (gain.track, gain.trackPeak)
      }
    guard let decibels = values.gain, decibels.isFinite else { return nil }
    let factor = pow(10, max(-60, min(60, decibels)) / 20)
    guard let peak = values.peak, peak.isFinite, peak > 0 else { return Float(factor) }
    return Float(min(factor, 1 / peak))
  }
}
