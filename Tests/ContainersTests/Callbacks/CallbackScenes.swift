import Containers
import ViewTree

// What happens in a scene, so that each of its callbacks is called.

extension CallbackStage {
  /// Lets happen what leads to the callbacks of the scene.
  func run() {
    switch scene {
    case .looks: runLooks()
    case .input: runInput()
    case .gestures: runGestures()
    case .sheets: runSheets()
    case .controls: runControls()
    case .scrolling: runScrolling()
    case .list: runList()
    case .swipe: runSwipe()
    case .stack: runStack()
    case .queue: runQueue()
    case .strip: runStrip()
    }
    frames(3, 0.2)
  }

  private func runLooks() {
    let column = StackView(axis: .vertical)
    column.frame = Rect(x: 0, y: 200, width: 100, height: 100)
    column.addArrangedSubview(HookedView(hooks))
    root.view.addSubview(column)
    View.animate(withDuration: 0.05) {
      probe.bounds.size = Size(width: 150, height: 120)
      other.center.x -= 50
    } completion: { [hooks] _ in
      hooks.note(.completion)
    }
    View.animate(withDuration: 0.1) {
      other.alpha = 0.5
      child.bounds.size.width = 80
    }
    probe.animationQueue.onEmpty = { [hooks] in hooks.note(.onEmpty) }
    probe.animationQueue.enqueue(AnimationItem(.transform(Transform(rotationAngle: 1)), duration: 0.03)) { [hooks] _ in
      hooks.note(.itemCompletion)
    }
    window?.schedule(after: 0.02) { [hooks] in hooks.note(.scheduled) }
    frames(3)
    probe.bounds.origin.y = 5
    window?.theme = .dark
    probe.setNeedsDisplay()
    frames(5)
    child.removeFromSuperview()
    other.addSubview(child)
    frames(1)
  }

  private func runInput() {
    window?.accessibilityObserver = helper
    probe.contextMenu = { [hooks] in
      hooks.note(.contextMenu)
      return [MenuItem(title: "A") { hooks.note(.menuAction) }, MenuItem(title: "B") {}]
    }
    point(.hovered, 50, 50)
    frames(1)
    point(.began, 60, 60)
    point(.moved, 62, 60)
    point(.moved, 64, 60)
    frames(1)
    point(.ended, 64, 60)
    point(.began, 60, 60, .touch)
    window?.send(.pointersLost)
    window?.focusedView = probe.canBecomeFocused && probe.isFocusable ? probe : nil
    key(.tab)
    key(.character("x"))
    frames(1)
    window?.send(.text("x"))
    window?.send(.composition("y", selection: 0..<1))
    _ = window?.textInputArea
    window?.send(.drop(["/a"], at: Point(x: 60, y: 60)))
    wheel(0, -5)
    frames(1, 0.2)
    wheel(0, 5)
    _ = (probe.accessibilityLabel, probe.accessibilityValue, probe.accessibilityStates, probe.accessibilityNumber)
    _ = (probe.accessibilityActions, probe.accessibilityCurrentItem, probe.accessibilityActionWasChosen(.press))
    _ = probe.accessibilityReveal(child)
    key(.menu)
    frames(1)
    key(.return)
    frames(1)
    click(60, 60, button: .secondary)
    key(.escape)
    point(.cancelled, 60, 60)
  }

  private func runGestures() {
    click(30, 30)
    point(.began, 30, 30, .touch)
    frames(1, 0.8)
    point(.ended, 30, 30, .touch)
    drag([(70, 70), (85, 70), (100, 75), (110, 75)])
    drag([(230, 20), (245, 20), (260, 20)])
    point(.began, 80, 80, .touch, id: 1)
    point(.began, 80, 50, .touch, id: 2)
    for step in 1...6 {
      point(.moved, 80 - 5 * Double(step), 80 + 5 * Double(step), .touch, id: 1)
      point(.moved, 80 + 5 * Double(step), 50 - 5 * Double(step), .touch, id: 2)
    }
    frames(1)
    for id in 1...2 { point(.ended, 80, 65, .touch, id: id) }
    point(.began, 70, 70, .touch)
    point(.moved, 95, 70, .touch)
    window?.send(.pointersLost)
    click(250, 50)
    point(.began, 70, 70)
    probe.isHidden = true
  }

  private func runSheets() {
    let child = HookedController(hooks)
    root.addChild(child)
    root.view.addSubview(child.view)
    window?.isActive = true
    root.present(sheet, animated: true)
    frames(3)
    window?.send(.resize(Size(width: 280, height: 310), scale: 1))
    sheet.view.bounds.size.height += 1
    frames(3, 0.1)
    key(.escape)
    frames(5, 0.1)
    child.removeFromParent()
    if root.presentedViewController == nil, root.view.window != nil, sheet.presentingViewController == nil {
      root.present(sheet, animated: false)
      if root.presentedViewController != nil { root.dismiss(animated: false) }
    }
    window?.isActive = false
    window?.rootViewController = page
    frames(1)
    window?.shouldClose = { [hooks] in
      hooks.note(.shouldClose)
      return true
    }
    window?.didClose = { [hooks] in hooks.note(.didClose) }
    window?.close()
  }

  private func runControls() {
    let control = HookedControl(hooks, frame: Rect(x: 0, y: 110, width: 90, height: 30))
    let button = Button(title: "OK")
    button.frame = Rect(x: 0, y: 150, width: 90, height: 30)
    button.onTap = { [hooks] in hooks.note(.onTap) }
    let slider = Slider(frame: Rect(x: 100, y: 110, width: 150, height: 30))
    slider.onChange = { [hooks] _ in hooks.note(.sliderOnChange) }
    slider.onTrackingEnd = { [hooks] in hooks.note(.sliderOnTrackingEnd) }
    let toggle = Switch()
    toggle.frame = Rect(x: 100, y: 150, width: 50, height: 30)
    toggle.onChange = { [hooks] _ in hooks.note(.switchOnChange) }
    let segments = SegmentedControl(titles: ["A", "B"])
    segments.frame = Rect(x: 0, y: 200, width: 100, height: 30)
    segments.onChange = { [hooks] _ in hooks.note(.segmentsOnChange) }
    let indicator = PageIndicator(frame: Rect(x: 100, y: 200, width: 150, height: 30))
    indicator.numberOfPages = 5
    indicator.onSelect = { [hooks] _ in hooks.note(.indicatorOnSelect) }
    for view in [control, button, slider, toggle, segments, indicator] { root.view.addSubview(view) }
    frames(1)
    for (x, y) in [(40.0, 120.0), (40, 160), (120, 165), (75, 215), (205, 215)] {
      point(.hovered, x, y)
      click(x, y)
    }
    drag([(120, 125), (140, 125), (180, 125)])
    window?.focusedView = slider.isFocusable && slider.window === window ? slider : nil
    for press in [Key.right, .space, .return, .tab] { key(press) }
    control.isEnabled = false
    frames(1)
  }

  private func runScrolling() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 100, width: 150, height: 150))
    scroll.contentSize = Size(width: 150, height: 1000)
    scroll.delegate = helper
    scroll.addSubview(HookedView(hooks, frame: Rect(x: 0, y: 0, width: 100, height: 50)))
    let field = TextField()
    field.frame = Rect(x: 160, y: 100, width: 100, height: 30)
    field.onChange = { [hooks] _ in hooks.note(.fieldOnChange) }
    field.onSubmit = { [hooks] _ in hooks.note(.fieldOnSubmit) }
    field.onCancel = { [hooks] in hooks.note(.fieldOnCancel) }
    (self.scroll, self.field) = (scroll, field)
    for view in [scroll, field] as [View] { root.view.addSubview(view) }
    frames(1)
    drag([(50, 240), (50, 210), (50, 180), (50, 140)])
    frames(2)
    point(.began, 50, 200)
    point(.ended, 50, 200)
    wheel(0, -40, x: 50, y: 200)
    scroll.scroll(to: Point(x: 0, y: 300), duration: 0.05)
    frames(6)
    window?.focusedView = field.isFocusable && field.window === window ? field : nil
    for letter in ["a", "b"] { window?.send(.text(letter)) }
    for press in [Key.backspace, .left, .return] { key(press) }
    key(.character("z"), .control)
    for letter in "acvx" { key(.character(letter), .control) }
    frames(1)
    drag([(170, 110), (190, 110), (240, 115)])
    key(.escape)
  }

  private func runList() {
    let list = ListView<Int, HookedView>(layout: .rows(height: 30)) { [hooks] in
      hooks.note(.makeCell)
      return HookedView(hooks)
    } configure: { [hooks] _, _ in
      hooks.note(.configure)
    }
    self.list = list
    list.frame = Rect(x: 0, y: 100, width: 150, height: 150)
    list.items = Array(0..<30)
    list.sectionTitle = { [hooks] item in
      hooks.note(.sectionTitle)
      return "\(item / 7)"
    }
    list.typeAheadTitle = { [hooks] item in
      hooks.note(.typeAheadTitle)
      return "\(item)"
    }
    list.onSelectionChange = { [hooks] _ in hooks.note(.onSelectionChange) }
    list.onActivate = { [hooks] _ in hooks.note(.onActivate) }
    list.onDelete = { [hooks] _ in hooks.note(.onDelete) }
    list.onMove = { [hooks] _, _ in hooks.note(.onMove) }
    root.view.addSubview(list)
    frames(1)
    click(50, 150)
    click(50, 150)
    for _ in 0..<3 { wheel(0, -45, x: 50, y: 200) }
    window?.focusedView = list.isFocusable && list.window === window ? list : nil
    for press in [Key.down, .pageDown, .return, .delete] { key(press) }
    key(.down, .alt)
    frames(1)
    window?.send(.text("1"))
    list.setItems([3, 1, 4, 1, 5, 9, 26], animated: true)
    frames(2)
    let titles = list.sectionTitle
    list.sectionTitle = titles
    list.reconfigure(4)
    drag([(50, 140), (50, 155), (50, 190), (50, 215)])
  }

  private func runSwipe() {
    let swipe = SwipeView(frame: Rect(x: 0, y: 100, width: 150, height: 100))
    self.swipe = swipe
    swipe.delegate = helper
    swipe.dataSource = helper
    root.view.addSubview(swipe)
    frames(1)
    click(50, 150)
    drag([(120, 150), (100, 150), (70, 150), (30, 150)])
    frames(4)
    point(.began, 50, 150)
    point(.ended, 50, 150)
    frames(1, 0.5)
    swipe.scroll(toItem: 4, duration: 0.05)
    frames(5)
    helper.count += 1
    swipe.insertItems(at: [0], animated: true)
    frames(2)
    helper.count -= 1
    swipe.deleteItems(at: [1], animated: true)
    frames(2)
    swipe.reloadData()
    wheel(-30, 0, x: 50, y: 150)
  }

  private func runStack() {
    let stack = ViewControllerStack()
    self.stack = stack
    stack.delegate = helper
    stack.nextController = { [hooks] in
      hooks.note(.nextController)
      return HookedController(hooks)
    }
    let token = stack.observe { [hooks] _ in hooks.note(.stackEvent) }
    root.addChild(stack)
    stack.view.frame = Rect(x: 0, y: 100, width: 150, height: 150)
    root.view.addSubview(stack.view)
    stack.push(HookedController(hooks), animated: false)
    stack.push(page, animated: true)
    frames(20)
    drag([(20, 150), (45, 150), (70, 150), (50, 150), (35, 150)])
    frames(3, 0.2)
    drag([(20, 150), (60, 150), (110, 150), (140, 150)])
    frames(20)
    drag([(120, 150), (90, 150), (40, 150)])
    frames(20)
    stack.push(HookedController(hooks), animated: true)
    frames(3)
    _ = stack.pop(animated: true)
    frames(20)
    _ = token
  }

  private func runQueue() {
    let queue = HookedQueue { [hooks] in
      hooks.note(.queueMakeItemView)
      return HookedView(hooks)
    } configure: { [hooks] _, _ in
      hooks.note(.queueConfigure)
    }
    self.queue = queue
    queue.hooks = hooks
    queue.numberOfItemsToShow = 3
    queue.allowsReordering = true
    queue.allowsFlickToRemove = true
    queue.allowsScrolling = true
    queue.onSelect = { [hooks] _, _ in hooks.note(.queueOnSelect) }
    queue.onMove = { [hooks] _, _ in hooks.note(.queueOnMove) }
    queue.onRemove = { [hooks] _, _ in hooks.note(.queueOnRemove) }
    queue.onLift = { [hooks] _, _ in hooks.note(.queueOnLift) }
    queue.onScroll = { [hooks] in hooks.note(.queueOnScroll) }
    queue.onLoad = { [hooks] in hooks.note(.queueOnLoad) }
    queue.onDequeue = { [hooks] _, _ in hooks.note(.queueOnDequeue) }
    queue.refill = { [hooks] in
      hooks.note(.queueRefill)
      return 99
    }
    root.addChild(queue)
    queue.view.frame = Rect(x: 0, y: 100, width: 200, height: 200)
    root.view.addSubview(queue.view)
    queue.enqueue(contentsOf: 0..<6)
    frames(3, 0.3)
    queue.dequeue()
    frames(3)
    queue.move(from: 0, to: 2)
    frames(2)
    queue.remove(at: 1)
    frames(3, 0.3)
    guard let view = queue.itemView(at: 0), view.window === window else { return }
    let middle = view.convert(view.bounds.center, to: nil)
    click(middle.x, middle.y)
    wheel(0, -30, x: middle.x, y: middle.y)
    frames(3, 0.2)
    key(.down, .alt)
    drag([(middle.x, middle.y), (middle.x + 30, middle.y), (middle.x + 90, middle.y), (middle.x + 160, middle.y)])
    point(.began, middle.x, middle.y, .touch)
    frames(1, 0.8)
    point(.moved, middle.x, middle.y + 40, .touch)
    frames(1)
    point(.ended, middle.x, middle.y + 80, .touch)
  }

  /// A queue with departed items, marks, offers and selected items, which a person uses.
  private func runStrip() {
    let queue = HookedQueue { [hooks] in
      HookedView(hooks)
    } configure: { _, _ in
    }
    self.queue = queue
    queue.isLine = true
    queue.numberOfItemsToShow = 5
    queue.allowsReordering = true
    queue.allowsFlickToRemove = true
    queue.allowsScrolling = true
    queue.past.limit = 5
    queue.past.returnDelay = 0.5
    queue.selection.allowsSeveral = true
    queue.configureKind = { [hooks] _, _, _ in hooks.note(.queueConfigureKind) }
    queue.typeAheadTitle = { [hooks] in hooks.note(.queueTypeAheadTitle, "\($0)") }
    queue.past.makeCopy = { [hooks] in hooks.note(.queueMakeCopy, $0 + 100) }
    queue.past.onCopy = { [hooks] _, _, _ in hooks.note(.queueOnCopy) }
    queue.past.onActivate = { [hooks] _, _ in hooks.note(.queueOnActivateDeparted) }
    queue.marks.makeView = { [hooks] in hooks.note(.queueMakeMarkView, HookedView(hooks)) }
    queue.marks.configure = { [hooks] _, _ in hooks.note(.queueConfigureMark) }
    queue.marks.onMove = { [hooks] _, _, _ in hooks.note(.queueOnMoveMark) }
    queue.marks.onRemove = { [hooks] _, _ in hooks.note(.queueOnRemoveMark) }
    queue.marks.onReach = { [hooks] _ in hooks.note(.queueOnReachMark) }
    queue.offers.makeHeader = { [hooks] in hooks.note(.queueMakeHeader, HookedView(hooks)) }
    queue.offers.onAccept = { [hooks] _, _, _ in hooks.note(.queueOnAccept) }
    queue.offers.onRefuse = { [hooks] _, _ in hooks.note(.queueOnRefuse) }
    queue.selection.onChange = { [hooks] in hooks.note(.queueOnSelectionChange) }
    queue.selection.onMove = { [hooks] _, _ in hooks.note(.queueOnMoveSeveral) }
    queue.selection.onRemove = { [hooks] _, _ in hooks.note(.queueOnRemoveSeveral) }
    root.addChild(queue)
    queue.view.frame = Rect(x: 0, y: 50, width: 200, height: 200)
    root.view.addSubview(queue.view)
    queue.enqueue(contentsOf: 0..<5)
    queue.past.replaceAll(with: [31, 32])
    queue.marks.add("first", at: 1)
    queue.marks.add("second", at: 3)
    queue.offers.replaceAll(with: [41, 42, 43])
    frames(3, 0.3)
    window?.focusedView = queue.view
    queue.dequeue()
    frames(2, 0.3)
    queue.marks.add("fourth", at: 1)
    // A mark, then items, by keys.
    for (pressed, modifiers): (Key, KeyModifiers) in [
      (.down, []), (.down, []), (.down, .alt), (.delete, []), (.home, []), (.down, .shift), (.down, .shift),
      (.down, .alt),
    ] { key(pressed, modifiers) }
    window?.send(.text("3"))
    frames(2, 0.2)
    for pressed: Key in [.end, .end] { key(pressed) }
    frames(2, 0.3)
    for pressed: Key in [.return, .end, .end, .delete, .home, .home, .return] { key(pressed) }
    frames(2, 0.2)
    if queue.view.window === window {
      // A departed item is dragged down.
      queue.scrollPosition = -2
      point(.began, 100, 70)
      frames(2, 0.4)
      point(.moved, 100, 150)
      frames(1)
      point(.moved, 100, 220)
      point(.ended, 100, 220)
    }
    frames(2, 0.5)
    if queue.view.window === window { window?.focusedView = queue.view }
    // At the front are marks.
    key(.home)
    key(.character("a"), .control)
    for _ in 0..<3 { key(.delete) }
    frames(2, 0.3)
  }
}
