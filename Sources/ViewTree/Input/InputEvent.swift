/// What goes into a window. Timestamps are on the window's clock, in seconds; nil means now.
public nonisolated enum InputEvent: Hashable, Sendable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case key(KeyEvent)
  /// The window has another size in points, or another number of device pixels a point.
  case resize(Size, scale: Double)
  /// The focus or the window left: every gesture in progress is cancelled.
  case pointersLost
  /// What was typed, by a key or through an input method. It goes to the focused view and up, see `View.textEntered(_:)`.
  ///
  /// A host sends it only while `View.takesText` says so, and after the key event of the same press.
  case text(String)
  /// What an input method is composing, and which part of it is selected, in characters of the text. It has not been typed yet: the
  /// next event of this kind replaces it, an empty one takes it away, and `text` commits it. See `View.textComposed(_:selection:)`.
  case composition(String, selection: Range<Int>)
  /// Files that were dropped on the window together: their paths, and where in the window's points. They go to the view at that
  /// point and up, see `View.filesDropped(_:at:)`.
  case drop([String], at: Point)
}

/// What a mouse or a finger did.
public nonisolated struct PointerEvent: Hashable, Sendable {
  /// What a pointer did; `hovered` is a move while nothing is pressed.
  public enum Phase: Hashable, Sendable { case hovered, began, moved, ended, cancelled }
  /// What kind of pointer it is.
  public enum Device: Hashable, Sendable { case mouse, touch }
  /// Which button of a mouse; a finger is `primary`.
  public enum Button: Hashable, Sendable { case primary, secondary, middle, back, forward }

  /// Tells pointers of the same device apart: fingers.
  public var id: Int
  /// What kind of pointer it is.
  public var device: Device
  /// What the pointer did.
  public var phase: Phase
  /// In the window's points.
  public var location: Point
  /// Which button went down or up.
  public var button: Button
  /// The keys that are held meanwhile.
  public var modifiers: KeyModifiers
  /// When it happened, in seconds on the window's clock; nil: now.
  public var timestamp: Double?

  public init(
    id: Int = 0, device: Device = .mouse, phase: Phase, location: Point, button: Button = .primary,
    modifiers: KeyModifiers = [], timestamp: Double? = nil
  ) {
    self.id = id
    self.device = device
    self.phase = phase
    self.location = location
    self.button = button
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}

/// A turn of a wheel, or two fingers on a trackpad.
public nonisolated struct ScrollEvent: Hashable, Sendable {
  /// Where the pointer is, in the window's points.
  public var location: Point
  /// How far the content is asked to move: positive x to the right, positive y down. Points when precise, else notches.
  public var delta: Point
  /// Whether `delta` is in points, as a trackpad sends them, and not in notches.
  public var isPrecise: Bool
  /// The keys that are held meanwhile.
  public var modifiers: KeyModifiers
  /// When it happened, in seconds on the window's clock; nil: now.
  public var timestamp: Double?

  public init(
    location: Point, delta: Point, isPrecise: Bool = false, modifiers: KeyModifiers = [], timestamp: Double? = nil
  ) {
    self.location = location
    self.delta = delta
    self.isPrecise = isPrecise
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}

/// A key that went down or up.
public nonisolated struct KeyEvent: Hashable, Sendable {
  /// Whether a key went down or up.
  public enum Phase: Hashable, Sendable { case pressed, released }

  /// Which key.
  public var key: Key
  /// The keys that are held meanwhile.
  public var modifiers: KeyModifiers
  /// Whether the key went down or up.
  public var phase: Phase
  /// Whether the key is being held and this is the keyboard's own repetition.
  public var isRepeat: Bool

  public init(key: Key, modifiers: KeyModifiers = [], phase: Phase = .pressed, isRepeat: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.phase = phase
    self.isRepeat = isRepeat
  }
}

/// A key, by what it does.
public nonisolated enum Key: Hashable, Sendable {
  /// Lower case, as on the key cap.
  case character(Character)
  case space, `return`, tab, escape, backspace, delete
  case left, right, up, down, pageUp, pageDown, home, end
  /// The key, or the mouse button, that goes back.
  case back
  /// The key that opens the context menu.
  case menu
  case function(Int)
}

/// The keys that are held beside another.
public nonisolated struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let shift = Self(rawValue: 1 << 0)
  public static let control = Self(rawValue: 1 << 1)
  public static let alt = Self(rawValue: 1 << 2)
  public static let command = Self(rawValue: 1 << 3)
}
