/// Keeps copied text. The host gives each window the desktop's; without a host each window has one of its own.
public protocol Clipboard: AnyObject {
  /// The text that can be pasted; nil if there is none. Setting nil empties the clipboard.
  var text: String? { get set }
}

/// The clipboard of a window without a host, which nothing outside of the window can read.
final class LocalClipboard: Clipboard { var text: String? }
