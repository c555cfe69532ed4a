import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Another language is chosen while the program runs. That all texts change is seen by the walk; here is what must not.
@Suite("A language that is chosen while something is going on") struct LanguageChoiceTests {
  private func choose(_ language: Language, _ stage: Stage) {
    stage.main.theme.language = language
    stage.advance(0.1)
  }

  private func texts(of view: View) -> [String] {
    view.subviews.flatMap { texts(of: $0) } + ((view as? Label).map { [$0.text] } ?? [])
  }

  @Test("P6 A percentage in German keeps its sign on the same line")
  func percentages() throws {
    let german = try Language.german()
    #expect(german.text(VolumeControl.percent(0.95)) == "95\u{A0}%" && german.text(Format.percent(0.5)) == "50\u{A0}%")
  }

  @Test("P6 P7 The preferences stay where they are scrolled to, with the focus, and so does what plays")
  func preferences() throws {
    let stage = Stage(size: Size(width: 640, height: 420))
    stage.press(.character("d"), .control)
    stage.advance(2)
    stage.press(.character(","), .control)
    stage.window.settle(limit: 2)
    let page = try #require(stage.main.stack.currentViewController as? PreferencesController)
    let column = try #require(page.view.subviews.compactMap { $0 as? ScrollView }.first)
    let button = try #require(stage.window.find(label: "Language"))
    stage.window.focusedView = button
    column.contentOffset.y = 60
    let (song, items, volume) = (stage.player.current?.id, stage.player.items.map(\.id), stage.player.volume)
    let position = stage.player.position
    choose(.accented, stage)
    #expect(stage.main.stack.currentViewController === page && page.title != "Preferences")
    #expect(stage.window.focusedView === button && column.contentOffset.y == 60)
    #expect(stage.player.current?.id == song && stage.player.items.map(\.id) == items && stage.player.volume == volume)
    #expect(stage.player.isPlaying && abs(stage.player.position - position - 0.1) < 0.02)
    #expect(!texts(of: stage.main.view).contains("Up next"))
    choose(.plainEnglish, stage)
    #expect(page.title == "Preferences" && texts(of: stage.main.view).contains("Up next"))
  }

  @Test("P6 What was typed into the search stays, with the results, their place and the focus")
  func search() throws {
    let stage = Stage(Array(repeating: 3, count: 20), size: Size(width: 640, height: 320))
    stage.open(album: 2)
    let page = stage.main.stack.currentViewController
    let search = stage.main.search
    try #require(search.open(with: ""))
    stage.window.send(.text("album"))
    stage.press(.down)
    for _ in 0..<8 { stage.press(.down) }
    stage.window.settle(limit: 2)
    let (results, offset) = (search.results, search.list.contentOffset)
    #expect(!results.isEmpty && search.list.isFocused)
    choose(.accented, stage)
    #expect(search.field.text == "album" && search.results == results && search.list.contentOffset == offset)
    #expect(search.list.isFocused && !search.view.isHidden && stage.main.stack.currentViewController === page)
    #expect(texts(of: search.list).contains { $0.contains("Artist") && !$0.hasPrefix("Album") })
  }

  @Test("P6 A notice stays as long as it would have, in the new language, and what it offers can be done")
  func notice() throws {
    let stage = Stage()
    let first = stage.player.items[0]
    stage.player.remove([first.id])
    stage.advance(3)
    let notice = try #require(stage.main.view.subviews.compactMap { $0 as? Notice }.first)
    #expect(texts(of: notice).contains("Undo"))
    choose(.accented, stage)
    #expect(notice.isShown && !texts(of: notice).contains("Undo"))
    let label = stage.main.theme.tr("Undo")
    try stage.tap(label)
    stage.advance(0.1)
    #expect(stage.player.items.first?.id == first.id)
    stage.advance(Notice.undoSeconds + 1)
    #expect(!notice.isShown)
  }

  @Test("P4 P6 The drawer stays open, a sheet keeps what is typed in it, and a menu is closed")
  func drawer() throws {
    let stage = Stage(size: Size(width: 480, height: 360))
    stage.main.toggleQueue()
    stage.window.settle()
    choose(.accented, stage)
    #expect(stage.main.split.isDrawerOpen)
    stage.press(.character("s"), .control)
    stage.window.settle(limit: 2)
    let sheet = try #require(stage.main.presentedViewController as? FieldSheetController)
    stage.window.send(.text("Kitchen"))
    choose(.plainEnglish, stage)
    #expect(stage.main.presentedViewController === sheet && sheet.field.text == "Kitchen" && sheet.field.isFocused)
    #expect(sheet.title == "Save as a playlist" && stage.window.find(role: .dialog, label: "Save as a playlist") != nil)
    stage.press(.escape)
    stage.window.settle(limit: 2)
    #expect(stage.main.split.isDrawerOpen)
    stage.main.toggleQueue()
    stage.window.settle()
    try stage.tap("Menu")
    stage.advance(0.3)
    #expect(stage.window.find(label: "Playground") != nil)
    choose(.accented, stage)
    stage.advance(0.3)
    #expect(stage.window.find(label: "Playground") == nil)
    #expect(stage.window.find(label: stage.main.theme.tr("Playground")) == nil)
  }

  @Test("P6 The place of a row or a card is told with the separators of the language, in English, too")
  func places() throws {
    #expect(Language.english.viewWords.place(1_234, 5_678) == "1,234 of 5,678")
    #expect(Language.plainEnglish.viewWords.place(1_234, 5_678) == "1234 of 5678")
    #expect(try Language.german().viewWords.place(1_234, 5_678) == "1.234 von 5.678")
  }

  @Test("P6 A language that is written from right to left mirrors the window at once, and another one turns it back")
  func mirrored() throws {
    let stage = Stage()
    stage.window.layoutDirection = nil
    let header = try #require(stage.window.find(label: "Menu of Up next"))
    func x() -> Double { header.convert(header.bounds.center, to: nil).x }
    let before = x()
    choose(.mirrored(), stage)
    #expect(abs(x() - (1024 - before)) < 1)
    choose(.plainEnglish, stage)
    #expect(abs(x() - before) < 1)
  }
}
