package import ViewTree

/// All that went into a window, in its order: time, input, pictures, and what the program took in itself.
///
/// A window is a function of this, so whoever plays it gets the same pictures. `Documentation/Recording.md` tells the text form.
package nonisolated struct Recording: Hashable, Sendable {
  /// Something of the program's own that has to be the same: its name, and a value where it has one.
  package struct Option: Hashable, Sendable {
    package var name: String
    package var value: String?

    package init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// One thing that went in.
  package enum Entry: Hashable, Sendable {
    /// So much of the window's time passed, in seconds, and so much real time beside it.
    case advance(seconds: Double, real: Double)
    case event(InputEvent)
    case picture(PictureArrival)
    /// What the program took in, in words of its own.
    case program(String)
  }

  package var options: [Option] = []
  /// The window's size at the beginning, in points.
  package var size: Size
  /// The device pixels a point at the beginning.
  package var scale: Double
  package var entries: [Entry] = []
  /// Whether the window was closed in good order: the recording tells everything.
  package var isComplete = true

  package init(size: Size, scale: Double) {
    self.size = size
    self.scale = scale
  }

  /// The same visit of files that lie elsewhere.
  package func movingFiles(from folder: String, to newFolder: String) -> Recording {
    guard folder != newFolder else { return self }
    var result = self
    for index in entries.indices {
      guard case .picture(var arrival) = entries[index] else { continue }
      if arrival.path == folder {
        arrival.path = newFolder
      } else if arrival.path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/") {
        arrival.path = newFolder + arrival.path.dropFirst(folder.count)
      }
      result.entries[index] = .picture(arrival)
    }
    return result
  }

  /// The same visit on a display with another number of device pixels a point.
  package func atScale(_ newScale: Double) -> Recording {
    let ratio = newScale / scale
    guard ratio.isFinite, ratio > 0, ratio != 1 else { return self }
    func pixels(_ side: Int) -> Int { Int(min(65_536, max(1, (Double(side) * ratio).rounded(.up)))) }
    var result = self
    result.scale = newScale
    for index in entries.indices {
      switch entries[index] {
      case .event(.resize(let size, let scale)): result.entries[index] = .event(.resize(size, scale: scale * ratio))
      case .picture(var arrival):
        (arrival.width, arrival.height) = (pixels(arrival.width), pixels(arrival.height))
        result.entries[index] = .picture(arrival)
      default: break
      }
    }
    return result
  }

  /// The format that is written, and the only one that is read.
  static let version = 1
  static let signature = "jukebox-recording"
  /// No single step is longer, in seconds: each second of a song that plays is looked at.
  static let longestStep = 1e7
}

/// A picture came from its file, or was made smaller.
package nonisolated struct PictureArrival: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable { case load, reduce }
  package var kind: Kind
  /// The size that was asked for, in pixels.
  package var width: Int
  package var height: Int
  /// In the way of `PathCoding`.
  package var path: String

  package init(kind: Kind, width: Int, height: Int, path: String) {
    self.kind = kind
    self.width = width
    self.height = height
    self.path = path
  }
}

/// Why there is no recording to play.
package nonisolated enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// With what the system says.
  case unreadable(String)
  /// With the number of the line, counted from 1.
  case damaged(line: Int, reason: String)

  /// A phrase to be set behind the file's name.
  package var description: String {
    switch self {
    case .unreadable(let reason): reason
    case .damaged(let line, let reason): "line \(line): \(reason)"
    }
  }
}
