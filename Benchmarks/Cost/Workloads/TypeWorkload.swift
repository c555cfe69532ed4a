internal import SDLHost
import ViewTree

/// A field with a text of the given number of characters, in the middle of which someone types. Each frame shows one more character, or
/// takes it away again.
final class TypeWorkload: Workload {
  private let display: OffscreenDisplay
  private let field = TextField()
  private let count: Int
  private var frames = 0

  init(count: Int) throws {
    display = try OffscreenDisplay(size: Size(width: 480, height: 120))
    self.count = count
  }

  func load() {
    field.frame = Rect(x: 20, y: 20, width: 400, height: 32)
    field.text = String(repeating: "The quick brown fox. ", count: count / 21 + 1).prefix(count).description
    field.selectedRange = count / 2..<count / 2
    display.window.addSubview(field)
    display.window.focusedView = field
    display.frame(after: 0)
  }

  func frame() {
    frames += 1
    if frames % 2 == 1 {
      display.window.send(.text("e"))
    } else {
      display.window.send(.key(KeyEvent(key: .backspace)))
    }
    display.frame(after: 1.0 / 60)
  }
}
