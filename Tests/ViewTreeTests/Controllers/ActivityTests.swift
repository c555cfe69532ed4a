import Testing

@testable import ViewTree

/// The desktop's focus; the rows are in Documentation/Views.md.
@Suite struct ActivityTests {
  private final class Scene: ViewController {
    let name: String
    let log: Log
    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
    }
    override func didBecomeActive() { log.append("\(name) active \(view.window?.isActive == true)") }
    override func didResignActive() { log.append("\(name) inactive") }
  }

  @Test("A1 All controllers whose views are in the window are called when it gets or loses the desktop's focus, once")
  func controllers() {
    let log = Log()
    let window = Window(size: Size(width: 100, height: 100))
    let (root, child, other) = (Scene("root", log), Scene("child", log), Scene("other", log))
    window.rootViewController = root
    root.addChild(child)
    root.view.addSubview(child.view)
    root.addChild(other)
    #expect(!window.isActive)
    window.isActive = true
    window.isActive = true
    #expect(log.lines == ["root active true", "child active true"])
    window.isActive = false
    #expect(log.lines.suffix(2) == ["root inactive", "child inactive"])
  }
}
