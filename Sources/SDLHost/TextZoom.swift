internal import ViewTree

/// How much larger a window's content is drawn because a person wants larger texts.
nonisolated struct TextZoom {
  /// The scale of the desktop when the window was opened; nil if it has none.
  let desktopScale: Double?
  /// The text scale that is wanted.
  var textScale = 1.0 {
    didSet {
      guard textScale.isFinite, textScale > 0 else {
        textScale = oldValue
        return
      }
      if included == nil { included = Self.isIncluded(textScale, in: desktopScale) ? textScale : 1 }
    }
  }
  /// The part of the text scale that the desktop's scale contains already; nil until a text scale is known.
  private var included: Double?

  init(desktopScale: Double?) { self.desktopScale = desktopScale }

  /// GNOME multiplies the resolution that it sets under X11 by the text scale. It is otherwise a whole number of times the usual one.
  private static func isIncluded(_ textScale: Double, in desktopScale: Double?) -> Bool {
    guard let desktopScale, textScale != 1 else { return false }
    // The desktop's scale without the text scale.
    let whole = (desktopScale / textScale).rounded()
    // The desktop's scale has been rounded to quarters, so a small text scale may have no effect on it.
    return whole >= 1 && abs(whole * textScale - desktopScale) <= 0.13 && abs(whole - desktopScale) > 0.1
  }

  /// - Parameters:
  ///   - room: the size of the content when it is not drawn larger.
  ///   - smallest: the smallest size that the content can be given; nil for no limit.
  func factor(in room: Size, atLeast smallest: Size?) -> Double {
    let wanted = textScale / (included ?? 1)
    guard let smallest, wanted > 1, smallest.width > 0, smallest.height > 0 else { return wanted }
    let most = min(room.width / smallest.width, room.height / smallest.height)
    // Round to quarters; otherwise dragging the window's edge redraws all text at each size.
    return wanted <= most ? wanted : max(1, (most * 4).rounded(.down) / 4)
  }
}
