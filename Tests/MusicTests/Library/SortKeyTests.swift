import Testing

@testable import Music

@Suite struct SortKeyTests {
  @Test("M15 Names are ordered as people expect: numbers by their size, and before letters however long they are")
  func order() {
    let names = ["2", "09", "10", String(repeating: "9", count: 120), "a 2", "A 10", "Äb", "b"]
    let keys = names.map { SortKey($0) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    #expect(SortKey("B 010") == SortKey("b 10"), "neither case nor zeros in front matter")
  }

  @Test(
    "M15 a key has small letters, each number behind its length, and a path's folders one by one",
    arguments: [
      ("", []), ("AZ az", [97, 122, 32, 97, 122]), ("a10b", [97, 1, 2, 49, 48, 98]), ("007", [1, 1, 55]),
      ("0", [1, 0]), ("00", [1, 0]), ("1 02", [1, 1, 49, 32, 1, 1, 50]), ("@[`{/:", [64, 91, 96, 123, 47, 58]),
      ("\u{0}\u{1}\u{2}\u{3}", [2, 2, 2, 3]), ("Äß9", [97, 115, 115, 1, 1, 57]),
    ] as [(String, [UInt8])])
  func bytes(name: String, expected: [UInt8]) {
    #expect(SortKey(name).bytes == expected)
  }

  @Test("M15 a number of more than 250 digits counts as one of 250, and a path has a mark before each folder")
  func limits() {
    for count in [249, 250, 251] {
      let digits = String(repeating: "9", count: count)
      #expect(SortKey(digits).bytes == [1, UInt8(min(count, 250))] + [UInt8](repeating: 57, count: count))
    }
    #expect(SortKey(ofPath: "/a/B2//c").bytes == [0, 97, 0, 98, 1, 1, 50, 0, 99] && SortKey(ofPath: "/") == SortKey())
  }
}
