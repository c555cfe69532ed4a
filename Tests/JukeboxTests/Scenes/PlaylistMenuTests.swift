import Containers
import Glibc
import Music
import Platform
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Playlists are renamed and deleted by their menus, in the list and on their pages.
@Suite struct PlaylistMenuTests {
  private let folder: TemporaryFolder
  private let trash: TemporaryFolder
  private let source: MusicLibrary
  private let stage: Stage
  private var window: Window { stage.window }
  private var main: MainController { stage.main }
  private var library: LibraryModel { stage.library }

  private static let evening = "One.ogg\nTwo.ogg\n"
  private static let early = "#EXTM3U\n#PLAYLIST:Early\nOne.ogg\n"

  init() throws {
    folder = try TemporaryFolder()
    trash = try TemporaryFolder()
    for name in ["One.ogg", "Two.ogg"] { try folder.write(name) }
    try folder.write("Evening.m3u8", Array(Self.evening.utf8))
    try folder.write("Morning.m3u", Array(Self.early.utf8))
    source = MusicLibrary.named(folder.path)
    stage = Stage(source)
    main.playlists.trash = Trash(trash.path)
  }

  // MARK: What a person does

  private func press(_ key: Key) {
    stage.press(key)
    window.settle(limit: 1)
  }

  private func tap(_ label: String) throws {
    try stage.tap(label)
    window.settle(limit: 1)
  }

  private func openMenu(of label: String) throws {
    let view = try #require(window.find(label: label), "nothing is called \(label)")
    stage.click(.secondary, at: stage.middle(of: view))
    window.settle(limit: 1)
  }

  /// Performs an action as assistive technology does.
  private func act(_ action: AccessibilityAction, on label: String) throws {
    let view = try #require(window.find(label: label), "nothing is called \(label)")
    #expect(view.perform(action))
    window.settle(limit: 1)
  }

  private func openList() {
    main.pages.open(BrowsePage.playlists)
    window.settle()
  }

  private func openPage(_ name: String) {
    main.pages.open(.playlist("\(folder.path)/\(name)"))
    wait { page != nil }
  }

  /// Until presses have an effect where a notice has appeared.
  private func waitForNotice() { for _ in 0..<30 { window.advance(by: 1.0 / 60) } }

  /// Waits for what the library's thread reads.
  private func wait(until isEnough: () -> Bool) {
    #expect(
      eventually(serving: { if source.update().hasNewContents { library.showSource() } }) {
        window.settle(limit: 1)
        return isEnough()
      })
  }

  // MARK: What comes of it

  private var page: AlbumController? { main.stack.currentViewController as? AlbumController }
  private var sheet: FieldSheetController? { main.presentedViewController as? FieldSheetController }
  private var menu: [String] { window.findAll(role: .menuItem).compactMap(\.accessibilityLabel) }

  private func text(_ path: String) -> String? {
    (try? RegularFile.bytes(of: path, limit: 1000)).map { String(decoding: $0, as: UTF8.self) }
  }
  private func file(_ name: String) -> String? { text("\(folder.path)/\(name)") }
  private func trashed(_ name: String) -> String? { text("\(trash.path)/files/\(name)") }

  @Test("M15 The menu of a playlist in the list renames it in a sheet: its title, its file, and the list follows")
  func rename() throws {
    openList()
    try openMenu(of: "Evening, 2 songs")
    #expect(menu == ["Open", "Play now", "Play next", "Add to queue", "Rename…", "Delete"])
    try tap("Rename…")
    let field = try #require(sheet?.field)
    #expect(sheet?.title == "Name of the playlist" && sheet?.doneButton.accessibilityLabel == "Rename")
    #expect(window.focusedView === field && field.text == "Evening" && field.selectedRange == 0..<7)
    window.send(.text("Night / Day"))
    press(.return)
    #expect(sheet == nil && window.find(label: "The playlist is now called “Night / Day”") != nil)
    #expect(file("Night - Day.m3u8") == "#PLAYLIST:Night / Day\n" + Self.evening && file("Evening.m3u8") == nil)
    library.readAgain()
    wait { window.find(label: "Night / Day, 2 songs") != nil && window.find(label: "Evening, 2 songs") == nil }
  }

  @Test("M15 Both playlists name their folder where one gets the name of the other, until that one is deleted")
  func namesake() throws {
    openList()
    let list = try #require(main.stack.currentViewController as? BrowseController)
    func areFoldersNamed() -> [Bool] { list.listView.items.map { list.content(of: $0).detail.contains("/") } }
    #expect(areFoldersNamed() == [false, false])
    try openMenu(of: "Evening, 2 songs")
    try tap("Rename…")
    window.send(.text("Early"))
    press(.return)
    #expect(areFoldersNamed() == [true, true])
    main.playlists.delete("\(folder.path)/Morning.m3u", title: "Early")
    window.settle(limit: 1)
    #expect(areFoldersNamed() == [false])
  }

  @Test("M15 U11 A playlist that is renamed by keys has its new name at once, and stays the current row")
  func currentRow() throws {
    openList()
    let list = try #require(main.stack.currentViewController as? BrowseController).listView
    press(.home)
    press(.menu)
    for _ in 0..<9 where window.accessibilityFocus?.accessibilityLabel != "Rename…" { press(.down) }
    press(.return)
    window.send(.text("Night"))
    press(.return)
    // Its former name would be read when the focus comes back.
    #expect(window.accessibilityFocus?.accessibilityLabel == "Night, 1 song")
    let cell = window.accessibilityFocus
    library.readAgain()
    let entry = BrowseEntry.playlist(folder.path + "/Night.m3u")
    wait { list.items.contains(entry) && window.find(label: "Early, 1 song") == nil }
    #expect(window.find(label: "Night, 1 song") != nil)
    #expect(list.items.last == entry && list.currentIndex == 1 && list.selection == [entry])
    // In another cell it would be read once more.
    #expect(cell != nil && window.accessibilityFocus === cell)
  }

  @Test("M15 A playlist that was renamed twice before its folder is read has its last title, is opened and is deleted")
  func renamedTwice() throws {
    openList()
    for (former, title) in [("Evening", "Night"), ("Night", "Day")] {
      try openMenu(of: "\(former), 2 songs")
      try tap("Rename…")
      window.send(.text(title))
      press(.return)
    }
    #expect(window.find(label: "Day, 2 songs") != nil && file("Day.m3u8") != nil && file("Night.m3u8") == nil)
    let list = try #require(main.stack.currentViewController as? BrowseController).listView
    main.pages.open(try #require(list.items.first { $0 == .playlist("\(folder.path)/Evening.m3u8") }))
    wait { page?.title == "Day" }
    main.stack.pop(animated: false)
    window.settle()
    try openMenu(of: "Day, 2 songs")
    try tap("Delete")
    #expect(window.find(label: "Day, 2 songs") == nil && trashed("Day.m3u8") != nil)
  }

  @Test("M14 A playlist that was renamed is found by its new title, and not by the former, before its folder is read")
  func searched() throws {
    main.playlists.rename(folder.path + "/Evening.m3u8", to: "Night")
    let search = main.search
    try #require(search.open(with: "night"))
    #expect(search.results == [.playlist(folder.path + "/Evening.m3u8")])
    search.open(with: "evening")
    #expect(search.results.isEmpty)
  }

  @Test(
    "M14 M15 A playlist that is renamed among the results of a search stays the selected row, also once its folder is read"
  )
  func renamedResult() throws {
    let search = main.search
    try #require(search.open(with: "e"))
    press(.down)
    for _ in 0..<9 where search.list.selection != [.playlist(folder.path + "/Evening.m3u8")] { press(.down) }
    main.playlists.rename(folder.path + "/Evening.m3u8", to: "Eve")
    #expect(search.list.selection == [.playlist(folder.path + "/Evening.m3u8")])
    library.readAgain()
    let entry = BrowseEntry.playlist(folder.path + "/Eve.m3u8")
    wait { search.results.contains(entry) }
    #expect(search.list.selection == [entry])
    #expect(search.list.currentIndex == search.results.firstIndex(of: entry))
  }

  @Test("M15 Of two deleted playlists of one name, the one that is brought back is listed, although no folder was read")
  func namesakes() throws {
    try folder.folder("Other")
    let paths = [folder.path + "/Evening.m3u8", try folder.write("Other/Evening.m3u8", Array(Self.evening.utf8))]
    openList()
    let list = try #require(main.stack.currentViewController as? BrowseController).listView
    library.readAgain()
    wait { list.items.count == 3 }
    for path in paths {
      main.playlists.delete(path, title: "Evening")
      window.settle(limit: 1)
    }
    window.send(.key(KeyEvent(key: .character("z"), modifiers: .control)))
    window.settle(limit: 1)
    #expect(list.items == [.playlist(folder.path + "/Morning.m3u"), .playlist(paths[1])])
  }

  @Test("M15 The same title changes nothing, and neither does Escape")
  func unchanged() throws {
    var outcomes: [PlaylistSaver.Outcome] = []
    main.playlists.onOutcome = { outcomes.append($0) }
    openList()
    for key in [Key.return, .escape] {
      try openMenu(of: "Evening, 2 songs")
      try tap("Rename…")
      if key == .escape { window.send(.text("Night")) }
      press(key)
      #expect(sheet == nil)
    }
    #expect(outcomes.isEmpty && file("Evening.m3u8") == Self.evening)
  }

  @Test("M15 By keys a playlist is deleted into the trash, and Undo in the notice brings it back as it was")
  func deleteByKeys() throws {
    openList()
    press(.home)
    press(.menu)
    for _ in 0..<9 where window.accessibilityFocus?.accessibilityLabel != "Delete" { press(.down) }
    press(.return)
    #expect(window.find(label: "Deleted the playlist “Early”") != nil)
    // Although the folder has not been read again.
    window.settle(limit: 0.5)
    #expect(window.find(label: "Early, 1 song") == nil)
    #expect(window.accessibilityFocus?.accessibilityLabel?.hasPrefix("Evening") == true)
    #expect(file("Morning.m3u") == nil && trashed("Morning.m3u") == Self.early)
    #expect(text("\(trash.path)/info/Morning.m3u.trashinfo")?.contains("Path=\(folder.path)/Morning.m3u\n") == true)
    library.readAgain()
    wait { window.find(label: "Early, 1 song") == nil }
    waitForNotice()
    window.focusedView = window.find(label: "Undo")
    press(.return)
    #expect(window.find(label: "The playlist “Early” is back") != nil)
    #expect(file("Morning.m3u") == Self.early && trashed("Morning.m3u") == nil)
    library.readAgain()
    wait { window.find(label: "Early, 1 song") != nil }
  }

  private var notice: String? { window.find(role: .notification)?.accessibilityLabel }

  @Test("M15 Ctrl+Z does what the Undo of the notice does while the notice is shown, and is for Up next afterwards")
  func undoByKey() throws {
    let songs = main.player.songCount
    main.player.add(Song(title: "One", artist: "", duration: 60, cover: nil))
    for _ in 0..<2 {
      main.playlists.delete(folder.path + "/Evening.m3u8", title: "Evening")
      window.settle(limit: 1)
      #expect(file("Evening.m3u8") == nil)
      #expect(notice == "Deleted the playlist “Evening” · Undo (Ctrl+Z)")
      window.send(.key(KeyEvent(key: .character("z"), modifiers: .control)))
      window.settle(limit: 1)
      #expect(file("Evening.m3u8") == Self.evening && main.player.songCount == songs + 1)
    }
    window.send(.key(KeyEvent(key: .character("z"), modifiers: .control)))
    #expect(main.player.songCount == songs)
  }

  @Test("M15 Ctrl+Z takes back the last renaming while its notice is shown, and is for Up next afterwards")
  func undoRenameByKey() throws {
    let songs = main.player.songCount
    main.player.add(Song(title: "One", artist: "", duration: 60, cover: nil))
    main.playlists.rename(folder.path + "/Evening.m3u8", to: "Night")
    window.settle(limit: 1)
    #expect(notice == "The playlist is now called “Night” · Undo (Ctrl+Z)")
    let undo = KeyEvent(key: .character("z"), modifiers: .control)
    window.send(.key(undo))
    window.settle(limit: 1)
    #expect(window.find(label: "The playlist is now called “Evening”") != nil)
    #expect(file("Evening.m3u8") == "#PLAYLIST:Evening\n" + Self.evening && file("Night.m3u8") == nil)
    #expect(main.player.songCount == songs + 1)
    window.send(.key(undo))
    #expect(main.player.songCount == songs && file("Evening.m3u8") != nil)
  }

  @Test("M15 A renaming that is taken back leaves the file as it was, also under a name that is not its title")
  func undoRenameOfFile() {
    main.playlists.rename(folder.path + "/Morning.m3u", to: "Night")
    window.settle(limit: 1)
    #expect(file("Morning.m3u") == nil && file("Night.m3u") == "#EXTM3U\n#PLAYLIST:Night\nOne.ogg\n")
    window.send(.key(KeyEvent(key: .character("z"), modifiers: .control)))
    window.settle(limit: 1)
    #expect(file("Morning.m3u") == Self.early && file("Night.m3u") == nil && file("Early.m3u") == nil)
  }

  @Test("M15 With assistive technology the page of a playlist renames it twice and shows its new title")
  func renameOnPage() throws {
    openPage("Evening.m3u8")
    for (former, title) in [("Evening", "Night"), ("Night", "Day")] {
      try act(.showMenu, on: "Cover of \(former)")
      try act(.press, on: "Rename…")
      #expect(sheet?.field.text == former)
      window.send(.text(title))
      try act(.press, on: "Rename")
      #expect(page?.title == title && window.find(label: "Cover of \(title)") != nil)
      #expect(file("\(title).m3u8") == "#PLAYLIST:\(title)\n" + Self.evening && file("\(former).m3u8") == nil)
    }
  }

  @Test("M15 U7 By keys the page of a playlist is renamed, from its Back button and from Play, and deleted")
  func menuOfPageByKeys() throws {
    openList()
    openPage("Evening.m3u8")
    func choose(_ item: String, on button: View?) throws {
      let button: View = try #require(button)
      window.focusedView = button
      press(.menu)
      #expect(menu.suffix(2) == ["Rename…", "Delete"])
      for _ in 0..<9 where window.accessibilityFocus?.accessibilityLabel != item { press(.down) }
      press(.return)
    }
    let buttons: [(View?, String)] = [(page?.backButton, "Night"), (window.find(label: "Play playlist"), "Day")]
    for (button, title) in buttons {
      try choose("Rename…", on: button)
      window.send(.text(title))
      press(.return)
      #expect(page?.title == title && file("\(title).m3u8") == "#PLAYLIST:\(title)\n" + Self.evening)
    }
    try choose("Delete", on: window.find(label: "Add to queue"))
    #expect(page == nil && file("Day.m3u8") == nil && trashed("Day.m3u8") != nil)
  }

  @Test("M15 The page of a playlist that is deleted is closed")
  func deletedPage() throws {
    openList()
    openPage("Evening.m3u8")
    try openMenu(of: "Cover of Evening")
    try tap("Delete")
    #expect((main.stack.currentViewController as? BrowseController)?.page == .playlists)
    #expect(file("Evening.m3u8") == nil && trashed("Evening.m3u8") == Self.evening)
    waitForNotice()
    try tap("Undo")
    #expect(file("Evening.m3u8") == Self.evening)
  }

  @Test("M15 A playlist whose name is taken meanwhile stays in the trash, and a message says so")
  func taken() throws {
    main.playlists.delete(folder.path + "/Evening.m3u8", title: "Evening")
    try folder.write("Evening.m3u8", [10])
    window.settle(limit: 1)
    waitForNotice()
    try tap("Undo")
    let message = try #require(main.presentedViewController as? MessageController)
    #expect(message.title == "The playlist was not brought back")
    #expect(message.view.labels.contains { $0.text.contains("another file has its name now") })
    #expect(file("Evening.m3u8") == "\n" && trashed("Evening.m3u8") == Self.evening)
  }

  @Test("M15 R8 What cannot be done is told in a sheet, and nothing changes")
  func refusals() throws {
    main.playlists.trash = Trash("/proc/nowhere")
    main.playlists.delete(folder.path + "/Evening.m3u8", title: "Evening")
    window.settle(limit: 1)
    #expect(main.presentedViewController?.title == "The playlist was not deleted")
    press(.escape)
    symlink(folder.path + "/Evening.m3u8", folder.path + "/Link.m3u8")
    main.playlists.rename(folder.path + "/Link.m3u8", to: "Night")
    window.settle(limit: 1)
    #expect(main.presentedViewController?.title == "The playlist was not renamed")
    #expect(file("Evening.m3u8") == Self.evening && file("Link.m3u8") == Self.evening && file("Night.m3u8") == nil)
  }

  @Test("J5 R8 A replay renames and deletes nothing, and shows what the recording says")
  func replay() throws {
    var recorded: [String] = []
    main.playlists.onOutcome = { recorded.append($0.text) }
    main.playlists.isReplaying = true
    let path = folder.path + "/Evening.m3u8"
    openList()
    openPage("Evening.m3u8")
    main.playlists.rename(path, to: "Night")
    main.playlists.delete(path, title: "Evening")
    #expect(page?.title == "Evening")
    main.playlists.show(.renamed(path: path, newPath: folder.path + "/Night.m3u8", title: "Night"))
    window.settle(limit: 1)
    #expect(page?.title == "Night" && window.find(label: "The playlist is now called “Night”") != nil)
    main.playlists.show(.deleted(path: folder.path + "/Night.m3u8", title: "Night"))
    window.settle(limit: 1)
    #expect(page == nil && window.find(label: "Deleted the playlist “Night”") != nil)
    waitForNotice()
    try tap("Undo")
    #expect(recorded.isEmpty && file("Evening.m3u8") == Self.evening && trashed("Evening.m3u8") == nil)
  }
}
