import CSDL2
import Testing

@testable import SDLHost

@Suite("What an input method commits because of a key")
struct CommitOrderTests {
  private func key(_ symbol: Int, mod: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_KEYDOWN.rawValue
    event.key.keysym.sym = Int32(symbol)
    event.key.keysym.mod = UInt16(mod)
    return event
  }

  private func text(_ text: String, _ type: SDL_EventType = SDL_TEXTINPUT) -> SDL_Event {
    var event = SDL_Event()
    event.type = type.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: Array(text.utf8) + [0]) }
    return event
  }

  /// The texts in the order of the events, and "key".
  private func order(_ key: SDL_Event, _ following: SDL_Event...) -> [String] {
    CommitOrder.order(key, following: following).map { event in
      if event.type == SDL_KEYDOWN.rawValue { return "key" }
      return withUnsafeBytes(of: event.text.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
  }

  @Test("P9 A word comes before the space or Return that ended it, and a key alone stays as it is")
  func words() {
    let end = text("", SDL_TEXTEDITING)
    #expect(order(key(0x20), text(" "), text("글"), end) == ["글", "", "key", " "])
    #expect(order(key(0x0D), text("글"), end) == ["글", "", "key"])
    #expect(order(key(Int(SDLK_LEFT.rawValue)), text("글")) == ["글", "key"])
    #expect(order(key(0x61, mod: KMOD_LCTRL.rawValue), text("글")) == ["글", "key"])
    #expect(order(key(0x61), text("a"), end) == ["key", "a", ""])
    #expect(order(key(0x0D), end) == ["key", ""])
    #expect(order(key(0x61)) == ["key"])
  }
}
