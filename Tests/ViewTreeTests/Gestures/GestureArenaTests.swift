import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Gesture arena: which recognizer receives a pointer")
struct GestureArenaTests {
  private let window = Window.forGestures()
  private let log = GestureLog()
  private let toTheRight = (from: Point(x: 100, y: 100), to: Point(x: 160, y: 100))

  private func drag(from start: Point, by way: Point, rate: Double = 60) -> [String] {
    let pointer = PointerScript(window, eventsPerSecond: rate)
    pointer.drag(from: start, to: start + way, duration: 0.1)
    return log.take().filter { !$0.hasSuffix("changed") }
  }

  @Test("G2 The deeper drag wins, and receives the pointer for the whole gesture")
  func deeper() {
    let inner = window.add(50, 50, 200, 200)
    _ = log.pan("outer", on: window)
    _ = log.pan("inner", on: inner)
    #expect(drag(from: Point(x: 100, y: 100), by: Point(x: 60, y: 0)) == ["inner began", "inner ended"])
    #expect(drag(from: Point(x: 300, y: 100), by: Point(x: -200, y: 0)) == ["outer began", "outer ended"])
  }

  @Test("G2 A view at its end leaves the drag to the outer one, or stretches its rubber band", arguments: eventRates)
  func chaining(rate: Double) {
    let inner = log.pan("inner", on: window.add(0, 0, 400, 400), axis: .horizontal)
    let outer = log.pan("outer", on: window, axis: .horizontal)
    inner.mobility = { $0.x > 0 ? .blocked : .free }
    let start = Point(x: 200, y: 200)
    #expect(drag(from: start, by: Point(x: 60, y: 0), rate: rate) == ["outer began", "outer ended"])
    #expect(drag(from: start, by: Point(x: -60, y: 0), rate: rate) == ["inner began", "inner ended"])
    outer.mobility = { _ in .blocked }
    #expect(drag(from: start, by: Point(x: 60, y: 0), rate: rate) == ["inner began", "inner ended"])
    outer.mobility = { _ in .never }
    #expect(drag(from: start, by: Point(x: 60, y: 0), rate: rate) == ["inner began", "inner ended"])
    inner.mobility = { _ in .never }
    #expect(drag(from: start, by: Point(x: 60, y: 0), rate: rate) == [])
    // The view around it can move, but only across this direction.
    inner.mobility = { _ in .blocked }
    outer.mobility = nil
    outer.axis = .vertical
    #expect(drag(from: start, by: Point(x: 60, y: 0), rate: rate) == ["inner began", "inner ended"])
  }

  @Test("G2 Three nested views: the nearest that can move wins, whatever lies between")
  func threeDeep() {
    let middleView = window.add(0, 0, 400, 400)
    let inner = log.pan("inner", on: middleView.add(0, 0, 400, 400))
    let middle = log.pan("middle", on: middleView)
    let outer = log.pan("outer", on: window)
    for (states, expected) in [
      ([PanMobility.free, .free, .free], "inner"), ([.blocked, .free, .free], "middle"),
      ([.blocked, .blocked, .free], "outer"), ([.blocked, .never, .free], "outer"),
      ([.blocked, .blocked, .blocked], "inner"), ([.never, .blocked, .blocked], "middle"),
      ([.never, .blocked, .free], "outer"), ([.never, .never, .blocked], "outer"),
    ] {
      for (pan, state) in zip([inner, middle, outer], states) { pan.mobility = { _ in state } }
      #expect(
        drag(from: Point(x: 100, y: 100), by: Point(x: 60, y: 0)) == ["\(expected) began", "\(expected) ended"])
    }
  }

  @Test("mobility is called once, with a unit vector in the view's coordinates")
  func direction() {
    let view = window.add(100, 100, 200, 200)
    view.transform = Transform(rotationAngle: .pi / 2)
    var directions: [Point] = []
    log.pan("pan", on: view).mobility = {
      directions.append($0)
      return .free
    }
    _ = drag(from: Point(x: 200, y: 200), by: Point(x: 0, y: 80))
    #expect(directions.count == 1)
    #expect(isNear(directions[0].x, 1, within: 1e-9) && isNear(directions[0].y, 0, within: 1e-9))
  }

  @Test("G2 mobility is not called on views around the one that takes the drag, and on none twice")
  func order() {
    let middleView = window.add(0, 0, 400, 400)
    let inner = log.pan("inner", on: middleView.add(0, 0, 400, 400))
    let middle = log.pan("middle", on: middleView)
    let outer = log.pan("outer", on: window)
    var mobilities: [PanMobility] = [.free, .free, .free]
    for (index, pan) in [inner, middle, outer].enumerated() {
      pan.mobility = { [log] _ in
        log.note("ask \(index)")
        return mobilities[index]
      }
    }
    let (start, way) = (Point(x: 100, y: 100), Point(x: 60, y: 0))
    #expect(drag(from: start, by: way) == ["ask 0", "inner began", "inner ended"])
    mobilities[0] = .blocked
    #expect(drag(from: start, by: way) == ["ask 0", "ask 1", "middle began", "middle ended"])
    mobilities[1] = .never
    #expect(drag(from: start, by: way) == ["ask 0", "ask 1", "ask 2", "outer began", "outer ended"])
    mobilities[2] = .blocked
    #expect(drag(from: start, by: way) == ["ask 0", "ask 1", "ask 2", "inner began", "inner ended"])
    inner.shouldBegin = { false }
    #expect(drag(from: start, by: way) == ["ask 0", "ask 1", "ask 2", "outer began", "outer ended"])
    mobilities = [.free, .free, .free]
    #expect(drag(from: start, by: way) == ["ask 0", "ask 1", "middle began", "middle ended"])
    inner.shouldBegin = nil
    inner.require(toFail: middle)
    #expect(drag(from: start, by: way) == ["ask 0", "ask 1", "middle began", "middle ended"])
    mobilities[1] = .never
    #expect(drag(from: start, by: way) == ["ask 0", "ask 1", "inner began", "inner ended"])
  }

  @Test("G2 Crossing axes: the direction decides, every time", arguments: eventRates)
  func crossing(rate: Double) {
    let inner = window.add(0, 0, 400, 400)
    _ = log.pan("vertical", on: window, axis: .vertical)
    _ = log.pan("horizontal", on: inner, axis: .horizontal)
    for _ in 0..<5 {
      let start = Point(x: 200, y: 200)
      #expect(drag(from: start, by: Point(x: 90, y: 20), rate: rate) == ["horizontal began", "horizontal ended"])
      #expect(drag(from: start, by: Point(x: 20, y: -90), rate: rate) == ["vertical began", "vertical ended"])
      // Neither direction dominates.
      #expect(drag(from: start, by: Point(x: 60, y: 60), rate: rate) == [])
    }
  }

  @Test("G2 A pan with priority that can move wins over pans inside its view; of several, the innermost")
  func priority() {
    let middleView = window.add(0, 0, 400, 400)
    let inner = log.pan("inner", on: middleView.add(0, 0, 400, 400), axis: .horizontal)
    let middle = log.pan("middle", on: middleView, axis: .horizontal)
    let outer = log.pan("outer", on: window, axis: .horizontal)
    let inZone: (Point) -> Bool = { $0.x < GestureMetrics.edgeZonePoints }
    outer.hasPriority = inZone
    let right = Point(x: 60, y: 0)
    #expect(drag(from: Point(x: 31, y: 100), by: right) == ["outer began", "outer ended"])
    #expect(drag(from: Point(x: 33, y: 100), by: right) == ["inner began", "inner ended"])
    middle.hasPriority = inZone
    #expect(drag(from: Point(x: 31, y: 100), by: right) == ["middle began", "middle ended"])
    middle.mobility = { _ in .blocked }
    #expect(drag(from: Point(x: 31, y: 100), by: right) == ["outer began", "outer ended"])
    outer.mobility = { _ in .never }
    #expect(drag(from: Point(x: 31, y: 100), by: right) == ["inner began", "inner ended"])
    outer.mobility = nil
    inner.axis = .vertical
    #expect(drag(from: Point(x: 31, y: 100), by: Point(x: 0, y: 60)) == ["inner began", "inner ended"])
  }

  @Test("shouldBegin: if one declines, the next one gets the gesture")
  func declining() {
    _ = log.pan("outer", on: window)
    let inner = log.pan("inner", on: window.add(0, 0, 400, 400))
    inner.shouldBegin = { [log] in
      log.note("called")
      return false
    }
    #expect(drag(from: Point(x: 100, y: 100), by: Point(x: 60, y: 0)) == ["called", "outer began", "outer ended"])
  }

  @Test("G3 When a drag wins, everything that was pressed under it is cancelled")
  func pressedBeneath() {
    let button = Button(title: "OK")
    button.frame = Rect(x: 50, y: 50, width: 100, height: 50)
    window.addSubview(button)
    button.onTap = { [log] in log.note("fired") }
    _ = log.pan("pan", on: window)
    _ = log.tap("tap", on: window)
    _ = log.longPress("long", on: window)
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 100, y: 75))
    #expect(button.isHighlighted)
    pointer.move(to: Point(x: 107, y: 75), duration: 0.05)
    #expect(button.isHighlighted)
    pointer.move(to: Point(x: 110, y: 75), duration: 0.05)
    #expect(!button.isHighlighted)
    pointer.move(to: Point(x: 100, y: 75), duration: 0.1)
    #expect(!button.isHighlighted)
    pointer.hold(1)
    pointer.release()
    #expect(log.take() == ["pan began", "pan changed", "pan ended"])
  }

  @Test("G6 A press that catches a movement does nothing else: no highlight, no tap, no focus")
  func catching() {
    let button = Button(title: "OK")
    button.frame = Rect(x: 50, y: 50, width: 100, height: 50)
    window.addSubview(button)
    button.onTap = { [log] in log.note("fired") }
    _ = log.tap("tap", on: window)
    _ = log.longPress("long", on: window)
    let pan = log.pan("pan", on: window, axis: .horizontal)
    var moves = true
    pan.catchMovement = { [log] point, time in
      log.note("pressed \(point.x) \(time)")
      return moves
    }
    pan.catchDidEnd = { [log] time in log.note("released \(time)") }
    window.advance(by: 1)
    window.point(.began, 100, 75, at: 1.25)
    #expect(!button.isHighlighted && window.focusedView == nil)
    window.point(.ended, 100, 75, at: 1.5)
    window.advance(by: 2)
    #expect(log.take() == ["pressed 100.0 1.25", "released 1.5"])

    // Outside of the slop circle it is a drag, and the catch does not end.
    window.point(.began, 100, 75, at: 3)
    window.point(.moved, 120, 75, at: 3.1)
    window.point(.ended, 120, 75, at: 3.2)
    #expect(log.take() == ["pressed 100.0 3.0", "pan began", "pan ended"])

    // A movement across the axis: it is held until the release.
    window.point(.began, 100, 75, at: 4)
    window.point(.moved, 100, 175, at: 4.1)
    #expect(log.take() == ["pressed 100.0 4.0"])
    window.point(.ended, 100, 175, at: 4.2)
    #expect(log.take() == ["released 4.2"])

    window.point(.began, 100, 75, at: 5)
    window.point(.cancelled, 100, 75, at: 5.1)
    window.point(.began, 100, 75, at: 6)
    window.send(.pointersLost)
    window.point(.began, 100, 75, at: 7)
    pan.isEnabled = false
    window.point(.ended, 100, 75, at: 7.1)
    #expect(
      log.take() == [
        "pressed 100.0 5.0", "released 5.1", "pressed 100.0 6.0", "released 6.0", "pressed 100.0 7.0", "released 7.0",
      ])

    pan.isEnabled = true
    moves = false
    window.point(.began, 100, 75, at: 8)
    #expect(button.isHighlighted && window.focusedView === button)
    window.point(.ended, 100, 75, at: 8.1)
    #expect(log.take() == ["pressed 100.0 8.0", "fired"])
  }

  @Test("G6 A press catches all movements under it, beginning with the innermost, which gets the drag")
  func catchOrder() {
    let inner = window.add(0, 0, 400, 400)
    let innerPan = log.pan("inner", on: inner, axis: .horizontal)
    let outerPan = log.pan("outer", on: window, axis: .horizontal)
    var caught = "inner"
    innerPan.catchMovement = { [log] _, _ in
      log.note("inner called")
      return caught != "outer"
    }
    outerPan.catchMovement = { [log] _, _ in
      log.note("outer called")
      return caught != "inner"
    }
    innerPan.catchDidEnd = { [log] _ in log.note("inner released") }
    outerPan.catchDidEnd = { [log] _ in log.note("outer released") }
    let start = Point(x: 100, y: 100)
    #expect(drag(from: start, by: .zero) == ["inner called", "outer called", "inner released"])
    caught = "outer"
    #expect(drag(from: start, by: .zero) == ["inner called", "outer called", "outer released"])
    // The view that was caught gets the drag, although a deeper one could move.
    #expect(
      drag(from: start, by: Point(x: 60, y: 0)) == ["inner called", "outer called", "outer began", "outer ended"])
    caught = "both"
    #expect(drag(from: start, by: .zero) == ["inner called", "outer called", "inner released", "outer released"])
    #expect(
      drag(from: start, by: Point(x: 60, y: 0)) == [
        "inner called", "outer called", "outer released", "inner began", "inner ended",
      ])
    // If it is at its end, the view around it gets the drag, and the catch ends immediately.
    caught = "inner"
    innerPan.mobility = { _ in .blocked }
    #expect(
      drag(from: start, by: Point(x: 60, y: 0)) == [
        "inner called", "outer called", "inner released", "outer began", "outer ended",
      ])
    // If both are at their ends, it stretches its rubber band.
    outerPan.mobility = { _ in .blocked }
    #expect(
      drag(from: start, by: Point(x: 60, y: 0)) == ["inner called", "outer called", "inner began", "inner ended"])
  }

  @Test("G6 A press that catches a movement does not move a control")
  func catchOnControl() {
    let slider = Slider()
    slider.frame = Rect(x: 100, y: 100, width: 200, height: 28)
    window.addSubview(slider)
    let pan = log.pan("pan", on: window, axis: .vertical)
    pan.catchMovement = { _, _ in true }
    let pointer = PointerScript(window)
    pointer.drag(from: Point(x: 200, y: 114), to: Point(x: 280, y: 114), duration: 0.1)
    #expect(slider.value == 0)
    pan.catchMovement = nil
    pointer.tap(at: Point(x: 200, y: 114))
    #expect(slider.value > 0.4)
    #expect(log.take() == [])
  }

  @Test("The pressed view is known, and whether it is a control")
  func pressedView() {
    let item = window.add(0, 0, 200, 200)
    let button = Button(title: "OK")
    button.frame = Rect(x: 50, y: 50, width: 100, height: 50)
    button.isEnabled = false
    item.addSubview(button)
    let tap = log.tap("tap", on: window)
    var seen: [(View?, Bool)] = []
    defer { seen = [] }
    tap.shouldBegin = { [unowned tap] in
      seen.append((tap.pressedView, tap.isPressOnControl))
      return true
    }
    PointerScript(window).tap(at: Point(x: 100, y: 75))
    PointerScript(window).tap(at: Point(x: 10, y: 10))
    PointerScript(window).tap(at: Point(x: 300, y: 300))
    #expect(seen.map(\.0).elementsEqual([button, item, window], by: { $0 === $1 }))
    #expect(seen.map(\.1) == [true, false, false])
  }

  @Test("V4 A press hits the view that is visible there now")
  func presented() {
    let view = window.add(0, 0, 50, 50)
    _ = log.tap("tap", on: view)
    View.animate(withDuration: 1, curve: .linear) { view.frame.origin.x = 300 }
    window.advance(by: 0.5)
    PointerScript(window).tap(at: Point(x: 310, y: 10))
    #expect(log.take() == [])
    PointerScript(window).tap(at: Point(x: 190, y: 10))
    #expect(log.take() == ["tap ended"])
  }

  @Test("A window without views, a press outside of it, and a move without a press")
  func nothingThere() {
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 10, y: 10))
    _ = log.tap("tap", on: window)
    pointer.tap(at: Point(x: -10, y: 1000))
    window.point(.moved, 10, 10)
    window.point(.ended, 10, 10)
    window.point(.cancelled, 10, 10)
    #expect(log.take() == [])
    let empty = Window(size: .zero)
    PointerScript(empty).drag(from: .zero, to: Point(x: 100, y: 100), duration: 0.1)
    window.isUserInteractionEnabled = false
    pointer.tap(at: Point(x: 10, y: 10))
    #expect(log.take() == [])
  }
}
