import Testing

@testable import ViewTree

@Suite("Directions of text without a host") struct TextDirectionTests {
  @Test(
    "Letters have their own direction, digits that of the letters before them, and what is between them the line's or theirs"
  )
  func levels() {
    for (text, leftToRight, rightToLeft) in [
      ("", [], []), ("ab", [0, 0], [2, 2]), ("אב", [1, 1], [1, 1]), ("12", [0, 0], [2, 2]),
      ("א1ב", [1, 2, 1], [1, 2, 1]),
      ("a1", [0, 0], [2, 2]), ("א-ב", [1, 1, 1], [1, 1, 1]), ("a-b", [0, 0, 0], nil), ("א-a", [1, 0, 0], [1, 1, 2]),
      ("א ", [1, 0], [1, 1]), (" א", [0, 1], [1, 1]), (" a", [0, 0], [1, 2]), ("א١-١", [1, 2, 1, 2], [1, 2, 1, 2]),
    ] as [(String, [UInt8], [UInt8]?)] {
      #expect(SimpleDirections.levels(of: text, base: .leftToRight) == leftToRight, "\(text)")
      if let rightToLeft { #expect(SimpleDirections.levels(of: text, base: .rightToLeft) == rightToLeft, "\(text)") }
    }
    #expect(
      ["", "1-", "1a", "1אa", "-aא"].map { SimpleDirections.direction(of: $0) } == [
        nil, nil, .leftToRight, .rightToLeft, .leftToRight,
      ])
  }

  @Test("Runs are reversed from the highest level down to the lowest odd one")
  func visualOrder() {
    func order(_ levels: [UInt8]) -> [Int] {
      var runs = Array(levels.indices)
      VisualOrder.reorder(&runs) { levels[$0] }
      return runs
    }
    #expect(order([]) == [] && order([0, 2, 0]) == [0, 1, 2] && order([2, 2]) == [0, 1])
    #expect(order([1, 1, 1]) == [2, 1, 0] && order([0, 1, 1]) == [0, 2, 1] && order([1, 1, 0]) == [1, 0, 2])
    #expect(order([1, 2, 2, 1]) == [3, 1, 2, 0] && order([0, 1, 2, 2, 0, 1]) == [0, 2, 3, 1, 4, 5])
    #expect(order([1, 2, 3, 3, 4, 2]) == [1, 4, 3, 2, 5, 0])
  }
}
