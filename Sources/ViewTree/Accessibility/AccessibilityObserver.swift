/// Learns once a frame what assistive technology has to be told about a window; see `Window.accessibilityObserver`.
@MainActor public protocol AccessibilityObserver: AnyObject {
  /// What changed since the last call, each view once. Called at the end of a frame, when everything has its place.
  ///
  /// A view may have left the window meanwhile, and what changed may have changed back.
  func accessibilityDidChange(in window: Window, changes: [AccessibilityChange])
}

/// What changed of a view as far as assistive technology is concerned.
public struct AccessibilityChange {
  /// The view.
  public let view: View
  /// What kind of things changed.
  public internal(set) var kinds: Kinds

  /// What kind of things changed.
  public nonisolated struct Kinds: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// What the view says about itself: label, value, states, text, caret.
    public static let content = Self(rawValue: 1 << 0)
    /// Which views are in it, at any depth as far as the views between have no role.
    public static let children = Self(rawValue: 1 << 1)
    /// The view got or lost the focus, or another part of it is current.
    public static let focus = Self(rawValue: 1 << 2)
    /// What is in it was scrolled.
    public static let scrolling = Self(rawValue: 1 << 3)
  }
}

/// What a window keeps for assistive technology.
struct WindowAccessibility {
  /// What views say by themselves; see `Window.setAccessibilityWords(_:)`.
  var words = AccessibilityWords()
  /// What changed since the observer was last notified; nil as long as nobody observes.
  var changes: AccessibilityChanges?
}

extension Window {
  /// Is told once a frame what changed for assistive technology. As long as there is none, nothing is noted. Nil by default.
  public var accessibilityObserver: (any AccessibilityObserver)? {
    get { accessibility.changes?.observer }
    set { accessibility.changes = newValue.map { AccessibilityChanges(observer: $0) } }
  }

  /// Tells the observer what has changed so far, without waiting for the frame. Who asks about the tree between two frames does
  /// this first.
  public func tellAccessibilityChanges() {
    guard let changes = accessibility.changes else { return }
    guard changes.observer != nil else {
      accessibility.changes = nil
      return
    }
    changes.tell(of: self)
  }
}

/// What changed in a window since its observer was last told.
final class AccessibilityChanges {
  private(set) weak var observer: (any AccessibilityObserver)?
  private var changes: [AccessibilityChange] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// What changed of the window. It is not in `changes`, which retains its views: the window retains this.
  private var windowKinds: AccessibilityChange.Kinds = []

  init(observer: any AccessibilityObserver) { self.observer = observer }

  func note(_ kinds: AccessibilityChange.Kinds, of view: View, in window: Window) {
    if changes.isEmpty, windowKinds.isEmpty { window.needsFrame() }
    if view === window {
      windowKinds.formUnion(kinds)
    } else if let place = places[ObjectIdentifier(view)] {
      changes[place].kinds.formUnion(kinds)
    } else {
      places[ObjectIdentifier(view)] = changes.count
      changes.append(AccessibilityChange(view: view, kinds: kinds))
    }
  }

  func tell(of window: Window) {
    guard !changes.isEmpty || !windowKinds.isEmpty else { return }
    var told = changes
    if !windowKinds.isEmpty { told.append(AccessibilityChange(view: window, kinds: windowKinds)) }
    changes = []
    places = [:]
    windowKinds = []
    observer?.accessibilityDidChange(in: window, changes: told)
  }
}
