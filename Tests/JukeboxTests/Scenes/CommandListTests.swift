import Containers
import Languages
import Music
import Testing
import ViewTreeTesting

@testable import Jukebox
@testable import ViewTree

/// The commands and the menus as tables: what there is, in which order, what is possible, and what it does.
@Suite("Lists of commands") struct CommandListTests {
  private func commands(_ stage: Stage) -> [Command] { stage.main.commands.all }

  @Test("J3 Which commands are repeated while their keys are held down, and which work in sheets")
  func properties() {
    let all = commands(Stage())
    #expect(
      all.filter(\.repeats).map(\.meaning) == [
        "Dequeue", "Previous song", "Next song", "10 seconds back", "10 seconds forward", "Turn the volume up",
        "Turn the volume down", "Undo what was done to Up next", "Redo what was undone in Up next",
      ])
    #expect(all.filter(\.worksInSheets).map(\.meaning) == ["Full screen", "Quit"])
  }

  @Test(
    "J3 What is possible, and what is said where it is not: with nothing, with songs that wait, and with one that plays"
  )
  func possible() {
    let empty = Stage([])
    let nothing = tr("Nothing plays.")
    let objections: [Int: Sentence] = [
      2: nothing, 3: nothing, 4: nothing, 5: nothing, 11: tr("Nothing plays, so there is nothing to stop after"),
      12: tr("There is nothing to undo"), 13: tr("There is nothing to redo"),
      15: tr("Up next is empty, so there is nothing to save"),
    ]
    func objected(_ stage: Stage) -> [Int: Sentence] {
      let all = commands(stage)
      let pairs = all.indices.compactMap { index in all[index].objection.map { (index, $0) } }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    func impossible(_ stage: Stage) -> [Int] {
      let all = commands(stage)
      return all.indices.filter { !all[$0].isPossible }
    }
    #expect(impossible(empty) == [0, 1, 2, 3, 4, 5, 11, 12, 13, 15] && objected(empty) == objections)
    let stage = Stage([3])
    #expect(impossible(stage) == [2, 4, 5, 11, 12, 13] && objected(stage) == objections)
    stage.player.next()
    #expect(Set(impossible(stage)).isSubset(of: [2, 12, 13]) && objected(stage)[3] == nil && objected(stage)[4] == nil)
    for _ in 0..<2 { stage.player.next() }
    // The last song plays, so there is none to dequeue, to go on to or to save.
    #expect(Set(impossible(stage)).subtracting([12, 13]) == [0, 3, 15])
    stage.player.toggleStop(after: nil)
    #expect(impossible(stage).contains(3) && !impossible(stage).contains(12))
  }

  @Test("J3 The names of commands say what they do now")
  func names() {
    let stage = Stage([3])
    func named() -> [String] { [1, 8, 9, 10, 11, 18].map { commands(stage)[$0].name } }
    let repeats = "Repeat: "
    #expect(
      named() == ["Play", "Mute", "Shuffle Up next", repeats + "off", "Stop after this song", "Full screen"])
    stage.player.next()
    stage.player.isMuted = true
    stage.player.isShuffled = true
    stage.player.setRepeatMode(.queue)
    stage.player.toggleStop(after: nil)
    #expect(
      named() == [
        "Pause", "Sound on", "Restore the order of Up next", repeats + "queue", "Go on after this song", "Full screen",
      ])
    stage.player.setRepeatMode(.song)
    stage.player.pause()
    #expect(named().prefix(1) == ["Play"] && named()[3] == repeats + "song")
    #expect([RepeatMode.off, .queue, .song].map(\.next) == [.queue, .song, .off])
    #expect(
      stage.main.commands.mute.toolTip == "Sound on (Ctrl+M)"
        && stage.main.commands.dequeue.key == KeyShortcut(.character("d"), .control))
  }

  /// The titles of a menu, with “–” for a separator, “(…)” around what cannot be chosen, “✓” behind what is, and “!” behind what
  /// destroys something.
  private func titles(_ items: [MenuItem]) -> [String] {
    items.map { item in
      if case .separator = item.content { return "–" }
      let isChecked = item.isChosen == true || item.isOn == true
      let title = item.title + (isChecked ? "✓" : "") + (item.isDestructive ? "!" : "")
      return item.isEnabled ? title : "(\(title))"
    }
  }

  private func choose(_ item: MenuItem) { if case .action(let action) = item.content { action() } }

  @Test("M8 The menu of a card names what can be done with it, by its place")
  func menuOfCard() {
    let stage = Stage([3])
    stage.chooseSuggestions()
    let menu = SongMenu(player: stage.player, language: .plainEnglish)
    let items = stage.player.items
    func titles(_ index: Int) -> [String] {
      self.titles(menu.items(forQueued: items[index], isFirst: index == 0) {})
    }
    let stop = "Stop after this"
    let end = ["–", "Remove!"]
    #expect(titles(0) == ["Play now", "(Play next)", "Add to queue", stop, "–", "(Move up)", "Move down"] + end)
    #expect(titles(1) == ["Play now", "Play next", "Add to queue", stop, "–", "Move up", "Move down"] + end)
    #expect(titles(2) == ["Play now", "Play next", "Add to queue", stop, "–", "Move up", "(Move down)"] + end)
    let several = menu.items(forQueued: Array(items.prefix(2))) { _ in }
    #expect(self.titles(several) == ["Play next", "Move to the end", "Save as playlist…"] + end)
    #expect(menu.name(forQueued: items) == "3 songs" && menu.name(forQueued: [items[0]]) == "1 song")
    #expect(menu.items(for: [], title: "").isEmpty)
    let offered = menu.items(forOffered: 1, song: items[0].song)
    #expect(self.titles(offered) == ["Play now", "Add to queue", "–", "Not this one"])
    #expect(self.titles(menu.items(for: [items[0].song], title: "A")) == ["Play now", "Play next", "Add to queue"])
  }

  @Test(
    "M15 A menu leads to the album of one song, and to the artist whom all of its songs have, if the library has them")
  func links() {
    let library = LibraryModel()
    library.append([
      Album(
        title: "Moons", artist: "Ada",
        songs: [Song(title: "a", artist: "Ada", duration: 60), Song(title: "b", artist: "Guest", duration: 60)]),
      Album(
        title: "None", artist: Song.unknownArtist,
        songs: [Song(title: "c", artist: Song.unknownArtist, duration: 60)]),
    ])
    var (albums, artists): ([String], [String]) = ([], [])
    var links = LibraryLinks(
      library: library, showAlbum: { albums.append($0.title) }, showArtist: { artists.append($0) })
    let songs = library.albums.flatMap { library.songs(of: $0.id) }
    func song(_ title: String) -> [Song] { songs.filter { $0.title == title } }
    func titles(_ songs: [Song]) -> [String] { self.titles(links.menuItems(for: songs, in: .plainEnglish)) }
    let (album, artist) = ("Go to album", "Go to artist")
    #expect(titles(song("a")) == ["–", album, artist] && titles(song("b")) == ["–", album, artist])
    #expect(titles(song("c")) == ["–", album])
    #expect(titles(song("a") + song("a")) == ["–", artist] && titles(song("a") + song("b")) == [])
    #expect(titles([]) == [] && titles([Song(title: "x", artist: "Nobody", duration: 60)]) == [])
    for item in links.menuItems(for: song("b"), in: .plainEnglish) { choose(item) }
    #expect(albums == ["Moons"] && artists == ["Guest"])
    links.showAlbum = nil
    #expect(titles(song("a")) == ["–", artist] && titles(song("c")) == [])
    #expect(!links.has(artist: "") && !links.has(artist: Song.unknownArtist) && links.has(artist: "Ada"))
  }

  @Test("H4 H9 The menus of the timer and of the queues name what is set, and offer the rest")
  func timerAndQueues() {
    let stage = Stage([2])
    stage.chooseSuggestions()
    let minutes = [15, 30, 45, 60, 90].map { "In \($0) minutes" }
    func timer() -> [String] { titles(stage.main.commands.timerItems) }
    #expect(timer() == minutes + ["–", "Let the last song end"])
    stage.player.timerFinishesSong = true
    #expect(timer() == minutes + ["–", "Let the last song end✓"])
    choose(stage.main.commands.timerItems[1])
    #expect(timer() == ["(Timer)", "Remove the timer", "–"] + minutes + ["–", "Let the last song end✓"])
    #expect(stage.player.timer?.remaining(at: stage.player.time()) == 1800)
    choose(stage.main.commands.timerItems[1])
    #expect(stage.player.timer == nil && timer().count == 7)

    func queues() -> [String] { titles(stage.main.commands.queuesItems) }
    #expect(queues() == ["New queue…", "Name this queue…"])
    stage.player.nameQueue("Kitchen")
    #expect(queues() == ["(Kitchen✓)", "–", "New queue…", "Rename this queue…"])
    stage.player.beginQueue("Garden")
    #expect(
      queues() == [
        "(Garden✓)", "Kitchen · 2 songs", "–", "New queue…", "Rename this queue…", "Remove a queue",
      ])
  }
}
