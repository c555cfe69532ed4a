import Containers
import Languages
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Every page, in every size and both directions: nothing overlaps, nothing lies outside, no text is cut.
@Suite struct PlaygroundLayoutTests {
  nonisolated private static let directions = [LayoutDirection.leftToRight, .rightToLeft]

  private static func overlap(_ views: [View]) -> String? {
    let seen = views.filter { !$0.isHidden && !$0.frame.isEmpty }
    for (index, view) in seen.enumerated() {
      for other in seen[(index + 1)...] {
        guard let shared = view.frame.intersection(other.frame), shared.width > 0.5, shared.height > 0.5 else {
          continue
        }
        return "\(name(view)) and \(name(other)) share \(shared)"
      }
    }
    return nil
  }

  private static func name(_ view: View) -> String { view.accessibilityLabel ?? "\(type(of: view))" }

  @Test("The views of a page lie within it and do not overlap", arguments: 0..<4, directions)
  func pages(index: Int, direction: LayoutDirection) throws {
    for size in PlaygroundHarness.sizes {
      let harness = try PlaygroundHarness(index, size: size, direction: direction)
      let page = harness.page.view
      #expect(Self.overlap(page.subviews) == nil, "\(size)")
      for child in page.subviews {
        #expect(page.bounds.insetBy(dx: -0.01, dy: -0.01).contains(child.frame), "\(Self.name(child)) at \(size)")
        #expect(child.frame.width > 20 && child.frame.height > 10, "\(Self.name(child)) at \(size)")
      }
      #expect(harness.page.specimen.bounds.height >= 90)
      #expect(harness.page.column.bounds.height >= 90)
    }
  }

  @Test("P5 The drawing of a page keeps its proportions when its size changes")
  func drawing() {
    let window = Window(size: Size(width: 400, height: 300))
    let drawing = EntryDrawing(theme: .dark, kind: .stack)
    drawing.frame = Rect(x: 0, y: 0, width: 160, height: 100)
    window.addSubview(drawing)
    window.advance(by: 0)
    #expect(DrawnText.lines(of: window).contains { $0.hasPrefix("fill 70,10 72×80 ") })
    drawing.frame.size.width = 320
    window.advance(by: 0)
    #expect(DrawnText.lines(of: window).contains { $0.hasPrefix("fill 150,10 72×80 ") })
  }

  @Test("A row contains its label and its controls, and cuts no text", arguments: 0..<4, directions)
  func rows(index: Int, direction: LayoutDirection) throws {
    for size in PlaygroundHarness.sizes {
      let harness = try PlaygroundHarness(index, size: size, direction: direction)
      for (index, row) in harness.rows.enumerated() {
        harness.reveal(index)
        harness.window.advance(by: 0)
        #expect(row.window != nil)
        #expect(Self.overlap(row.subviews) == nil, "\(size)")
        for child in row.subviews where !child.frame.isEmpty {
          #expect(row.bounds.contains(child.frame), "\(Self.name(child)) at \(size)")
        }
        for label in Self.labels(in: row) where !label.text.isEmpty {
          let needed = label.sizeThatFits(Size(width: .infinity, height: .infinity))
          #expect(needed.width <= label.bounds.width + 0.5, "\(label.text) is cut at \(size)")
        }
      }
    }
  }

  @Test(
    "The titles of buttons have room around them where the controls begin to stand beside the specimen",
    arguments: 0..<4)
  func buttons(index: Int) throws {
    for language in try [Language.plainEnglish, .german()] {
      // The stack in a portrait window of 640×800 points.
      let harness = try PlaygroundHarness(
        index, size: Size(width: 640, height: 424), theme: AppTheme(.dark, language: language))
      #expect(harness.page.column.frame.minX > harness.page.specimen.frame.maxX)
      for (index, row) in harness.rows.enumerated() where row.controls.first is SmallButton {
        harness.reveal(index)
        harness.window.advance(by: 0)
        for button in row.controls {
          let title = try #require(Self.labels(in: button).first)
          let needed = title.sizeThatFits(Size(width: .infinity, height: .infinity))
          #expect(button.bounds.width >= needed.width + 16, "\(title.text)")
        }
      }
    }
  }

  @Test("The drawing of an entry lies within it, and is the other way round from right to left")
  func drawings() {
    let kinds: [(kind: EntryDrawing.Kind, count: Int)] = [(.queue, 4), (.swipe, 6), (.stack, 3), (.animation, 5)]
    for (kind, count) in kinds {
      for size in [Size(width: 160, height: 100), Size(width: 320, height: 100), Size(width: 160, height: 300)] {
        let (shapes, mirrored) = (Self.shapes(kind, size, .leftToRight), Self.shapes(kind, size, .rightToLeft))
        #expect(shapes.count == count && mirrored.count == count)
        for (shape, other) in zip(shapes, mirrored) {
          #expect(Rect(origin: .zero, size: size).insetBy(dx: -0.01, dy: -0.01).contains(shape), "\(kind) at \(size)")
          #expect(abs(shape.minX + other.maxX - size.width) < 0.01 && abs(shape.minY - other.minY) < 0.01)
        }
      }
    }
  }

  /// The shapes of which a drawing consists, in its coordinates.
  private static func shapes(_ kind: EntryDrawing.Kind, _ size: Size, _ direction: LayoutDirection) -> [Rect] {
    let window = Window(size: Size(width: 800, height: 800))
    window.layoutDirection = direction
    let root = ViewController()
    window.rootViewController = root
    let drawing = EntryDrawing(theme: .dark, kind: kind)
    drawing.frame = Rect(origin: .zero, size: size)
    root.view.addSubview(drawing)
    window.advance(by: 0)
    window.prepareToPaint()
    var list = DisplayList()
    window.paintAll(into: &list)
    return list.commands.compactMap { command in
      guard case .draw(let item) = command, case .fill(let frame, _, _) = item.primitive, frame.width < 800 else {
        return nil
      }
      return frame
    }
  }

  @Test("A specimen that has been emptied says so, and what fills it again, until it is filled")
  func emptied() throws {
    let pages = [
      (0, "The queue is empty. “Enqueue” and “Replace all” fill it again.", ["Empty"], "Enqueue"),
      (1, "There are no items. “Insert” adds one.", Array(repeating: "Delete", count: 12), "Insert"),
      (2, "“Push” puts a page on the stack.", ["Erase"], "Push"),
    ]
    for (index, sentence, emptying, filling) in pages {
      for size in PlaygroundHarness.sizes.prefix(2) {
        let harness = try PlaygroundHarness(index, size: size)
        #expect(harness.window.find(label: sentence) == nil)
        for label in emptying { harness.tap(label) }
        harness.window.settle(limit: 6)
        let label = try #require(harness.window.find(label: sentence) as? Label)
        #expect(harness.page.specimen.bounds.contains(label.frame))
        #expect(harness.page.specimen.subviews.first === label, "it is behind what leaves")
        #expect(label.sizeThatFits(Size(width: label.bounds.width, height: .infinity)).height <= label.bounds.height)
        harness.tap(filling)
        harness.window.settle(limit: 6)
        #expect(harness.window.find(label: sentence) == nil)
      }
    }
  }

  @Test("The queue does not say that it is empty while stops, offers or what has departed are visible in it")
  func notQuiteEmpty() throws {
    let sentence = "The queue is empty. “Enqueue” and “Replace all” fill it again."
    let harness = try PlaygroundHarness(0)
    harness.tap("Dequeue")
    harness.tap("Empty")
    #expect(harness.window.find(label: sentence) != nil)
    harness.tap("Offers")
    #expect(harness.window.find(label: sentence) == nil)
    harness.tap("Offers")
    #expect(harness.window.find(label: sentence) != nil)
    harness.tap("See the past")
    harness.window.settle(limit: 2)
    #expect(harness.window.find(label: sentence) == nil)
    harness.choose("Layout", 1, of: 3)
    #expect(harness.window.find(label: sentence) != nil)
    harness.tap("Add a stop")
    #expect(harness.window.find(label: sentence) == nil)
  }

  private static func labels(in view: View) -> [Label] {
    view.subviews.flatMap { view in (view as? Label).map { [$0] } ?? labels(in: view) }
  }

  @Test("The four entries of the Playground do not overlap anything", arguments: directions)
  func entries(direction: LayoutDirection) throws {
    for size in PlaygroundHarness.sizes {
      let harness = try PlaygroundHarness(0, size: size, direction: direction)
      harness.stack.pop(animated: false)
      harness.window.settle()
      let page = try #require(harness.stack.currentViewController).view
      #expect(Self.overlap(page.subviews) == nil, "\(size)")
      for child in page.subviews { #expect(page.bounds.contains(child.frame), "\(Self.name(child)) at \(size)") }
      for name in PlaygroundHarness.pages {
        #expect(harness.window.find(label: name)?.accessibilityRole == .button, "\(name) at \(size)")
      }
    }
  }

  @Test("A page is laid out again when its size changes", arguments: 0..<4)
  func resizing(index: Int) throws {
    let harness = try PlaygroundHarness(index, size: PlaygroundHarness.sizes[1])
    for size in PlaygroundHarness.sizes + PlaygroundHarness.sizes.reversed() {
      harness.window.send(.resize(size, scale: 1.5))
      harness.window.advance(by: 1.0 / 60)
      #expect(Self.overlap(harness.page.view.subviews) == nil, "\(size)")
      for child in harness.page.view.subviews {
        #expect(harness.page.view.bounds.insetBy(dx: -0.01, dy: -0.01).contains(child.frame), "\(size)")
      }
    }
  }

  @Test("The theme's texts have enough contrast with their backgrounds", arguments: [true, false])
  func contrast(isDark: Bool) {
    let theme = isDark ? AppTheme.dark : .light
    let segments = theme.segments("", titles: ["A", "B"])
    segments.overrideTheme = theme.controls
    #expect(segments.selectedTitleColor.contrast(with: segments.selectedColor) >= 4.5)
    #expect(segments.titleColor.contrast(with: theme.card) >= 4.5)
    #expect(theme.secondaryText.contrast(with: theme.panel) >= 4.5)
    #expect(theme.accent.contrast(with: theme.panel) >= 3)
  }
}
