import Testing

@testable import Containers

@Suite("Stack: places and ways") struct StackLayoutTests {
  @Test("K1 K11 places in points, and back, in both directions", arguments: [false, true], [400.0, 50, 600])
  func places(isMirrored: Bool, pageWidth: Double) {
    let layout = StackLayout(width: 400, distance: 8, isMirrored: isMirrored)
    func x(_ place: StackPlace) -> Double { layout.x(place, pageWidth: pageWidth) }
    #expect(x(.home) == (isMirrored ? 400 - pageWidth : 0))
    // Just out of sight.
    #expect(x(.far) == (isMirrored ? -pageWidth : 400))
    #expect(x(.behind) - x(.home) == (isMirrored ? 50 : -50))
    #expect(x(.part(0.25)) - x(.home) == (isMirrored ? -100 : 100))
    for value in [-300.0, 0, 12.5, 400] {
      #expect(isSame(x(layout.place(x: value, pageWidth: pageWidth)), value))
    }
  }

  @Test("K8 a place is kept when the width changes; no width is no harm")
  func widths() {
    let (narrow, wide) = (
      StackLayout(width: 200, distance: 4, isMirrored: false), StackLayout(width: 800, distance: 4, isMirrored: false)
    )
    #expect(wide.x(narrow.place(x: 50, pageWidth: 200), pageWidth: 800) == 200)
    let none = StackLayout(width: 0, distance: 8, isMirrored: true)
    #expect(none.place(x: 10, pageWidth: 5) == .home && none.x(.far, pageWidth: 0) == 0)
  }

  @Test("K4 a path leads through what was seen, to both of its ends", arguments: [0.0, 0.25, 0.5, 1])
  func paths(beginning: Double) {
    let path = StackPath(start: 10, end: 400, seen: 100, beginning: beginning)
    #expect(path.value(at: beginning) == 100)
    if beginning > 0 { #expect(path.value(at: 0) == 10 && path.value(at: -1) == 10) }
    if beginning < 1 { #expect(path.value(at: 1) == 400 && path.value(at: 2) == 400) }
    var last = path.value(at: 0)
    for step in 1...1000 {
      let value = path.value(at: Double(step) / 1000)
      #expect(value >= last && value - last < 400.0 / 1000 / 0.25 + 1e-9)
      last = value
    }
  }

  @Test("K2 a page that is on its way already goes straight on", arguments: [0.0, 0.3, 0.9, 1])
  func straight(beginning: Double) {
    let path = StackPath.straight(from: -50, to: 350, beginning: beginning)
    for progress in [0, 0.1, 0.3, 0.5, 0.95, 1] {
      #expect(isSame(path.value(at: progress), -50 + 400 * progress))
    }
    #expect(StackPath.constant(7).value(at: 0.4) == 7)
  }
}
