import Testing
import ViewTree
import ViewTreeTesting

@Suite("Page indicator")
struct PageIndicatorTests {
  /// An indicator in the middle of a window.
  private func show(pages: Int, at position: Double, _ direction: LayoutDirection) -> (Window, PageIndicator) {
    let window = Window(size: Size(width: 300, height: 60))
    window.layoutDirection = direction
    let controller = ViewController()
    let indicator = PageIndicator(frame: Rect(x: 20, y: 10, width: 260, height: 24))
    controller.view.addSubview(indicator)
    window.rootViewController = controller
    indicator.numberOfPages = pages
    indicator.position = position
    window.advance(by: 0)
    return (window, indicator)
  }

  /// The dots' and the pill's frames, from left to right.
  private func marks(_ indicator: PageIndicator) -> [Rect] {
    indicator.subviews.filter { !$0.isHidden && $0.backgroundColor == indicator.dotColor }.map(\.frame)
      .sorted { $0.minX < $1.minX }
  }

  @Test("C2 A tap on a dot chooses its page, wherever the pill is", arguments: [0.0, 2, 4])
  func taps(position: Double) {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let (window, indicator) = show(pages: 5, at: position, direction)
      var chosen: [Int] = []
      indicator.onSelect = { chosen.append($0) }
      let dots = marks(indicator)
      #expect(dots.count == 5)
      for dot in dots {
        PointerScript(window).tap(at: indicator.convert(dot.center, to: nil))
        window.settle()
      }
      #expect(chosen == (direction == .rightToLeft ? [4, 3, 2, 1, 0] : [0, 1, 2, 3, 4]))
    }
  }

  @Test("S12 At rest the gaps beside the pill are equal to those between the dots", arguments: [0.0, 2, 4])
  func gaps(position: Double) throws {
    let (_, indicator) = show(pages: 5, at: position, .leftToRight)
    let pill = try #require(indicator.subviews.first { $0.backgroundColor == indicator.pillColor }).frame
    // The dot of the current page is under the pill.
    let all = (marks(indicator).filter { !pill.contains($0.center) } + [pill]).sorted { $0.minX < $1.minX }
    #expect(all.count == 5)
    let gaps = zip(all.dropFirst(), all).map { $0.minX - $1.maxX }
    #expect(gaps.allSatisfy { abs($0 - gaps[0]) < 1e-9 } && gaps[0] > 0)
    #expect(abs(all[0].minX + all[4].maxX - indicator.bounds.width) < 1e-9, "in the middle")
  }

  @Test("S12 With more pages than dots, as many dots are seen at the last page as at the first, and the pill ends them")
  func ends() throws {
    let (_, first) = show(pages: 100, at: 0, .leftToRight)
    let (_, last) = show(pages: 100, at: 99, .leftToRight)
    #expect(marks(first).count == marks(last).count)
    let pill = try #require(last.subviews.first { $0.backgroundColor == last.pillColor }).frame
    #expect(marks(last).allSatisfy { $0.maxX <= pill.maxX })
    #expect(
      zip(marks(first), marks(last).reversed()).allSatisfy {
        abs($0.midX + $1.midX - last.bounds.width) < 1e-9 && abs($0.width - $1.width) < 1e-9
      }, "each end looks like the other one in a mirror")
  }

  @Test(
    "S12 With more pages than dots, and the pill on a page far from both ends, the row lies around it in the middle",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func middle(direction: LayoutDirection) throws {
    let (_, indicator) = show(pages: 100, at: 50, direction)
    let pill = try #require(indicator.subviews.first { $0.backgroundColor == indicator.pillColor }).frame
    #expect(abs(pill.midX - indicator.bounds.midX) < 1e-9)
    let dots = marks(indicator)
    let first = try #require(dots.first)
    let last = try #require(dots.last)
    #expect(dots.count > 2 && indicator.bounds.contains(first) && indicator.bounds.contains(last))
    #expect(abs(first.minX + last.maxX - indicator.bounds.width) < 1e-9)
  }

  @Test("C2 A press beside the row of dots chooses nothing", arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func besideTheRow(direction: LayoutDirection) {
    for (pages, position) in [(5, 0.0), (16, 0), (100, 50)] {
      let (window, indicator) = show(pages: pages, at: position, direction)
      var chosen: [Int] = []
      indicator.onSelect = { chosen.append($0) }
      for x in [1.0, 20, 240, 259] {
        PointerScript(window).tap(at: indicator.convert(Point(x: x, y: 12), to: nil))
        window.settle()
      }
      #expect(chosen.isEmpty, "\(pages) pages")
    }
  }

  @Test("P6 The caption is in the window's words, also if these have changed while the indicator was elsewhere")
  func words() throws {
    let (window, indicator) = show(pages: 100, at: 11, .leftToRight)
    let caption = try #require(indicator.subviews.compactMap { $0 as? Label }.first { !$0.isHidden })
    func use(_ word: String) {
      var words = AccessibilityWords()
      words.place = { "\($0) \(word) \($1)" }
      window.setAccessibilityWords(words)
    }
    use("von")
    window.advance(by: 0)
    #expect(caption.text == "12 von 100")
    let superview = try #require(indicator.superview)
    indicator.removeFromSuperview()
    use("sur")
    superview.addSubview(indicator)
    window.advance(by: 0)
    #expect(caption.text == "12 sur 100")
  }

  @Test("C2 With more pages than dots a caption shows the page, and a drag along the row reaches every page")
  func manyPages() throws {
    let (window, indicator) = show(pages: 100, at: 11, .leftToRight)
    let caption = try #require(indicator.subviews.compactMap { $0 as? Label }.first { !$0.isHidden })
    #expect(caption.text == "12 of 100")
    #expect(indicator.bounds.contains(caption.frame))
    #expect(marks(indicator).allSatisfy { !$0.intersects(caption.frame) })
    var chosen: [Int] = []
    indicator.onSelect = {
      chosen.append($0)
      indicator.position = Double($0)
    }
    let pointer = PointerScript(window)
    let row = indicator.convert(Point(x: 130, y: 12), to: nil)
    pointer.drag(from: row, to: Point(x: row.x + 250, y: row.y), duration: 1)
    #expect(chosen.last == 99 && chosen == chosen.sorted() && chosen.count > 15)
    #expect(caption.text == "100 of 100")
    pointer.drag(from: row, to: Point(x: row.x - 250, y: row.y), duration: 1)
    #expect(chosen.last == 0)
  }

  @Test(
    "C2 Wherever there is room for a caption, it stands within the indicator and beside the dots, at any width",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func captionAtAnyWidth(direction: LayoutDirection) throws {
    let (window, indicator) = show(pages: 100, at: 99, direction)
    let caption = try #require(indicator.subviews.compactMap { $0 as? Label }.first)
    var widths: [Int] = []
    for width in 30...260 {
      indicator.frame.size.width = Double(width)
      window.advance(by: 0)
      guard !caption.isHidden else { continue }
      widths.append(width)
      #expect(caption.frame.minX >= 0 && caption.frame.maxX <= Double(width), "\(width)")
      #expect(marks(indicator).allSatisfy { !$0.intersects(caption.frame) }, "\(width)")
    }
    // With less room there is none.
    let first = try #require(widths.first)
    #expect(first > 30 && widths == Array(first...260))
  }

  @Test("C2 Where all dots fit, all of them are shown, and no caption, also where not all would fit beside one")
  func allDotsFit() {
    let (window, indicator) = show(pages: 11, at: 5, .leftToRight)
    func isCaptionShown() -> Bool { indicator.subviews.contains { $0 is Label && !$0.isHidden } }
    for width in [indicator.sizeThatFits(window.bounds.size).width, 220, 260] {
      indicator.frame.size.width = width
      window.advance(by: 0)
      #expect(marks(indicator).count == 11 && !isCaptionShown(), "\(width)")
    }
    indicator.numberOfPages = 12
    window.advance(by: 0)
    #expect(isCaptionShown())
  }

  @Test("C2 Where the pages go away during a drag, no page is chosen any more")
  func pagesGone() {
    let (window, indicator) = show(pages: 5, at: 0, .leftToRight)
    var chosen: [Int] = []
    indicator.onSelect = { chosen.append($0) }
    let dots = marks(indicator)
    let pointer = PointerScript(window)
    pointer.press(at: indicator.convert(dots[0].center, to: nil))
    pointer.move(to: indicator.convert(dots[2].center, to: nil), duration: 0.2)
    #expect(chosen.last == 2)
    chosen = []
    indicator.numberOfPages = 0
    pointer.move(to: indicator.convert(dots[4].center, to: nil), duration: 0.2)
    pointer.move(to: indicator.convert(dots[0].center, to: nil), duration: 0.2)
    pointer.release()
    #expect(chosen.isEmpty)
    // Nothing of it is seen.
    window.settle(limit: 2)
    #expect(indicator.subviews.allSatisfy { $0.isHidden })
  }

  @Test(
    "C2 A drag along the dots goes to the page under the finger",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func dragged(direction: LayoutDirection) {
    let (window, indicator) = show(pages: 5, at: 0, direction)
    var chosen: [Int] = []
    indicator.onSelect = {
      chosen.append($0)
      indicator.position = Double($0)
    }
    let dots = marks(indicator)
    let (first, last) = direction == .leftToRight ? (dots[0], dots[4]) : (dots[4], dots[0])
    PointerScript(window).drag(
      from: indicator.convert(first.center, to: nil), to: indicator.convert(last.center, to: nil), duration: 1)
    #expect(chosen == [1, 2, 3, 4])
    #expect(indicator.subviews.compactMap { $0 as? Label }.allSatisfy { $0.isHidden || $0.text.isEmpty })
  }

  @Test(
    "C2 A press up to 15 points beyond an end of the row chooses the page there",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func beyondTheEnds(direction: LayoutDirection) {
    let (window, indicator) = show(pages: 5, at: 2, direction)
    var chosen: [Int] = []
    indicator.onSelect = { chosen.append($0) }
    let dots = marks(indicator)
    for x in [dots[0].midX - 16, dots[0].midX - 14, dots[4].midX + 14, dots[4].midX + 16] {
      PointerScript(window).tap(at: indicator.convert(Point(x: x, y: 12), to: nil))
      window.settle()
    }
    #expect(chosen == (direction == .rightToLeft ? [4, 0] : [0, 4]))
  }

  @Test("C2 Arrows, Home and End are used by the indicator that has the focus, also at an end; other keys go on")
  func keys() {
    final class Outer: View {
      var keys: [Key] = []
      override func keyDown(_ event: KeyEvent) -> Bool {
        keys.append(event.key)
        return true
      }
    }
    let (window, indicator) = show(pages: 5, at: 3, .leftToRight)
    let outer = Outer(frame: window.bounds)
    window.addSubview(outer)
    outer.addSubview(indicator)
    var chosen: [Int] = []
    indicator.onSelect = {
      chosen.append($0)
      indicator.position = Double($0)
    }
    window.focusedView = indicator
    for key in [Key.right, .right, .end, .up, .home, .left, .down, .up, .up, .down, .pageDown] { window.key(key) }
    #expect(chosen == [4, 0, 1, 2, 1])
    #expect(outer.keys == [.pageDown])
  }

  @Test("C2 L7 A press that catches a page that scrolls does not drag the indicator there", arguments: [false, true])
  func caught(isMoving: Bool) {
    let window = Window(size: Size(width: 300, height: 300))
    let scroll = ScrollView(frame: window.bounds)
    scroll.contentSize = Size(width: 300, height: 1000)
    window.addSubview(scroll)
    let indicator = PageIndicator(frame: Rect(x: 20, y: 150, width: 260, height: 24))
    indicator.numberOfPages = 5
    var chosen: [Int] = []
    indicator.onSelect = { chosen.append($0) }
    scroll.addSubview(indicator)
    window.settle()
    if isMoving {
      scroll.fling(velocity: Point(x: 0, y: 600))
      window.advance(by: 0.05)
    }
    let start = indicator.convert(Point(x: 100, y: 12), to: nil)
    PointerScript(window).drag(from: start, to: Point(x: start.x + 60, y: start.y), duration: 0.3)
    window.settle()
    #expect(chosen.isEmpty == isMoving)
  }
}
