internal import SDLHost
import ViewTree

/// An empty field into which a text of the given number of characters is pasted, in each frame.
final class PasteWorkload: Workload {
  private let display: OffscreenDisplay
  private let field = TextField()
  private let text: String

  init(count: Int) throws {
    display = try OffscreenDisplay(size: Size(width: 480, height: 120))
    text = String(repeating: "The quick brown fox. ", count: count / 21 + 1).prefix(count).description
  }

  func load() {
    field.frame = Rect(x: 20, y: 20, width: 400, height: 32)
    display.window.addSubview(field)
    display.window.focusedView = field
    display.window.clipboard.text = text
    display.frame(after: 0)
  }

  func warmUp() { frame() }

  func frame() {
    field.text = ""
    display.window.send(.key(KeyEvent(key: .character("v"), modifiers: .control)))
    display.frame(after: 1.0 / 60)
  }
}
