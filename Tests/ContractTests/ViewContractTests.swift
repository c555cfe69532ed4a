import Testing
import ViewTree
import ViewTreeTesting

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
    view.accessibilityStates = [AccessibilityStates.selected, .checked]
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
    let isTakenBack: Bool = slider.isTakenBack
    #expect(!isTakenBack)
    let stack = StackView(axis: .vertical, spacing: 4, [label])
    stack.axis = Axis.horizontal
    stack.spacing += 1
    stack.alignment = StackView.Alignment.trailing
    stack.distribution = StackView.Distribution.spaceBetween
    stack.insets = EdgeInsets(top: 1)
    stack.addArrangedSubview(View())
    stack.insertArrangedSubview(View(), at: 0)
    stack.setGrowth(1, for: label)
    #expect(stack.growth(for: label) == 1 && stack.arrangedSubviews.count == 3)

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
    recognizer.isCancelledByEscape = true
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
