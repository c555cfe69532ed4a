import Containers
import Glibc
import Languages
import Music
import Platform
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The pages of playlists, and what is played from them.
@Suite struct PlaylistPageTests {
  private let folder: TemporaryFolder
  private let source: MusicLibrary
  private let stage: Stage
  private var window: Window { stage.window }
  private var main: MainController { stage.main }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["One.ogg", "Two.ogg"] { try folder.write(name) }
    try folder.write("Mixed.m3u8", Array("One.ogg\n#EXTINF:90,Ada - Gone\nGone.ogg\nTwo.ogg\n".utf8))
    try folder.write("Missing.m3u8", Array("Gone.ogg\nLost.ogg\n".utf8))
    try folder.folder("A")
    try folder.write("A/Mixed.m3u8", Array("../One.ogg\n".utf8))
    source = MusicLibrary.named(folder.path)
    stage = Stage(source)
  }

  private var page: AlbumController? { main.stack.currentViewController as? AlbumController }
  private var message: MessageController? { main.presentedViewController as? MessageController }

  /// Waits for what the library's thread reads.
  private func wait(until isEnough: () -> Bool) {
    #expect(
      eventually(serving: { _ = source.update() }) {
        window.settle(limit: 1)
        return isEnough()
      })
  }

  private func open(_ name: String) {
    main.pages.open(.playlist("\(folder.path)/\(name).m3u8"))
    wait { page != nil }
  }

  /// Reads the folders again.
  private func scan() {
    source.scan()
    var isOver = false
    #expect(eventually(serving: { isOver = source.update().hasFinishedScan || isOver }) { isOver })
  }

  private func press(_ label: String) throws {
    try stage.tap(label)
    window.settle(limit: 1)
  }

  @Test("M15 The page of a playlist marks the songs whose files are missing, and says why they cannot be played")
  func marks() throws {
    open("Mixed")
    let row = try #require(window.find(label: "2. Gone, Ada. Cannot be played: no such file"))
    let colors = row.labels.map { ($0.text, $0.textColor) }
    #expect(colors.contains { $0.0 == "Gone" && $0.1 == main.theme.secondaryText })
    #expect(colors.contains { $0.0 == "No such file" })
    let other = try #require((window.find(label: "Songs") as? SongList)?.cell(at: 0))
    #expect(other.labels.contains { $0.text == "One" && $0.textColor == main.theme.text })
  }

  @Test("M15 R4 The page of a playlist marks no song any more whose folder was away and is back, with the same tags")
  func filesComeBack() throws {
    let lists = try TemporaryFolder()
    let list = try lists.write("Away.m3u8", Array("\(folder.path)/One.ogg\n".utf8))
    try #require(rename(folder.path, folder.path + ".away") == 0)
    main.pages.open(.playlist(list))
    wait { page != nil }
    #expect(window.find(label: "1. One, Unknown artist. Cannot be played: no such file") != nil)
    try #require(rename(folder.path + ".away", folder.path) == 0)
    // Songs are compared with the library when its folders have been read.
    main.library.setProgress(.finished)
    var found: [Song] = []
    #expect(eventually(serving: { found += source.update().retagged }) { !found.isEmpty })
    main.library.setRetagged(found)
    window.settle(limit: 1)
    #expect(page?.album.obstacles.isEmpty == true && window.find(label: "1. One, Unknown artist") != nil)
  }

  @Test("M15 R4 The page of a playlist marks no file outside of the library that is back when the person comes back")
  func filesOutsideComeBack() throws {
    let other = try TemporaryFolder()
    let list = try other.write("Away.m3u8", Array("#EXTINF:90,Ada - Far\nFar.ogg\nGone.ogg\n".utf8))
    main.pages.open(.playlist(list))
    wait { page != nil }
    #expect(page?.album.obstacles.count == 2)
    try other.write("Far.ogg")
    window.isActive = true
    var found: [Song] = []
    #expect(eventually(serving: { found += source.update().retagged }) { !found.isEmpty })
    main.library.setRetagged(found)
    window.settle(limit: 1)
    let marked = page?.album.songs.filter { page?.album.obstacles[$0.id] != nil }.map(\.title)
    #expect(found.map(\.path) == ["\(other.path)/Far.ogg"] && marked == ["Gone"])
    #expect(window.find(label: "1. Far, Ada. Cannot be played: no such file") == nil)
  }

  @Test("M15 R4 The page of a playlist lets only songs be looked for whose files are missing, and not damaged ones")
  func damagedFiles() {
    let songs = ["Whole", "Gone", "Damaged"].map {
      Song(path: "/elsewhere/\($0).ogg", title: $0, artist: "Ada", duration: 90)
    }
    var list = Album(title: "Mixed", artist: "", songs: songs, playlistPath: "/Mixed.m3u8")
    list.obstacles = [songs[1].id: "no such file", songs[2].id: "it is damaged"]
    list.damaged = [songs[2].id]
    main.pages.open(list)
    #expect(main.pages.missingSongs.map(\.title) == ["Gone"])
    // A song whose file has been repaired is looked for if the file is missing later.
    main.library.setRetagged([songs[2]])
    main.library.setMissing([songs[2].id: "no such file"])
    #expect(main.pages.missingSongs.map(\.title) == ["Gone", "Damaged"])
  }

  @Test(
    "M12 R4 The page of an album marks the songs whose files are missing, and leaves them out, until these are back")
  func albumFilesAway() throws {
    let summary = try #require(main.library.albums.first)
    main.pages.open(summary)
    window.settle(limit: 1)
    let page = try #require(self.page)
    let songs = page.album.songs
    func obstacles() -> [Sentence?] { (window.find(label: "Songs") as? SongList)?.items.map(\.obstacle) ?? [] }
    #expect(songs.count == 2 && obstacles() == [nil, nil])
    main.library.setMissing([songs[0].id: "it is away"])
    // The library may list the album as before, and the same card may lead to it again.
    main.library.showSource()
    main.pages.open(summary)
    main.pages.linksFromBeside.showAlbum?(summary)
    window.settle(limit: 1)
    #expect(self.page === page && obstacles() == ["it is away", nil])
    #expect(main.pages.missingSongs == [songs[0]])
    let count = main.player.songCount
    try press("Add to queue")
    #expect(main.player.songCount == count + 1)
    main.library.setRetagged([songs[0]])
    #expect(obstacles() == [nil, nil] && main.pages.missingSongs.isEmpty)
  }

  @Test("M12 R4 The page of an album that is opened while its folder is away marks its songs at once")
  func albumOfFolderAway() throws {
    let summary = try #require(main.library.albums.first)
    try #require(rename(folder.path, folder.path + ".away") == 0)
    source.scan()
    let problems = main.problems
    #expect(
      eventually(serving: { problems.foldersAway = source.update().foldersAway ?? problems.foldersAway }) {
        problems.foldersAway.contain(folder.path + "/One.ogg")
      })
    // The songs of the player were compared after the scan.
    main.player.add([Song(path: folder.path + "/One.ogg", title: "One", artist: "", duration: 60)], title: nil)
    main.compareSongs()
    main.pages.open(summary)
    window.settle(limit: 1)
    let songs = try #require(page).album.songs
    var missing: [Song.ID: Sentence] = [:]
    #expect(eventually(serving: { missing.merge(source.update().missing) { $1 } }) { missing.count == songs.count })
    main.library.setMissing(missing)
    let list = window.find(label: "Songs") as? SongList
    #expect(songs.count == 2 && list?.items.map(\.obstacle) == ["no such file", "no such file"])
    try #require(rename(folder.path + ".away", folder.path) == 0)
  }

  @Test("M12 M15 The page of a playlist follows a file that is renamed while the page is open")
  func fileIsRenamed() throws {
    open("Mixed")
    try #require(rename(folder.path + "/One.ogg", folder.path + "/Eins.ogg") == 0)
    scan()
    main.library.showSource()
    // Songs are compared with the library when its folders have been read.
    main.library.setProgress(.finished)
    var moved: [Song.ID: Song] = [:]
    #expect(eventually(serving: { moved.merge(source.update().moved) { $1 } }) { !moved.isEmpty })
    main.library.setMoved(moved)
    window.settle(limit: 1)
    #expect(page?.album.songs.first?.path == folder.path + "/Eins.ogg" && page?.album.obstacles.count == 1)
    #expect(window.find(label: "1. Eins, Unknown artist") != nil)
  }

  @Test("M15 The page of a playlist follows its file, and keeps the current row on its song")
  func fileChanges() throws {
    func rewrite(_ text: String, songs count: Int) throws {
      let path = try folder.write("Mixed.m3u8", Array(text.utf8))
      source.scan()
      wait { source.contents.playlists.contains { $0.path == path && $0.songCount == count } }
      main.library.showSource()
    }
    open("Mixed")
    let list = try #require(window.find(label: "Songs") as? SongList)
    list.currentIndex = 2
    try rewrite("Three.ogg\nOne.ogg\nGone.ogg\nTwo.ogg\n", songs: 4)
    wait { page?.album.songs.count == 4 }
    #expect(list.items.map(\.song.title) == ["Three", "One", "Gone", "Two"] && list.currentIndex == 3)
    #expect(window.find(label: "1. Three, Unknown artist. Cannot be played: no such file") != nil)
    // As long as the library knows of no change, nothing is read. Playlists are read in their order.
    try folder.write("Mixed.m3u8", Array("One.ogg\n".utf8))
    main.library.showSource()
    var isRead = false
    main.library.read(playlist: folder.path + "/Missing.m3u8") { _ in isRead = true }
    wait { isRead }
    #expect(page?.album.songs.count == 4)
    try rewrite("#EXTM3U\n", songs: 0)
    wait { page?.album.songs.isEmpty == true }
    #expect((window.find(label: "Play playlist") as? Button)?.isEnabled == false)
  }

  @Test("M15 R4 A playlist whose changed file could not be read is read again with the next change of the library")
  func failedReading() throws {
    open("Mixed")
    let path = try folder.write("Mixed.m3u8", Array("Two.ogg\n".utf8))
    source.scan()
    wait { source.contents.playlists.contains { $0.path == path && $0.songCount == 1 } }
    try #require(rename(path, path + ".away") == 0)
    main.library.showSource()
    // Playlists are read in their order.
    var isRead = false
    main.library.read(playlist: folder.path + "/Missing.m3u8") { _ in isRead = true }
    wait { isRead }
    #expect(page?.album.songs.count == 3)
    try #require(rename(path + ".away", path) == 0)
    main.library.showSource()
    wait { page?.album.songs.map(\.title) == ["Two"] }
  }

  @Test("M15 The page of a playlist shows and sums no lengths of files that are missing or are not called like music")
  func lengths() throws {
    try folder.write("passwd")
    try folder.folder("Lists")
    try folder.write("Lists/Known.m3u8", Array("../One.ogg\n".utf8))
    try folder.write(
      "Lists/Invented.m3u8",
      Array("../One.ogg\n#EXTINF:36000,Ada - Gone\nGone.ogg\n#EXTINF:36000,Bo - Users\n../passwd\n".utf8))
    open("Lists/Known")
    func length() -> Substring? {
      let texts = page?.view.labels.map(\.text) ?? []
      return texts.compactMap { $0.split(separator: " · ").last }.first { $0.hasSuffix(" min") }
    }
    let known = try #require(length())
    main.stack.pop(animated: false)
    open("Lists/Invented")
    #expect(length() == known)
    let rows = try #require(window.find(label: "Songs") as? SongList)
    let values = (0..<3).map { rows.cell(at: $0)?.accessibilityValue }
    #expect(values.map { $0 != nil } == [true, false, false])
  }

  @Test("M15 A notice says that a playlist has no songs, and no message has to be closed")
  func noSongs() throws {
    // It names nothing but another playlist.
    try folder.write("Cycle.m3u8", Array("Cycle.m3u8\n".utf8))
    main.pages.open(.playlist("\(folder.path)/Cycle.m3u8"))
    wait { window.find(label: "“Cycle” has no songs") != nil }
    #expect(page == nil && message == nil)
  }

  @Test("M15 Playlists that have the same name are told apart by their folders")
  func namesakes() throws {
    main.pages.open(BrowsePage.playlists)
    window.settle()
    let list = try #require(main.stack.currentViewController as? BrowseController)
    let folders = ["", "/A"].map { UserFolders().display(folder.path + $0) }
    #expect(
      Set(list.listView.accessibilityChildren.compactMap(\.accessibilityLabel)) == [
        "Mixed, 3 songs · \(folders[0])", "Mixed, 1 song · \(folders[1])", "Missing, 2 songs",
      ])
  }

  @Test("M14 The search finds playlists by their names; Return plays the first, and a click opens one")
  func search() throws {
    _ = main.search.open(with: "missing")
    window.settle(limit: 1)
    #expect(window.find(label: "Missing, Playlist · 2 songs") != nil)
    #expect(window.find(label: "Nothing is called “missing”.") == nil)
    try stage.tap("Missing, Playlist · 2 songs")
    wait { page?.album.title == "Missing" }
    _ = main.search.open(with: "mixed")
    window.send(.key(KeyEvent(key: .return)))
    wait { main.player.current?.song.title == "One" }
  }

  @Test(
    "M15 M18 The page of a playlist is shown again by the next run, and if its file is gone, the page below, or the list of playlists"
  )
  func nextRun() throws {
    open("Mixed")
    let words = main.restoration.pages.shown
    #expect(words == ["playlist", folder.path + "/Mixed.m3u8"])
    let (songs, playlists) = (["browse", "songs"], ["browse", "playlists"])
    let runs: [(isGone: Bool, below: [[String]], shown: [String])] = [
      (false, [songs], words), (true, [songs], songs), (true, [], playlists),
    ]
    for (isGone, below, shown) in runs {
      if isGone {
        remove(folder.path + "/Mixed.m3u8")
        scan()
      }
      let library = LibraryModel(source: source)
      library.showSource()
      let window = Window(size: Size(width: 1024, height: 680))
      let main = MainController(theme: .dark, library: library, clock: { [unowned window] in window.currentTime })
      main.restoration.restore(words, below: below)
      window.rootViewController = main
      window.settle(limit: 1)
      // A program that is quit at once saves what it has not shown yet.
      #expect(main.restoration.pages.shown == words)
      #expect(
        eventually(serving: { _ = source.update() }) {
          window.settle(limit: 1)
          return main.stack.currentViewController !== main.shelf
        })
      #expect(main.restoration.pages.shown == shown && main.stack.stackSize == (isGone ? 2 : 3))
      #expect((main.stack.currentViewController as? AlbumController)?.album.title == (isGone ? nil : "Mixed"))
    }
  }

  @Test(
    "M15 M18 R4 A playlist whose folder is away at the next start keeps its page, which shows its songs when it is back"
  )
  func folderIsAwayAtStart() throws {
    let (words, below) = (["playlist", folder.path + "/Mixed.m3u8"], [["browse", "songs"]])
    let library = LibraryModel(source: source)
    library.showSource()
    let window = Window(size: Size(width: 1024, height: 680))
    let main = MainController(theme: .dark, library: library, clock: { [unowned window] in window.currentTime })
    func finishScan() {
      scan()
      library.setProgress(.finished, hasReadFolders: true)
    }
    func isServed(_ condition: () -> Bool) -> Bool {
      eventually(serving: { _ = source.update() }) {
        window.settle(limit: 1)
        return condition()
      }
    }
    try #require(rename(folder.path, folder.path + ".away") == 0)
    main.restoration.restore(words, below: below)
    window.rootViewController = main
    finishScan()
    #expect(isServed { main.stack.stackSize == 3 })
    #expect(main.restoration.pages.shown == words && main.restoration.pages.below == below)
    let page = try #require(main.stack.currentViewController as? AlbumController)
    #expect(page.album.songs.isEmpty && page.view.labels.contains { $0.text == "Playlist · 3 songs" })
    try #require(rename(folder.path + ".away", folder.path) == 0)
    finishScan()
    #expect(isServed { page.album.songs.map(\.title) == ["One", "Gone", "Two"] })
  }

  @Test("M18 A playlist in the middle of the way back is shown again by the next run, unless its file is gone")
  func wayOfNextRun() throws {
    let (list, songs) = (["browse", "playlists"], ["browse", "songs"])
    let way = ["Mixed", "Gone"].map { ["playlist", "\(folder.path)/\($0).m3u8"] }
    let library = LibraryModel(source: source)
    library.showSource()
    library.setProgress(.finished)
    let window = Window(size: Size(width: 1024, height: 680))
    let main = MainController(theme: .dark, library: library, clock: { [unowned window] in window.currentTime })
    main.restoration.restore(songs, below: [list] + way)
    window.rootViewController = main
    #expect(
      eventually(serving: { _ = source.update() }) {
        window.settle(limit: 1)
        return main.stack.currentViewController !== main.shelf
      })
    #expect(main.restoration.pages.below == [list, way[0]] && main.restoration.pages.shown == songs)
  }

  @Test("M15 Play on a playlist leaves out the songs whose files are missing, and says how many")
  func leavesOut() throws {
    open("Mixed")
    try press("Play playlist")
    #expect(main.player.current?.song.title == "One" && main.player.items.first?.song.title == "Two")
    #expect(!main.player.songs.contains { $0.title == "Gone" })
    #expect(window.find(label: "1 song was left out, as it cannot be played") != nil)
    let count = main.player.songCount
    try press("Add to queue")
    #expect(main.player.songCount == count + 2 && !main.player.songs.contains { $0.title == "Gone" })
    let notice = main.view.labels.compactMap(\.accessibilityLabel).first { $0.hasPrefix("“Mixed” ") }
    #expect(notice?.hasSuffix(" · 1 song was left out, as it cannot be played") == true, "it says the place, too")
    // In the menu of the list, too.
    main.pages.play(.playlist(folder.path + "/Mixed.m3u8"))
    wait { main.player.items.prefix(1).map(\.song.title) == ["Two"] && main.player.songCount == count + 3 }
    #expect(!main.player.songs.contains { $0.title == "Gone" } && message == nil)
  }

  @Test("M15 Play on a playlist of missing files lets what plays go on, adds nothing, and says why")
  func allMissing() throws {
    main.player.playNow([Song(title: "Before", artist: "Ada", duration: 3600)])
    let count = main.player.songCount
    func expectMessage() {
      #expect(message?.view.labels.contains { $0.text.contains("Gone.ogg: no such file") } == true)
      #expect(main.player.current?.song.title == "Before" && main.player.songCount == count)
      window.send(.key(KeyEvent(key: .escape)))
      window.settle(limit: 1)
      #expect(window.find(label: "Nothing to play here") == nil)
    }
    main.pages.play(.playlist(folder.path + "/Missing.m3u8"))
    wait { message != nil }
    expectMessage()
    open("Missing")
    for label in ["Play playlist", "Add to queue"] {
      try press(label)
      expectMessage()
    }
    let row = try #require(window.find(label: "1. Gone, Unknown artist. Cannot be played: no such file") as? SongRow)
    row.addButton.onTap?()
    window.settle(limit: 1)
    expectMessage()
  }

  @Test("M15 An album to which the bar leads opens above the page of a playlist, and the way back leads to that")
  func albumFromBeside() throws {
    open("Mixed")
    let (playlist, albums) = (page, main.library.albums)
    main.pages.linksFromBeside.showAlbum?(albums[0])
    window.settle()
    #expect(page !== playlist && page?.album.isPlaylist == false && main.stack.allViewControllers.count == 3)
    main.stack.pop(animated: false)
    #expect(page != nil && page === playlist)
  }
}
