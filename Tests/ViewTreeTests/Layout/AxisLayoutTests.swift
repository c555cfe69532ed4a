import Testing

@testable import ViewTree
@testable import ViewTreeTesting

/// The pure part of a stack view: how a length is divided.
@Suite struct AxisLayoutTests {
  private func spans(
    _ naturals: [Double], growth: [Double] = [], spacing: Double = 0, in length: Double,
    _ distribution: StackView.Distribution = .natural, scale: Double = 1
  ) -> [AxisLayout.Span] {
    AxisLayout(distribution: distribution, spacing: spacing, scale: scale).spans(
      of: naturals.enumerated().map {
        AxisLayout.Item(natural: $1, growth: growth.indices.contains($0) ? growth[$0] : 0)
      }, in: length)
  }

  @Test("U1 Items lie one after another with the spacing between them")
  func naturalLengths() {
    let result = spans([10, 20, 30], spacing: 5, in: 100)
    #expect(result.map(\.start) == [0, 15, 40])
    #expect(result.map(\.length) == [10, 20, 30])
    #expect(spans([], in: 100).isEmpty)
  }

  @Test("U1 Lengths are rounded up to the next device pixel", arguments: [1.0, 1.25, 1.5, 2, 3])
  func pixels(scale: Double) {
    for natural in stride(from: 0.0, through: 12, by: 0.37) {
      let length = spans([natural], in: 1000, scale: scale)[0].length
      expectClose((length * scale).rounded(), length * scale)
      #expect(length >= natural - 1e-5 && length < natural + 1 / scale)
    }
    #expect(spans([0.1 + 0.2], in: 10, scale: 10)[0].length == 0.3, "a rounding error is not a pixel")
  }

  @Test("U1 Free space goes to items with growth by their shares, in addition to their natural length")
  func growth() {
    #expect(spans([10, 20, 30], growth: [0, 1, 3], in: 100).map(\.length) == [10, 30, 60])
    #expect(spans([10, 20], growth: [1e300, 1e300], in: 100).map(\.length) == [45, 55])
    #expect(spans([10, 20], growth: [1e-300, 0], in: 100).map(\.length) == [80, 20])
    let thirds = spans([0, 0, 0], growth: [1, 1, 1], in: 100).map(\.length)
    #expect(thirds.reduce(0, +) == 100 && thirds.allSatisfy { $0 == 33 || $0 == 34 })
  }

  @Test("U1 What does not fit is taken from growing items by their shares, then from the others, the last one first")
  func shrinking() {
    #expect(spans([40, 40, 40], growth: [0, 1, 1], in: 100).map(\.length) == [40, 30, 30])
    #expect(spans([40, 40, 40], growth: [0, 1, 3], in: 100).map(\.length) == [40, 35, 25])
    #expect(spans([40, 10, 40], growth: [0, 1, 1], in: 60).map(\.length) == [40, 0, 20], "one gave all that it had")
    #expect(spans([40, 40, 40], growth: [0, 1, 0], in: 60).map(\.length) == [40, 0, 20])
    #expect(spans([40, 40, 40], in: 60).map(\.length) == [40, 20, 0])
    #expect(spans([40, 40, 40], in: 0).map(\.length) == [0, 0, 0])
  }

  @Test("U1 An item of length 0 keeps its spacing")
  func emptyItems() {
    #expect(spans([10, 0, 10], spacing: 5, in: 100).map(\.start) == [0, 15, 20])
    #expect(spans([10, 10], spacing: 50, in: 20).map(\.start) == [0, 50], "only the spacing may reach beyond the end")
  }

  @Test("U1 fillEqually ignores growth, and wants as many times the largest")
  func fillEqually() {
    #expect(spans([10, 30, 20], growth: [5, 0, 0], spacing: 5, in: 100, .fillEqually).map(\.length) == [30, 30, 30])
    #expect(spans([10, 30, 20], in: 30, .fillEqually).map(\.length) == [10, 10, 10])
    let layout = AxisLayout(distribution: .fillEqually, spacing: 5, scale: 1)
    #expect(layout.wanted(by: [10, 30, 20].map { AxisLayout.Item(natural: $0) }) == 100)
  }

  @Test("U1 spaceBetween spends growth first, and never goes below the spacing")
  func spaceBetween() {
    #expect(spans([10, 20, 10], spacing: 5, in: 100, .spaceBetween).map(\.start) == [0, 40, 90])
    #expect(spans([10], in: 100, .spaceBetween) == [AxisLayout.Span(start: 0, length: 10)])
    let grown = spans([10, 20, 10], growth: [0, 1, 0], spacing: 5, in: 100, .spaceBetween)
    #expect(grown.map(\.length) == [10, 70, 10])
    #expect(grown.map(\.start) == [0, 15, 90])
    #expect(spans([40, 40], spacing: 5, in: 60, .spaceBetween).map(\.start) == [0, 45])
  }

  @Test("U1 Random lengths are divided as a simple model divides them", arguments: 0..<20)
  func model(round: Int) {
    let seed = UInt64(round) + 1
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 1...6, using: &random)
      let scale = [1, 1.25, 2].randomElement(using: &random)!
      let naturals = (0..<count).map { _ in Double(Int.random(in: 0...60, using: &random)) }
      let growth = (0..<count).map { _ in Double([0, 0, 1, 2, 7].randomElement(using: &random)!) }
      let spacing = Double([0, 4, 8].randomElement(using: &random)!)
      let length = Double(Int.random(in: 0...300, using: &random))
      let result = spans(naturals, growth: growth, spacing: spacing, in: length, scale: scale)
      let expected = simpleLengths(naturals, growth, room: max(0, length - spacing * Double(count - 1)))
      let words: Comment = "seed \(seed): \(naturals) \(growth) \(spacing) in \(length) at \(scale)"
      // Each length was rounded up, and what that took from the others adds up.
      let slack = Double(count + 1) / scale
      for (a, b) in zip(result, expected) { #expect(abs(a.length - b) <= slack, words) }
      #expect(result.allSatisfy { $0.length >= 0 }, words)
      let sum = result.reduce(0) { $0 + $1.length }
      #expect(sum <= max(0, length - spacing * Double(count - 1)) + 1e-6, words)
      if growth.contains(where: { $0 > 0 }) {
        #expect(sum > length - spacing * Double(count - 1) - 1 / scale, "\(words): what grows fills it")
      }
    }
  }

  /// In exact numbers, a thousandth of the way at a time.
  private func simpleLengths(_ naturals: [Double], _ growth: [Double], room: Double) -> [Double] {
    var lengths = naturals
    let free = room - naturals.reduce(0, +)
    let total = growth.reduce(0, +)
    if free >= 0 {
      if total > 0 { for index in lengths.indices { lengths[index] += free * growth[index] / total } }
      return lengths
    }
    var excess = -free
    while excess > 1e-9 {
      let active = lengths.indices.filter { growth[$0] > 0 && lengths[$0] > 0 }
      guard !active.isEmpty else { break }
      let total = active.reduce(0) { $0 + growth[$1] }
      // The next one to reach 0, or the end.
      let step = active.reduce(excess) { min($0, lengths[$1] * total / growth[$1]) }
      for index in active { lengths[index] = max(0, lengths[index] - step * growth[index] / total) }
      for index in active where lengths[index] < 1e-9 { lengths[index] = 0 }
      excess -= step
    }
    while excess > 1e-9, let last = lengths.lastIndex(where: { $0 > 0 }) {
      let part = min(excess, lengths[last])
      lengths[last] -= part
      excess -= part
    }
    return lengths
  }
}
