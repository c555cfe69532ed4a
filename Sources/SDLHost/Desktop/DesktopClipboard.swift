internal import CSDL2
internal import CX11
internal import Glibc
internal import ViewTree

/// The clipboard of the desktop, or its primary selection: what was selected last.
///
/// SDL offers what was copied to other programs. What others have copied is asked for without SDL under X11, where it would wait a
/// second for a program that does not answer.
final class DesktopClipboard: Clipboard {
  private let isPrimary: Bool
  /// Called with what was read.
  private let onRead: (String?) -> Void
  private let window: WindowHandle
  /// The X11 id of the window with which SDL offers what any window of this program has copied; nil before something was.
  private static var offeringWindow: Int?

  /// How long the program that owns the text may take to answer, in milliseconds.
  private static let limit = 200

  init(_ window: WindowHandle, isPrimary: Bool, onRead: @escaping (String?) -> Void = { _ in }) {
    self.window = window
    self.onRead = onRead
    self.isPrimary = isPrimary
  }

  var text: String? {
    get {
      let text = read()
      onRead(text)
      return text
    }
    set {
      let text = newValue ?? ""
      _ = isPrimary ? SDL_SetPrimarySelectionText(text) : SDL_SetClipboardText(text)
      let owner = x_selection_owner(window.pointer, isPrimary ? 1 : 0)
      if owner > 0 { Self.offeringWindow = owner }
    }
  }

  private func read() -> String? {
    let owner = x_selection_owner(window.pointer, isPrimary ? 1 : 0)
    // SDL knows what it offers itself, and could not answer while this waits.
    if owner < 0 || owner == Self.offeringWindow { return textBySDL }
    if owner == 0 { return nil }
    let found = x_selection_text(window.pointer, isPrimary ? 1 : 0, Self.limit)
    guard let bytes = found.bytes else { return nil }
    defer { free(bytes) }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: found.count)
    if found.is_latin1 == 0 { return String(decoding: buffer, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in buffer { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  private var textBySDL: String? {
    guard let text = isPrimary ? SDL_GetPrimarySelectionText() : SDL_GetClipboardText() else { return nil }
    defer { SDL_free(text) }
    return text[0] == 0 ? nil : String(cString: text)
  }
}
