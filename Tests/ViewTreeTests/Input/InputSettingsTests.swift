import Testing
import ViewTreeTesting

@testable import ViewTree

/// What is set on a view about input, and what is told of it.
@Suite("Settings of input") struct InputSettingsTests {
  private final class Observer: AccessibilityObserver {
    var changes: [AccessibilityChange] = []
    func accessibilityDidChange(in window: Window, changes: [AccessibilityChange]) { self.changes += changes }
    func accessibilityWasAnnounced(_ sentence: String, in window: Window) {}
  }

  private final class Target: ScrollTarget {
    func canScroll(_ scroll: ScrollSample) -> Bool { true }
    func scroll(_ scroll: ScrollSample) {}
  }

  private let window = Window.forGestures()
  private let view: View

  init() {
    view = window.add(0, 0, 100, 100)
    view.accessibilityRole = .button
    window.settle()
  }

  @Test("Settings that few views have are absent at first, can be set, and can be taken away again")
  func rareSettings() {
    let target = Target()
    for _ in 0..<2 {
      #expect(view.cursor == nil && view.contextMenu == nil && view.contextMenuLabel == nil && view.toolTip == nil)
      #expect(view.accessibilityShortcut == nil && view.scrollTarget == nil)
      #expect(!view.passesScrolling && view.contentTouchDelay == 0)
      view.cursor = .text
      view.contextMenu = { [] }
      view.contextMenuLabel = "Songs"
      view.toolTip = "Tip"
      view.accessibilityShortcut = KeyShortcut(.space)
      view.scrollTarget = target
      view.passesScrolling = true
      view.contentTouchDelay = 0.5
      #expect(view.cursor == .text && view.contextMenu != nil && view.contextMenuLabel == "Songs")
      #expect(view.toolTip == "Tip" && view.accessibilityShortcut == KeyShortcut(.space))
      #expect(view.scrollTarget === target && view.passesScrolling && view.contentTouchDelay == 0.5)
      view.cursor = nil
      view.contextMenu = nil
      view.contextMenuLabel = nil
      view.toolTip = nil
      view.accessibilityShortcut = nil
      view.scrollTarget = nil
      view.passesScrolling = false
      view.contentTouchDelay = 0
    }
  }

  @Test("U11 A hint, a shortcut and a suspension of input are told when they change, and not when they are set again")
  func toldOnce() {
    let observer = Observer()
    window.accessibilityObserver = observer
    window.advance(by: 0)
    let settings: [(set: () -> Void, reset: () -> Void, told: View)] = [
      ({ view.setAccessibilityHint("Hint") }, { view.setAccessibilityHint(nil) }, view),
      ({ view.accessibilityShortcut = KeyShortcut(.space) }, { view.accessibilityShortcut = nil }, view),
      ({ view.isInputSuspended = true }, { view.isInputSuspended = false }, window),
    ]
    for (index, (set, reset, told)) in settings.enumerated() {
      for change in [set, reset] {
        observer.changes = []
        change()
        #expect(window.nextWakeTime != nil, "\(index)")
        window.advance(by: 0)
        #expect(observer.changes.count { $0.view === told } == 1, "\(index)")
        observer.changes = []
        change()
        #expect(window.nextWakeTime == nil, "\(index)")
        window.advance(by: 0)
        #expect(observer.changes.isEmpty, "\(index)")
      }
    }
  }

  @Test("A shortcut matches the press of its key with exactly its modifier keys, and is written in one order")
  func shortcuts() {
    let shortcut = KeyShortcut(.function(5), [.shift, .control])
    let events: [(event: KeyEvent, isMatch: Bool)] = [
      (KeyEvent(key: .function(5), modifiers: [.control, .shift]), true),
      (KeyEvent(key: .function(5), modifiers: [.control, .shift], isRepeat: true), true),
      (KeyEvent(key: .function(5), modifiers: [.control, .shift], phase: .released), false),
      (KeyEvent(key: .function(6), modifiers: [.control, .shift]), false),
      (KeyEvent(key: .function(5), modifiers: [.control]), false), (KeyEvent(key: .function(5)), false),
      (KeyEvent(key: .function(5), modifiers: [.control, .shift, .alt]), false),
    ]
    for (event, isMatch) in events { #expect(shortcut.matches(event) == isMatch, "\(event)") }
    #expect(shortcut.description == "Ctrl+Shift+F5" && KeyShortcut(.character("ä")).description == "Ä")
    #expect(KeyShortcut(.left, [.command, .alt]).description == "Alt+Super+←")
    var names = KeyNames()
    names.control = "Strg"
    names.keys[.delete] = "Entf"
    #expect(names.text(of: KeyShortcut(.delete, [.control, .alt, .shift, .command])) == "Strg+Alt+Shift+Super+Entf")
    #expect(names.text(of: KeyShortcut(.home)) == "Home" && names.text(of: KeyShortcut(.mediaNext)) == "Media Next")
  }
}
