import Testing
import ViewTree
import ViewTreeTesting

@Suite("Closing a window") struct WindowClosingTests {
  private final class Page: ViewController {
    let name: String
    let log: Log
    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
    }
    override func viewWillDisappear(_ animated: Bool) { log.append("\(name) will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("\(name) did disappear") }
  }

  private let log = Log()
  private let root: Page
  private let child: Page
  private let sheet: Page
  private let window = Window(size: Size(width: 400, height: 300))

  init() {
    root = Page("root", log)
    child = Page("child", log)
    sheet = Page("sheet", log)
    root.addChild(child)
    root.view.addSubview(child.view)
    window.rootViewController = root
    window.didClose = { [log] in log.append("closed") }
    window.advance(by: 0)
  }

  @Test("W4 Its controllers disappear, those in sheets too, and then didClose is called, once")
  func order() {
    root.present(sheet, animated: false)
    #expect(window.close() && window.isClosed)
    #expect(
      log.lines == [
        "sheet will disappear", "sheet did disappear", "root will disappear", "child will disappear",
        "root did disappear", "child did disappear", "closed",
      ])
    #expect(window.rootViewController === root && !root.isAppearing && sheet.view.window == nil)
    #expect(window.close() && log.lines.count == 7)
  }

  @Test(
    "W4 V10 Pictures that are still being prepared are given up when its controllers have disappeared, and then it is gone"
  )
  func picturesGivenUp() {
    final class Store: ImageStore {
      func status(of image: Image) -> ImageStatus { .loading }
      func prepare(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Bool { false }
    }
    let store = Store()
    window.imageStore = store
    window.prepare(Image(path: "a"), for: Size(width: 10, height: 10)) { [log] in log.append("prepared \($0)") }
    window.advance(by: 1)
    #expect(log.lines == [])
    window.close()
    #expect(
      log.lines == [
        "root will disappear", "child will disappear", "root did disappear", "child did disappear", "prepared false",
        "closed",
      ])
    withExtendedLifetime(store) {}
  }

  @Test("W4 shouldClose keeps it open, and may close it itself when it has asked")
  func veto() {
    var asked = 0
    window.shouldClose = { [unowned window] in
      asked += 1
      #expect(!window.close(), "it is still being asked")
      return false
    }
    #expect(!window.close() && !window.isClosed && asked == 1)
    #expect(log.lines == [] && window.rootViewController === root)
    window.shouldClose = { true }
    #expect(window.close() && log.lines.last == "closed")
  }

  @Test("W4 U8 A window that is closed, or is being closed, shows no more sheets, which would never disappear")
  func sheetsAfterwards() {
    final class Late: ViewController {
      let sheet = ViewController()
      override func viewWillDisappear(_ animated: Bool) { present(sheet, animated: false) }
    }
    let late = Late()
    window.rootViewController = late
    #expect(misuses { _ = window.close() } == ["ViewController.present(_:animated:): the window is closed"])
    #expect(misuses { late.present(sheet, animated: true) }.count == 1)
    #expect(late.presentedViewController == nil && !late.sheet.isAppearing && !sheet.isAppearing)
    #expect(window.subviews.count == 1)
  }

  @Test("W4 C3 A root controller that is set in a window that is closed, or is being closed, does not appear")
  func rootAfterwards() {
    final class Late: ViewController {
      let log: Log
      init(_ log: Log) { self.log = log }
      override func viewWillAppear(_ animated: Bool) { log.append("late will appear") }
      override func viewDidAppear(_ animated: Bool) { log.append("late did appear") }
    }
    let (late, later) = (Late(log), Late(log))
    window.didClose = { [unowned window] in window.rootViewController = late }
    window.close()
    #expect(window.rootViewController === late && late.view.window === window && !late.isAppearing)
    window.rootViewController = later
    #expect(later.view.superview === window && !later.isAppearing && late.view.superview == nil)
    #expect(!log.lines.contains { $0.hasPrefix("late") } && log.lines.count == 4)
  }

  @Test("W4 What is called while it closes may close it, show something else and let go of it")
  func callbacks() {
    weak var weakWindow: Window?
    do {
      let log = Log()
      var held: Window? = Window(size: Size(width: 100, height: 100))
      weakWindow = held
      let page = Page("page", log)
      held?.rootViewController = page
      held?.didClose = {
        log.append("closed")
        held?.close()
        held = nil
      }
      held?.close()
      #expect(log.lines == ["page will disappear", "page did disappear", "closed"])
      #expect(held == nil)
    }
    #expect(weakWindow == nil)
  }

  @Test("W4 A window that is released without being closed calls nobody")
  func release() {
    let log = Log()
    let page = Page("page", log)
    do {
      let window = Window(size: Size(width: 100, height: 100))
      window.shouldClose = { false }
      window.didClose = { log.append("closed") }
      window.rootViewController = page
    }
    #expect(log.lines == [] && page.view.window == nil)
  }
}
