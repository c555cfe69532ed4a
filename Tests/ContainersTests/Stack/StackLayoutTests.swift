import Testing

@testable import Containers

@Suite("Stack: places and paths") struct StackLayoutTests {
  @Test(
    "K1 K11 Places are converted to points and back, in both directions", arguments: [false, true], [400.0, 50, 600])
  func places(isMirrored: Bool, pageWidth: Double) {
    let layout = StackLayout(width: 400, distance: 8, isMirrored: isMirrored)
    func x(_ place: Double) -> Double { layout.x(place, pageWidth: pageWidth) }
    let home = isMirrored ? 400 - pageWidth : 0
    #expect(x(0) == home)
    // Just outside of the stack.
    #expect(x(StackLayout.far) == (isMirrored ? -pageWidth : 400))
    #expect(x(layout.behind) - home == (isMirrored ? 50 : -50))
    #expect(x(0.25) - home == (isMirrored ? -100 : 100))
    for value in [-300.0, 0, 12.5, 400] {
      #expect(isSame(x(layout.place(x: value, pageWidth: pageWidth)), value))
    }
  }

  @Test("K8 A place is kept when the width changes; a width of 0 is allowed")
  func widths() {
    let narrow = StackLayout(width: 200, distance: 4, isMirrored: false)
    let wide = StackLayout(width: 800, distance: 4, isMirrored: false)
    #expect(wide.x(narrow.place(x: 50, pageWidth: 200), pageWidth: 800) == 200)
    let none = StackLayout(width: 0, distance: 8, isMirrored: true)
    #expect(none.place(x: 10, pageWidth: 5) == 0 && none.x(StackLayout.far, pageWidth: 0) == 0)
  }

  private func pose(_ x: Double) -> StackPose { StackPose(x: x, alpha: x / 400) }

  @Test("K4 A path passes through the visible pose, and reaches both of its ends", arguments: [0.0, 0.25, 0.5, 1])
  func paths(beginning: Double) {
    let path = StackPath(from: pose(10), to: pose(400), seen: pose(100), beginning: beginning)
    #expect(path.pose(at: beginning) == pose(100))
    if beginning > 0 { #expect(path.pose(at: 0) == pose(10) && path.pose(at: -1) == pose(10)) }
    if beginning < 1 { #expect(path.pose(at: 1) == pose(400) && path.pose(at: 2) == pose(400)) }
    var last = path.pose(at: 0)
    for step in 1...1000 {
      let next = path.pose(at: Double(step) / 1000)
      #expect(next.x >= last.x && next.x - last.x < 400.0 / 1000 / 0.25 + 1e-9)
      #expect(isSame(next.alpha, next.x / 400))
      last = next
    }
  }

  @Test("K2 A page that was not visible moves straight", arguments: [0.0, 0.3, 0.9, 1])
  func straight(beginning: Double) {
    let path = StackPath(from: pose(-50), to: pose(350), seen: nil, beginning: beginning)
    for progress in [0, 0.1, 0.3, 0.5, 0.95, 1] {
      #expect(isSame(path.pose(at: progress).x, -50 + 400 * progress))
    }
  }
}
