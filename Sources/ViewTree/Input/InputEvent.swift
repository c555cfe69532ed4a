/// What goes into a window. Timestamps are on the window's clock, in seconds; nil means now.
public nonisolated enum InputEvent: Hashable, Sendable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case key(KeyEvent)
  /// The window has another size in points, or another number of device pixels a point.
  case resize(Size, scale: Double)
  /// The focus or the window left: every gesture in progress is cancelled.
  case pointersLost
}

/// What a mouse or a finger did.
public nonisolated struct PointerEvent: Hashable, Sendable {
  public enum Phase: Hashable, Sendable { case hovered, began, moved, ended, cancelled }
  public enum Device: Hashable, Sendable { case mouse, touch }
  public enum Button: Hashable, Sendable { case primary, secondary, middle, back, forward }

  /// Tells pointers of the same device apart: fingers.
  public var id: Int
  public var device: Device
  public var phase: Phase
  /// In the window's points.
  public var location: Point
  public var button: Button
  public var modifiers: KeyModifiers
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
  public var isPrecise: Bool
  public var modifiers: KeyModifiers
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
  public enum Phase: Hashable, Sendable { case pressed, released }

  public var key: Key
  public var modifiers: KeyModifiers
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

public nonisolated enum Key: Hashable, Sendable {
  /// Lower case, as on the key cap.
  case character(Character)
  case space, `return`, tab, escape, backspace, delete
  case left, right, up, down, pageUp, pageDown, home, end
  /// The key, or the mouse button, that goes back.
  case back
  case function(Int)
}

public nonisolated struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let shift = Self(rawValue: 1 << 0)
  public static let control = Self(rawValue: 1 << 1)
  public static let alt = Self(rawValue: 1 << 2)
  public static let command = Self(rawValue: 1 << 3)
}
