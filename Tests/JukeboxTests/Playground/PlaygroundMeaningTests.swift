import Containers
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Controls show the actual values, and are disabled while they have no effect.
@Suite struct PlaygroundMeaningTests {
  private func isEnabled(_ harness: PlaygroundHarness, _ label: String) -> Bool? {
    harness.rows.first { $0.controls.contains { $0.accessibilityLabel == label } }?.isEnabled
  }

  @Test("Controls that do not apply to a layout of the queue are disabled in it")
  func layouts() throws {
    let harness = try PlaygroundHarness(0)
    let page = try #require(harness.page as? QueuePage)
    let own = [
      ["Axis", "Line spacing"], ["Fan spread", "Fan card shape"], ["Card peek", "Card depth", "Card back alpha"],
    ]
    for layout in [0, 1, 2, 0] {
      harness.choose("Layout", layout, of: 3)
      for (index, labels) in own.enumerated() {
        for label in labels { #expect(isEnabled(harness, label) == (index == layout), "\(label) in \(layout)") }
      }
    }
    harness.choose("Layout", 1, of: 3)
    harness.choose("Axis", 1, of: 2)
    #expect(page.settings.axis == .vertical)
    let axis = try #require(harness.control("Axis"))
    harness.window.focusedView = harness.control("Layout")
    harness.key(.tab)
    #expect(harness.window.focusedView?.accessibilityLabel == "Items to show" && axis.alpha < 0.5)
  }

  @Test("Controls for one kind of curve, for the edge and for friction are enabled only when that is chosen")
  func others() throws {
    let animation = try PlaygroundHarness(3)
    for (index, label) in ["", "Ease", "Bézier x1", "Spring damping"].enumerated() {
      animation.choose("Curve", index, of: 4)
      for other in ["Ease", "Bézier x1", "Spring damping"] {
        #expect(isEnabled(animation, other) == (other == label), "\(other)")
      }
    }
    let stack = try PlaygroundHarness(2)
    #expect(isEnabled(stack, "Edge width") == false)
    stack.choose("Swipe region", 1, of: 2)
    #expect(isEnabled(stack, "Edge width") == true)
    let swipe = try PlaygroundHarness(1)
    #expect(isEnabled(swipe, "Deceleration") == false && isEnabled(swipe, "Flicks coast") == true)
    swipe.tap("Paging")
    #expect(isEnabled(swipe, "Deceleration") == true && isEnabled(swipe, "Flicks coast") == false)
    swipe.tap("Paging")
    #expect(isEnabled(swipe, "Deceleration") == false)
    swipe.tap("Flicks coast")
    #expect(isEnabled(swipe, "Deceleration") == true)
  }

  @Test("A value that is off is shown as off, and its bar is empty")
  func off() throws {
    let harness = try PlaygroundHarness(1)
    let slider = try #require(harness.control("Autoscroll") as? Slider)
    #expect(slider.accessibilityValue == "off" && slider.fillOrigin == 0 && slider.value == 0)
    #expect(harness.control("Auto advance")?.accessibilityValue == "off")
    harness.slide("Autoscroll", toEnd: true)
    #expect(slider.accessibilityValue == "3.00 items/s")
  }

  @Test("No text is higher than its card, however many cards there are")
  func lowCards() throws {
    for size in PlaygroundHarness.sizes {
      let harness = try PlaygroundHarness(0, size: size)
      let page = try #require(harness.page as? QueuePage)
      harness.choose("Axis", 0, of: 2)
      harness.slide("Line spacing", toEnd: true)
      harness.slide("Items to show", toEnd: true)
      harness.window.settle()
      #expect(page.queue.visibleItemViews.count > 4)
      for card in page.queue.visibleItemViews {
        for label in card.labels where !label.isHidden { #expect(label.lineHeight <= card.bounds.height, "\(size)") }
      }
    }
  }

  @Test(
    "S15 right to left, the arrow of Back points to the right, on the entry page and on every other", arguments: 0..<4)
  func back(index: Int) throws {
    let harness = try PlaygroundHarness(index, direction: .rightToLeft)
    #expect(harness.window.find(label: "Back")?.labels.map(\.text) == ["\u{200E}Playground ›"])
    harness.stack.pop(animated: false)
    harness.window.settle()
    #expect(harness.window.find(label: "Back")?.labels.map(\.text) == ["\u{200E}Library ›"])
    harness.window.layoutDirection = .leftToRight
    harness.window.settle()
    #expect(harness.window.find(label: "Back")?.labels.map(\.text) == ["‹ Library"])
  }

  @Test("S15 right to left, a page of the Playground is mirrored", arguments: 0..<4)
  func mirrored(index: Int) throws {
    for size in PlaygroundHarness.sizes {
      let plain = try PlaygroundHarness(index, size: size).page.view
      let mirror = try PlaygroundHarness(index, size: size, direction: .rightToLeft).page.view
      for (view, twin) in zip(plain.subviews, mirror.subviews) {
        let name = view.accessibilityLabel ?? "\(type(of: view))"
        #expect(abs(plain.bounds.width - twin.frame.maxX - view.frame.minX) <= 1, "\(name) at \(size)")
        #expect(twin.frame.minY == view.frame.minY, "\(name) at \(size)")
      }
    }
  }

  @Test("S15 right to left, what is on a tile of the Swipe page is mirrored within its card")
  func mirroredTile() throws {
    func card(_ direction: LayoutDirection) throws -> View {
      let page = try #require(try PlaygroundHarness(1, direction: direction).page as? SwipePage)
      return try #require((page.swipeView.itemView(at: 0) as? SampleTile)?.subviews.first)
    }
    let (plain, mirror) = (try card(.leftToRight), try card(.rightToLeft))
    #expect(plain.subviews.filter { !$0.isHidden }.count == 3)
    for (view, twin) in zip(plain.subviews, mirror.subviews) {
      #expect(abs(plain.bounds.width - twin.frame.maxX - view.frame.minX) <= 1, "\(type(of: view))")
    }
  }

  @Test("S15 right to left, a row's label is on the right, its value and its control on the left", arguments: [1, 2])
  func mirroredRows(size: Int) throws {
    let harness = try PlaygroundHarness(0, size: PlaygroundHarness.sizes[size], direction: .rightToLeft)
    for label in ["Line spacing", "Drag to reorder"] {
      _ = harness.control(label)
      let row = try #require(harness.rows.first { $0.controls.first?.accessibilityLabel == label })
      let title = try #require(row.labels.first { $0.text == label })
      func frame(_ view: View) -> Rect { view.convert(view.bounds, to: row) }
      #expect(title.textAlignment == .leading && abs(row.bounds.width - frame(title).maxX - 14) <= 0.5)
      for value in row.labels where value !== title {
        #expect(value.textAlignment == .trailing && frame(value).minX == 14)
      }
      if label == "Drag to reorder" { #expect(frame(row.controls[0]).minX == 14) }
    }
  }

  @Test("A control is scrolled into view by no more than necessary")
  func reveal() throws {
    let harness = try PlaygroundHarness(0)
    let column = harness.page.column
    for index in [12, 20, 3, 0] {
      let before = column.contentOffset.y
      harness.reveal(index)
      harness.window.advance(by: 0)
      let frame = harness.frame(ofRow: index)
      #expect(column.bounds.insetBy(dx: 0, dy: -0.5).contains(frame))
      let isAtEnd = frame.minY < before ? frame.minY - column.bounds.minY : column.bounds.maxY - frame.maxY
      #expect(abs(isAtEnd) < 0.5, "\(index)")
    }
  }

  @Test("Up increases a slider's value and Down decreases it; right to left, the horizontal arrow keys are swapped")
  func sliderKeys() throws {
    let harness = try PlaygroundHarness(0)
    let slider = try #require(harness.control("Items to show") as? Slider)
    harness.window.focusedView = slider
    for (key, value) in [(Key.up, 5.0), (.up, 6), (.down, 5), (.right, 6), (.left, 5)] {
      harness.key(key)
      #expect(slider.value == value)
    }
    harness.window.layoutDirection = .rightToLeft
    harness.key(.left)
    #expect(slider.value == 6)
  }

  @Test("The status line of the Animation page is a readable phrase")
  func status() throws {
    let harness = try PlaygroundHarness(3)
    #expect(harness.window.find(label: "At rest · no scene waits") != nil)
    harness.tap("Paused")
    for _ in 0..<2 { harness.tap("Move") }
    #expect(harness.window.find(label: "Paused · 1 scene waits") != nil)
  }
}
