/// An event that is sent to a window. Timestamps are on the window's clock, in seconds; nil means now.
public nonisolated enum InputEvent: Hashable, Sendable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case key(KeyEvent)
  /// The window's size in points, or its number of device pixels per point, has changed.
  case resize(Size, scale: Double)
  /// The window lost the pointers, for example because it was minimised or lost the keyboard. Its menu closes, and every gesture in
  /// progress is cancelled.
  case pointersLost
  /// Text that was typed, by a key or through an input method. It goes to the focused view and upward; see
  /// `View.textEntered(_:)`.
  ///
  /// A host sends it only while a view takes text, see `View.takesText`, and after the key event of the same press.
  case text(String)
  /// Text that an input method is composing, and the range of its characters that is selected. It has not been typed yet: the
  /// next event of this kind replaces it, an empty text removes it, and `text` commits it. See
  /// `View.textComposed(_:selection:)`.
  case composition(String, selection: Range<Int>)
  /// Files that were dropped on the window together: their paths, and the location in the window's points. They go to the view
  /// at that location and upward; see `View.filesDropped(_:at:)`.
  case drop([String], at: Point)
}

/// An action of a mouse or a finger.
public nonisolated struct PointerEvent: Hashable, Sendable {
  /// The action of a pointer. `hovered` is a movement without a pressed button.
  public enum Phase: Hashable, Sendable { case hovered, began, moved, ended, cancelled }
  /// The kind of a pointer.
  public enum Device: Hashable, Sendable { case mouse, touch }
  /// A button of a mouse. A finger counts as `primary`.
  public enum Button: Hashable, Sendable { case primary, secondary, middle, back, forward }

  /// Identifies a pointer among those of the same device, such as fingers.
  public var id: Int
  /// The kind of the pointer.
  public var device: Device
  /// The action of the pointer.
  public var phase: Phase
  /// The location in the window's points.
  public var location: Point
  /// The button that was pressed or released.
  public var button: Button
  /// The modifier keys that are held.
  public var modifiers: KeyModifiers
  /// When it happened, in seconds on the window's clock; nil: now.
  public var timestamp: Double?

  /// Creates an event of the mouse's primary button, unless other values are given.
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

/// Scrolling by a wheel or by a trackpad.
public nonisolated struct ScrollEvent: Hashable, Sendable {
  /// The location of the pointer in the window's points.
  public var location: Point
  /// How far the content should move: positive x to the right, positive y down. In points if `isPrecise`, otherwise in notches.
  public var delta: Point
  /// Whether `delta` is in points, as a trackpad reports it, and not in notches of a wheel.
  public var isPrecise: Bool
  /// The modifier keys that are held.
  public var modifiers: KeyModifiers
  /// When it happened, in seconds on the window's clock; nil: now.
  public var timestamp: Double?

  /// Creates an event of a wheel, or with `isPrecise` of a trackpad.
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

/// A key that was pressed or released.
public nonisolated struct KeyEvent: Hashable, Sendable {
  /// Whether a key was pressed or released.
  public enum Phase: Hashable, Sendable { case pressed, released }

  /// The key.
  public var key: Key
  /// The modifier keys that are held.
  public var modifiers: KeyModifiers
  /// Whether the key was pressed or released.
  public var phase: Phase
  /// Whether this is a repetition by the keyboard while the key is held.
  public var isRepeat: Bool

  /// Creates a press of a key, unless a different phase is given.
  public init(key: Key, modifiers: KeyModifiers = [], phase: Phase = .pressed, isRepeat: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.phase = phase
    self.isRepeat = isRepeat
  }
}

/// A key, identified by its function or its character.
public nonisolated enum Key: Hashable, Sendable {
  /// The character without Shift: letters are in lower case.
  case character(Character)
  case space, `return`, tab, escape, backspace, delete
  case left, right, up, down, pageUp, pageDown, home, end
  /// The key that goes back. The back button of a mouse sends it too.
  case back
  /// The key that opens the context menu.
  case menu
  case function(Int)
  /// The keys that control what plays, on keyboards that have them.
  case mediaPlay, mediaStop, mediaPrevious, mediaNext, mediaMute

  /// Whether it controls what plays, and so has nothing to do with the focus or an open menu.
  var isMedia: Bool {
    switch self {
    case .mediaPlay, .mediaStop, .mediaPrevious, .mediaNext, .mediaMute: true
    default: false
    }
  }
}

/// The modifier keys that are held during an event.
public nonisolated struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let shift = Self(rawValue: 1 << 0)
  public static let control = Self(rawValue: 1 << 1)
  public static let alt = Self(rawValue: 1 << 2)
  public static let command = Self(rawValue: 1 << 3)
}
