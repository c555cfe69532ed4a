import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Cursors")
struct CursorTests {
  private let window = Window.forGestures()

  @Test("U9 The cursor is that of the view under the mouse, or of the nearest view around it that has one")
  func underTheMouse() {
    let outer = window.add(0, 0, 200, 200)
    let inner = outer.add(50, 50, 50, 50)
    outer.cursor = .pointingHand
    #expect(window.currentCursor == .arrow)
    window.point(.hovered, 60, 60)
    #expect(window.currentCursor == .pointingHand)
    inner.cursor = .text
    #expect(window.currentCursor == .text)
    window.point(.hovered, 10, 10)
    #expect(window.currentCursor == .pointingHand)
    window.point(.hovered, 300, 10)
    #expect(window.currentCursor == .arrow)
    inner.cursor = nil
    window.point(.hovered, 60, 60)
    #expect(window.currentCursor == .pointingHand && inner.cursor == nil)
  }

  @Test("U9 The cursor follows a view that moves under a resting mouse, also by animation")
  func moves() {
    let view = window.add(200, 0, 100, 100)
    view.cursor = .pointingHand
    window.point(.hovered, 50, 50)
    window.settle()
    view.frame.origin.x = 0
    window.advance(by: 1.0 / 60)
    #expect(window.currentCursor == .pointingHand)
    View.animate(withDuration: 0.5) { view.frame.origin.x = 300 }
    window.settle()
    #expect(window.currentCursor == .arrow)
    view.frame.origin.x = 0
    window.settle()
    view.removeFromSuperview()
    #expect(window.currentCursor == .arrow)
  }

  @Test("U9 The cursor is an arrow after the mouse has left the window or was lost")
  func leaves() {
    window.add(0, 0, 100, 100).cursor = .forbidden
    window.point(.hovered, 50, 50)
    #expect(window.currentCursor == .forbidden)
    window.point(.cancelled, 50, 50)
    #expect(window.currentCursor == .arrow)
    window.point(.hovered, 50, 50)
    window.send(.pointersLost)
    #expect(window.currentCursor == .arrow)
  }

  @Test("U9 While a button is pressed, the cursor stays that of the pressed view")
  func pressed() {
    let divider = window.add(100, 0, 10, 400)
    divider.cursor = .resizeHorizontal
    window.add(200, 0, 100, 400).cursor = .text
    window.point(.began, 105, 50)
    window.point(.moved, 250, 50)
    #expect(window.currentCursor == .resizeHorizontal)
    divider.cursor = .grabbing
    #expect(window.currentCursor == .grabbing)
    window.point(.ended, 250, 50)
    #expect(window.currentCursor == .text)
  }

  @Test("U9 A change of the cursor needs no frame")
  func noFrame() {
    let view = window.add(0, 0, 100, 100)
    window.point(.hovered, 50, 50)
    window.settle()
    view.cursor = .pointingHand
    #expect(window.currentCursor == .pointingHand && window.nextWakeTime == nil)
    window.point(.hovered, 60, 50)
    #expect(window.nextWakeTime == nil)
  }
}
