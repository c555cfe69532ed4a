import Music

/// The sound of a film: parts of songs, each at its time.
struct FilmSound {
  /// A place in a song that is playing.
  struct Moment {
    var path: String
    /// In seconds from the song's beginning.
    var position: Double
  }

  struct Part: Equatable {
    var path: String
    /// In seconds from the film's beginning.
    var start: Double
    /// In seconds from the song's beginning.
    var position: Double
    /// In seconds.
    var duration: Double
  }

  private(set) var parts: [Part] = []

  /// How far the position in a song may differ from the end of the last part, in seconds, for that part to continue. The times of the
  /// program's frames are not exactly those of the pictures.
  private static let tolerance = 0.1

  /// Adds the sound from `time` on for `duration` seconds, if there is any.
  mutating func add(_ moment: Moment?, at time: Double, duration: Double) {
    guard let moment else { return }
    if let last = parts.last, last.path == moment.path, abs(last.start + last.duration - time) < duration / 2,
      abs(last.position + last.duration - moment.position) < Self.tolerance
    {
      parts[parts.count - 1].duration += duration
    } else {
      parts.append(Part(path: moment.path, start: time, position: moment.position, duration: duration))
    }
  }

  /// FFmpeg's arguments for its inputs, which begin with `pictures`, and for the film that is made of them. Every part fades in and out for
  /// ten milliseconds.
  func arguments(pictures: [String]) -> [String] {
    guard !parts.isEmpty else { return pictures }
    var arguments = pictures
    var graph = ""
    for (index, part) in parts.enumerated() {
      arguments += ["-ss", "\(part.position)", "-t", "\(part.duration)", "-i", "file:\(part.path)"]
      let delay = Int((part.start * 1000).rounded())
      graph += "[\(index + 1):a]aformat=sample_rates=48000:channel_layouts=stereo,afade=t=in:d=0.01,"
      graph += "afade=t=out:st=\(max(0, part.duration - 0.01)):d=0.01,adelay=\(delay):all=1[part\(index)];"
    }
    graph += parts.indices.map { "[part\($0)]" }.joined()
    graph += "amix=inputs=\(parts.count):normalize=0:duration=longest,apad[sound]"
    return arguments + ["-filter_complex", graph, "-map", "0:v", "-map", "[sound]", "-shortest"]
  }
}

extension Player {
  /// The current sound; nil in silence.
  var heard: FilmSound.Moment? {
    guard isPlaying, !isMuted, let path = current?.song.path else { return nil }
    return FilmSound.Moment(path: path, position: position)
  }
}
