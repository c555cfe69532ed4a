import Containers
import Music
import SDLHost
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// A page of the Playground in a stack of its own, in a window, with a pointer.
final class PlaygroundHarness {
  let session: OffscreenSession
  let stack = ViewControllerStack()
  let page: PlaygroundPage
  let pointer: PointerScript
  var window: Window { session.window }

  static let pages = ["Queue", "Swipe", "Stack", "Animation"]
  /// The sizes that the stack has in windows of 480×360, 1024×680 and 1920×1200.
  static let sizes = [Size(width: 319, height: 300), Size(width: 757, height: 592), Size(width: 1640, height: 1110)]

  init(
    _ index: Int, size: Size = sizes[1], direction: LayoutDirection = .leftToRight, theme: AppTheme = .dark,
    prefersReducedMotion: Bool = false
  ) throws {
    session = try OffscreenSession(size: size)
    pointer = PointerScript(session.window)
    let library = LibraryModel()
    library.append(
      (1...5).map { number in
        Album(title: "Album \(number)", artist: "Artist", cover: nil, songs: [])
      })
    let playground = PlaygroundController(theme: theme, library: library)
    page = playground.makePage(index)
    window.layoutDirection = direction
    window.theme = theme.controls
    window.prefersReducedMotion = prefersReducedMotion
    session.show(stack)
    stack.push([playground, page], animated: false)
    window.settle(limit: 6)
  }

  // MARK: Controls

  var rows: [FormRow] { page.column.rows.compactMap { $0 as? FormRow } }
  var controls: [View] { rows.flatMap(\.controls) }

  /// The control with this label, scrolled into view.
  func control(_ label: String) -> View? {
    guard let row = rows.firstIndex(where: { $0.controls.contains { $0.accessibilityLabel == label } }) else {
      return nil
    }
    reveal(row)
    window.advance(by: 0)
    let found = window.find(label: label)
    return found.flatMap { found in rows[row].controls.first { $0 === found } }
  }

  /// The frame of a row in the content of the column.
  func frame(ofRow index: Int) -> Rect { rows[index].convert(rows[index].bounds, to: page.column) }

  /// Scrolls just far enough to make the row at `index` completely visible.
  func reveal(_ index: Int) {
    page.column.layoutIfNeeded()
    page.column.scrollToVisible(frame(ofRow: index))
  }

  func middle(of view: View) -> Point { view.convert(Point(x: view.bounds.midX, y: view.bounds.midY), to: nil) }

  /// Taps the control with this label; false if there is none.
  @discardableResult
  func tap(_ label: String) -> Bool {
    guard let control = control(label) else { return false }
    pointer.tap(at: middle(of: control))
    window.advance(by: 1.0 / 60)
    return true
  }

  /// Taps the segment at `index` of `count`.
  func choose(_ label: String, _ index: Int, of count: Int) {
    guard let control = control(label) else { return }
    let isMirrored = control.effectiveLayoutDirection == .rightToLeft
    let place = (Double(isMirrored ? count - 1 - index : index) + 0.5) / Double(count)
    pointer.tap(at: control.convert(Point(x: control.bounds.width * place, y: control.bounds.midY), to: nil))
    window.advance(by: 1.0 / 60)
  }

  /// Presses a slider at its beginning or its end.
  func slide(_ label: String, toEnd isEnd: Bool) {
    guard let control = control(label) else { return }
    let isAtRight = isEnd != (control.effectiveLayoutDirection == .rightToLeft)
    let x = isAtRight ? control.bounds.width - 2 : 2
    pointer.press(at: control.convert(Point(x: x, y: control.bounds.midY), to: nil))
    pointer.release()
    window.advance(by: 1.0 / 60)
  }

  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
    window.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: .released)))
    window.advance(by: 1.0 / 60)
  }
}
