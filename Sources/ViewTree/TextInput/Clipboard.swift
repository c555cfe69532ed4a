/// Where text is copied to. The host sets the desktop's on each window; without a host each window has one of its own.
public protocol Clipboard: AnyObject {
  /// What can be pasted; nil where there is no text. Nil set: nothing can.
  var text: String? { get set }
}

/// What a window has without a host: nothing outside of it can see what was copied.
final class LocalClipboard: Clipboard { var text: String? }
