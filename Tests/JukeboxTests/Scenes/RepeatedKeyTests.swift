import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// A key that is pressed twice, or held down, does nothing else than the first press: whatever its button became meanwhile.
@Suite("Keys that are pressed again") struct RepeatedKeyTests {
  /// Moves the focus by Tab.
  private func tab(to label: String, on stage: Stage) throws {
    for _ in 0..<60 where stage.window.focusedView?.accessibilityLabel != label { stage.press(.tab) }
    try #require(stage.window.focusedView?.accessibilityLabel == label)
  }

  @Test("M8 after Undo in a notice was pressed by a key, another press does nothing")
  func undo() throws {
    let stage = Stage()
    stage.chooseSuggestions()
    let before = stage.player.items
    stage.player.remove([before[1].id])
    stage.window.settle(limit: 0.5)
    try tab(to: "Undo", on: stage)
    stage.press(.return)
    #expect(stage.player.items == before && stage.window.focusedView == nil)
    for _ in 0..<40 {
      stage.press(.return)
      stage.advance(0.1)
    }
    #expect(stage.player.items == before && !stage.player.isShuffled)
  }

  @Test("M8 U11 a notice stays while keys have moved the focus to its button, and gives it back where it was")
  func focusGoesBack() throws {
    for hasWaited in [false, true] {
      let stage = Stage()
      stage.chooseSuggestions()
      let before = stage.player.items
      stage.window.focusedView = stage.queue.view
      stage.press(.down)
      stage.press(.delete)
      stage.window.settle(limit: 0.5)
      try tab(to: "Undo", on: stage)
      if hasWaited { stage.advance(Notice.undoSeconds + 2) }
      #expect(stage.window.focusedView?.accessibilityLabel == "Undo")
      stage.press(.return)
      stage.advance(1)
      #expect(stage.player.items == before && stage.window.focusedView === stage.queue.view)
    }
    // Elsewhere again, it goes after its time.
    let stage = Stage()
    stage.chooseSuggestions()
    stage.player.remove([stage.player.items[1].id])
    stage.window.settle(limit: 0.5)
    try tab(to: "Undo", on: stage)
    stage.press(.tab)
    stage.advance(Notice.undoSeconds + 2)
    #expect(stage.window.find(label: "Undo") == nil && stage.window.focusedView != nil)
  }

  @Test("M8 Space that presses the button of a notice once too often does not pause")
  func spaceTwice() throws {
    let stage = Stage()
    stage.chooseSuggestions()
    stage.press(.character("d"), .control)
    stage.player.remove([stage.player.items[1].id])
    stage.window.settle(limit: 0.5)
    try tab(to: "Undo", on: stage)
    for _ in 0..<3 {
      stage.press(.space)
      stage.advance(0.1)
    }
    #expect(stage.player.isPlaying && stage.window.focusedView == nil)
  }

  @Test("M8 after a notice was taken away by a key, Return does nothing, until the focus is back where it was")
  func ended() throws {
    let stage = Stage()
    stage.chooseSuggestions()
    stage.player.remove([stage.player.items[1].id])
    let rest = stage.player.items
    stage.window.settle(limit: 0.5)
    try tab(to: "Undo", on: stage)
    let former = stage.main.upNext.dequeueButton
    stage.press(.escape)
    #expect(stage.window.focusedView == nil)
    for _ in 0..<20 {
      stage.press(.return)
      stage.advance(0.05)
    }
    #expect(stage.window.focusedView == nil)
    stage.advance(1)
    #expect(stage.window.focusedView === former)
    #expect(stage.player.items == rest && !stage.player.isShuffled && stage.window.find(label: "Undo") == nil)
  }

  @Test("M8 what else was done since is not undone by the button of a notice, which goes")
  func somethingElse() throws {
    let stage = Stage()
    stage.chooseSuggestions()
    let changes: [(Player) -> Void] = [
      { $0.setRepeatMode(.queue) }, { $0.isShuffled = true }, { $0.toggleStop(after: nil) },
      { $0.move($0.items[0].id, by: 1) }, { $0.undo() },
    ]
    for change in changes {
      stage.player.remove([stage.player.items[1].id])
      stage.advance(0.6)
      #expect(stage.window.find(label: "Undo") != nil)
      change(stage.player)
      stage.advance(0.1)
      #expect(stage.window.find(label: "Undo") == nil)
      stage.advance(Notice.undoSeconds)
    }
    // What plays changes nothing about it.
    stage.player.remove([stage.player.items[1].id])
    stage.player.next()
    stage.player.pause()
    stage.advance(0.6)
    #expect(stage.window.find(label: "Undo") != nil)
  }

  @Test(
    "J10 after the last song was played by a key, another press does not change what is repeated",
    arguments: [true, false])
  func lastSong(isNext: Bool) throws {
    let stage = Stage([2])
    stage.player.next()
    stage.window.settle(limit: 1)
    try tab(to: isNext ? "Next" : "Pause", on: stage)
    if isNext {
      for _ in 0..<6 { stage.press(.space) }
      #expect(stage.player.items.isEmpty)
    } else {
      stage.advance(121)
      #expect(stage.player.current == nil)
      for _ in 0..<3 { stage.press(.space) }
    }
    #expect(stage.player.repeatMode == .off && !stage.player.isShuffled)
  }

  @Test("J3 J10 after songs were suggested by a key, the focus is on Dequeue")
  func suggest() throws {
    let stage = Stage()
    stage.player.clear()
    stage.window.settle(limit: 1)
    try tab(to: "Suggest songs", on: stage)
    stage.press(.space)
    stage.window.settle(limit: 1)
    #expect(stage.player.songCount > 0 && stage.main.upNext.dequeueButton.isFocused)
  }

  @Test("H3 J12 a letter that is held down acts once")
  func held() {
    let stage = Stage()
    stage.player.next()
    stage.window.settle(limit: 1)
    stage.window.focusedView = nil
    func hold(_ letter: Character) {
      for turn in 0...7 {
        stage.window.send(.key(KeyEvent(key: .character(letter), isRepeat: turn > 0)))
        stage.window.send(.text(String(letter)))
      }
      stage.window.send(.key(KeyEvent(key: .character(letter), phase: .released)))
    }
    hold("p")
    #expect(!stage.player.isPlaying)
    hold("s")
    #expect(stage.player.entries.first?.isStop == true)
    hold("s")
    #expect(stage.player.entries.first?.isStop == false)
  }

  @Test(
    "M14 while the search is open, keys for going back close it, wherever the focus is, and no page beneath gets any")
  func search() {
    let closing: [(Key, KeyModifiers)] = [(.escape, []), (.back, []), (.backspace, []), (.left, .alt)]
    for isInBar in [false, true] {
      for (key, modifiers) in closing where isInBar || key != .backspace {
        let stage = Stage()
        stage.player.next()
        stage.open(album: 0)
        stage.press(.character("f"), .control)
        stage.window.settle(limit: 1)
        if isInBar { stage.window.focusedView = stage.window.find(label: "Pause") }
        stage.press(key, modifiers)
        stage.window.settle(limit: 1)
        #expect(stage.main.stack.currentViewController is AlbumController)
        #expect(!stage.main.search.isOpen, "\(key)")
        stage.press(key, modifiers)
        stage.window.settle(limit: 1)
        #expect(stage.main.stack.currentViewController === stage.main.shelf, "\(key)")
      }
    }
    let stage = Stage()
    stage.player.next()
    stage.press(.character("f"), .control)
    stage.window.settle(limit: 1)
    stage.window.focusedView = stage.window.find(label: "Pause")
    let index = stage.main.shelf.swipeView.currentItemIndex
    for key in [Key.right, .pageDown, .end] { stage.press(key) }
    stage.window.settle(limit: 1)
    #expect(stage.main.shelf.swipeView.currentItemIndex == index && stage.main.search.isOpen)
  }

  @Test("P5 A disc stands upright when motion is to be reduced from now on, and turns again afterwards")
  func reducedMotion() throws {
    let stage = Stage()
    stage.player.next()
    stage.advance(3)
    let disc = try #require(stage.main.nowPlaying.view.subviews.compactMap { $0 as? Disc }.last)
    #expect(disc.presented.transform != .identity)
    stage.window.prefersReducedMotion = true
    stage.main.nowPlaying.motionDidChange()
    stage.advance(20) { #expect(disc.presented.transform == .identity && disc.presented.alpha == 1) }
    stage.window.prefersReducedMotion = false
    stage.main.nowPlaying.motionDidChange()
    stage.advance(1)
    #expect(disc.presented.transform != .identity)
    stage.player.pause()
    stage.main.nowPlaying.motionDidChange()
    stage.advance(1)
    #expect(disc.presented.transform == .identity, "it does not turn while the song is paused")
  }
}
