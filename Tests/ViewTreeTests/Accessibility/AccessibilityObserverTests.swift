import Testing
import ViewTree
import ViewTreeTesting

@Suite("Accessibility observer") struct AccessibilityObserverTests {
  private final class Log: AccessibilityObserver {
    var calls: [[AccessibilityChange]] = []
    /// The announced sentences, each with the number of calls before it.
    var sentences: [String] = []
    func accessibilityDidChange(in window: Window, changes: [AccessibilityChange]) { calls.append(changes) }
    func accessibilityWasAnnounced(_ sentence: String, in window: Window) {
      sentences.append("\(sentence) \(calls.count)")
    }
    func take() -> [[AccessibilityChange]] {
      defer { calls = [] }
      return calls
    }
    /// The kinds that were told of a view since the last time, in one call at most.
    func kinds(of view: View) -> AccessibilityChange.Kinds? { calls.last?.first { $0.view === view }?.kinds }
  }

  private let window = Window(size: Size(width: 300, height: 200))
  private let log = Log()
  private let button = Button(title: "A")
  private let label = Label(text: "B")

  init() {
    for view in [button, label] {
      view.frame = Rect(x: 0, y: 0, width: 100, height: 30)
      window.addSubview(view)
    }
    window.settle()
    window.accessibilityObserver = log
    #expect(window.nextWakeTime == nil)
  }

  @Test("U11 Many changes are told once, at the end of the next frame, which they ask for")
  func once() {
    label.text = "C"
    label.text = "D"
    label.accessibilityValue = "E"
    button.accessibilityStates = .selected
    #expect(log.calls.isEmpty && window.nextWakeTime != nil)
    window.settle()
    let calls = log.take()
    #expect(calls.count == 1 && calls.first?.count == 2)
    #expect(calls.first?.allSatisfy { $0.kinds == .content } == true)
    window.advance(by: 1)
    #expect(log.calls.isEmpty && window.nextWakeTime == nil)
  }

  @Test("U11 A label alone, which nobody sees, is told with a frame of its own")
  func unseen() {
    button.accessibilityLabel = "Z"
    #expect(window.nextWakeTime != nil)
    window.advance(by: 0)
    #expect(log.kinds(of: button) == .content)
    _ = log.take()
    button.accessibilityLabel = "Z"
    #expect(window.nextWakeTime == nil)
  }

  @Test("U11 A group that is the view of a controller is called by its title, unless it has a label or is in a sheet")
  func titleOfController() {
    let (page, sheet) = (ViewController(), ViewController())
    window.rootViewController = page
    (page.title, sheet.title) = ("Chapter 1", "Question")
    #expect(page.view.accessibilityLabel == nil)
    for controller in [page, sheet] { controller.view.accessibilityRole = .group }
    #expect(page.view.accessibilityLabel == "Chapter 1" && sheet.view.accessibilityLabel == "Question")
    window.settle()
    _ = log.take()
    page.title = "Chapter 2"
    window.advance(by: 0)
    #expect(log.kinds(of: page.view) == .content && page.view.accessibilityLabel == "Chapter 2")
    page.view.accessibilityLabel = "Beginning"
    window.settle()
    page.title = "Chapter 3"
    #expect(page.view.accessibilityLabel == "Beginning" && window.nextWakeTime == nil)
    sheet.preferredContentSize = Size(width: 100, height: 50)
    page.present(sheet, animated: false)
    window.settle()
    #expect(sheet.view.accessibilityLabel == nil && window.find(role: .dialog, label: "Question") != nil)
  }

  @Test("U11 Views that come, go, change places, hide, fade out or get a role change what is in the view around them")
  func children() {
    func isTold(_ change: () -> Void, _ comment: Comment) {
      _ = log.take()
      change()
      window.advance(by: 0)
      #expect(log.kinds(of: window)?.contains(.children) == true, comment)
    }
    let view = View()
    isTold({ window.addSubview(view) }, "comes")
    isTold({ window.sendSubviewToBack(view) }, "to the back")
    isTold({ view.accessibilityRole = .group }, "role")
    isTold({ view.isHidden = true }, "hides")
    isTold({ view.isHidden = false }, "is shown")
    isTold({ view.alpha = 0 }, "fades out")
    isTold({ view.alpha = 1 }, "fades in")
    isTold({ view.removeFromSuperview() }, "goes")
  }

  @Test("U11 The focus is told of the view that lost it and of the one that got it")
  func focus() {
    let other = Button(title: "C")
    window.addSubview(other)
    window.focusedView = button
    window.settle()
    _ = log.take()
    window.focusedView = other
    window.settle()
    #expect(log.kinds(of: button) == .focus && log.kinds(of: other) == .focus)
  }

  @Test("U11 Controls tell their values, whoever sets them")
  func values() {
    let slider = Slider()
    let toggle = Switch()
    let bar = ProgressView()
    let segments = SegmentedControl(titles: ["A", "B"])
    let pages = PageIndicator()
    let controls = [slider, toggle, bar, segments, pages]
    for view in controls { window.addSubview(view) }
    pages.numberOfPages = 9
    window.settle()
    _ = log.take()
    slider.value = 0.5
    toggle.isOn = true
    bar.progress = 0.5
    segments.selectedIndex = 1
    pages.position = 3
    window.advance(by: 0)
    for view in controls { #expect(log.kinds(of: view)?.contains(.content) == true, "\(view)") }
  }

  @Test("U11 What is scrolled says so")
  func scrolling() {
    let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scrollView.contentSize = Size(width: 100, height: 1_000)
    window.addSubview(scrollView)
    window.settle()
    _ = log.take()
    scrollView.contentOffset = Point(x: 0, y: 200)
    window.advance(by: 0)
    #expect(log.calls.flatMap { $0 }.contains { $0.kinds.contains(.scrolling) })
  }

  @Test("U11 Without an observer nothing is noted and no frame is asked for; one that went away is forgotten")
  func nobody() {
    window.accessibilityObserver = nil
    button.accessibilityLabel = "Z"
    #expect(window.nextWakeTime == nil)
    var brief: Log? = Log()
    window.accessibilityObserver = brief
    button.accessibilityLabel = "Y"
    brief = nil
    window.settle()
    #expect(window.accessibilityObserver == nil)
    button.accessibilityLabel = "X"
    #expect(window.nextWakeTime == nil)
  }

  @Test("U11 Sentences are announced in their order, after what the frame has changed, and an empty one is not")
  func announcements() {
    window.announce("A")
    window.announce("")
    #expect(window.nextWakeTime != nil && log.sentences.isEmpty)
    label.text = "C"
    window.announce("B")
    window.settle()
    #expect(log.sentences == ["A 1", "B 1"] && window.focusedView == nil)
    window.announce("")
    #expect(window.nextWakeTime == nil)
    window.announce("C")
    window.notifyAccessibilityObserver()
    window.settle()
    #expect(log.sentences == ["A 1", "B 1", "C 1"] && log.calls.count == 1)
  }

  @Test("U11 The page of an indicator is told when it changes, also after the number of pages has made it another one")
  func pages() {
    let indicator = PageIndicator(frame: Rect(x: 0, y: 100, width: 200, height: 20))
    window.addSubview(indicator)
    indicator.position = 3
    window.settle()
    for change in [{ indicator.numberOfPages = 5 }, { indicator.position = 0 }] {
      _ = log.take()
      change()
      window.settle()
      #expect(log.kinds(of: indicator)?.contains(.content) == true)
    }
    #expect(indicator.accessibilityValue == "1 of 5")
  }

  @Test("U11 What is announced while nobody observes is not told later, and asks for no frame")
  func announcementsToNobody() {
    window.accessibilityObserver = nil
    window.announce("A")
    #expect(window.nextWakeTime == nil)
    window.accessibilityObserver = log
    window.settle()
    #expect(log.sentences.isEmpty)
  }

  @Test("U11 Who asks between two frames is told what has changed so far, and not again at the end of the frame")
  func asked() {
    label.text = "C"
    window.notifyAccessibilityObserver()
    #expect(log.take().count == 1)
    window.settle()
    #expect(log.calls.isEmpty)
  }
}
