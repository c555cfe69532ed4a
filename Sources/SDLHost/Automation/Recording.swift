package import ViewTree

/// Everything that went into a window, in order: time, input, pictures, and the results that the program received.
///
/// The pictures of a window depend on this alone, so a `Replay` of it shows the same pictures.
package nonisolated struct Recording: Hashable, Sendable {
  /// One thing that went in.
  package enum Entry: Hashable, Sendable {
    /// The window's clock went on by `seconds`, and the real clock by `real`.
    case advance(seconds: Double, real: Double)
    case event(InputEvent)
    case picture(PictureArrival)
    /// The text of the desktop's clipboard or primary selection, when the window read it; nil for none.
    case clipboard(String?)
    /// A result that the program received from elsewhere, such as from a thread, in a format of its own.
    case program(String)
  }

  /// The window's size at the beginning, in points.
  package var size: Size
  /// The number of device pixels per point at the beginning.
  package var scale: Double
  package var entries: [Entry]

  package init(size: Size, scale: Double, entries: [Entry] = []) {
    self.size = size
    self.scale = scale
    self.entries = entries
  }

  /// The same recording with the pictures of `folder` taken from `newFolder`.
  package func movingFiles(from folder: String, to newFolder: String) -> Recording {
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

  /// The same recording on a display with a different number of device pixels per point.
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
}

/// A picture was read from its file, or a smaller one was made of it.
package nonisolated struct PictureArrival: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case load, reduce }
  package var kind: Kind
  /// The size that was requested, in pixels.
  package var width: Int
  package var height: Int
  /// As in `PathCoding`.
  package var path: String

  package init(kind: Kind, width: Int, height: Int, path: String) {
    self.kind = kind
    self.width = width
    self.height = height
    self.path = path
  }
}

nonisolated extension Recording {
  // Recordings store the names of these values, and crash notes their indexes. Append new ones at the end.
  package static let phases: [PointerEvent.Phase] = [.hovered, .began, .moved, .ended, .cancelled]
  package static let buttons: [PointerEvent.Button] = [.primary, .secondary, .middle, .back, .forward]
  /// The keys that stand for no character and are not numbered.
  package static let namedKeys: [Key] = [
    .space, .return, .tab, .escape, .backspace, .delete, .left, .right, .up, .down, .pageUp, .pageDown, .home, .end,
    .back, .menu, .mediaPlay, .mediaStop, .mediaPrevious, .mediaNext, .mediaMute,
  ]
}
