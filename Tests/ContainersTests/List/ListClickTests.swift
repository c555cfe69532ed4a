import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Lists in which one click activates") struct ListClickTests {
  private func stage(_ setUp: (ListStage) -> Void = { _ in }) -> ListStage {
    ListStage {
      $0.list.activatesOnClick = true
      setUp($0)
    }
  }

  @Test("L15 A click selects and activates, in this order, and again when it comes again")
  func click() {
    let stage = stage()
    stage.click(2)
    #expect(stage.take() == ["select [2]", "activate 2"])
    stage.click(2)
    #expect(stage.take() == ["activate 2"])
    stage.click(4)
    #expect(stage.take() == ["select [4]", "activate 4"])
    #expect(stage.list.currentIndex == 4)
    #expect(stage.window.focusedView === stage.list)
  }

  @Test("L15 A double click out of habit activates once, and two quick clicks on two items activate both")
  func doubleClick() {
    let stage = stage()
    let pointer = stage.pointer()
    pointer.tap(at: stage.middle(2))
    pointer.hold(0.1)
    pointer.tap(at: stage.middle(2))
    #expect(stage.take() == ["select [2]", "activate 2"])
    stage.window.advance(by: 1)
    pointer.tap(at: Point(x: 100, y: 38))
    pointer.hold(0.1)
    pointer.tap(at: Point(x: 100, y: 42))
    #expect(stage.take() == ["select [0]", "activate 0", "select [1]", "activate 1"])
  }

  @Test("L15 Taps by touch activate each time, and Return activates, with it or without")
  func others() {
    for activatesOnClick in [false, true] {
      let stage = stage { $0.list.activatesOnClick = activatesOnClick }
      let finger = stage.pointer(.touch)
      finger.tap(at: stage.middle(3))
      finger.hold(0.1)
      finger.tap(at: stage.middle(3))
      #expect(stage.take() == ["select [3]", "activate 3", "activate 3"])
      stage.key(.return)
      #expect(stage.take() == ["activate 3"])
    }
  }

  @Test("L15 With Shift or Control a click only selects where several can be; elsewhere it is a click")
  func modifiers() {
    let stage = stage { $0.list.allowsMultipleSelection = true }
    stage.click(1, .control)
    stage.click(3, .shift)
    #expect(stage.take() == ["select [1]", "select [1, 2, 3]"])
    stage.list.allowsMultipleSelection = false
    _ = stage.take()
    stage.click(4, .control)
    #expect(stage.take() == ["select [4]", "activate 4"])
  }

  @Test("L15 A drag, a press that catches a movement and a press on a control in a cell activate nothing")
  func nothing() throws {
    let stage = stage()
    let button = Button(title: "b")
    button.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    try #require(stage.list.cell(at: 1)).addSubview(button)
    stage.window.settle()
    stage.pointer().tap(at: Point(x: 20, y: 60))
    stage.window.advance(by: 1)
    stage.pointer().drag(from: Point(x: 50, y: 150), to: Point(x: 50, y: 50), duration: 0.1)
    #expect(stage.list.isDecelerating)
    stage.pointer().tap(at: Point(x: 50, y: 100))
    stage.window.settle()
    #expect(stage.take() == [])
  }

  @Test("L15 A callback may replace the items between selecting and activating")
  func callbacks() {
    let stage = stage()
    stage.onNotice = { [unowned stage] line in if line == "select [4]" { stage.list.items = [1, 2] } }
    stage.click(4)
    #expect(stage.log == ["select [4]", "activate 4"])
    #expect(stage.list.selection == [])
  }
}
