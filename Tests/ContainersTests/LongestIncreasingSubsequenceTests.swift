import Testing
import ViewTreeTesting

@testable import Containers

@Suite("The longest increasing subsequence") struct LongestIncreasingSubsequenceTests {
  @Test("Small cases")
  func small() {
    #expect([Int]().longestIncreasingSubsequence() == [])
    #expect([7].longestIncreasingSubsequence() == [0])
    #expect([1, 2, 3].longestIncreasingSubsequence() == [0, 1, 2])
    #expect([3, 2, 1].longestIncreasingSubsequence().count == 1)
    #expect([2, 2, 2].longestIncreasingSubsequence().count == 1)
    #expect([4, 0, 1, 2, 3].longestIncreasingSubsequence() == [1, 2, 3, 4])
    #expect([1, 2, 3, 4, 0].longestIncreasingSubsequence() == [0, 1, 2, 3])
  }

  @Test("It increases, and none is longer")
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let numbers = (0..<Int.random(in: 0...7, using: &generator)).map { _ in Int.random(in: 0...9, using: &generator) }
      let found = numbers.longestIncreasingSubsequence()
      func increases(_ indexes: [Int]) -> Bool {
        zip(indexes, indexes.dropFirst()).allSatisfy { $0 < $1 && numbers[$0] < numbers[$1] }
      }
      let longest = (0..<1 << numbers.count).map { set in numbers.indices.filter { set & 1 << $0 != 0 } }
        .filter(increases).map(\.count).max()
      #expect(increases(found) && found.count == longest, "seed \(seed): \(numbers)")
    }
  }
}
