import Containers
import Foundation
import Languages
import Music
import Platform
import SDLHost
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Ctrl+S saves Up next as a playlist, under a name that the person types.
@Suite struct SavePlaylistTests {
  private let stage = Stage([2, 1])
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    stage.main.playlists.folder = folder.path
  }

  @Test("U3 U8 The name is typed over the suggested one, Return saves, and the file holds the queue")
  func save() throws {
    let queued = (0..<stage.queue.count).compactMap { stage.queue.item(at: $0)?.title }
    stage.press(.character("s"), .control)
    stage.window.settle()
    let field = try #require(stage.window.focusedView as? TextField)
    #expect(field.text == "Up next" && field.selectedRange == 0..<7)
    stage.window.send(.text("Evening"))
    stage.press(.return)
    stage.window.settle(limit: 1)
    #expect(stage.main.presentedViewController == nil)
    let albums = ScannedLibrary([folder.path + "/Evening.m3u8"]).albums
    #expect(albums.flatMap(\.songs).map(\.title) == queued && !queued.isEmpty)
    #expect(stage.window.find(label: "Saved as \(folder.path)/Evening.m3u8") != nil)
  }

  @Test("J5 R8 What has come of saving is recorded, and a replay says it and writes nothing")
  func replay() throws {
    var recorded: [String] = []
    stage.main.playlists.onOutcome = { recorded.append($0.text) }
    func save() {
      stage.press(.character("s"), .control)
      stage.window.settle()
      stage.press(.return)
      stage.window.settle(limit: 1)
    }
    save()
    let path = folder.path + "/Up next.m3u8"
    #expect(recorded == ["playlist-saved \(path)"] && FileManager.default.fileExists(atPath: path))
    try FileManager.default.removeItem(atPath: path)
    stage.advance(10)
    stage.main.playlists.isReplaying = true
    save()
    #expect(recorded.count == 1 && !FileManager.default.fileExists(atPath: path))
    #expect(stage.window.find(label: "Saved as \(path)") == nil)
    let outcomes: [PlaylistSaver.Outcome] =
      [
        .saved(path: "/a b"), .renamed(path: "/a b", newPath: "/\n", title: "x y"),
        .renamed(path: "/a b", newPath: "/c", title: "x y", isBack: true),
        .deleted(path: "/a b", title: "x y"),
        .restored(title: "x y"),
      ]
      + PlaylistSaver.Change.allCases.flatMap { change -> [PlaylistSaver.Outcome] in
        [.late(name: "x", change), .refused(reason: "No room.", change)]
      }
    #expect(PlaylistSaver.Outcome.late(name: "x").text == "playlist-late x")
    #expect(PlaylistSaver.Outcome.refused(reason: "x").text == "playlist-refused x")
    for outcome in outcomes {
      #expect(PlaylistSaver.Outcome(text: outcome.text) == outcome)
      stage.main.playlists.show(outcome)
      stage.window.settle(limit: 1)
    }
    #expect(PlaylistSaver.Outcome(text: "library 3 finished") == nil)
    #expect(stage.main.presentedViewController is MessageController)
  }

  @Test("H8 Several cards that are selected are saved together by their menu")
  func saveSeveral() throws {
    stage.window.focusedView = stage.queue.view
    for key in [Key.home, .down] { stage.press(key) }
    stage.press(.down, .shift)
    let selected = stage.queue.selection.items.map(\.title)
    stage.press(.menu)
    stage.window.settle(limit: 1)
    try stage.tap("Save as playlist…")
    stage.window.settle(limit: 1)
    stage.window.send(.text("Two"))
    stage.press(.return)
    let albums = ScannedLibrary([folder.path + "/Two.m3u8"]).albums
    #expect(albums.flatMap(\.songs).map(\.title) == selected && selected.count == 2)
  }

  @Test("M15 Where a playlist was saved is told with ~ for the home folder")
  func homeFolder() throws {
    let home = try #require(UserFolders().home)
    stage.main.playlists.folder = home
    stage.main.playlists.show(.saved(path: home + "/Evening.m3u8"))
    stage.window.settle(limit: 1)
    #expect(stage.window.find(label: "Saved as ~/Evening.m3u8") != nil)
  }

  @Test("M15 A playlist that no list shows, as the library has no folder for it, says how it is opened")
  func unlisted() {
    stage.main.playlists.folder = nil
    stage.main.preferences.change { $0.folders = ["/music"] }
    func notice(about path: String) -> Bool {
      stage.main.playlists.show(.saved(path: path))
      stage.window.settle(limit: 1)
      let text = "Saved as /else/Evening.m3u8, outside of the library. Drop the file on the window to open it."
      return stage.window.find(label: text) != nil
    }
    #expect(notice(about: "/else/Evening.m3u8") && !notice(about: "/music/Evening.m3u8"))
    #expect(stage.window.find(label: "Saved as /music/Evening.m3u8") != nil)
  }

  @Test("U8 Escape saves nothing, a name is needed, and the focus comes back")
  func cancel() throws {
    let focused = stage.window.focusedView
    stage.press(.character("s"), .control)
    stage.window.settle()
    let sheet = try #require(stage.main.presentedViewController as? FieldSheetController)
    stage.press(.backspace)
    #expect(sheet.field.text.isEmpty && !sheet.doneButton.isEnabled)
    stage.press(.return)
    #expect(stage.main.presentedViewController === sheet)
    stage.window.send(.text("a"))
    #expect(sheet.doneButton.isEnabled)
    stage.press(.escape)
    stage.window.settle()
    #expect(stage.main.presentedViewController == nil && stage.window.focusedView === focused)
    #expect(ScannedLibrary([folder.path + "/a.m3u8"]).problems.map(\.reason) == ["no such file"])
  }

  @Test("R8 A folder that cannot be written to is told in a sheet")
  func failure() throws {
    stage.main.playlists.folder = "/proc/nowhere"
    stage.press(.character("s"), .control)
    stage.window.settle()
    try stage.tap("Save")
    stage.window.settle(limit: 1)
    #expect(stage.main.presentedViewController?.title == "The playlist was not saved")
  }
}
