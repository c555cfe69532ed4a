import Testing
import ViewTree
import ViewTreeTesting

/// Calls that change what the callback is about, while it runs. All callbacks with all calls are in `CallbackTableTests`.
@Suite("Calls from callbacks") struct CallbackTests {
  /// Calls a closure in its callbacks.
  private final class Caller: View {
    var onMove: () -> Void = {}
    var onSize: () -> Void = {}
    override func pointerBegan(_ event: PointerEvent) -> Bool { true }
    override func pointerMoved(_ event: PointerEvent) { onMove() }
    override func presentedSizeDidChange() { onSize() }
  }

  private final class Page: ViewController {
    var onLayout: () -> Void = {}
    var onWindow: () -> Void = {}
    override func viewDidLayoutSubviews() { onLayout() }
    override func viewWindowDidChange() { onWindow() }
  }

  private final class Stage {
    var window: Window? = Window(size: Size(width: 400, height: 300))
    let root = ViewController()
    let caller = Caller(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let other = View(frame: Rect(x: 200, y: 0, width: 100, height: 100))
    let child = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))

    init() {
      window?.rootViewController = root
      caller.addSubview(child)
      for view in [caller, other] { root.view.addSubview(view) }
      window?.advance(by: 0)
    }

    func point(_ phase: PointerEvent.Phase, _ x: Double) {
      window?.send(.pointer(PointerEvent(phase: phase, location: Point(x: x, y: 50))))
    }

    /// Drags within the view that calls, and looks at what is left.
    func drag() {
      for (phase, x) in [(PointerEvent.Phase.began, 50.0), (.moved, 52), (.moved, 54), (.ended, 54)] { point(phase, x) }
      window?.advance(by: 0.1)
    }
  }

  @Test("G5 A view that is called with a movement may end the press in any way")
  func pointers() {
    let ends: [(Stage) -> Void] = [
      { $0.other.removeFromSuperview() }, { $0.caller.removeFromSuperview() }, { $0.caller.isHidden = true },
      { $0.root.view.isHidden = true }, { $0.window?.send(.pointersLost) },
      { $0.window?.showMenu([MenuItem(title: "A") {}], at: Point(x: 10, y: 10)) },
      { $0.root.present(ViewController(), animated: true) },
      { $0.window?.rootViewController = nil }, { $0.window = nil },
    ]
    for end in ends {
      let stage = Stage()
      var calls = 0
      stage.caller.onMove = { [unowned stage] in
        calls += 1
        end(stage)
      }
      stage.drag()
      #expect(calls > 0)
    }
  }

  @Test("A7 A view that is called with a visible size may begin, read, interrupt and end any animation")
  func visibleSizes() {
    let calls: [(Stage) -> Void] = [
      { stage in View.animate(withDuration: 0.2) { stage.child.frame = stage.caller.presented.bounds } },
      { stage in View.animate(withDuration: 0.2) { stage.caller.bounds.size.width += 10 } },
      { _ = $0.other.presented }, { $0.caller.bounds.size.width = 30 }, { $0.other.center.x = 3 },
      { $0.caller.removeFromSuperview() }, { $0.other.removeFromSuperview() }, { $0.root.view.removeFromSuperview() },
      { $0.caller.animationQueue.cancel() }, { $0.caller.animationQueue.finish() }, { $0.window = nil },
      { $0.caller.animationQueue.enqueue(AnimationItem(.alpha(0.5), duration: 1)) },
    ]
    for usesQueue in [false, true] {
      for call in calls {
        let stage = Stage()
        var count = 0
        stage.caller.onSize = { [unowned stage] in
          count += 1
          if count < 20 { call(stage) }
        }
        if usesQueue {
          let size = Rect(x: 0, y: 0, width: 200, height: 200)
          stage.caller.animationQueue.enqueue(AnimationItem(.bounds(size), duration: 0.1))
        } else {
          View.animate(withDuration: 0.1) { stage.caller.bounds.size = Size(width: 200, height: 200) }
        }
        View.animate(withDuration: 0.05) { stage.other.center.x += 100 }
        View.animate(withDuration: 0.1) { stage.child.alpha = 0.5 }
        for _ in 0..<12 { stage.window?.advance(by: 1.0 / 60) }
        #expect(count > 0)
      }
    }
  }

  @Test("A7 A view hears of its last visible size also when its animation ends by leaving the window")
  func leaving() {
    let stage = Stage()
    View.animate(withDuration: 1) { stage.caller.bounds.size.width = 200 }
    stage.window?.advance(by: 0.5)
    var seen: [Double] = []
    stage.caller.onSize = { [unowned stage] in seen.append(stage.caller.presented.bounds.width) }
    stage.caller.removeFromSuperview()
    #expect(seen == [200])
  }

  @Test("U8 A sheet that is dismissed while it is put up leaves nothing over the window")
  func dismissal() {
    for isAnimated in [false, true] {
      for isEarly in [false, true] {
        let stage = Stage()
        let sheet = Page()
        var calls = 0
        func dismiss() {
          calls += 1
          if calls == 1 { sheet.presentingViewController?.dismiss(animated: isAnimated) }
        }
        if isEarly { sheet.onWindow = { dismiss() } } else { sheet.onLayout = { dismiss() } }
        stage.root.present(sheet, animated: true)
        for _ in 0..<60 { stage.window?.advance(by: 1.0 / 60) }
        #expect(calls > 0)
        #expect(stage.root.presentedViewController == nil && sheet.presentingViewController == nil)
        #expect(stage.root.view.isInteractive)
        #expect(sheet.view.window == nil && !sheet.isAppearing)
        (sheet.onWindow, sheet.onLayout) = ({}, {})
      }
    }
  }

  @Test("U8 While a sheet is put up the window may be released, and its root may go")
  func windowsUnderSheets() {
    let calls: [(Stage) -> Void] = [
      { $0.window = nil }, { $0.window?.rootViewController = nil }, { $0.root.view.removeFromSuperview() },
      { stage in
        let other = Window(size: Size(width: 100, height: 100))
        other.rootViewController = stage.root
        stage.window = other
      },
      { $0.root.dismiss(animated: true) },
      { $0.root.presentedViewController?.present(ViewController(), animated: true) },
    ]
    for call in calls {
      for isEarly in [false, true] {
        let stage = Stage()
        let sheet = Page()
        var calls = 0
        let body: () -> Void = { [unowned stage] in
          calls += 1
          if calls == 1 { call(stage) }
        }
        if isEarly { sheet.onWindow = body } else { sheet.onLayout = body }
        stage.root.present(sheet, animated: true)
        for _ in 0..<60 { stage.window?.advance(by: 1.0 / 60) }
        #expect(calls > 0)
      }
    }
  }
}
