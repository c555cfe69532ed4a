import Containers
import ViewTree

/// The calls of the table: what a program may do in any callback.
struct CallbackCall {
  let name: String
  let call: (CallbackStage) -> Void

  init(_ name: String, _ call: @escaping (CallbackStage) -> Void) {
    self.name = name
    self.call = call
  }

  /// Those for a scene: the general ones, and those of the container in it.
  static func all(for scene: Callback.Scene) -> [CallbackCall] {
    switch scene {
    case .list: general + ofLists
    case .swipe: general + ofSwipeViews
    case .stack: general + ofStacks
    case .queue: general + ofQueues
    case .strip: general + ofQueues + ofStrips
    case .scrolling: general + ofScrolling
    case .input, .gestures, .looks, .sheets, .controls: general
    }
  }

  static let general: [CallbackCall] = [
    // The tree.
    .init("remove the view") { $0.probe.removeFromSuperview() },
    .init("remove its subview") { $0.child.removeFromSuperview() },
    .init("remove another view") { $0.other.removeFromSuperview() },
    .init("remove the root's view") { $0.root.view.removeFromSuperview() },
    .init("remove everything") { for view in $0.window?.subviews ?? [] { view.removeFromSuperview() } },
    .init("add the view to another") { $0.other.addSubview($0.probe) },
    .init("add another to the view") { $0.probe.addSubview($0.other) },
    .init("add the view to the window") { $0.window?.addSubview($0.probe) },
    .init("add a new view") { $0.probe.addSubview(HookedView($0.hooks, frame: $0.child.frame)) },
    .init("insert below") { stage in
      if stage.other.superview === stage.probe.superview, let parent = stage.other.superview {
        parent.insertSubview(stage.other, below: stage.probe)
      }
    },
    .init("move to another window") { stage in
      let window = Window(size: Size(width: 100, height: 100))
      stage.windows.append(window)
      window.addSubview(stage.probe)
      window.advance(by: 0.1)
    },
    // Looks.
    .init("hide the view") { $0.probe.isHidden.toggle() },
    .init("hide the root's view") { $0.root.view.isHidden = true },
    .init("make it transparent") { $0.probe.alpha = 0 },
    .init("disable it") { $0.probe.isUserInteractionEnabled.toggle() },
    .init("set the frame") { $0.probe.frame.size.width += 3 },
    .init("set another frame") { $0.other.frame.origin.x += 3 },
    .init("scroll the bounds") { $0.probe.bounds.origin.x += 1 },
    .init("set the theme") { $0.window?.theme = $0.window?.theme == .dark ? .light : .dark },
    .init("set the direction") { stage in
      stage.window?.layoutDirection = stage.window?.layoutDirection == .rightToLeft ? .leftToRight : .rightToLeft
    },
    .init("set the controller's view") { $0.root.view = HookedView($0.hooks) },
    // Animations.
    .init("animate the view") { stage in
      View.animate(withDuration: 0.1) {
        stage.probe.frame.size.height += 10
      } completion: { _ in
        stage.other.alpha = 0.7
      }
    },
    .init("animate its subview") { stage in
      View.animate(withDuration: 0.2) { stage.child.frame = stage.probe.presented.bounds }
    },
    .init("animate by a spring") { stage in
      View.animate(withDuration: 0, curve: .spring(dampingRatio: 0.7, response: 0.3)) { stage.other.center.x += 20 }
    },
    .init("read what is seen") { _ = ($0.other.presented, $0.child.presented, $0.probe.isVisibleInWindow) },
    .init("interrupt") { stage in
      stage.other.center.x = 5
      stage.probe.bounds.size.width = 30
    },
    .init("enqueue an animation") { $0.probe.animationQueue.enqueue(AnimationItem(.alpha(0.5), duration: 0.1)) },
    .init("cancel the queue") { $0.probe.animationQueue.cancel() },
    .init("finish the queue") { $0.probe.animationQueue.finish() },
    .init("pause the queue") { $0.probe.animationQueue.isPaused.toggle() },
    // Layout.
    .init("lay out") { stage in
      stage.probe.setNeedsLayout()
      stage.root.view.setNeedsLayout()
      stage.window?.layoutIfNeeded()
    },
    .init("size to fit") { $0.probe.sizeToFit() },
    .init("draw again") { $0.probe.setNeedsDisplay() },
    // Focus and input.
    .init("focus") { if $0.probe.window === $0.window, $0.probe.isFocusable { $0.window?.focusedView = $0.probe } },
    .init("end the focus") { $0.window?.focusedView = nil },
    .init("move the focus") { $0.window?.moveFocus(backward: false) },
    .init("lose the pointers") { $0.window?.send(.pointersLost) },
    .init("move the pointer") { $0.point(.moved, 70, 70) },
    .init("press and release") { stage in
      stage.point(.began, 60, 60)
      stage.point(.ended, 60, 60)
    },
    .init("press a key") { $0.key(.tab) },
    .init("press Escape") { $0.key(.escape) },
    .init("enter a text") { $0.window?.send(.text("q")) },
    .init("scroll") { stage in
      stage.window?.send(
        .scroll(ScrollEvent(location: Point(x: 50, y: 150), delta: Point(x: 0, y: -9), isPrecise: true)))
    },
    .init("resize") { stage in
      let width = (stage.window?.bounds.width ?? 0) == 300 ? 320.0 : 300
      stage.window?.send(.resize(Size(width: width, height: 300), scale: 1))
    },
    .init("advance") { $0.window?.advance(by: 0.1) },
    .init("schedule") { stage in
      _ = stage.window?.schedule(after: 0) { [weak other = stage.other] in other?.removeFromSuperview() }
    },
    .init("hit test") { _ = $0.window?.hitTest(Point(x: 60, y: 60)) },
    .init("add a recognizer") { $0.probe.addGestureRecognizer(TapGestureRecognizer()) },
    .init("remove the recognizers") { stage in
      for view in [stage.probe, stage.child, stage.other] {
        for recognizer in view.gestureRecognizers { view.removeGestureRecognizer(recognizer) }
      }
    },
    .init("disable the recognizer") { $0.pan.isEnabled.toggle() },
    .init("act by assistive technology") { _ = $0.probe.perform(.press) },
    // What lies over the window.
    .init("open a menu") { $0.window?.showMenu([MenuItem(title: "A") {}], at: Point(x: 10, y: 10)) },
    .init("open a menu below it") { $0.probe.showMenu([MenuItem(title: "A") {}]) },
    .init("present") { $0.root.present(HookedController($0.hooks), animated: true) },
    .init("present at once") { $0.root.present(ViewController(), animated: false) },
    .init("dismiss") { $0.root.dismiss(animated: true) },
    .init("dismiss at once") { $0.root.dismiss(animated: false) },
    .init("dismiss from the sheet") { $0.sheet.dismiss(animated: true) },
    .init("present over the sheet") { $0.sheet.present(ViewController(), animated: true) },
    .init("present and dismiss") { stage in
      stage.root.present(ViewController(), animated: false)
      stage.root.dismiss(animated: false)
    },
    // The window and its root.
    .init("take the root away") { $0.window?.rootViewController = nil },
    .init("set another root") { $0.window?.rootViewController = HookedController($0.hooks) },
    .init("move the root to another window") { stage in
      let window = Window(size: Size(width: 100, height: 100))
      stage.windows.append(window)
      window.rootViewController = stage.root
    },
    .init("move the root, and release the window") { stage in
      let window = Window(size: Size(width: 100, height: 100))
      window.rootViewController = stage.root
      stage.window = window
    },
    .init("release the window") { $0.window = nil },
    .init("close the window") { $0.window?.close() },
    .init("add a child") { stage in
      let child = HookedController(stage.hooks)
      stage.root.addChild(child)
      stage.root.view.addSubview(child.view)
    },
    .init("remove the children") { for child in $0.root.children { child.removeFromParent() } },
    .init("make the sheet a child") { $0.root.addChild($0.sheet) },
  ]

  static let ofLists: [CallbackCall] = [
    .init("no items") { $0.list?.items = [] },
    .init("other items") { $0.list?.items = [7, 8, 40] },
    .init("other items, animated") { $0.list?.setItems([2, 4, 30, 31], animated: true) },
    .init("many items") { $0.list?.items = Array(0..<200) },
    .init("a grid") { $0.list?.layout = .grid(minimumItemSize: Size(width: 30, height: 30)) },
    .init("no sections") { $0.list?.sectionTitle = nil },
    .init("other sections") { $0.list?.sectionTitle = { "\($0)" } },
    .init("reconfigure") { $0.list?.reconfigure(4) },
    .init("select") { $0.list?.selection = [1, 4] },
    .init("no current item") { $0.list?.currentIndex = nil },
    .init("scroll to the end") { $0.list?.scrollToItem(at: max(0, ($0.list?.items.count ?? 0) - 1), duration: 0.1) },
    .init("set the offset") { $0.list?.contentOffset.y = 500 },
    .init("a cell") { _ = $0.list?.cell(at: 0) },
    .init("lay out the list") { $0.list?.layoutIfNeeded() },
    .init("remove the list") { $0.list?.removeFromSuperview() },
    .init("no dragging") { $0.list?.onMove = nil },
  ]

  static let ofSwipeViews: [CallbackCall] = [
    .init("reload") { $0.swipe?.reloadData() },
    .init("no items") { stage in
      stage.helper.count = 0
      stage.swipe?.reloadData()
    },
    .init("one item") { stage in
      stage.helper.count = 1
      stage.swipe?.reloadData()
    },
    .init("no data source") { $0.swipe?.dataSource = nil },
    .init("insert") { stage in
      stage.helper.count += 1
      stage.swipe?.insertItems(at: [0], animated: true)
    },
    .init("delete") { stage in
      guard stage.helper.count > 0 else { return }
      stage.helper.count -= 1
      stage.swipe?.deleteItems(at: [0], animated: true)
    },
    .init("move an item") { stage in
      guard stage.helper.count > 0 else { return }
      stage.swipe?.moveItem(from: 0, to: stage.helper.count - 1, animated: true)
    },
    .init("reload an item") { $0.swipe?.reloadItem(at: 0) },
    .init("scroll to an item") { $0.swipe?.scroll(toItem: 3, duration: 0.1) },
    .init("set the offset") { $0.swipe?.scrollOffset = 1.5 },
    .init("wrap") { $0.swipe?.isWrapEnabled.toggle() },
    .init("turn") { $0.swipe?.isVertical.toggle() },
    .init("more a page") { $0.swipe?.itemsPerPage = 3 },
    .init("autoscroll") { $0.swipe?.autoscroll = 1 },
    .init("lay out the swipe view") { $0.swipe?.layoutIfNeeded() },
    .init("remove the swipe view") { $0.swipe?.removeFromSuperview() },
  ]

  static let ofStacks: [CallbackCall] = [
    .init("push") { $0.stack?.push(HookedController($0.hooks), animated: true) },
    .init("push at once") { $0.stack?.push(ViewController(), animated: false) },
    .init("pop") { _ = $0.stack?.pop(animated: true) },
    .init("pop at once") { _ = $0.stack?.pop(animated: false) },
    .init("pop to the root") { _ = $0.stack?.popToRoot(animated: true) },
    .init("erase") { $0.stack?.eraseStack() },
    .init("replace") { $0.stack?.replaceCurrent(with: HookedController($0.hooks), animated: true) },
    .init("insert") { $0.stack?.insert(ViewController(), at: 0) },
    .init("no swipe") { $0.stack?.isSwipeToPopEnabled.toggle() },
    .init("take the page out") { $0.page.removeFromParent() },
    .init("take the stack out") { $0.stack?.removeFromParent() },
    .init("present the page") { $0.page.present(ViewController(), animated: true) },
  ]

  static let ofQueues: [CallbackCall] = [
    .init("enqueue") { $0.queue?.enqueue(50) },
    .init("dequeue") { _ = $0.queue?.dequeue() },
    .init("remove") { stage in if stage.queue?.count ?? 0 > 0 { _ = stage.queue?.remove(at: 0) } },
    .init("move") { stage in if stage.queue?.count ?? 0 > 2 { stage.queue?.move(from: 0, to: 2) } },
    .init("replace all") { $0.queue?.replaceAll(with: [1, 2]) },
    .init("show others") { $0.queue?.show([2, 60, 1], by: { $0 }) },
    .init("renew") { stage in
      if let queue = stage.queue { queue.renew((0..<queue.count).map { 70 + $0 }) }
    },
    .init("configure again") { $0.queue?.reconfigureItems() },
    .init("empty it") { $0.queue?.replaceAll(with: []) },
    .init("show more") { $0.queue?.numberOfItemsToShow = 5 },
    .init("show one") { $0.queue?.numberOfItemsToShow = 1 },
    .init("turn") { $0.queue?.axis = .horizontal },
    .init("scroll to an item") { stage in if stage.queue?.count ?? 0 > 1 { stage.queue?.scrollToItem(at: 1) } },
    .init("ask for places") { stage in
      _ = stage.queue?.index(at: Point(x: 20, y: 20))
      _ = stage.queue?.insertionIndex(at: Point(x: 20, y: 20))
    },
    .init("no gestures") { stage in
      stage.queue?.allowsReordering = false
      stage.queue?.allowsFlickToRemove = false
      stage.queue?.allowsScrolling = false
      stage.queue?.onSelect = nil
    },
    .init("lay out the queue") { $0.queue?.invalidateLayout() },
    .init("take the queue out") { $0.queue?.removeFromParent() },
  ]

  static let ofStrips: [CallbackCall] = [
    .init("insert items") { $0.queue?.insert(contentsOf: [80, 81], at: 0) },
    .init("change together") { stage in
      stage.queue?.changeTogether {
        stage.queue?.insert(contentsOf: [87], at: 0)
        stage.queue?.offers.append(88)
        _ = stage.queue?.dequeue()
      }
    },
    .init("replace everything") { stage in
      stage.queue?.replaceAll(with: [89], marks: [QueueMark("fourth", at: 1)], offers: [90])
    },
    .init("keep less") { $0.queue?.past.limit = 1 },
    .init("keep nothing") { $0.queue?.past.limit = 0 },
    .init("depart") { $0.queue?.past.add(82) },
    .init("bring back") { $0.queue?.past.bringBack() },
    .init("replace the past") { $0.queue?.past.replaceAll(with: [83, 84]) },
    .init("return soon") { $0.queue?.past.returnDelay = 0 },
    .init("add a mark") { $0.queue?.marks.add("third", at: 0) },
    .init("remove a mark") { $0.queue?.marks.remove("first") },
    .init("move a mark") { stage in
      if let queue = stage.queue { queue.marks.move("first", to: queue.count) }
    },
    .init("replace the marks") { $0.queue?.marks.replaceAll(with: []) },
    .init("shorten the marks") { $0.queue?.marks.length = 0.3 },
    .init("replace the offers") { $0.queue?.offers.replaceAll(with: [85]) },
    .init("offer nothing") { $0.queue?.offers.replaceAll(with: []) },
    .init("offer one more") { $0.queue?.offers.append(86) },
    .init("take away the header") { $0.queue?.offers.makeHeader = nil },
    .init("select some") { $0.queue?.selection.indexes = [0, 1, 9] },
    .init("select one only") { $0.queue?.selection.allowsSeveral = false },
    .init("go to the past") { $0.queue?.scrollPosition = -2 },
  ]

  static let ofScrolling: [CallbackCall] = [
    .init("set the offset") { $0.scroll?.contentOffset.y = 20 },
    .init("scroll there") { $0.scroll?.scroll(to: Point(x: 0, y: 100), duration: 0.1) },
    .init("no content") { $0.scroll?.contentSize = .zero },
    .init("no scrolling") { $0.scroll?.isScrollEnabled.toggle() },
    .init("remove the scroll view") { $0.scroll?.removeFromSuperview() },
    .init("set the text") { $0.field?.text = "new" },
    .init("select all") { $0.field?.selectAll() },
    .init("undo") { $0.field?.undo() },
    .init("make it secure") { $0.field?.isSecure.toggle() },
    .init("shorten") { $0.field?.maximumLength = 1 },
    .init("disable the field") { $0.field?.isEnabled.toggle() },
    .init("remove the field") { $0.field?.removeFromSuperview() },
  ]
}
