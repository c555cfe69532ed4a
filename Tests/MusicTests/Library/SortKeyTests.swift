import Testing

@testable import Music

@Suite struct SortKeyTests {
  @Test("M15 Names are ordered as people expect: numbers by their size, and before letters however long they are")
  func order() {
    let names = ["2", "09", "10", String(repeating: "9", count: 120), "a 2", "A 10", "Äb", "b"]
    let keys = names.map(SortKey.bytes)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    #expect(SortKey.bytes("B 010") == SortKey.bytes("b 10"), "neither case nor zeros in front matter")
  }
}
