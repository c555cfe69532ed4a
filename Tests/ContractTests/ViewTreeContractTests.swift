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
      .pageDown, .home, .end, .back, .function(1),
    ]
    #expect(Set(keys).count == 17)
    let events: [InputEvent] = [
      .pointer(pointer), .scroll(scroll), .key(key), .resize(.zero, scale: 1), .pointersLost,
    ]
    #expect(Set(Self.sendable(events)).count == 5)
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
      .button, .image, .label, .list, .page, .slider, .toggle, .progress, .group, .window,
    ]
    #expect(Set(Self.sendable(states)).count == 4)
    #expect(Set(Self.sendable(recognizer)).count == 6)
    #expect(Set(Self.sendable(alignments)).count == 4)
    #expect(Set(Self.sendable(breaks)).count == 5)
    #expect(Set(Self.sendable(modes)).count == 12)
    #expect(Set(Self.sendable(roles)).count == 10)
  }
}

// MARK: What can be subclassed and overridden from outside

@MainActor class OuterView: View {
  override init(frame: Rect = .zero) { super.init(frame: frame) }
  override func draw(in context: inout DrawingContext) {
    let bounds: Rect = context.bounds
    context.fill(bounds, color: .red)
    context.fill(bounds, color: .red, cornerRadius: 1)
    context.stroke(bounds, color: .red, width: 1)
    context.stroke(bounds, color: .red, width: 1, cornerRadius: 1)
    context.draw(Image(path: "x"), in: bounds)
    context.draw(Image(path: "x"), in: bounds, alpha: 1)
    context.draw("x", in: bounds, font: Font(size: 1), color: .red)
    context.fill(polygon: [], color: .red)
    super.draw(in: &context)
  }
  override func didMoveToSuperview() { super.didMoveToSuperview() }
  override func didMoveToWindow() { super.didMoveToWindow() }
  override func layoutSubviews() { super.layoutSubviews() }
  override func sizeThatFits(_ size: Size) -> Size { super.sizeThatFits(size) }
  override func hitTest(_ point: Point) -> View? { super.hitTest(point) }
  override func contains(_ point: Point) -> Bool { super.contains(point) }
  override var canBecomeFocused: Bool { super.canBecomeFocused }
  override func keyDown(_ event: KeyEvent) -> Bool { super.keyDown(event) }
  override func prepareForReuse() { super.prepareForReuse() }
}
@MainActor class OuterImageView: ImageView {
  var note = 0
  override func prepareForReuse() { super.prepareForReuse() }
  override func sizeThatFits(_ size: Size) -> Size { super.sizeThatFits(size) }
}
@MainActor class OuterLabel: Label {
  override init(text: String = "") { super.init(text: text) }
  override func sizeThatFits(_ size: Size) -> Size { super.sizeThatFits(size) }
  override func draw(in context: inout DrawingContext) { super.draw(in: &context) }
}
@MainActor class OuterButton: Button {
  override init(title: String = "") { super.init(title: title) }
  override func layoutSubviews() { super.layoutSubviews() }
  override func keyDown(_ event: KeyEvent) -> Bool { super.keyDown(event) }
  override var canBecomeFocused: Bool { super.canBecomeFocused }
}
@MainActor class OuterPageIndicator: PageIndicator {}
@MainActor class OuterProgressView: ProgressView {}
@MainActor class OuterSwitch: Switch {}
@MainActor class OuterSlider: Slider {}
@MainActor class OuterSegmentedControl: SegmentedControl {
  override init(titles: [String]) { super.init(titles: titles) }
}
@MainActor class OuterRecognizer: GestureRecognizer {}
@MainActor class OuterController: ViewController {
  override init() { super.init() }
  override func loadView() { super.loadView() }
  override func viewDidLoad() { super.viewDidLoad() }
  override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
  override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
  override func viewWillDisappear(_ animated: Bool) { super.viewWillDisappear(animated) }
  override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated) }
  override func viewDidLayoutSubviews() { super.viewDidLayoutSubviews() }
  override func keyDown(_ event: KeyEvent) -> Bool { super.keyDown(event) }
}
@MainActor final class OuterShowing: View, ImageShowing, TextShowing {
  var image: Image?
  var text = ""
}

@MainActor @Suite("Contract: views") struct ViewContractTests {
  @Test("View") func view() {
    let window = Window(size: Size(width: 100, height: 100))
    let view = OuterView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let plain: View = View()
    let empty = OuterView()
    view.frame = view.frame
    view.bounds = view.bounds
    view.center = view.center
    view.transform = view.transform
    view.alpha = view.alpha
    view.isHidden = view.isHidden
    view.backgroundColor = Optional(Color.red)
    view.clipsToBounds = view.clipsToBounds
    view.cornerRadius = view.cornerRadius
    view.borderWidth = view.borderWidth
    view.borderColor = Optional(Color.red)
    view.shadow = Optional(Shadow(color: .red, radius: 1))
    let presented: View.Presentation = ValueContractTests.sendable(view.presented)
    let color: Color? = presented.backgroundColor
    let values: [Double] = [
      presented.frame.minX, presented.bounds.minX, presented.center.x, presented.transform.a, presented.alpha,
      presented.cornerRadius,
    ]
    #expect(values.count == 6 && color == .red)
    view.setNeedsDisplay()
    let superview: View? = view.superview
    let subviews: [View] = view.subviews
    let itsWindow: Window? = view.window
    #expect(superview == nil && subviews.isEmpty && itsWindow == nil)
    window.addSubview(view)
    view.insertSubview(plain, at: 0)
    view.insertSubview(empty, below: plain)
    view.insertSubview(empty, above: plain)
    view.bringSubviewToFront(plain)
    view.sendSubviewToBack(plain)
    #expect(plain.isDescendant(of: window))
    plain.removeFromSuperview()
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.sizeThatFits(.zero) == view.bounds.size)
    view.sizeToFit()
    view.autoresizingMask = [.flexibleWidth]
    view.layoutDirection = LayoutDirection?.none
    let direction: LayoutDirection = view.effectiveLayoutDirection
    #expect(direction == .leftToRight)
    let points: [Point] = [
      view.convert(Point.zero, to: nil), view.convert(Point.zero, from: nil), view.convert(Point.zero, to: window),
    ]
    let rects: [Rect] = [view.convert(Rect.zero, to: nil), view.convert(Rect.zero, from: window)]
    #expect(points.count == 3 && rects.count == 2)
    let hit: View? = view.hitTest(.zero)
    #expect(hit === view && view.contains(.zero))
    view.isUserInteractionEnabled = true
    let recognizer = OuterRecognizer()
    view.addGestureRecognizer(recognizer)
    let recognizers: [GestureRecognizer] = view.gestureRecognizers
    view.removeGestureRecognizer(recognizer)
    #expect(recognizers.count == 1 && !view.canBecomeFocused && !view.isFocused)
    #expect(!view.keyDown(KeyEvent(key: .space)))
    view.accessibilityRole = Optional(AccessibilityRole.group)
    view.accessibilityLabel = Optional("a")
    view.accessibilityValue = Optional("b")
    view.prepareForReuse()
    _ = View.printTree
    View.animate(withDuration: 0, animations: {})
    View.animate(
      withDuration: 0.1, delay: 0, curve: .linear, animations: { view.alpha = 0 }, completion: { (_: Bool) in })
    View.animate(withDuration: 0.1) { view.alpha = 1 }
    View.animate(withDuration: 0.1) {
      view.alpha = 0
    } completion: { _ in
    }
    View.performWithoutAnimation { view.alpha = 1 }
    let queue: AnimationQueue = view.animationQueue
    queue.enqueue(AnimationItem(.wait, duration: 0.1))
    queue.enqueue(AnimationItem(.wait, duration: 0.1), completion: { (_: Bool) in })
    queue.enqueue([AnimationItem(.wait, duration: 0.1)])
    queue.enqueue(Queue<AnimationItem>())
    let count: Int = queue.count
    #expect(count == 2 && queue.isRunning && !queue.isPaused)
    queue.isPaused = true
    queue.speed = 1.0
    queue.onEmpty = Optional { () -> Void in }
    queue.cancel()
    queue.finish()
  }

  @Test("waitUntilEmpty is async") func wait() async {
    await View().animationQueue.waitUntilEmpty()
  }

  @Test("Controls") func controls() {
    let imageView = ImageView()
    imageView.image = ImageView(image: Image(path: "x")).image
    imageView.contentMode = .center
    #expect(!imageView.isLoaded)
    let showing: any ImageShowing = imageView
    showing.image = nil
    let label = Label()
    label.text = Label(text: "x").text
    label.font = Font(size: 10)
    label.textColor = .red
    label.textAlignment = .center
    label.numberOfLines = 0
    label.lineBreakMode = .charWrap
    let text: any TextShowing = label
    text.text = "y"
    let button = Button()
    #expect(Button(title: "x").isEnabled)
    button.setTitle("x", for: .normal)
    button.setTitleColor(.red, for: .hovered)
    button.setBackgroundColor(.red, for: .disabled)
    button.isEnabled = false
    button.onTap = Optional { () -> Void in }
    #expect(!button.isHighlighted)
    let indicator = PageIndicator()
    indicator.numberOfPages = 3
    indicator.position = 1.5
    indicator.onSelect = Optional { (_: Int) -> Void in }
    let progress = ProgressView()
    progress.progress = Double?.none
    let toggle = Switch()
    toggle.isOn = true
    toggle.onChange = Optional { (_: Bool) -> Void in }
    let slider = Slider()
    slider.range = 0...2
    slider.value = 1
    slider.onChange = Optional { (_: Double) -> Void in }
    let segments = SegmentedControl(titles: ["a", "b"])
    segments.selectedIndex = 1
    segments.onChange = Optional { (_: Int) -> Void in }
    let outer: [View] = [
      OuterImageView(), OuterImageView(image: nil), OuterLabel(), OuterButton(), OuterPageIndicator(),
      OuterProgressView(), OuterSwitch(), OuterSlider(), OuterSegmentedControl(titles: []), OuterShowing(),
      PageIndicator(frame: .zero), Switch(frame: .zero), Slider(frame: .zero), ProgressView(frame: .zero),
    ]
    #expect(outer.count == 14)
  }

  @Test("Controllers, window and time") func controllers() {
    let controller = OuterController()
    #expect(!controller.isViewLoaded)
    controller.view = View()
    let view: View = controller.view
    #expect(controller.isViewLoaded && view.superview == nil)
    controller.title = Optional("t")
    let child = ViewController()
    controller.addChild(child)
    let parent: ViewController? = child.parent
    let children: [ViewController] = controller.children
    #expect(parent === controller && children.count == 1)
    child.removeFromParent()
    #expect(!controller.keyDown(KeyEvent(key: .space)))

    let window = Window(size: Size(width: 10, height: 10), scale: 2)
    window.rootViewController = Optional(controller)
    let scale: Double = window.scale
    window.prefersReducedMotion = false
    window.focusedView = View?.none
    window.send(.pointersLost)
    window.advance(by: 0.5)
    let time: Double = window.currentTime
    let wake: Double? = window.nextWakeTime
    let damage: [Rect] = window.lastDamage
    #expect(scale == 2 && time == 0.5 && wake == nil && damage.count == 1)
    let action: ScheduledAction = window.schedule(after: 1) {}
    action.cancel()
    let asView: View = window
    #expect(asView.window === window)
  }

  @Test("Gestures") func gestures() {
    let recognizer = GestureRecognizer()
    let withAction = GestureRecognizer(action: { (_: GestureRecognizer) in })
    let view: View? = recognizer.view
    let state: GestureRecognizer.State = recognizer.state
    #expect(view == nil && state == .possible)
    recognizer.isEnabled = true
    recognizer.shouldBegin = Optional { () -> Bool in true }
    #expect(recognizer.location(in: nil) == .zero)
    recognizer.require(toFail: withAction)
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = TapGestureRecognizer { _ in }.numberOfTapsRequired + 1
    let press = LongPressGestureRecognizer()
    press.minimumDuration = LongPressGestureRecognizer { _ in }.minimumDuration + 1
    let pan = PanGestureRecognizer()
    pan.axis = PanGestureRecognizer { _ in }.axis
    pan.axis = .horizontal
    let points: [Point] = [pan.translation(in: nil), pan.velocity(in: nil)]
    #expect(points == [.zero, .zero])
  }

  @Test("The harness") func harness() {
    let window = Window(size: Size(width: 100, height: 100))
    let script = PointerScript(window)
    _ = PointerScript(window, device: .touch, id: 1, eventsPerSecond: 60, framesPerSecond: 60)
    script.press(at: .zero)
    script.move(to: .zero, duration: 0.1)
    script.hold(0.1)
    script.release()
    script.tap(at: .zero)
    script.drag(from: .zero, to: .zero, duration: 0.1)
    script.drag(from: .zero, to: .zero, duration: 0.1, holdBeforeRelease: 0.1)
    window.settle()
    let time: Double = window.settle(framesPerSecond: 60, limit: 10)
    let found: View? = window.find(label: "x")
    #expect(time >= 0 && found == nil)
  }
}
