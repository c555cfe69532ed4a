import Testing
import ViewTree
import ViewTreeTesting

// Every public declaration of the contract, used as a program outside the package would: a plain import, and no default
// isolation. What is written down with its type fails to compile when the declaration is a near miss.

/// Values are made and read off the main actor.
@Suite("Contract: values") struct ValueContractTests {
  nonisolated static func sendable<T: Hashable & Sendable>(_ value: T) -> T { value }

  @Test("Geometry") func geometry() {
    let point: Point = Self.sendable(Point(x: 1, y: 2))
    let zero: Point = .zero
    let moved: Point = point.applying(Transform(translationX: 1, y: 0))
    #expect(zero != moved)
    var size: Size = Self.sendable(Size(width: 1, height: 2))
    size.width = 3
    size.height = 4
    var rect: Rect = Self.sendable(Rect(origin: .zero, size: size))
    rect.origin = point
    rect.size = Size.zero
    rect = Rect(x: 0, y: 0, width: 10, height: 20)
    let numbers: [Double] = [
      rect.width, rect.height, rect.minX, rect.midX, rect.maxX, rect.minY, rect.midY, rect.maxY, rect.center.x,
    ]
    #expect(numbers == [10, 20, 0, 5, 10, 0, 10, 20, 5])
    let flags: [Bool] = [rect.isEmpty, rect.contains(point), rect.contains(Rect.zero), rect.intersects(rect)]
    #expect(flags == [false, true, true, true])
    let shared: Rect? = rect.intersection(rect)
    let others: [Rect] = [
      rect.union(rect), rect.inset(by: EdgeInsets()), rect.insetBy(dx: 0, dy: 0), rect.offsetBy(dx: 0, dy: 0),
      rect.applying(.identity),
    ]
    #expect(others.allSatisfy { $0 == shared })
    var insets: EdgeInsets = Self.sendable(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    insets.top = insets.left + insets.bottom + insets.right
    #expect(insets == EdgeInsets(top: 9, left: 2, bottom: 3, right: 4) && EdgeInsets(left: 1).top == 0)
    var map: Transform = Self.sendable(Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
    (map.a, map.b, map.c, map.d, map.tx, map.ty) = (1, 0, 0, 1, 0, 0)
    let maps: [Transform] = [Transform(rotationAngle: 0), Transform(scaleX: 1, y: 1), Transform(translationX: 0, y: 0)]
    #expect(maps.allSatisfy { $0 == map } && map == .identity)
    let inverse: Transform? = map.concatenating(.identity).inverted()
    #expect(inverse == .identity)
  }

  @Test("Looks") func looks() {
    var color: Color = Self.sendable(Color(red: 1, green: 0, blue: 0))
    color = Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    let named: [Color] = [
      .clear, .black, .white, .gray, .lightGray, .darkGray, .red, .green, .blue, .yellow, .orange, .purple,
    ]
    #expect(Set(named).count == 12 && color == .red && Color(white: 0) == .black && Color(white: 0, alpha: 0) == .clear)
    #expect(color.withAlpha(0.5).alpha == 0.5)
    var shadow: Shadow = Self.sendable(Shadow(color: color, radius: 1))
    shadow = Shadow(color: shadow.color, radius: shadow.radius, offset: shadow.offset)
    #expect(shadow.offset == .zero)
    var font: Font = Self.sendable(Font(size: 12))
    font = Font(family: font.family, size: font.size, weight: .semibold)
    let family: String? = font.family
    let weight: Font.Weight = Self.sendable(font.weight)
    #expect(family == nil && weight != .regular && weight != .medium && weight != .bold)
    let axes: [Axis] = [.horizontal, .vertical]
    let directions: [LayoutDirection] = [.leftToRight, .rightToLeft]
    #expect(Self.sendable(axes).count + Self.sendable(directions).count == 4)
    let mask: AutoresizingMask = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight,
      .flexibleBottomMargin,
    ]
    #expect(Self.sendable(mask) == AutoresizingMask(rawValue: mask.rawValue))
    let image: Image = Self.sendable(Image(width: 1, height: 1, rgba: [0, 0, 0, 255]))
    #expect(image != Image(path: "x"))
  }

  @Test("Input") func input() {
    var pointer: PointerEvent = Self.sendable(PointerEvent(phase: .began, location: .zero))
    #expect(pointer.id == 0 && pointer.device == .mouse && pointer.button == .primary && pointer.modifiers == [])
    let stamp: Double? = pointer.timestamp
    #expect(stamp == nil)
    pointer = PointerEvent(
      id: 1, device: .touch, phase: .hovered, location: .zero, button: .secondary, modifiers: .shift, timestamp: 0)
    let phases: [PointerEvent.Phase] = [.hovered, .began, .moved, .ended, .cancelled]
    let devices: [PointerEvent.Device] = [.mouse, .touch]
    let buttons: [PointerEvent.Button] = [.primary, .secondary, .middle, .back, .forward]
    #expect(phases.count + devices.count + buttons.count == 12)
    var scroll: ScrollEvent = Self.sendable(ScrollEvent(location: .zero, delta: .zero))
    #expect(!scroll.isPrecise && scroll.modifiers == [] && scroll.timestamp == nil)
    scroll = ScrollEvent(location: .zero, delta: scroll.delta, isPrecise: true, modifiers: .alt, timestamp: 1)
    var key: KeyEvent = Self.sendable(KeyEvent(key: .space))
    #expect(key.modifiers == [] && key.phase == .pressed && !key.isRepeat)
    key = KeyEvent(key: .character("a"), modifiers: [.control, .command], phase: .released, isRepeat: true)
    let keys: [Key] = [
      .character("b"), .space, .return, .tab, .escape, .backspace, .delete, .left, .right, .up, .down, .pageUp,
      .pageDown, .home, .end, .back, .menu, .function(1),
    ]
    #expect(Set(keys).count == 18)
    let events: [InputEvent] = [
      .pointer(pointer), .scroll(scroll), .key(key), .resize(.zero, scale: 1), .pointersLost, .text("a"),
      .composition("a", selection: 0..<1), .drop(["/a"], at: .zero),
    ]
    #expect(Set(Self.sendable(events)).count == 8)
    #expect(KeyModifiers(rawValue: KeyModifiers.shift.rawValue) == .shift)
  }

  @Test("Animation values, and the plain queue") func animation() {
    let curves: [AnimationCurve] = [
      .linear, .easeIn, .easeOut, .easeInOut, .cubicBezier(x1: 0, y1: 0, x2: 1, y2: 1),
      .spring(dampingRatio: 1, response: 1),
    ]
    #expect(Set(Self.sendable(curves)).count == 6)
    let changes: [AnimationItem.Change] = [
      .center(.zero), .frame(.zero), .bounds(.zero), .transform(.identity), .rotation(by: 1), .alpha(1),
      .backgroundColor(.red), .cornerRadius(1), .wait,
    ]
    #expect(Set(Self.sendable(changes)).count == 9)
    let item: any Sendable = AnimationItem(.wait, duration: 1)
    let other = AnimationItem(changes, duration: 1, curve: .linear)
    #expect(item is AnimationItem)
    let repeats = [
      AnimationItem(repeating: [other]), AnimationItem(repeating: [other], count: 2),
      AnimationItem(.wait, duration: 1, curve: .linear),
    ]
    var queue = Queue<AnimationItem>()
    for item in repeats { queue.enqueue(item) }
    let front: AnimationItem? = queue.front
    let first: AnimationItem? = queue.dequeue()
    #expect(front != nil && first != nil && queue.count == 2 && !queue.isEmpty)
    struct Unequal {}
    var plain = Queue<Unequal>()
    plain.enqueue(Unequal())
    #expect(plain.count == 1)
  }

  @Test("V5 Misuse is told to a task-local handler, from any isolation") func misuse() {
    let handler: @Sendable (String) -> Void = Misuse.handler
    _ = handler
    nonisolated final class Lines: @unchecked Sendable { var lines: [String] = [] }  // one thread only
    let lines = Lines()
    Misuse.$handler.withValue({ lines.lines.append($0) }) { _ = AnimationItem(.wait, duration: -1) }
    #expect(lines.lines.count == 1)
  }

  @Test("Enums of views are values, too") func enums() {
    let states: [Button.State] = [.normal, .hovered, .highlighted, .disabled]
    let recognizer: [GestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    let alignments: [Label.Alignment] = [.natural, .left, .center, .right]
    let breaks: [Label.LineBreakMode] = [.wordWrap, .charWrap, .truncatingHead, .truncatingMiddle, .truncatingTail]
    let modes: [ImageView.ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
      .bottomLeft, .bottomRight,
    ]
    let roles: [AccessibilityRole] = [
      .button, .image, .label, .list, .page, .slider, .toggle, .progress, .group, .window, .row, .textField,
      .menu, .menuItem, .dialog,
    ]
    let accessible: [AccessibilityStates] = [.selected, .checked, .disabled, .expanded, .busy]
    #expect(Set(Self.sendable(states)).count == 4)
    #expect(Set(Self.sendable(recognizer)).count == 6)
    #expect(Set(Self.sendable(alignments)).count == 4)
    #expect(Set(Self.sendable(breaks)).count == 5)
    #expect(Set(Self.sendable(modes)).count == 12)
    #expect(Set(Self.sendable(roles)).count == 15)
    #expect(Set(Self.sendable(accessible)).count == 5 && AccessibilityStates(rawValue: 0) == [])
  }
}
