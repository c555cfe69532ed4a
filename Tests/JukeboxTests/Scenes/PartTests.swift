import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Small parts of pages and sheets, each by itself: where they place what is in them, and what they take.
@Suite struct PartTests {
  private let window = Window(size: Size(width: 1000, height: 600))
  private let root = ViewController()
  private let theme = AppTheme.dark

  init() { window.rootViewController = root }

  private func show(_ view: View, _ width: Double, _ height: Double) {
    view.frame = Rect(x: 0, y: 0, width: width, height: height)
    if view.superview == nil { root.view.addSubview(view) }
    window.settle(limit: 1)
  }

  /// A control of a size that does not depend on fonts.
  private final class Block: View {
    override func sizeThatFits(_ size: Size) -> Size { Size(width: 100, height: 30) }
  }

  @Test("P4 A region moves to another arrangement within a moment, and is at once where it belongs in the same one")
  func arrangedLayout() {
    let layout = ArrangedLayout<Int>()
    let (view, part) = (View(), View())
    view.addSubview(part)
    func place(_ arrangement: Int, _ x: Double) {
      layout.place(arrangement, in: view) { part.frame = Rect(x: x, y: 0, width: 10, height: 10) }
    }
    // Without a window nothing moves.
    place(1, 0)
    place(2, 50)
    #expect(part.presented.frame.minX == 50)
    show(view, 300, 100)
    place(2, 100)
    #expect(part.presented.frame.minX == 100)
    place(3, 200)
    #expect(part.frame.minX == 200 && part.presented.frame.minX == 100)
    for _ in 0..<9 { window.advance(by: 1.0 / 60) }
    #expect(part.presented.frame.minX > 105 && part.presented.frame.minX < 195)
    window.advance(by: 0.2)
    #expect(part.presented.frame.minX == 200)
  }

  @Test("M14 Typed text is taken only if it is more than spaces, and composed text only if there is some")
  func textCatcher() {
    let catcher = TextCatcher()
    #expect(catcher.takesText && !catcher.textEntered("a") && !catcher.textComposed("k", selection: 1..<1))
    var (typed, composed): ([String], [String]) = ([], [])
    catcher.onText = {
      typed.append($0)
      return $0 != "no"
    }
    catcher.onComposition = { text, selection in
      composed.append("\(text) \(selection.lowerBound) \(selection.upperBound)")
      return text != "no"
    }
    #expect(
      ["a", " ", "", "  \n", " b", "no"].map { catcher.textEntered($0) } == [true, false, false, false, true, false])
    #expect(typed == ["a", " b", "no"])
    #expect(catcher.textComposed("k", selection: 0..<1) && !catcher.textComposed("", selection: 0..<0))
    #expect(!catcher.textComposed("no", selection: 2..<2) && composed == ["k 0 1", "no 2 2"])
  }

  @Test("J10 The message of the empty queue takes the room below what is above it, and only its button takes input")
  func emptyQueue() throws {
    let view = EmptyQueueView(theme: theme)
    let texts = ["Nothing is queued", "Open an album and play it, or add its songs.", "Suggest songs"]
    let panel = try #require(view.subviews.first)
    let hint = try #require(view.labels.first { $0.text == texts[1] })
    #expect(view.labels.map(\.text) == texts)
    show(view, 240, 300)
    #expect(panel.frame == Rect(x: 0, y: 0, width: 240, height: 300) && !hint.isHidden)
    let content = try #require(panel.subviews.first)
    #expect(content.frame.minX == 12 && content.frame.width == 216 && abs(content.frame.midY - 150) < 0.51)
    (view.top, view.offset) = (40, -15)
    window.settle(limit: 1)
    #expect(panel.frame == Rect(x: 0, y: 25, width: 240, height: 260) && abs(content.frame.midY - 130) < 0.51)
    let button = view.suggestButton
    let middle = button.convert(button.bounds.center, to: view)
    #expect(view.hitTest(middle)?.isDescendant(of: button) == true)
    #expect(view.hitTest(Point(x: 2, y: 27)) == nil && view.hitTest(Point(x: 120, y: middle.y - 40)) == nil)
    view.hasLibrary = false
    window.settle(limit: 1)
    #expect(button.isHidden && hint.isHidden)
    view.hasLibrary = true
    (view.top, view.offset) = (0, 0)
    // In a low window the button is more important than the hint.
    show(view, 240, 70)
    #expect(!button.isHidden && hint.isHidden)
    show(view, 240, 20)
    view.top = 40
    window.settle(limit: 1)
    #expect(panel.frame.height == 0)
  }

  @Test("J3 A row of the list of keys is in one line from 570 points on, and in two smaller ones below that")
  func keyRow() throws {
    let row = KeyRow(theme: theme)
    row.show(KeyList.Entry(keys: "Ctrl+D", meaning: "Dequeue"))
    let labels = row.subviews.compactMap { $0 as? Label }
    try #require(labels.count == 2)
    for (width, keyWidth, lines) in [
      (570.0, 200.0, 1), (900, 200, 1), (569, 172, 2), (300, 124, 2), (24, 0, 2), (10, 0, 2),
    ] {
      show(row, width, 34)
      let room = max(0, width - 24)
      #expect(labels[0].frame == Rect(x: 12, y: 0, width: keyWidth, height: 34), "\(width)")
      #expect(labels[1].frame == Rect(x: 12 + keyWidth, y: 0, width: room - keyWidth, height: 34), "\(width)")
      #expect(labels.map(\.numberOfLines) == [lines, lines], "\(width)")
      #expect(labels[0].font == (lines == 1 ? AppTheme.headlineFont : AppTheme.smallFont), "\(width)")
      #expect(labels[1].font == (lines == 1 ? AppTheme.bodyFont : AppTheme.smallFont), "\(width)")
    }
  }

  @Test("P7 The control of a preference is beside its texts where both have room, below them elsewhere, or alone")
  func preferenceRow() throws {
    let control = Block()
    let row = FormRow(theme: theme, "Look", control: control)
    let title = try #require(row.labels.first)
    let height = title.lineHeight
    func wanted(_ width: Double) -> Double { row.sizeThatFits(Size(width: width, height: .infinity)).height }
    #expect(wanted(400) == 52)
    show(row, 400, 52)
    #expect(control.frame == Rect(x: 286, y: 11, width: 100, height: 30))
    let texts = title.convert(title.bounds, to: row)
    #expect(texts.minX == 14 && abs(texts.midY - 26) < 1)
    #expect(abs(wanted(154) - height - 60) < 1)
    show(row, 154, wanted(154))
    #expect(control.frame.minX == 14 && control.frame.size == Size(width: 100, height: 30))
    #expect(abs(control.frame.minY - height - 19) < 1 && abs(row.bounds.height - control.frame.maxY - 11) < 0.01)
    show(row, 100, wanted(100))
    #expect(control.frame.width == 72)
    #expect(row.note == "" && control.accessibilityHint == nil)
    row.note = "It is not connected."
    #expect(row.note == "It is not connected." && control.accessibilityHint == "It is not connected.")
    #expect(wanted(400) >= 52 && wanted(154) > height + 60)
    row.note = ""
    #expect(wanted(400) == 52 && control.accessibilityHint == nil)

    let alone = Block()
    let bare = FormRow(theme: theme, "", control: alone)
    #expect(bare.sizeThatFits(Size(width: 400, height: .infinity)) == Size(width: 400, height: 52))
    show(bare, 400, 52)
    #expect(alone.frame == Rect(x: 14, y: 11, width: 372, height: 30))
  }

  @Test("P7 The groups of the preferences are a column in the middle, with lines between their rows")
  func groups() throws {
    func row() -> FormRow { FormRow(theme: theme, "", control: Block()) }
    let rows = [row(), row(), row()]
    let groups = [FormGroup(theme: theme, "Sound", rows), FormGroup(theme: theme, "Playback", [row()])]
    let column = FormColumn(groups)
    let panel = try #require(groups[0].subviews.dropFirst().first)
    for (width, margin, x) in [(1000.0, 20.0, 180.0), (680, 20, 20), (679, 20, 20), (400, 12, 12)] {
      column.margin = margin
      show(column, width, 500)
      let inner = min(640, width - 2 * margin)
      #expect(groups[0].frame.minX == x && groups[0].frame.minY == 0 && groups[0].frame.width == inner, "\(width)")
      #expect(groups[1].frame.minX == x && groups[1].frame.width == inner, "\(width)")
      #expect(abs(groups[1].frame.minY - groups[0].frame.maxY - 22) < 0.01, "\(width)")
      #expect(column.contentSize.width == width, "\(width)")
      #expect(abs(column.contentSize.height - groups[1].frame.maxY - margin) < 0.01, "\(width)")
      #expect(panel.frame.width == inner && abs(panel.frame.maxY - groups[0].bounds.height) < 0.01, "\(width)")
      #expect(rows.map(\.frame) == (0..<3).map { Rect(x: 0, y: 52 * Double($0), width: inner, height: 52) }, "\(width)")
    }
    func lines() -> [Rect] { panel.subviews.filter { !($0 is FormRow) && !$0.isHidden }.map(\.frame) }
    let two = [51.5, 103.5].map { Rect(x: 14, y: $0, width: 348, height: 1) }
    #expect(lines() == two)
    groups[0].rows = [rows[2]]
    window.settle(limit: 1)
    #expect(lines() == [] && rows[2].frame.minY == 0 && rows[0].superview == nil && rows[2].superview === panel)
    groups[0].rows = [rows[2], rows[0], rows[1]]
    window.settle(limit: 1)
    #expect(lines() == two && [rows[2], rows[0], rows[1]].map(\.frame.minY) == [0, 52, 104])
    groups[0].rows = []
    window.settle(limit: 1)
    #expect(lines() == [] && rows.allSatisfy { $0.superview == nil })
  }
}
