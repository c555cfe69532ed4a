/// Holds copied text. A host sets the desktop's clipboard on each window. Without a host, each window has a separate one.
public protocol Clipboard: AnyObject {
  /// The text that can be pasted; nil if there is none. Setting nil empties the clipboard.
  var text: String? { get set }
}

/// The clipboard of a window without a host, which nothing outside of the window can read.
final class LocalClipboard: Clipboard { var text: String? }
