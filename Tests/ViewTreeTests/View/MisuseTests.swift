import Testing

@testable import ViewTree

/// All problems of a call are reported once, in one line that names the call.
@Suite("Misuse") struct MisuseTests {
  @Test("V5 Several problems of one call are reported in one line")
  func once() {
    let view = View()
    let spring = AnimationCurve.spring(dampingRatio: .nan, response: -1)
    let lines = misuses {
      _ = Window(size: Size(width: .nan, height: -1), scale: -.infinity)
      View.animate(withDuration: .nan, delay: -1, curve: spring) { view.alpha = 0.5 }
      _ = AnimationItem([.alpha(1), .wait], duration: -.infinity, curve: spring)
    }
    #expect(lines.count == 3)
    let calls = ["Window(size:scale:): ", "View.animate: ", "AnimationItem: "]
    for (line, call) in zip(lines, calls) {
      #expect(line.hasPrefix(call) && line.contains("; ") && !line.contains("\n"))
    }
    #expect(view.alpha == 0.5)
  }

  @Test("V5 A correct call reports nothing")
  func nothing() {
    let lines = misuses {
      _ = Window(size: .zero, scale: 0.5)
      View.animate(withDuration: 0, delay: 0, curve: .cubicBezier(x1: 0, y1: -3, x2: 1, y2: 9)) {}
      _ = AnimationItem(.wait, duration: 0, curve: .spring(dampingRatio: 0.01, response: 0.001))
    }
    #expect(lines == [])
  }

  @Test("V5 A property that gets a value that is not finite keeps the one that it has, and reports it once")
  func properties() {
    let wrong = Color(red: .nan, green: 0, blue: 0)
    func expect<Owner: View, Value: Equatable>(
      _ view: Owner, _ property: ReferenceWritableKeyPath<Owner, Value>, _ good: Value, _ bad: Value,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      view[keyPath: property] = good
      let lines = misuses { view[keyPath: property] = bad }
      #expect(lines.count == 1, "\(property): \(lines)", sourceLocation: sourceLocation)
      #expect(view[keyPath: property] == good, "\(property)", sourceLocation: sourceLocation)
    }
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    expect(view, \.backgroundColor, .red, wrong)
    expect(view, \.borderColor, .red, wrong)
    expect(view, \.borderWidth, 2, .nan)
    expect(view, \.cornerRadius, 3, .infinity)
    expect(view, \.alpha, 0.5, .nan)
    expect(view, \.center, Point(x: 4, y: 5), Point(x: .nan, y: 5))
    expect(view, \.frame, Rect(x: 1, y: 2, width: 3, height: 4), Rect(x: 1, y: .infinity, width: 3, height: 4))
    expect(view, \.bounds, Rect(x: 0, y: 0, width: 3, height: 4), Rect(x: 0, y: 0, width: .nan, height: 4))
    expect(view, \.transform, Transform(scaleX: 2, y: 2), Transform(scaleX: .nan, y: 1))
    expect(Label(text: "a"), \.textColor, .red, wrong)
  }

  @Test("V5 A line says which value was set, on which class of view")
  func values() {
    let button = Button(title: "Save")
    let lines = misuses {
      button.frame = Rect(x: 0, y: 0, width: -10, height: 20)
      button.bounds = Rect(x: 1, y: .infinity, width: 3, height: 4)
      button.center = Point(x: .nan, y: 5)
    }
    #expect(
      lines == [
        "View.frame: a size of -10.0×20.0 is negative (Button)",
        "View.bounds: 3.0×4.0 at (1.0, inf), or its far edge, is not finite (Button)",
        "View.center: (nan, 5.0) is not finite (Button)",
      ])
  }

  @Test("V5 A line says why a view cannot have the focus")
  func focus() {
    let window = Window(size: Size(width: 100, height: 100))
    let (group, button) = (View(), Button(title: "Save"))
    group.addSubview(button)
    func line() -> String { misuses { window.focusedView = button }.joined(separator: "\n") }
    #expect(line() == "Window.focusedView: Button “Save” is in no window")
    let other = Window(size: Size(width: 100, height: 100))
    other.addSubview(group)
    #expect(line() == "Window.focusedView: Button “Save” is in another window")
    window.addSubview(group)
    group.isHidden = true
    #expect(line() == "Window.focusedView: Button “Save” is hidden, or in a view that is")
    group.isHidden = false
    group.isInputSuspended = true
    #expect(line() == "Window.focusedView: Button “Save” takes no input, or is in a view that takes none")
    group.isInputSuspended = false
    button.isEnabled = false
    #expect(line() == "Window.focusedView: Button “Save” cannot become focused, or is disabled")
    button.isEnabled = true
    #expect(line().isEmpty && button.isFocused)
    let lines = misuses { window.focusedView = group }
    #expect(lines == ["Window.focusedView: View cannot become focused, or is disabled"])
    group.accessibilityLabel = "two\nlines"
    #expect(
      misuses { window.focusedView = group }
        == ["Window.focusedView: View “two lines” cannot become focused, or is disabled"])
  }

  @Test("V2 A text that is drawn has as many lines as fit into the height, and at least one")
  func drawnLines() {
    final class Drawing: View {
      override func draw(in context: inout DrawingContext) {
        let font = Font(size: 10)
        for height in [200.0, 30, 1] {
          context.draw("one two three four", in: Rect(x: 0, y: 0, width: 40, height: height), font: font, color: .black)
        }
      }
    }
    let window = Window(size: Size(width: 100, height: 100))
    window.addSubview(Drawing(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    window.advance(by: 0)
    var list = DisplayList()
    window.paintAll(into: &list)
    let counts = list.commands.compactMap { command -> Int? in
      guard case .draw(let item) = command, case .text(let layout, _, _) = item.primitive else { return nil }
      return layout.lineCount
    }
    #expect(counts.count == 3 && counts[0] > 2 && counts[1] == 2 && counts[2] == 1, "\(counts)")
  }

  @Test("V5 A drawing call with a value that is not finite, or a negative size, draws nothing, and is reported once")
  func drawing() {
    final class Drawing: View {
      var draws: (inout DrawingContext) -> Void = { _ in }
      override func draw(in context: inout DrawingContext) { draws(&context) }
    }
    let window = Window(size: Size(width: 100, height: 100))
    let view = Drawing(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    let (rect, color) = (Rect(x: 0, y: 0, width: 10, height: 10), Color(red: .nan, green: 0, blue: 0))
    let wrong = Rect(x: .nan, y: 0, width: 10, height: .infinity)
    let negative = Rect(x: 5, y: 5, width: -2, height: -1)
    let image = Image(width: 1, height: 1, rgba: [0, 0, 0, 255])
    let calls: [(String, (inout DrawingContext) -> Void)] = [
      ("fill(_:color:cornerRadius:)", { $0.fill(rect, color: color) }),
      ("fill(_:color:cornerRadius:)", { $0.fill(rect, color: .red, cornerRadius: .infinity) }),
      ("fill(_:color:cornerRadius:)", { $0.fill(wrong, color: color, cornerRadius: .nan) }),
      ("stroke(_:color:width:cornerRadius:)", { $0.stroke(rect, color: color, width: 1) }),
      ("stroke(_:color:width:cornerRadius:)", { $0.stroke(rect, color: .red, width: .nan) }),
      ("stroke(_:color:width:cornerRadius:)", { $0.stroke(rect, color: .red, width: 1, cornerRadius: .nan) }),
      ("draw(_:in:alpha:)", { $0.draw(image, in: rect, alpha: .nan) }),
      ("draw(_:in:font:color:)", { $0.draw("a", in: rect, font: Font(size: 10), color: color) }),
      ("draw(_:in:font:color:)", { $0.draw("a", in: rect, font: Font(size: .nan), color: .red) }),
      ("fill(polygon:color:)", { $0.fill(polygon: [.zero, Point(x: .nan, y: 0)], color: color) }),
      ("fill(_:color:cornerRadius:)", { $0.fill(negative, color: .red) }),
      ("stroke(_:color:width:cornerRadius:)", { $0.stroke(negative, color: .red, width: 1) }),
      ("draw(_:in:alpha:)", { $0.draw(image, in: negative) }),
      ("draw(_:in:font:color:)", { $0.draw("a", in: negative, font: Font(size: 10), color: .red) }),
    ]
    func draw() {
      view.setNeedsDisplay()
      window.advance(by: 0.016)
      var list = DisplayList()
      window.paintAll(into: &list)
    }
    for (name, call) in calls {
      view.draws = call
      let lines = misuses(draw)
      #expect(lines.count == 1 && lines[0].hasPrefix("DrawingContext.\(name): "), "\(name): \(lines)")
    }
    view.draws = {
      $0.fill(Rect(x: 0, y: 0, width: 0, height: 5), color: .red)
      $0.stroke(rect, color: .red, width: 0)
    }
    #expect(misuses(draw) == [])
  }
}
