import Testing
import ViewTree

@Suite("Finding items by typing") nonisolated struct TypeAheadTests {
  private let titles = ["apple", "Banana", "berry", "Éclair", "Bread", "strasse", "Ångström"]

  private func match(_ typing: TypeAhead, from current: Int? = nil) -> Int? {
    typing.match(among: titles.count, from: current) { titles[$0] }
  }

  @Test("L16 Letters within 0.8 s are the beginning of a title, without case and accents")
  func word() {
    var typing = TypeAhead()
    #expect(match(typing) == nil && !typing.isTyping(at: 0))
    typing.type("B", at: 10)
    #expect(match(typing) == 1 && typing.isTyping(at: 10.8))
    typing.type("r", at: 10.8)
    #expect(match(typing, from: 1) == 4 && !typing.isTyping(at: 11.61))
    typing.type("e", at: 11.61)
    #expect(match(typing) == 3)
    typing.type("c", at: 11.7)
    #expect(match(typing, from: 3) == 3)
    typing.type("a", at: 20)
    #expect(match(typing, from: 0) == 6 && match(typing, from: 6) == 0)
  }

  @Test("L16 A letter that is compared as two is one letter")
  func sharpS() {
    var typing = TypeAhead()
    typing.type("stra", at: 0)
    typing.type("ß", at: 0.1)
    #expect(match(typing) == 5)
    typing.reset()
    typing.type("ß", at: 0.2)
    #expect(match(typing) == nil)
  }

  @Test("L16 The same letter goes on, and items without a title are passed over")
  func again() {
    var typing = TypeAhead()
    typing.type("bB", at: 0)
    #expect(match(typing, from: 1) == 2)
    #expect(typing.match(among: titles.count, from: 1) { $0 == 2 ? nil : titles[$0] } == 4)
    #expect(typing.match(among: 0, from: nil) { _ in "b" } == nil)
    #expect(typing.match(among: 3, from: nil) { _ in nil } == nil)
  }

  @Test("A mark alone, and signs, are nothing or themselves")
  func odd() {
    var typing = TypeAhead()
    typing.type("\u{301}", at: 0)
    #expect(!typing.isTyping(at: 0) && match(typing) == nil)
    typing.type("\0👩‍👩‍👧", at: 0)
    #expect(match(typing) == nil)
  }
}
