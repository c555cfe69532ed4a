import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Progress view")
struct ProgressViewTests {
  private let window = Window.forGestures()

  @Test("C2 A progress view is filled in reading direction, and is animated while the progress is unknown")
  func progress() throws {
    let view = ProgressView(frame: Rect(x: 100, y: 100, width: 200, height: 4))
    window.addSubview(view)
    window.advance(by: 0)
    let bar = try #require(view.subviews.first)
    view.progress = 0.25
    window.advance(by: 0)
    #expect(bar.presented.frame == Rect(x: 0, y: 0, width: 50, height: 4) && view.accessibilityValue == "25 %")
    view.layoutDirection = .rightToLeft
    window.advance(by: 0)
    #expect(bar.presented.frame == Rect(x: 150, y: 0, width: 50, height: 4))
    #expect(misuses { view.progress = 7 }.count == 1 && view.progress == 1)
    #expect(misuses { view.progress = .nan }.count == 1 && view.progress == 1)
    #expect(window.nextWakeTime == nil || window.isAtRest == false)
    view.progress = nil
    window.advance(by: 0.3)
    let early = bar.presented.frame.minX
    window.advance(by: 0.3)
    #expect(bar.presented.frame.minX < early && view.accessibilityValue == nil)
    view.progress = 0.5
    window.advance(by: 0)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil && bar.frame.width == 100)
    view.progress = nil
    view.removeFromSuperview()
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
  }

  @Test("C2 W2 A progress view that is not visible wakes nothing, and goes on when it is visible again")
  func invisibleProgress() throws {
    let box = View(frame: window.bounds)
    window.addSubview(box)
    let view = ProgressView(frame: Rect(x: 100, y: 100, width: 200, height: 4))
    view.progress = nil
    box.addSubview(view)
    let bar = try #require(view.subviews.first)
    window.advance(by: 0.3)
    let changes: [(hide: () -> Void, show: () -> Void)] = [
      ({ view.isHidden = true }, { view.isHidden = false }), ({ box.isHidden = true }, { box.isHidden = false }),
      ({ box.alpha = 0 }, { box.alpha = 1 }), ({ box.center.x += 400 }, { box.center.x -= 400 }),
    ]
    for (index, change) in changes.enumerated() {
      let place = bar.presented.frame.minX
      change.hide()
      window.advance(by: 0)
      #expect(window.nextWakeTime == nil, "change \(index)")
      window.advance(by: 0.5)
      change.show()
      window.advance(by: 0)
      expectClose(bar.presented.frame.minX, place)
      window.advance(by: 0.1)
      #expect(bar.presented.frame.minX > place, "change \(index)")
    }
  }
}
