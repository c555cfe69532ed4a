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
      stage.window.focusedView = try #require(stage.window.find(label: label))
      #expect(stage.heard { stage.press(.character(Character(key)), .control) }.isEmpty, "\(label)")
      #expect(stage.heard { stage.press(.space) }.isEmpty, "\(label)")
    }
    stage.window.focusedView = try #require(stage.window.find(label: "Volume"))
    #expect(stage.heard { stage.press(.down, .control) }.isEmpty)
    // The button does not say which song it has begun.
    stage.window.focusedView = stage.main.upNext.dequeueButton
    #expect(stage.heard { stage.press(.space) } == ["Playing “\(stage.player.current?.title ?? "")”"])
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
}
