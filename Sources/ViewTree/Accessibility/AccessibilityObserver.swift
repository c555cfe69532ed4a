/// Is notified once per frame of the changes of a window that concern assistive technology; see `Window.accessibilityObserver`.
@MainActor public protocol AccessibilityObserver: AnyObject {
  /// Called at the end of a frame, after layout, with the changes since the last call. Each view is in them once.
  ///
  /// A view may have left the window meanwhile, and what changed may have changed back.
  func accessibilityDidChange(in window: Window, changes: [AccessibilityChange])

  /// Called after the changes of a frame for each sentence of `Window.announce(_:)`, in the order of the calls. The default does nothing.
  func accessibilityWasAnnounced(_ sentence: String, in window: Window)
}

extension AccessibilityObserver {
  public func accessibilityWasAnnounced(_ sentence: String, in window: Window) {}
}

/// A change of a view that concerns assistive technology.
public struct AccessibilityChange {
  /// The view.
  public let view: View
  /// The properties that changed.
  public internal(set) var kinds: Kinds

  /// Kinds of properties.
  public nonisolated struct Kinds: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Label, value, states, text or caret.
    public static let content = Self(rawValue: 1 << 0)
    /// Its children in the tree of assistive technology: the views with a role that are in it, without another such view in between.
    public static let children = Self(rawValue: 1 << 1)
    /// The view got or lost the focus, or another part of it is current.
    public static let focus = Self(rawValue: 1 << 2)
    /// Its content was scrolled.
    public static let scrolling = Self(rawValue: 1 << 3)
  }
}

/// The state of a window that concerns assistive technology.
struct WindowAccessibility {
  /// The words of labels and values that were not set; see `Window.setAccessibilityWords(_:)`.
  var words = AccessibilityWords()
  /// The changes since the observer was last notified; nil while there is no observer.
  var changes: AccessibilityChanges?
}

extension Window {
  /// Is notified once per frame of changes that concern assistive technology. While it is nil, the default, changes are not recorded.
  public var accessibilityObserver: (any AccessibilityObserver)? {
    get { accessibility.changes?.observer }
    set { accessibility.changes = newValue.map { AccessibilityChanges(observer: $0) } }
  }

  /// Lets assistive technology say a sentence, without moving the focus: for what happens elsewhere than at the focus, and for what can
  /// only be seen. It is said after what the frame has changed.
  ///
  /// Does nothing without an observer, and for an empty text.
  public func announce(_ sentence: String) {
    guard !sentence.isEmpty else { return }
    accessibility.changes?.announce(sentence, in: self)
  }

  /// Notifies the observer of what has changed so far, without waiting for the frame.
  ///
  /// A host that answers questions about the tree between two frames calls this before it answers, so that the answer does not contain
  /// changes of which assistive technology has not been notified.
  public func notifyAccessibilityObserver() {
    guard let changes = accessibility.changes else { return }
    guard changes.observer != nil else {
      accessibility.changes = nil
      return
    }
    changes.notify(of: self)
  }
}

/// The changes in a window since its observer was last notified.
final class AccessibilityChanges {
  private(set) weak var observer: (any AccessibilityObserver)?
  private var changes: [AccessibilityChange] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The changes of the window itself, which is not in `changes`: they retain their views, and the window retains this.
  private var windowKinds: AccessibilityChange.Kinds = []
  private var sentences: [String] = []

  init(observer: any AccessibilityObserver) { self.observer = observer }

  func note(_ kinds: AccessibilityChange.Kinds, of view: View, in window: Window) {
    if isEmpty { window.needsFrame() }
    if view === window {
      windowKinds.formUnion(kinds)
    } else if let place = places[ObjectIdentifier(view)] {
      changes[place].kinds.formUnion(kinds)
    } else {
      places[ObjectIdentifier(view)] = changes.count
      changes.append(AccessibilityChange(view: view, kinds: kinds))
    }
  }

  func announce(_ sentence: String, in window: Window) {
    if isEmpty { window.needsFrame() }
    sentences.append(sentence)
  }

  private var isEmpty: Bool { changes.isEmpty && windowKinds.isEmpty && sentences.isEmpty }

  func notify(of window: Window) {
    guard !isEmpty else { return }
    var all = changes
    if !windowKinds.isEmpty { all.append(AccessibilityChange(view: window, kinds: windowKinds)) }
    let sentences = sentences
    changes = []
    places = [:]
    windowKinds = []
    self.sentences = []
    if !all.isEmpty { observer?.accessibilityDidChange(in: window, changes: all) }
    for sentence in sentences { observer?.accessibilityWasAnnounced(sentence, in: window) }
  }
}
