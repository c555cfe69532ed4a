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

  @Test("P9 In a long queue no text is lost, and another key is found wherever it is")
  func longQueue() throws {
    try #require(SDL_InitSubSystem(SDL_INIT_EVENTS) == 0)
    defer { SDL_QuitSubSystem(SDL_INIT_EVENTS) }
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    defer { SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) }
    func add(_ event: SDL_Event) {
      var event = event
      #expect(SDL_PeepEvents(&event, 1, SDL_ADDEVENT, 0, 0) == 1)
    }
    var motion = SDL_Event()
    motion.type = SDL_MOUSEMOTION.rawValue
    add(text("글"))
    for _ in 0..<40 { add(motion) }
    for index in 0..<40 { add(text("\(index)")) }
    let ordered = CommitOrder.events(from: key(0x0D)).filter { $0.type == SDL_TEXTINPUT.rawValue }
    var left = [SDL_Event](repeating: SDL_Event(), count: 100)
    let count = SDL_PeepEvents(
      &left, 100, SDL_PEEKEVENT, SDL_TEXTINPUT.rawValue, SDL_TEXTINPUT.rawValue)
    #expect(ordered.count > 0 && ordered.count + Int(count) == 41)
    add(key(0x61))
    #expect(CommitOrder.events(from: key(0x0D)).count == 1)
    #expect(SDL_HasEvent(SDL_KEYDOWN.rawValue) == SDL_TRUE)
  }
}
