import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What assistive technology is told to say, because it is seen elsewhere than at the focus.
@Suite("Announcements") struct AnnouncementTests {
  @Test("U11 keys that act elsewhere than at the focus say what they have done, in the words of the controls")
  func keys() {
    let stage = Stage([3])
    stage.window.focusedView = nil
    func press(_ key: Key) -> [String] { stage.heard { stage.press(key, .control) } }
    #expect(press(.character("d")) == ["Playing “0.0”"])
    #expect(press(.right) == ["Playing “0.1”"])
    #expect(press(.left) == ["Playing “0.0”"])
    #expect(press(.down) == ["Volume: 95 %"])
    #expect(press(.up) == ["Volume: 100 %"] && press(.up) == ["Volume: 100 %"])
    #expect(press(.character("m")) == ["Mute: On"] && press(.character("m")) == ["Mute: Off"])
    #expect(press(.character("u")) == ["Shuffle: On"] && press(.character("u")) == ["Shuffle: Off"])
    #expect(press(.character("r")) == ["Repeat: queue"] && press(.character("r")) == ["Repeat: song"])
    #expect(stage.heard { stage.window.send(.text("s")) } == ["Stops after this song"])
  }

  @Test("U11 a control that has the focus is read by itself, so nothing else says its value")
  func focusedControl() throws {
    let stage = Stage([3])
    stage.press(.character("d"), .control)
    for (label, key) in [("Mute", "m"), ("Shuffle", "u"), ("Repeat", "r")] {
      let button = try #require(stage.window.find(label: label))
      stage.window.focusedView = button
      #expect(stage.heard { stage.press(.character(Character(key)), .control) }.isEmpty, "\(label)")
      #expect(stage.heard { stage.press(.space) }.isEmpty, "\(label)")
    }
    let volume = try #require(stage.window.find(label: "Volume"))
    stage.window.focusedView = volume
    #expect(stage.heard { stage.press(.down, .control) }.isEmpty)
    // The button does not say which song it has begun.
    stage.window.focusedView = stage.main.upNext.dequeueButton
    #expect(stage.heard { stage.press(.space) } == ["Playing “\(stage.player.current?.title ?? "")”"])
  }

  @Test("U11 a key that seeks says the position in the words of the slider, unless that has the focus")
  func seeking() throws {
    let stage = Stage([3], seconds: 60)
    stage.press(.character("d"), .control)
    stage.player.togglePlaying()
    stage.window.focusedView = nil
    #expect(stage.heard { stage.press(.right, .shift) } == ["0:10 of 1:00"])
    #expect(stage.heard { stage.press(.right, .shift) } == ["0:20 of 1:00"])
    #expect(stage.heard { stage.press(.left, .shift) } == ["0:10 of 1:00"])
    let slider = try #require(stage.window.find(label: "Position"))
    #expect(slider.accessibilityValue == "0:10 of 1:00")
    stage.window.focusedView = slider
    #expect(stage.heard { stage.press(.right, .shift) }.isEmpty)
  }

  @Test("U11 a key that would seek, or go back to another song, says that nothing plays, and full screen is announced")
  func withoutSong() {
    let keys: [(Key, KeyModifiers)] = [(.right, .shift), (.left, .shift), (.left, .control)]
    for (key, modifiers) in keys {
      let stage = Stage([3])
      stage.window.focusedView = nil
      stage.press(key, modifiers)
      stage.advance(0.5)
      #expect(stage.window.find(role: .notification, label: "Nothing plays.") != nil, "\(key)")
    }
    let stage = Stage([3])
    #expect(stage.heard { stage.press(.function(11)) } == ["Full screen: On"])
  }

  @Test("U11 while nothing is queued, the button for suggestions says so, as Tab does not lead to the text")
  func emptyQueue() throws {
    let stage = Stage([3])
    stage.player.clear()
    stage.window.settle(limit: 2)
    let button = try #require(stage.window.find(role: .button, label: "Suggest songs"))
    #expect(button.accessibilityHint == "Nothing is queued. Open an album and play it, or add its songs.")
  }

  @Test("U11 the page to which a key leads back is announced while the focus is elsewhere")
  func pageThatComesBack() throws {
    let stage = Stage([3])
    stage.open(album: 0)
    stage.window.focusedView = stage.main.upNext.dequeueButton
    #expect(stage.heard { stage.press(.escape) } == ["Library"])
    stage.window.settle(limit: 2)
    stage.open(album: 0)
    stage.window.focusedView = stage.window.find(label: "Play album")
    #expect(stage.heard { stage.press(.escape) }.isEmpty)
  }

  @Test("U11 the page that a key uncovers is announced while the focus is neither in the drawer nor on its button")
  func drawerThatCloses() {
    let stage = Stage([3], size: Size(width: 480, height: 400))
    let bar = stage.main.nowPlaying
    func close(at focused: View) -> [String] {
      stage.main.split.openDrawer(animated: false)
      stage.window.settle(limit: 1)
      stage.window.focusedView = focused
      return stage.heard { stage.press(.escape) }
    }
    #expect(close(at: bar.transport.play) == ["Library"] && !stage.main.split.isDrawerOpen)
    #expect(close(at: bar.queueButton).isEmpty && !stage.main.split.isDrawerOpen)
    #expect(close(at: stage.main.upNext.dequeueButton).isEmpty && !stage.main.split.isDrawerOpen)
  }

  @Test("U11 the position goes on by itself while a song plays, and not where a key seeks")
  func position() throws {
    let stage = Stage([3], seconds: 60)
    stage.press(.character("d"), .control)
    stage.window.focusedView = nil
    stage.advance(2.5)
    let slider = try #require(stage.window.find(label: "Position") as? Slider)
    #expect(slider.hasAdvanced && slider.accessibilityValue == "0:02 of 1:00")
    stage.press(.right, .shift)
    #expect(!slider.hasAdvanced && slider.accessibilityValue == "0:12 of 1:00")
  }

  @Test("U11 a key that is held down says at first and in the end what it has done, and not at each repeat")
  func heldKey() {
    let stage = Stage([3])
    stage.window.focusedView = nil
    let heard = stage.heard {
      for count in 0..<4 {
        stage.window.send(.key(KeyEvent(key: .down, modifiers: .control, isRepeat: count > 0)))
        stage.advance(0.03)
      }
      stage.advance(1)
    }
    #expect(heard == ["Volume: 95 %", "Volume: 80 %"])
    stage.window.send(.key(KeyEvent(key: .down, modifiers: .control, phase: .released)))
    #expect(stage.heard { stage.press(.up, .control) } == ["Volume: 85 %"])
  }

  @Test("U11 keys that turn the albums while the focus is elsewhere say to which album, and which of all it is")
  func albums() {
    let stage = Stage([3, 3, 3, 3, 3])
    stage.window.focusedView = stage.main.upNext.dequeueButton
    func press(_ key: Key) -> [String] { stage.heard { stage.press(key) } }
    #expect(press(.right) == ["Album 1, Artist, 2 of 5"])
    #expect(press(.right) == ["Album 2, Artist, 3 of 5"], "while the albums still turn")
    stage.window.settle(limit: 2)
    #expect(press(.end) == ["Album 4, Artist, 5 of 5"])
    stage.window.settle(limit: 2)
    #expect(press(.home) == ["Album 0, Artist, 1 of 5"])
    stage.window.settle(limit: 2)
    let heard = stage.heard {
      for count in 0..<4 {
        stage.window.send(.key(KeyEvent(key: .right, isRepeat: count > 0)))
        stage.advance(0.03)
      }
      stage.advance(1)
    }
    #expect(heard == ["Album 1, Artist, 2 of 5", "Album 4, Artist, 5 of 5"])
    stage.window.send(.key(KeyEvent(key: .right, phase: .released)))
    stage.player.playNow(stage.library.songs(of: stage.library.albums[3].id))
    stage.window.settle(limit: 2)
    #expect(press(.left) == ["Album 3, Artist, Playing, 4 of 5"])
    // An album that has the focus is read by itself.
    stage.window.settle(limit: 2)
    stage.window.focusedView = stage.main.shelf.swipeView
    #expect(press(.left).isEmpty && stage.main.shelf.swipeView.goalItemIndex == 2)
    // Where there is only one album, nothing turns.
    let single = Stage([3])
    single.window.focusedView = single.main.upNext.dequeueButton
    #expect(single.heard { single.press(.right) }.isEmpty)
  }

  @Test("U11 a song that follows by itself is not announced")
  func followingSong() {
    let stage = Stage([3], seconds: 10)
    stage.press(.character("d"), .control)
    #expect(stage.heard { stage.advance(12) }.isEmpty && stage.player.current?.title == "0.1")
  }

  @Test("U11 a stop, a timer, another queue, and the number of selected cards are announced")
  func upNext() throws {
    let stage = Stage([9])
    stage.chooseSuggestions()
    stage.window.focusedView = stage.queue.view
    stage.press(.home)
    let stop = stage.heard {
      stage.window.send(.key(KeyEvent(key: .character("s"))))
      stage.window.send(.text("s"))
    }
    #expect(stop == ["Stops after “0.0”"])
    #expect(stage.heard { stage.press(.character("a"), .control) } == ["9 selected"])
    func choose(_ path: String...) throws -> [String] {
      try stage.heard {
        for title in ["Menu of Up next"] + path {
          let part = try #require(stage.window.find(label: title), "\(title)")
          #expect(part.perform(.press))
          stage.window.settle(limit: 1)
        }
      }
    }
    #expect(try choose("Timer", "In 45 minutes") == ["Timer"])
    #expect(try choose("Timer", "Remove the timer") == ["The timer is off"])
    stage.player.beginQueue("Friday")
    stage.window.settle(limit: 1)
    #expect(try choose("Queues", "Unnamed queue · 9 songs") == ["Unnamed queue · 9 songs"])
  }

  @Test(
    "U11 that nothing is selected any more is announced when several cards are deselected, and not when they are removed"
  )
  func deselection() {
    let stage = Stage([9])
    stage.chooseSuggestions()
    stage.window.focusedView = stage.queue.view
    stage.press(.home)
    #expect(stage.heard { stage.press(.character("a"), .control) } == ["9 selected"])
    #expect(stage.heard { stage.press(.escape) } == ["Nothing selected"])
    #expect(stage.heard { stage.press(.character("a"), .control) } == ["9 selected"])
    let heard = stage.heard {
      stage.press(.delete)
      stage.window.settle(limit: 1)
    }
    #expect(stage.player.songCount == 0 && !heard.contains("Nothing selected"))
  }

  @Test("U11 a stop that the menu of a card adds is announced as one that the key adds")
  func stopByMenu() throws {
    let stage = Stage([9])
    stage.chooseSuggestions()
    let title = stage.player.items[1].title
    let heard = try stage.heard {
      #expect(stage.queue.visibleItemViews[1].perform(.showMenu))
      stage.window.settle(limit: 1)
      let item = try #require(stage.window.find(role: .menuItem, label: "Stop after this"))
      #expect(item.perform(.press))
    }
    #expect(heard == ["Stops after “\(title)”"])
  }

  @Test("U11 what is wrong with a text becomes the description of its field, and is announced when it is wrong again")
  func fault() throws {
    let stage = Stage()
    let sheet = try #require(
      stage.main.commands.timeSheet(theme: stage.main.theme) as? FieldSheetController)
    stage.main.open(sheet)
    stage.window.settle(limit: 1)
    #expect(sheet.field.isFocused && sheet.field.accessibilityHint == nil)
    sheet.field.text = "25:99"
    let first = stage.heard { stage.press(.return) }
    let fault = try #require(sheet.field.accessibilityHint)
    #expect(first.isEmpty && fault.hasPrefix("Type a time of day"))
    #expect(stage.heard { stage.press(.return) } == [fault])
    #expect(stage.heard { stage.window.send(.text("1")) }.isEmpty && sheet.field.accessibilityHint == nil)
  }

  @Test("U11 the search says what it has found when the typing pauses")
  func search() throws {
    let stage = Stage()
    stage.press(.character("f"), .control)
    stage.window.settle(limit: 1)
    let field = try #require(stage.window.focusedView as? TextField)
    func type(_ text: String) -> [String] {
      field.selectAll()
      return stage.heard {
        for letter in text {
          stage.window.send(.text(String(letter)))
          stage.advance(0.2)
        }
        stage.advance(1)
      }
    }
    #expect(type("zzz").isEmpty && field.accessibilityHint == "Nothing is called “zzz”.")
    #expect(stage.heard { stage.press(.return) } == ["Nothing is called “zzz”."])
    let empty = try #require(stage.window.find(role: .list, label: "Search results"))
    #expect(empty.accessibilityHint == "Nothing is called “zzz”.")
    let found = type("album")
    let list = try #require(stage.window.find(label: "Search results") as? EntryList)
    #expect(list.items.count > 1 && found == ["\(list.items.count) results"] && field.accessibilityHint == nil)
    #expect(list.accessibilityHint == nil)
    // Nobody listens, so nothing is due.
    field.selectAll()
    stage.window.send(.text("x"))
    stage.window.settle(limit: 0.2)
    stage.press(.escape)
    #expect(stage.heard { stage.advance(2) }.isEmpty)
  }

  @Test("U11 the search that a letter opens says what it has found")
  func searchByLetter() {
    let stage = Stage()
    let heard = stage.heard {
      stage.window.send(.text("z"))
      stage.advance(1)
    }
    #expect(heard.isEmpty && stage.window.focusedView?.accessibilityHint == "Nothing is called “z”.")
  }

  @Test("U11 whoever goes on to the results is not interrupted by their number")
  func searchLeftForResults() {
    let stage = Stage()
    let heard = stage.heard {
      stage.window.send(.text("a"))
      stage.advance(0.2)
      stage.press(.down)
      stage.advance(1)
    }
    #expect(heard.isEmpty && stage.window.focusedView?.accessibilityLabel == "Search results")
  }

  @Test("U11 how many albums were found is announced when all music was read, and not while it is read")
  func reading() {
    let stage = Stage([1], progress: .beginning)
    func read(_ counts: [Int]) -> [String] {
      stage.heard {
        for files in 1...3 {
          stage.library.setProgress(.scanning(files: files, folders: 1))
          stage.advance(0.1)
        }
        stage.library.append(Stage.albums(counts, from: stage.library.albums.count))
        stage.advance(0.1)
        stage.library.setProgress(.finished)
        stage.advance(0.1)
      }
    }
    #expect(read([2, 2]) == ["3 albums"] && read([]).isEmpty)
    stage.open(album: 0)
    #expect(read([2]) == ["4 albums"], "also while another page than the shelf is shown")
  }
}
