import ViewTreeTesting

@testable import ViewTree

/// A controller that logs its appearance calls.
final class SheetController: ViewController {
  let log: Log
  let button: Button
  var onCall: ((String) -> Void)?

  init(_ name: String, _ log: Log, size: Size? = Size(width: 200, height: 120)) {
    self.log = log
    button = Button(title: "In \(name)")
    super.init()
    title = name
    preferredContentSize = size
  }

  override func viewDidLoad() {
    button.frame = Rect(x: 10, y: 10, width: 100, height: 40)
    view.addSubview(button)
  }

  private func note(_ call: String, _ animated: Bool) {
    log.append("\(title ?? "") \(call)\(animated ? "" : " at once")")
    onCall?(call)
  }
  override func viewWillAppear(_ animated: Bool) { note("will appear", animated) }
  override func viewDidAppear(_ animated: Bool) { note("did appear", animated) }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear", animated) }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear", animated) }
}

/// A window with a root controller, and controllers to present.
class SheetScene {
  let window = Window(size: Size(width: 400, height: 300))
  let log = Log()
  let root: SheetController
  let sheet: SheetController
  let other: SheetController

  init() {
    root = SheetController("root", log)
    sheet = SheetController("sheet", log)
    other = SheetController("other", log)
    window.rootViewController = root
    window.settle()
  }

  func advance(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { window.advance(by: 1.0 / 60) }
  }

  func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }

  /// The lines since the last call.
  func take() -> [String] { log.take() }
}

extension Log {
  /// The lines so far, which are forgotten.
  func take() -> [String] {
    defer { removeAll() }
    return lines
  }
}
