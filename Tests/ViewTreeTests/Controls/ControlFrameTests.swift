import Testing
import ViewTreeTesting

@testable import ViewTree

/// Where all the parts of controls are, at any size and in both reading directions.
@Suite("Frames of the parts of controls") struct ControlFrameTests {
  private let window = Window(size: Size(width: 400, height: 400))

  private func put(_ view: View, _ width: Double, _ height: Double) {
    view.frame = Rect(x: 50, y: 50, width: width, height: height)
    if view.superview == nil { window.addSubview(view) }
    window.advance(by: 0)
  }

  private func turn(_ direction: LayoutDirection) {
    window.layoutDirection = direction
    window.advance(by: 0)
  }

  @Test(
    "C2 The track of a slider ends in the middle of the thumb at both ends; it is filled from the beginning or its origin"
  )
  func slider() {
    let slider = Slider()
    #expect(slider.frame.size == Size(width: 160, height: 28))
    slider.range = 0...10
    slider.value = 2.5
    /// The track, the fill, the halo and the thumb.
    func frames() -> [Rect] { slider.subviews.flatMap { $0.subviews.map(\.frame) } }
    put(slider, 220, 28)
    let track = Rect(x: 10, y: 12, width: 200, height: 4)
    #expect(
      frames() == [
        track, Rect(x: 10, y: 12, width: 50, height: 4), Rect(x: 45, y: -1, width: 30, height: 30),
        Rect(x: 50, y: 4, width: 20, height: 20),
      ])
    slider.fillOrigin = 10
    #expect(frames()[1] == Rect(x: 60, y: 12, width: 150, height: 4))
    slider.fillOrigin = .infinity
    #expect(frames()[1] == Rect(x: 10, y: 12, width: 50, height: 4))
    slider.fillOrigin = nil
    turn(.rightToLeft)
    #expect(
      frames() == [
        track, Rect(x: 160, y: 12, width: 50, height: 4), Rect(x: 145, y: -1, width: 30, height: 30),
        Rect(x: 150, y: 4, width: 20, height: 20),
      ])
    slider.value = 0
    #expect(
      frames()[1...] == [
        Rect(x: 210, y: 12, width: 0, height: 4), Rect(x: 195, y: -1, width: 30, height: 30),
        Rect(x: 200, y: 4, width: 20, height: 20),
      ])
    turn(.leftToRight)
    slider.thumbSide = 12
    slider.value = 10
    #expect(
      frames() == [
        Rect(x: 6, y: 12, width: 208, height: 4), Rect(x: 6, y: 12, width: 208, height: 4),
        Rect(x: 203, y: 3, width: 22, height: 22), Rect(x: 208, y: 8, width: 12, height: 12),
      ])
    put(slider, 8, 40)
    #expect(
      frames() == [
        Rect(x: 6, y: 18, width: 0, height: 4), Rect(x: 6, y: 18, width: 0, height: 4),
        Rect(x: -5, y: 9, width: 22, height: 22), Rect(x: 0, y: 14, width: 12, height: 12),
      ])
    let widths = [30.0, 60, 61, .infinity].map { slider.sizeThatFits(Size(width: $0, height: 0)) }
    #expect(widths == [60, 60, 61, 160].map { Size(width: $0, height: 28) })
  }

  @Test("C2 U11 A slider says its value with at most two places, and is set by assistive technology as if at once")
  func sliderValue() {
    let slider = Slider()
    slider.range = -1e16...1e16
    for (value, text) in [
      (2.0, "2"), (0.126, "0.13"), (-0.004, "0"), (-2.5, "-2.5"), (1e15, String(1e15)), (1e14, "100000000000000"),
    ] {
      slider.value = value
      #expect(slider.accessibilityValue == text)
    }
    slider.range = 0...10
    slider.step = 2
    #expect(slider.value == 10)
    slider.value = 4
    var log: [String] = []
    slider.onChange = { log.append("\($0)") }
    slider.onTrackingEnd = { log.append("end") }
    #expect(
      slider.setAccessibilityNumber(6.9) && slider.setAccessibilityNumber(5.1) && slider.setAccessibilityNumber(99))
    #expect(log == ["6.0", "end", "10.0", "end"])
    #expect(slider.accessibilityNumber == AccessibilityNumber(value: 10, range: 0...10, step: 2))
    slider.step = 0
    #expect(slider.accessibilityNumber?.step == 0.5)
    log = []
    #expect(slider.accessibilityStep(-1) && slider.accessibilityStep(2) && slider.accessibilityStep(1))
    #expect(log == ["9.5", "end", "10.0", "end"])
    slider.isEnabled = false
    #expect(!slider.setAccessibilityNumber(1) && slider.value == 10)
  }

  @Test(
    "C2 The track of a switch is in the middle of it, and no larger than it; the thumb lies within, at the side that it is on"
  )
  func toggle() {
    let toggle = Switch()
    #expect(toggle.frame.size == Size(width: 46, height: 28) && toggle.sizeThatFits(.zero) == toggle.frame.size)
    /// The track, the halo and the thumb.
    func frames(_ isOn: Bool) -> [Rect] {
      toggle.isOn = isOn
      return toggle.subviews.flatMap { [$0.frame] + $0.subviews.map(\.frame) }
    }
    func square(_ x: Double, _ y: Double, _ side: Double) -> Rect { Rect(x: x, y: y, width: side, height: side) }
    put(toggle, 46, 28)
    let track = Rect(x: 0, y: 0, width: 46, height: 28)
    let (off, on) = ([track, square(-2, -2, 32), square(3, 3, 22)], [track, square(16, -2, 32), square(21, 3, 22)])
    #expect(frames(false) == off && frames(true) == on)
    turn(.rightToLeft)
    #expect(frames(false) == on && frames(true) == off)
    turn(.leftToRight)
    put(toggle, 100, 50)
    #expect(frames(true) == [Rect(x: 27, y: 11, width: 46, height: 28)] + on.dropFirst())
    put(toggle, 20, 10)
    #expect(frames(true) == [Rect(x: 0, y: 0, width: 20, height: 10), square(8, -2, 14), square(13, 3, 4)])
    #expect(toggle.subviews[0].cornerRadius == 5 && toggle.subviews[0].subviews.map(\.cornerRadius) == [7, 2])
    put(toggle, 4, 4)
    #expect(frames(true) == [square(0, 0, 4), square(-2, -2, 10), square(3, 3, 0)])
  }

  @Test(
    "C2 U11 Segments lie side by side in reading order, the marker within the selected one, which assistive technology is told"
  )
  func segments() {
    let control = SegmentedControl(titles: ["a", "b", "c"])
    /// The marker and the titles.
    func frames() -> [Rect] { control.subviews.map(\.frame) }
    put(control, 300, 30)
    let titles = [4.0, 104, 204].map { Rect(x: $0, y: 0, width: 92, height: 30) }
    func marker(_ x: Double) -> Rect { Rect(x: x, y: 2, width: 96, height: 26) }
    #expect(frames() == [marker(2)] + titles)
    control.selectedIndex = 2
    #expect(frames() == [marker(202)] + titles)
    turn(.rightToLeft)
    #expect(frames() == [marker(2)] + titles.reversed())
    turn(.leftToRight)
    let widths = control.subviews.dropFirst().map { $0.sizeThatFits(Size(width: .infinity, height: .infinity)).width }
    let widest = widths.max() ?? 0
    #expect(control.sizeThatFits(.zero) == Size(width: 3 * (widest + 24), height: 30))
    func states() -> [AccessibilityStates] { control.subviews.dropFirst().map(\.accessibilityStates) }
    #expect(states() == [[], [], .selected])
    var log: [Int] = []
    control.onChange = { log.append($0) }
    #expect(!control.accessibilityStep(1) && control.accessibilityStep(-1) && states() == [[], .selected, []])
    #expect(control.accessibilityStep(-1) && !control.accessibilityStep(-1) && log == [1, 0])
    #expect(
      control.subviews[3].perform(.press) && log == [1, 0, 2]
        && control.accessibilityCurrentItem === control.subviews[3])
    #expect(control.subviews.map(\.alpha) == [1, 1, 1, 1])
    control.isEnabled = false
    #expect(!control.subviews[1].perform(.press) && log == [1, 0, 2])
    #expect(control.subviews.map(\.alpha) == Array(repeating: Control.disabledAlpha, count: 4))
    #expect(states() == [.disabled, .disabled, [.disabled, .selected]])
    let empty = SegmentedControl(titles: [])
    put(empty, 100, 30)
    #expect(empty.subviews.map(\.isHidden) == [true] && empty.sizeThatFits(.zero) == Size(width: 24, height: 30))
    #expect(empty.accessibilityCurrentItem == nil && empty.accessibilityValue == nil && !empty.accessibilityStep(0))
  }

  @Test(
    "B1 The image and the title of a button are where there is room for them; padding shrinks first, then the title")
  func buttonLayout() {
    func frames(
      _ width: Double, _ height: Double, _ placement: Button.ImagePlacement,
      _ alignment: Button.ContentAlignment = .center, scale: Double = 1
    ) -> [Double] {
      let frames = ButtonLayout(
        size: Size(width: width, height: height), image: Size(width: 20, height: 10),
        title: Size(width: 50, height: 18),
        gap: 6, padding: 16, placement: placement, alignment: alignment, scale: scale
      ).frames
      return [frames.image, frames.title].flatMap { [$0.minX, $0.minY, $0.width, $0.height] }
    }
    #expect(frames(200, 40, .leading) == [62, 15, 20, 10, 88, 0, 50, 40])
    #expect(frames(200, 40, .trailing) == [118, 15, 20, 10, 62, 0, 50, 40])
    #expect(frames(200, 40, .leading, .leading) == [16, 15, 20, 10, 42, 0, 50, 40])
    #expect(frames(200, 40, .leading, .trailing) == [108, 15, 20, 10, 134, 0, 50, 40])
    #expect(frames(200, 40, .trailing, .leading) == [72, 15, 20, 10, 16, 0, 50, 40])
    #expect(frames(201, 41, .leading) == [62, 15, 20, 10, 88, 0, 50, 41])
    #expect(frames(201, 41, .leading, scale: 2) == [62.5, 15.5, 20, 10, 88.5, 0, 50, 41])
    // Less padding, a shorter title, none at all, and a smaller image.
    #expect(frames(90, 40, .leading, .leading) == [7, 15, 20, 10, 33, 0, 50, 40])
    #expect(frames(70, 40, .leading) == [0, 15, 20, 10, 26, 0, 44, 40])
    #expect(frames(70, 40, .trailing, .trailing) == [50, 15, 20, 10, 0, 0, 44, 40])
    #expect(frames(10, 6, .leading) == [0, 0, 10, 6, 10, 0, 0, 6])

    #expect(frames(200, 100, .top) == [90, 33, 20, 10, 16, 49, 168, 18])
    #expect(frames(200, 100, .bottom) == [90, 57, 20, 10, 16, 33, 168, 18])
    #expect(frames(200, 100, .top, .leading) == [16, 33, 20, 10, 16, 49, 168, 18])
    #expect(frames(200, 101, .bottom, .trailing) == [164, 57, 20, 10, 16, 33, 168, 18])
    #expect(frames(60, 100, .top, .leading) == [5, 33, 20, 10, 5, 49, 50, 18])
    #expect(frames(15, 100, .top) == [0, 33, 15, 10, 0, 49, 15, 18])
    #expect(frames(200, 29, .top) == [90, 0, 20, 5, 16, 11, 168, 18])
    #expect(frames(200, 20, .top) == [90, 0, 20, 0, 16, 2, 168, 18])
    #expect(frames(200, 10, .bottom) == [90, 10, 20, 0, 16, 0, 168, 10])
  }

  @Test(
    "B1 In each mode an image has its place, and is clipped to the view, whose corners it has where it fills the view")
  func imageModes() {
    let view = ImageView(image: Image(width: 20, height: 10, rgba: [UInt8](repeating: 255, count: 800)))
    put(view, 100, 60)
    view.bounds.origin = Point(x: 7, y: 3)
    func drawn(_ mode: ImageView.ContentMode) -> [Double] {
      view.contentMode = mode
      window.advance(by: 0)
      // The content is recorded when it is first painted.
      var list = DisplayList()
      window.paintAll(into: &list)
      guard case .image(_, let frame, let visible, let radius, 1)? = view.drawnState.fragment?.primitives.first else {
        return []
      }
      let numbers: [[Double]] = [frame, visible].map { [$0.minX - 7, $0.minY - 3, $0.width, $0.height] }
      return numbers.joined() + [radius]
    }
    func inside(_ x: Double, _ y: Double, _ width: Double = 20, _ height: Double = 10) -> [Double] {
      [x, y, width, height, x, y, width, height, 0]
    }
    view.cornerRadius = 8
    #expect(drawn(.scaleToFill) == [0, 0, 100, 60, 0, 0, 100, 60, 8])
    #expect(drawn(.scaleAspectFit) == inside(0, 5, 100, 50))
    #expect(drawn(.scaleAspectFill) == [-10, 0, 120, 60, 0, 0, 100, 60, 8])
    #expect(drawn(.center) == inside(40, 25) && drawn(.top) == inside(40, 0) && drawn(.bottom) == inside(40, 50))
    #expect(drawn(.left) == inside(0, 25) && drawn(.right) == inside(80, 25))
    #expect(drawn(.topLeft) == inside(0, 0) && drawn(.topRight) == inside(80, 0))
    #expect(drawn(.bottomLeft) == inside(0, 50) && drawn(.bottomRight) == inside(80, 50))
    view.cornerRadius = 50
    #expect(drawn(.scaleToFill).last == 30)
    view.frame.size = Size(width: 12, height: 60)
    #expect(drawn(.scaleToFill).last == 6 && drawn(.topRight) == [-8, 0, 20, 10, 0, 0, 12, 10, 0])
    view.image = nil
    #expect(drawn(.center) == [])
  }
}
