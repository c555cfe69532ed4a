import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The Stack page: every control affects the nested stack as labelled.
@Suite struct PlaygroundStackTests {
  private func open() throws -> (PlaygroundHarness, StackPage) {
    let harness = try PlaygroundHarness(2)
    return (harness, try #require(harness.page as? StackPage))
  }

  private func titles(_ page: StackPage) -> [String] { page.stack.allViewControllers.compactMap(\.title) }

  @Test("The buttons change the stack, and the status line shows its titles")
  func buttons() throws {
    let (harness, page) = try open()
    #expect(titles(page) == ["Page 1", "Page 2", "Page 3"])
    harness.tap("Push")
    harness.window.settle()
    #expect(titles(page) == ["Page 1", "Page 2", "Page 3", "Page 4"])
    #expect(harness.window.find(label: "Page 1 › Page 2 › Page 3 › Page 4") != nil)
    harness.tap("Pop")
    harness.window.settle()
    #expect(titles(page).count == 3)
    harness.tap("Replace")
    harness.window.settle()
    #expect(titles(page) == ["Page 1", "Page 2", "Page 5"])
    harness.tap("Insert")
    #expect(titles(page) == ["Page 1", "Page 2", "Page 6", "Page 5"])
    harness.tap("Push 3")
    harness.window.settle()
    #expect(titles(page).count == 7)
    harness.tap("To root")
    harness.window.settle()
    #expect(titles(page) == ["Page 1"])
    for label in ["Pop", "To root"] { harness.tap(label) }
    #expect(titles(page) == ["Page 1"])
    harness.tap("Erase")
    harness.window.settle()
    #expect(titles(page).isEmpty)
    harness.tap("Erase, push")
    harness.window.settle()
    #expect(titles(page).count == 1)
    #expect(harness.stack.stackSize == 2)
  }

  @Test("All buttons work with an empty stack")
  func empty() throws {
    let (harness, page) = try open()
    for label in ["Pop", "To root", "Replace", "Insert", "Push", "Push 3", "Erase"] {
      harness.tap("Erase")
      harness.tap(label)
      harness.window.settle()
    }
    #expect(titles(page).isEmpty)
  }

  @Test("The properties follow their controls")
  func properties() throws {
    let (harness, page) = try open()
    let stack = page.stack
    harness.slide("Animation duration", toEnd: true)
    #expect(stack.animationDuration == 2)
    harness.slide("Distance", toEnd: true)
    #expect(stack.distance == 16)
    harness.slide("Distance", toEnd: false)
    #expect(stack.distance == 1)
    let switches: [(String, (ViewControllerStack) -> Bool)] = [
      ("Animates alpha", \.animatesAlpha), ("Uses shadows", \.usesShadows), ("Swipe to pop", \.isSwipeToPopEnabled),
      ("Resizes pushed views", \.alwaysResizesPushedViews), ("Swipe back pushes", { $0.nextController != nil }),
    ]
    for (label, property) in switches {
      let before = property(stack)
      #expect((harness.control(label) as? Switch)?.isOn == before, "\(label)")
      harness.tap(label)
      #expect(property(stack) != before, "\(label)")
    }
    harness.choose("Swipe region", 1, of: 2)
    #expect(stack.swipeRegion == .edge(width: 60))
    harness.slide("Edge width", toEnd: true)
    #expect(stack.swipeRegion == .edge(width: 200))
    harness.choose("Swipe region", 0, of: 2)
    #expect(stack.swipeRegion == .anywhere)
  }

  @Test("K12 a swipe pops the nested stack, not the one around it; the button in a card pushes")
  func nested() throws {
    let (harness, page) = try open()
    let area = page.stack.view
    let start = harness.middle(of: area)
    harness.pointer.drag(from: start, to: Point(x: start.x + 180, y: start.y), duration: 0.15)
    harness.window.settle()
    #expect(titles(page) == ["Page 1", "Page 2"])
    #expect(harness.stack.stackSize == 2)
    let push = try #require(harness.window.find(label: "Push another"))
    harness.pointer.tap(at: harness.middle(of: push))
    harness.window.settle()
    #expect(titles(page) == ["Page 1", "Page 2", "Page 4"])
  }

  @Test("A swipe in the other direction pushes if that is enabled")
  func pushes() throws {
    let (harness, page) = try open()
    harness.tap("Swipe back pushes")
    let start = harness.middle(of: page.stack.view)
    harness.pointer.drag(
      from: Point(x: start.x + 100, y: start.y - 100), to: Point(x: start.x - 120, y: start.y - 100), duration: 0.15)
    harness.window.settle()
    #expect(titles(page).count == 4)
  }
}
