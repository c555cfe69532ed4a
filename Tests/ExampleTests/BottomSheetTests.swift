import Testing
import ViewTree
import ViewTreeTesting

@testable import BottomSheet

/// The example's sheet in a window of 360 by 640 points, where its heights are 128, 320 and 576.
struct BottomSheetTests {
  private let window = Window(size: Size(width: 360, height: 640))
  private let heights = [128.0, 320, 576]

  init() {
    window.rootViewController = BottomSheetExample()
    window.settle()
  }

  private var sheet: View? { window.find(label: "Places") }
  private var list: ScrollView? { sheet?.subviews.lazy.compactMap { $0 as? ScrollView }.first }
  /// The visible height of the sheet.
  private var height: Double { 640 - (sheet?.presented.frame.minY ?? 0) }

  private func key(_ key: Key) {
    window.send(.key(KeyEvent(key: key)))
    window.settle()
  }

  private func wheel(_ amount: Double, isPrecise: Bool = false) {
    let delta = Point(x: 0, y: amount)
    window.send(.scroll(ScrollEvent(location: Point(x: 180, y: 600), delta: delta, isPrecise: isPrecise)))
  }

  @Test(
    "L3 The sheet follows mouse and finger, and goes to the nearest height",
    arguments: [PointerEvent.Device.mouse, .touch])
  func drag(_ device: PointerEvent.Device) {
    #expect(height == 128)
    let pointer = PointerScript(window, device: device)
    pointer.press(at: Point(x: 180, y: 600))
    pointer.move(to: Point(x: 180, y: 450), duration: 0.5)
    let slop = 150 - (height - 128)
    #expect(slop >= 0 && slop < 20)
    let before = height
    pointer.move(to: Point(x: 180, y: 440), duration: 0.1)
    #expect(abs(height - before - 10) < 1e-6)
    pointer.hold(0.2)
    pointer.release()
    window.settle()
    #expect(height == 320)
  }

  @Test("L3 The sheet takes over the velocity of a flick without a jump, and can be caught during its movement")
  func flickAndCatch() {
    let pointer = PointerScript(window)
    pointer.drag(from: Point(x: 180, y: 600), to: Point(x: 180, y: 540), duration: 0.06)
    var last = height
    window.advance(by: 1 / 60)
    // A thousand points per second are almost 17 per frame, and the distance to a far height makes it faster.
    #expect((16...50).contains(height - last))
    last = height
    for _ in 0..<5 {
      window.advance(by: 1 / 60)
      #expect(height >= last)
      last = height
    }
    pointer.press(at: Point(x: 180, y: 600))
    pointer.hold(0.5)
    #expect(abs(height - last) < 1 && !heights.contains(height))
    pointer.release()
    window.settle()
    #expect(heights.contains(height))
    pointer.drag(from: Point(x: 180, y: 600), to: Point(x: 180, y: 300), duration: 0.1)
    window.settle()
    #expect(height == 576)
  }

  @Test(
    "L3 A drag goes on from the sheet to the list and back: at the largest height the list scrolls, at its top the sheet moves"
  )
  func handover() throws {
    let list = try #require(list)
    let pointer = PointerScript(window)
    pointer.drag(from: Point(x: 180, y: 620), to: Point(x: 180, y: 560), duration: 0.5)
    #expect(list.contentOffset.y == 0 && height > 128)
    window.settle()
    key(.tab)
    key(.up)
    key(.up)
    #expect(height == 576)
    pointer.drag(from: Point(x: 180, y: 500), to: Point(x: 180, y: 300), duration: 0.5, holdBeforeRelease: 0.2)
    window.settle()
    #expect(list.contentOffset.y > 150 && height == 576)
    let offset = list.contentOffset.y
    pointer.press(at: Point(x: 180, y: 200))
    pointer.move(to: Point(x: 180, y: 600), duration: 0.5)
    #expect(list.contentOffset.y == 0 && abs(height - (576 - (392 - offset))) < 1e-6)
    pointer.move(to: Point(x: 180, y: 258), duration: 0.5)
    #expect(height == 576 && abs(list.contentOffset.y - (offset - 50)) < 1e-6)
    pointer.move(to: Point(x: 180, y: 480), duration: 0.5)
    pointer.hold(0.2)
    #expect(list.contentOffset.y == 0 && height < 576)
    pointer.release()
    window.settle()
    #expect(height == 576)
    pointer.drag(from: Point(x: 180, y: 200), to: Point(x: 180, y: 420), duration: 0.5, holdBeforeRelease: 0.2)
    #expect(list.contentOffset.y == 0 && height < 400)
    window.settle()
    #expect(height == 320)
    // Up again: first the sheet, then the list.
    pointer.press(at: Point(x: 180, y: 500))
    pointer.move(to: Point(x: 180, y: 100), duration: 0.5)
    pointer.hold(0.2)
    #expect(height == 576 && abs(list.contentOffset.y - (392 - 256)) < 1e-6)
    pointer.release()
    window.settle()
  }

  @Test("L3 A notch of the wheel moves by one height; the sheet follows a trackpad exactly, and then comes to rest")
  func wheels() throws {
    wheel(-1)
    window.settle()
    #expect(height == 320)
    wheel(1)
    window.settle()
    #expect(height == 128)
    wheel(-30, isPrecise: true)
    window.advance(by: 0.016)
    #expect(height == 158)
    wheel(-120, isPrecise: true)
    window.advance(by: 0.016)
    #expect(height == 278)
    window.settle()
    window.advance(by: 0.2)
    window.settle()
    #expect(height == 320)
    wheel(-1)
    window.advance(by: 0.5)
    window.settle()
    // At the largest height the wheel scrolls the list; at the top of the list it moves the sheet.
    wheel(-2)
    window.advance(by: 0.5)
    let list = try #require(list)
    #expect(height == 576 && list.contentOffset.y == 120)
    wheel(2)
    window.advance(by: 0.5)
    #expect(height == 576 && list.contentOffset.y == 0)
    wheel(1)
    window.advance(by: 1)
    #expect(height == 320)
  }

  @Test("L3 Arrow keys move by one height, Escape moves down; resizing the window keeps the height")
  func keys() {
    key(.tab)
    key(.up)
    #expect(height == 320)
    window.send(.resize(Size(width: 500, height: 1000), scale: 1))
    window.advance(by: 0.016)
    #expect(1000 - (sheet?.presented.frame.minY ?? 0) == 500)
    window.send(.resize(Size(width: 360, height: 640), scale: 1))
    key(.up)
    #expect(height == 576)
    key(.escape)
    #expect(height == 128)
  }
}
