import Testing

@testable import ViewTree

@Suite("Autoresizing masks") struct AutoresizingTests {
  /// The place and the length of a view along both axes after its superview, a square, has got another size.
  private func resized(
    _ start: Double, _ length: Double, _ old: Double, _ new: Double, _ masks: [AutoresizingMask]
  ) -> [[Double]] {
    let parent = View(frame: Rect(x: 0, y: 0, width: old, height: old))
    let view = View(frame: Rect(x: start, y: start, width: length, height: length))
    view.autoresizingMask = masks.reduce([]) { $0.union($1) }
    parent.addSubview(view)
    parent.frame.size = Size(width: new, height: new)
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return [
      [rounded(view.frame.minX), rounded(view.frame.width)], [rounded(view.frame.minY), rounded(view.frame.height)],
    ]
  }

  @Test(
    "L4 A change of the size is divided among the flexible parts in proportion to their lengths, along each axis by itself"
  )
  func proportions() {
    let (start, length, end) = (0, 1, 2)
    let axes: [[AutoresizingMask]] = [
      [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin],
      [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin],
    ]
    for (axis, masks) in axes.enumerated() {
      func along(_ parts: [Int], _ from: (Double, Double, Double, Double) = (10, 30, 100, 160)) -> [Double] {
        let both = resized(from.0, from.1, from.2, from.3, parts.map { masks[$0] })
        // Nothing changes along the other axis.
        #expect(both[1 - axis] == [from.0, from.1], "\(parts)")
        return both[axis]
      }
      #expect(along([]) == [10, 30] && along([end]) == [10, 30])
      #expect(along([start]) == [70, 30] && along([length]) == [10, 90])
      #expect(along([start, end]) == [18.571, 30] && along([start, length]) == [25, 75])
      #expect(along([length, end]) == [10, 50] && along([start, length, end]) == [16, 48])
      // What is empty or beyond an edge takes no part, unless all of it is.
      #expect(
        along([start, length, end], (0, 0, 0, 60)) == [20, 20] && along([start, end], (0, 100, 100, 160)) == [30, 100])
      #expect(
        along([start, end], (-10, 30, 100, 160)) == [-10, 30] && along([length, end], (90, 30, 100, 160)) == [90, 90])
      #expect(along([length], (10, 30, 100, 40)) == [10, 0] && along([start], (10, 30, 100, 40)) == [-50, 30])
      #expect(along([start, length, end], (10, 30, 100, 100)) == [10, 30])
    }
  }
}
