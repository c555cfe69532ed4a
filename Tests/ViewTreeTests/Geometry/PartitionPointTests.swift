import Testing
import ViewTree

@Suite("Binary search") nonisolated struct PartitionPointTests {
  @Test("The first element that does not satisfy the condition is found in collections of all lengths, and in slices")
  func partitionPoint() {
    for count in 0...40 {
      for place in 0...count {
        #expect((0..<count).partitionPoint { $0 < place } == place)
        let slice = Array(-5..<count)[5...]
        #expect(slice.partitionPoint { $0 < place } == place + 5)
      }
    }
  }
}
