internal import CSDL2

/// Puts what an input method commits because of a key before that key.
///
/// An input method that leaves a key to the program, as those for Korean do with a space or Return, first commits what was composed so
/// far. Under X11 SDL reports the key and the text that it types when it gets the answer about the key, and what was committed only
/// after that. So a space would come before its word, and Return would act on a text without its end.
enum CommitOrder {
  /// A key that was pressed while something was composed, with the text events that belong before and after it, in their order.
  static func events(from key: SDL_Event) -> [SDL_Event] {
    // If another key is in the queue, it cannot be told to which of the two the text belongs.
    guard SDL_HasEvent(SDL_KEYDOWN.rawValue) == SDL_FALSE else { return [key] }
    var waiting = [SDL_Event](repeating: SDL_Event(), count: limit)
    let count = SDL_PeepEvents(&waiting, Int32(limit), SDL_PEEKEVENT, texts.lowerBound, texts.upperBound)
    let ordered = order(key, following: Array(waiting.prefix(Int(max(0, count)))))
    guard ordered.first?.type != SDL_KEYDOWN.rawValue else { return [key] }
    // Remove only the events that were read above. Later events stay in SDL's queue.
    SDL_PeepEvents(&waiting, count, SDL_GETEVENT, texts.lowerBound, texts.upperBound)
    return ordered
  }

  /// - Parameter following: the text events that SDL reports after the key.
  static func order(_ key: SDL_Event, following: [SDL_Event]) -> [SDL_Event] {
    let inputs = following.indices.filter { following[$0].type == SDL_TEXTINPUT.rawValue }
    let own = inputs.first { _ in typesText(key.key.keysym) }
    guard inputs.contains(where: { $0 != own }) else { return [key] + following }
    return following.indices.filter { $0 != own }.map { following[$0] } + [key] + (own.map { [following[$0]] } ?? [])
  }

  private static let limit = 32
  private static let texts = SDL_TEXTEDITING.rawValue...SDL_TEXTEDITING_EXT.rawValue

  /// Whether SDL reports a text for the key itself. It does not for keys such as Return, whose symbols are control characters.
  private static func typesText(_ key: SDL_Keysym) -> Bool {
    let isCharacter = key.sym >= 0x20 && key.sym != 0x7F && key.sym & Int32(SDLK_SCANCODE_MASK) == 0
    return isCharacter && UInt32(key.mod) & KMOD_CTRL.rawValue == 0
  }
}
