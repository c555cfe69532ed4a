internal import CSDL2  // stays first: several modules contain SDL's declarations, and all files have to use those of this one
internal import CX11
internal import Glibc
internal import Platform

/// Composes characters from several keys under X11: the compose key, an apostrophe and e give é, and so do a dead acute accent and e.
///
/// SDL would leave this to X's own input method, which reads its table of 6,000 sequences before the first window opens. That would take
/// a third of the time of the start. So `DisplayStart` gives the input method an empty table, and libxkbcommon reads the table here when
/// the first key is pressed that begins a sequence. An input method of the desktop composes by itself, and its keys do not arrive here.
/// Under Wayland, SDL composes.
final class ComposeKeys {
  /// The effect of a pressed key on the text that it types.
  enum Outcome: Hashable {
    /// None: the key types its own text.
    case unchanged
    /// The key continues a sequence, or ends one that stands for no character.
    case nothing
    /// The key completed a sequence.
    case text(String)
  }

  private var context: OpaquePointer?
  private var table: OpaquePointer?
  private var state: OpaquePointer?
  private var isRead = false

  isolated deinit {
    xkb_compose_state_unref(state)
    xkb_compose_table_unref(table)
    xkb_context_unref(context)
  }

  /// - Parameter symbol: X's name of the key that was pressed, as a number.
  func press(_ symbol: UInt32) -> Outcome {
    if !isRead {
      guard Self.beginsSequence(symbol) else { return .unchanged }
      read()
    }
    guard let state, xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .unchanged }
    switch xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING: return .nothing
    case XKB_COMPOSE_COMPOSED:
      defer { xkb_compose_state_reset(state) }
      var text = [CChar](repeating: 0, count: 256)
      let count = Int(xkb_compose_state_get_utf8(state, &text, text.count))
      let bytes = text.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      return .text(String(decoding: bytes, as: UTF8.self))
    case XKB_COMPOSE_CANCELLED:
      xkb_compose_state_reset(state)
      return .nothing
    default: return .unchanged
    }
  }

  /// Forgets a sequence that is not complete.
  func reset() { if let state { xkb_compose_state_reset(state) } }

  /// Whether it is the compose key or a dead key.
  private static func beginsSequence(_ symbol: UInt32) -> Bool {
    symbol == 0xFF20 || (0xFE50...0xFE93).contains(symbol)
  }

  private func read() {
    isRead = true
    context = xkb_context_new(
      xkb_context_flags(XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue))
    guard let context else { return }
    // A locale without a table of its own uses that of US English, which is no problem to report.
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    for locale in [Self.locale, "en_US.UTF-8"] where table == nil {
      table = xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
    state = table.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
  }

  /// The locale that determines the table.
  private static var locale: String {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Environment.nonEmptyValue).first ?? "C"
  }
}
