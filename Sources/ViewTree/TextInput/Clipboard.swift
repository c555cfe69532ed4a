/// Holds copied text. A host sets the desktop's clipboard on each window. Without a host, each window has a separate one.
public protocol Clipboard: AnyObject {
  /// The text that can be pasted; nil if there is none. Setting nil empties the clipboard.
  var text: String? { get set }
}

/// The clipboard of a window without a host, which nothing outside of the window can read.
final class LocalClipboard: Clipboard { var text: String? }

/// The clipboards of a window, which are its own until a host sets those of the desktop.
struct WindowClipboards {
  var copied: any Clipboard = LocalClipboard()
  var selected: any Clipboard = LocalClipboard()
}

extension Window {
  /// The clipboard of this window. A host sets the desktop's. Without a host it is used by this window alone.
  public var clipboard: any Clipboard {
    get { clipboards.copied }
    set { clipboards.copied = newValue }
  }

  /// The clipboard with the text that was selected last, which a middle click pastes, as on X11 and Wayland.
  public var primarySelection: any Clipboard {
    get { clipboards.selected }
    set { clipboards.selected = newValue }
  }
}
