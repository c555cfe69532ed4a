import Languages
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What lies where in sheets.
@Suite("Sheets") struct SheetTests {
  @Test("P4 a sheet is as high as its message, of which all lines are visible, and its button lies below that")
  func message() throws {
    let harness = try SceneHarness(SceneHarness.albums(1))
    let text = Array(repeating: "This file cannot be read.", count: 12).joined(separator: " ")
    let sheet = MessageController(
      theme: harness.main.theme, title: "Some files cannot be read", message: Sentence(verbatim: text))
    harness.main.open(sheet)
    harness.window.settle()
    let message = try #require(sheet.view.labels.first { $0.text == text })
    let height = message.sizeThatFits(Size(width: message.bounds.width, height: .infinity)).height
    #expect(height > 3 * message.lineHeight && (height...height + 10).contains(message.bounds.height))
    let button = harness.frame(of: try #require(harness.window.find(label: "OK")))
    #expect(button.minY >= harness.frame(of: message).maxY && button.maxY < harness.frame(of: sheet.view).maxY)
  }

  @Test(
    "P4 the keys that go back close a sheet when they are pressed, not when they are released",
    arguments: [Key.back, .backspace])
  func backKeys(key: Key) throws {
    let harness = try SceneHarness(SceneHarness.albums(1))
    harness.main.open(
      MessageController(theme: harness.main.theme, title: "Some files cannot be read", message: "They are damaged."))
    harness.window.settle()
    for (phase, isOpen) in [(KeyEvent.Phase.released, true), (.pressed, false)] {
      harness.window.send(.key(KeyEvent(key: key, phase: phase)))
      harness.window.settle()
      #expect((harness.window.find(label: "OK") != nil) == isOpen, "\(phase)")
    }
  }

  @Test("P5 a menu and a sheet that are open follow the look of the desktop")
  func look() throws {
    let harness = try SceneHarness(SceneHarness.albums(1))
    let theme = harness.main.theme
    let browse = try #require(harness.window.find(label: "Browse"))
    harness.pointer.tap(at: harness.frame(of: browse).center)
    harness.window.settle()
    theme.palette = .light
    let item = try #require(harness.window.find(label: "Artists"))
    #expect(item.effectiveTheme == theme.controls)

    harness.main.open(
      MessageController(theme: theme, title: "Some files cannot be read", message: "They are damaged."))
    harness.window.settle()
    theme.palette = .darkWithMoreContrast
    // The ring around the button has a colour of the theme.
    let button = try #require(harness.window.find(label: "OK"))
    #expect(button.effectiveTheme == theme.controls)
  }

  @Test("P4 a sheet explains what to type above the field, unless the window is so low that the field needs the room")
  func explanation() throws {
    let text = Array(repeating: "Playing ends at that time of day.", count: 12).joined(separator: " ")
    for (height, isExplained) in [(680.0, true), (240, false)] {
      let harness = try SceneHarness(SceneHarness.albums(1), size: Size(width: 1024, height: height))
      let sheet = FieldSheetController(
        theme: harness.main.theme, title: "Timer", explanation: Sentence(verbatim: text), placeholder: "7:30",
        done: "Set", onDone: { _ in })
      harness.main.open(sheet)
      harness.window.settle()
      let explanation = try #require(sheet.view.labels.first { $0.text == text })
      #expect(explanation.isHidden != isExplained, "\(height)")
      let (field, button) = (harness.frame(of: sheet.field), harness.frame(of: sheet.doneButton))
      #expect(field.maxY <= button.minY && button.maxY < harness.frame(of: sheet.view).maxY)
      #expect(field.height >= sheet.field.sizeThatFits(field.size).height)
      guard isExplained else { continue }
      let above = harness.frame(of: explanation)
      #expect(above.height >= explanation.sizeThatFits(above.size).height && above.maxY <= field.minY)
    }
  }
}
