import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What is in the queue, who put it there, and what the program says about it.
@Suite("Up next") struct UpNextTests {
  private func titles(_ stage: Stage) -> [String] {
    (0..<stage.queue.count).compactMap { stage.queue.item(at: $0)?.title }
  }

  // MARK: Suggestions

  @Test("J10 at the first start the queue holds the first song of each album, then the second of each, none twice")
  func suggestion() {
    #expect(titles(Stage([3, 1, 2])) == ["0.0", "1.0", "2.0", "0.1", "2.1", "0.2"])
    #expect(titles(Stage([1])) == ["0.0"])
    #expect(titles(Stage(Array(repeating: 4, count: 20))).count == 12)
  }

  @Test("J10 a song that is in the library twice is suggested once")
  func sameSong() {
    let stage = Stage([])
    let album = Stage.albums([2])[0]
    stage.library.append([album, album])
    #expect(titles(stage) == ["0.0", "0.1"])
  }

  @Test("J10 the queue says that it is suggested, until the user changes it")
  func saysSo() throws {
    let stage = Stage()
    #expect(stage.window.find(label: "6 songs, suggested from your library") != nil)
    stage.press(.space)
    #expect(stage.window.find(label: "5 songs, suggested from your library") != nil)
    stage.player.add(stage.library.songs(of: stage.library.albums[0].id)[1])
    #expect(stage.window.find(label: "6 songs") != nil)
    for _ in 0..<6 { stage.press(.space) }
    #expect(stage.window.find(label: "No songs") != nil)
  }

  @Test("J10 after the user removed or moved a song, nothing that the library finds later is suggested")
  func theirs() {
    for change in [
      { (stage: Stage) in stage.queue.onRemove?(stage.queue.remove(at: 0)!, 0) },
      { (stage: Stage) in
        stage.queue.move(from: 0, to: 1)
        stage.queue.onMove?(0, 1)
      },
    ] {
      let stage = Stage([1, 1], progress: .scanning(files: 2, folders: 2))
      change(stage)
      let before = titles(stage)
      stage.library.append(Stage.albums([3], from: 2))
      stage.library.setProgress(.finished)
      #expect(titles(stage) == before)
    }
  }

  @Test(
    "J10 during the scan one song of each album is suggested, and at the end the suggestions are completed")
  func grows() {
    let stage = Stage([], progress: .scanning(files: 0, folders: 0))
    stage.library.append(Stage.albums([3]))
    #expect(titles(stage) == ["0.0"])
    stage.press(.space)
    stage.library.append(Stage.albums([3], from: 1))
    #expect(titles(stage) == ["1.0"])
    stage.library.setProgress(.finished)
    #expect(titles(stage) == ["1.0", "0.1", "1.1", "0.2", "1.2"])
  }

  @Test("J10 after a person has added the first music, songs from it are suggested, and none from the bundled library")
  func ownMusic() {
    let stage = Stage(Array(repeating: 1, count: 16))
    let bundled = (0..<12).map { "\($0).0" }
    #expect(titles(stage) == bundled)
    var own = LibraryContents()
    own.append(Stage.albums([1, 2], from: 50))
    stage.library.setProgress(.beginning)
    stage.library.setContents(own)
    #expect(titles(stage) == bundled, "more may be found yet")
    stage.library.setProgress(.finished)
    #expect(titles(stage) == ["50.0", "51.0", "51.1"])
    #expect(stage.window.find(label: "3 songs, suggested from your library") != nil)
  }

  @Test("J10 nothing is queued without the user's knowledge: the queue can be emptied by removing and by playing")
  func emptied() {
    let stage = Stage(Array(repeating: 3, count: 8), seconds: 30)
    for left in (6..<12).reversed() {
      stage.press(.character("d"), .control)
      stage.advance(0.1)
      #expect(stage.queue.count == left)
    }
    stage.advance(30 * 8)
    #expect(stage.queue.count == 0)
    #expect(stage.player.current == nil)
    #expect(stage.window.nextWakeTime.map { $0 > stage.window.currentTime + 1 } ?? true)
  }

  // MARK: Empty

  @Test("J10 the empty queue says what to do, Dequeue is disabled, and songs are suggested on request")
  func empty() throws {
    let stage = Stage([], progress: .scanning(files: 0, folders: 0))
    stage.library.append(Stage.albums([2]))
    stage.library.setProgress(.finished)
    stage.window.settle()
    #expect(stage.window.find(label: "Nothing is queued") == nil)
    for _ in 0..<2 { stage.press(.space) }
    stage.advance(1)
    #expect(stage.window.find(label: "Nothing is queued") != nil)
    #expect(!stage.main.upNext.dequeueButton.isEnabled)
    let parts = try ["Nothing is queued", "Open an album and play it, or add its songs.", "Suggest songs"].map {
      let view = try #require(stage.window.find(label: $0))
      return view.convert(view.bounds, to: nil)
    }
    for (upper, lower) in zip(parts, parts.dropFirst()) { #expect(upper.maxY + 4 <= lower.minY) }
    try stage.tap("Suggest songs")
    stage.advance(1)
    #expect(titles(stage) == ["0.0", "0.1"])
    #expect(stage.window.find(label: "Nothing is queued") == nil)
    #expect(stage.main.upNext.dequeueButton.isEnabled)
  }

  @Test("J10 H4 the message that nothing is queued begins where the first card would, below the line of the timer")
  func emptyBelowTimer() throws {
    let stage = Stage()
    let queue = stage.queue
    stage.player.clear()
    stage.window.settle(limit: 2)
    let heading = try #require(stage.window.find(label: "Nothing is queued"))
    let panel = try #require(heading.superview?.superview?.superview)
    func top() -> Double { panel.convert(Point.zero, to: queue.view).y }
    let (first, second) = (
      queue.placement(forSlot: 0, in: queue.view.bounds), queue.placement(forSlot: 1, in: queue.view.bounds)
    )
    let card = first.center.y - first.size.height / 2
    #expect(queue.numberOfItemsToShow > 1)
    #expect(abs(top() - card) < 0.01)
    stage.player.setTimer(.uptime(stage.window.currentTime + 600))
    stage.window.settle(limit: 2)
    #expect(queue.marks.count == 1)
    #expect(abs(top() - card - queue.marks.length * (second.center.y - first.center.y)) < 0.01)
  }

  @Test("J10 further suggestions are different songs, as long as there are any")
  func others() {
    let stage = Stage(Array(repeating: 1, count: 15))
    for _ in 0..<12 { stage.press(.space) }
    stage.player.suggestAgain(from: stage.library.albumsToSuggest, isComplete: true)
    #expect(titles(stage) == ["12.0", "13.0", "14.0"])
    for _ in 0..<3 { stage.press(.space) }
    stage.player.suggestAgain(from: stage.library.albumsToSuggest, isComplete: true)
    #expect(titles(stage).count == 12)
  }

  @Test("J10 songs suggested on request are described as suggestions")
  func asksAgain() throws {
    let stage = Stage([3])
    stage.player.add(stage.library.songs(of: stage.library.albums[0].id)[0])
    for _ in 0..<4 { stage.press(.space) }
    stage.advance(1)
    try stage.tap("Suggest songs")
    stage.advance(0.1)
    #expect(stage.window.find(label: "3 songs, suggested from your library") != nil)
  }

  @Test("J3 an album that becomes visible while one of its songs plays is marked from the beginning")
  func markedLater() throws {
    let stage = Stage(Array(repeating: 1, count: 12))
    for _ in 0..<7 { stage.press(.character("d"), .control) }
    #expect(stage.player.current?.title == "6.0")
    stage.main.shelf.swipeView.scroll(toItem: 6, duration: 0)
    stage.advance(0.1)
    let cell = try #require(stage.main.shelf.swipeView.itemView(at: 6) as? AlbumCell)
    #expect(cell.accessibilityValue == "Playing, 7 of 12")
    #expect((stage.main.shelf.swipeView.itemView(at: 7) as? AlbumCell)?.accessibilityValue == "8 of 12")
  }

  @Test("J3 M18 the album of the song of the last run is marked if all of the library is known before the window opens")
  func markedFromTheStart() throws {
    let library = LibraryModel()
    library.append(Stage.albums([1, 1]))
    library.setProgress(.finished)
    let window = Window(size: Size(width: 1024, height: 680))
    let main = MainController(theme: .dark, library: library, clock: { [unowned window] in window.currentTime })
    main.player.playNow(library.songs(of: library.albums[0].id))
    window.rootViewController = main
    window.settle(limit: 2)
    let shelf = main.shelf.swipeView
    #expect((shelf.itemView(at: 0) as? AlbumCell)?.accessibilityValue == "Playing, 1 of 2")
    #expect((shelf.itemView(at: 1) as? AlbumCell)?.accessibilityValue == "2 of 2")
  }

  @Test("J3 U11 the mark on the shelf says whether the song plays or is paused, and each album which of how many it is")
  func markedWhilePaused() throws {
    let stage = Stage()
    let cell = try #require(stage.main.shelf.swipeView.currentItemView as? AlbumCell)
    #expect(cell.accessibilityValue == "1 of 3")
    stage.player.playNow(stage.library.songs(of: stage.library.albums[0].id))
    func says(_ word: String) -> Bool { cell.labels.contains { $0.text.hasSuffix(" · \(word)") } }
    #expect(says("playing") && cell.accessibilityValue == "Playing, 1 of 3")
    stage.player.pause()
    #expect(says("paused") && cell.accessibilityValue == "Paused, 1 of 3")
    stage.player.play()
    #expect(says("playing") && cell.accessibilityValue == "Playing, 1 of 3")
  }

  @Test(
    "J3 U11 the row of the current song on its album's page says whether it is paused; a card with a copy of it, its place"
  )
  func rowsWhilePaused() throws {
    let stage = Stage()
    let songs = stage.library.songs(of: stage.library.albums[0].id)
    stage.player.clear()
    stage.player.playNow([songs[0]])
    stage.player.add(songs[0])
    stage.open(album: 0)
    stage.advance(2)
    let card = try #require(stage.queue.itemView(at: 0))
    func values() -> [String?] {
      [stage.window.find(label: "1. 0.0")?.accessibilityValue, card.accessibilityValue]
    }
    func isMarked() -> Bool { card.labels.contains { $0.textColor == AppTheme.dark.accent } }
    #expect(values() == ["1:00, playing", "1 of 1"] && isMarked())
    stage.player.pause()
    stage.advance(0.1)
    #expect(values() == ["1:00, paused", "1 of 1"] && isMarked())
    stage.player.play()
    stage.advance(0.1)
    #expect(values() == ["1:00, playing", "1 of 1"] && isMarked())
    stage.player.playNow([songs[1]])
    stage.advance(0.1)
    #expect(!isMarked())
  }

  @Test(
    "J7 J10 without pictures the empty queue offers no suggestions; during the scan it shows nothing yet")
  func noLibrary() {
    let empty = Stage([])
    #expect(empty.window.find(label: "Nothing is queued") != nil)
    #expect(empty.window.find(label: "Suggest songs") == nil)
    let scanning = Stage([], progress: .scanning(files: 0, folders: 0))
    #expect(scanning.window.find(label: "Nothing is queued") == nil)
    scanning.library.setProgress(.finished)
    scanning.advance(0.1)
    #expect(scanning.window.find(label: "Nothing is queued") != nil)
  }

  // MARK: The current song

  @Test("J3 the current song is marked in its album, on the shelf, and where it is queued again")
  func marked() throws {
    let stage = Stage()
    stage.chooseSuggestions()
    stage.press(.space)
    let song = try #require(stage.player.current?.song)
    let cell = try #require(stage.main.shelf.swipeView.currentItemView as? AlbumCell)
    #expect(cell.accessibilityValue == "Playing, 1 of 3")
    stage.player.add(song)
    stage.press(.space)
    stage.open(album: 0)
    #expect(stage.player.current?.title == "1.0")
    #expect(stage.window.find(label: "1. 0.0")?.accessibilityValue == "1:00")
    stage.player.previous()
    #expect(stage.window.find(label: "1. 0.0")?.accessibilityValue == "1:00, playing")
    stage.window.settle(limit: 2)
    #expect(stage.queue.itemView(at: 0)?.accessibilityValue == "1 of 6")
    while let front = stage.player.items.first, front.song != song { stage.player.remove([front.id]) }
    stage.advance(2)
    let card = try #require(stage.queue.itemView(at: 0))
    #expect(card.isOfCurrentSong && card.accessibilityValue?.hasPrefix("1 of ") == true)
    // The next song plays, and the marks move.
    stage.press(.character("d"), .control)
    stage.advance(2)
    #expect(stage.player.current?.song == song)
    #expect(stage.window.find(label: "1. 0.0")?.accessibilityValue == "1:00, playing")
  }

  // MARK: Cards

  @Test("J4 a card stands out under the pointer, carried and selected, and is paler if it does not wait")
  func cardColors() {
    let theme = AppTheme.dark
    let cell = SongCell(theme: theme)
    func shows(_ color: Color, _ paleness: Double) -> Bool {
      cell.backgroundColor == color.mixed(with: theme.panel, paleness)
    }
    #expect(shows(theme.card, 0))
    cell.hoverDidChange(true)
    #expect(shows(theme.cardHovered, 0))
    cell.kind = .departed
    #expect(shows(theme.cardHovered, 0.5))
    cell.kind = .offered
    #expect(shows(theme.cardHovered, 0.75))
    cell.hoverDidChange(false)
    #expect(shows(theme.card, 0.75))
    cell.isLifted = true
    #expect(cell.backgroundColor == theme.cardHovered)
    cell.isSelected = true
    #expect(cell.backgroundColor == theme.selection)
  }
}
