import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The buttons of Now playing, seeking, and the time within songs.
@Suite("Transport") struct TransportTests {
  private func titles(_ stage: Stage) -> [String] {
    (0..<stage.queue.count).compactMap { stage.queue.item(at: $0)?.title }
  }

  private func slider(_ stage: Stage) throws -> Slider { try #require(stage.window.find(label: "Position") as? Slider) }

  @Test("M9 the time of a song that began before there was a window runs")
  func timeBeforeWindow() {
    let stage = Stage([3, 3])
    stage.window.rootViewController = nil
    stage.player.next()
    stage.window.rootViewController = stage.main
    stage.advance(2.5)
    #expect(stage.window.find(label: "0:02") != nil)
  }

  @Test("J12 pause stops the song and its disc, by button and by key, and play resumes both")
  func pause() throws {
    let stage = Stage()
    stage.press(.space)
    stage.advance(10)
    try stage.tap("Pause")
    #expect(!stage.player.isPlaying)
    let disc = try #require(stage.main.nowPlaying.view.subviews.compactMap { $0 as? Disc }.last)
    stage.advance(0.1)
    let angle = disc.presented.transform
    stage.advance(120)
    #expect(stage.player.current?.title == "0.0")
    #expect(abs(stage.player.position - 10) < 0.1)
    #expect(disc.presented.transform == angle)
    #expect(stage.window.nextWakeTime == nil, "nothing is scheduled while the song is paused")
    stage.press(.character("p"), .control)
    #expect(stage.player.isPlaying)
    #expect(stage.window.find(label: "Pause") != nil)
    stage.advance(49)
    #expect(stage.player.current?.title == "0.0")
    #expect(disc.presented.transform != angle)
    stage.advance(1.5)
    #expect(stage.player.current?.title == "1.0")
  }

  @Test("J12 pausing during the flight of a cover lets it arrive and then stops it")
  func pauseInFlight() throws {
    let stage = Stage()
    stage.press(.space)
    stage.advance(0.2)
    stage.press(.character("p"), .control)
    stage.advance(2)
    let disc = try #require(stage.main.nowPlaying.view.subviews.compactMap { $0 as? Disc }.last)
    #expect(!disc.isArriving && disc.shadow == nil)
    let angle = disc.presented.transform
    stage.advance(1)
    #expect(disc.presented.transform == angle)
    // The next song plays even if the previous one was paused.
    stage.press(.character("d"), .control)
    #expect(stage.player.isPlaying)
    stage.advance(2)
    let next = try #require(stage.main.nowPlaying.view.subviews.compactMap { $0 as? Disc }.last)
    let turned = next.presented.transform
    stage.advance(0.2)
    #expect(next.presented.transform != turned)
  }

  @Test("J12 A wider window shows no fewer of the buttons for songs", arguments: [300.0, 500])
  func buttonsByWidth(height: Double) {
    let stage = Stage()
    var former = 0
    for width in stride(from: 360.0, through: 900, by: 20) {
      stage.window.send(.resize(Size(width: width, height: height), scale: 1))
      stage.window.settle(limit: 1)
      let count = ["Shuffle", "Previous", "Next", "Repeat"].filter { stage.window.find(label: $0) != nil }.count
      #expect(count >= former, "\(width)")
      former = count
    }
    #expect(former == 4)
  }

  @Test("J12 play starts the first song if nothing plays; next dequeues the next one")
  func playAndNext() throws {
    let stage = Stage([3])
    try stage.tap("Play")
    #expect(stage.player.current?.title == "0.0")
    try stage.tap("Next")
    #expect(stage.player.current?.title == "0.1")
    stage.press(.right, .control)
    #expect(stage.player.current?.title == "0.2")
    let next = try #require(stage.window.find(label: "Next") as? Button)
    #expect(!next.isEnabled)
    stage.press(.right, .control)
    #expect(stage.player.current?.title == "0.2")
  }

  @Test("J12 R4 the bar says why the current song cannot be played, until it is tried again")
  func missing() throws {
    let stage = Stage()
    stage.player.next()
    stage.player.stop()
    stage.window.settle(limit: 2)
    let current = try #require(stage.player.current)
    _ = stage.player.markMissing([current.song.id: "no such file"])
    #expect(stage.window.find(label: "No such file · Artist") != nil)
    stage.player.play()
    #expect(stage.player.isPlaying && stage.window.find(label: "No such file · Artist") == nil)
  }

  @Test("J12 previous restarts a song after three seconds, otherwise goes to the one before; no song is lost")
  func previous() throws {
    let stage = Stage([4])
    let button = try #require(stage.window.find(label: "Previous") as? Button)
    #expect(!button.isEnabled)
    for _ in 0..<3 { stage.press(.space) }
    #expect(stage.player.current?.title == "0.2" && titles(stage) == ["0.3"])
    stage.advance(4)
    try stage.tap("Previous")
    #expect(stage.player.current?.title == "0.2" && stage.player.position < 0.2)
    try stage.tap("Previous")
    #expect(stage.player.current?.title == "0.1" && titles(stage) == ["0.2", "0.3"])
    stage.press(.left, .control)
    #expect(stage.player.current?.title == "0.0" && titles(stage) == ["0.1", "0.2", "0.3"])
    stage.press(.left, .control)
    #expect(stage.player.current?.title == "0.0" && titles(stage).count == 3, "there is none before the first")
    for title in ["0.1", "0.2", "0.3"] {
      stage.press(.right, .control)
      #expect(stage.player.current?.title == title)
    }
    stage.window.settle(limit: 2)
    #expect(stage.main.nowPlaying.view.subviews.count { $0 is Disc } == 1)
  }

  @Test("J12 after the last song, previous plays it once more")
  func previousFromSilence() throws {
    let stage = Stage([1], seconds: 5)
    stage.press(.space)
    stage.advance(7)
    #expect(stage.player.current == nil)
    try stage.tap("Previous")
    #expect(stage.player.current?.title == "0.0" && stage.player.isPlaying)
    stage.advance(7)
    #expect(stage.player.current == nil)
  }

  @Test(
    "J12 pressing the bar seeks, and so does a drag when it ends, also right to left", arguments: [false, true])
  func seek(isMirrored: Bool) throws {
    let stage = Stage(seconds: 100, direction: isMirrored ? .rightToLeft : .leftToRight)
    stage.press(.space)
    stage.advance(1)
    let slider = try slider(stage)
    func point(_ part: Double) -> Point {
      let x = slider.bounds.width * (isMirrored ? 1 - part : part)
      return slider.convert(Point(x: x, y: slider.bounds.midY), to: nil)
    }
    stage.pointer.tap(at: point(0.5))
    #expect(abs(stage.player.position - 50) < 2)
    stage.pointer.press(at: point(0.5))
    stage.pointer.move(to: point(0.8), duration: 0.5)
    #expect(abs(stage.player.position - 50.5) < 3, "during the drag the song continues where it is")
    #expect(slider.accessibilityValue?.hasPrefix("1:2") == true || slider.accessibilityValue?.hasPrefix("1:19") == true)
    stage.advance(2)
    #expect(abs(slider.value - 80) < 2, "the clock does not move the thumb during a drag")
    stage.pointer.release()
    #expect(abs(stage.player.position - 80) < 2)
    stage.advance(3)
    #expect(abs(slider.value - 83) < 2.5)
  }

  @Test("J12 Escape takes back a drag of the position and of the volume; the song goes on, and the page stays")
  func escape() throws {
    let stage = Stage(seconds: 100)
    stage.press(.space)
    stage.advance(10)
    stage.open(album: 0)
    try stage.tap("Mute")
    let volume = stage.player.volume
    for (label, part) in [("Position", 0.8), ("Volume", 0.3)] {
      let slider = try #require(stage.window.find(label: label) as? Slider)
      func point(_ part: Double) -> Point {
        slider.convert(Point(x: slider.bounds.width * part, y: slider.bounds.midY), to: nil)
      }
      let position = stage.player.position
      stage.pointer.press(at: point(0.5))
      stage.pointer.move(to: point(part), duration: 0.5)
      #expect(stage.player.isMuted == (label == "Position"), "a drag of the volume ends muting")
      stage.press(.escape)
      stage.pointer.move(to: point(0.6), duration: 0.2)
      stage.pointer.release()
      stage.advance(0.1)
      #expect(stage.player.isMuted, "\(label)")
      #expect(abs(stage.player.position - position - 0.8) < 0.1, "\(label)")
      #expect(stage.player.volume == volume, "\(label)")
      #expect(stage.main.stack.currentViewController is AlbumController, "\(label)")
    }
    let slider = try slider(stage)
    #expect(abs(slider.value - stage.player.position) < 1.1 && slider.accessibilityValue?.hasPrefix("0:1") == true)
  }

  @Test(
    "J12 a thumb that is held while a second passes still follows the pointer", arguments: [0.05, 0.4, 1.5, 3.2])
  func slowDrag(pause: Double) throws {
    let stage = Stage(seconds: 100)
    stage.press(.space)
    stage.advance(2.6)
    let slider = try slider(stage)
    let start = slider.convert(Point(x: 6, y: slider.bounds.midY), to: nil)
    func send(_ phase: PointerEvent.Phase, _ x: Double) {
      stage.window.send(.pointer(PointerEvent(phase: phase, location: Point(x: start.x + x, y: start.y))))
    }
    send(.hovered, 0)
    send(.began, 0)
    let way = slider.bounds.width - 12
    for x in [0.2 * way, 0.5 * way, 0.75 * way] {
      stage.advance(pause)
      send(.moved, x)
    }
    stage.advance(pause)
    let part = 0.75
    #expect(abs(slider.value - 100 * part) < 5)
    send(.ended, 0.75 * way)
    stage.advance(0.1)
    #expect(abs(stage.player.position - 100 * part) < 5)
  }

  @Test(
    "J12 the bar can be pressed slightly beside its line, and does not overlap other views",
    arguments: [
      Size(width: 1024, height: 680), Size(width: 700, height: 500), Size(width: 480, height: 360),
    ])
  func room(size: Size) throws {
    let stage = Stage(seconds: 100, size: size)
    stage.press(.space)
    stage.advance(1)
    let bar = stage.main.nowPlaying.view
    let views = bar.subviews.filter {
      !$0.isHidden && ($0 is Slider || $0 is TransportBar || $0 is Label && !($0 as! Label).text.isEmpty)
    }
    for (index, view) in views.enumerated() {
      #expect(bar.bounds.contains(view.frame.insetBy(dx: 6, dy: 0)))
      for other in views[..<index] {
        let shared = view.frame.intersection(other.frame)
        #expect(shared == nil || min(shared!.width, shared!.height) < 1, "\(view.frame) \(other.frame)")
      }
    }
    let slider = try slider(stage)
    stage.pointer.tap(at: slider.convert(Point(x: slider.bounds.midX, y: slider.bounds.midY + 8), to: nil))
    #expect(abs(stage.player.position - 50) < 2)
  }

  @Test("J12 a drag that ends after the next song has begun does not seek in that song")
  func dragIntoNextSong() throws {
    let stage = Stage(seconds: 20)
    stage.press(.space)
    stage.advance(18)
    let slider = try slider(stage)
    let start = slider.convert(slider.bounds.center, to: nil)
    stage.pointer.press(at: start)
    stage.pointer.move(to: Point(x: start.x + 40, y: start.y), duration: 0.2)
    stage.advance(2.5)
    #expect(stage.player.current?.title == "1.0")
    // Also if it went on.
    stage.pointer.move(to: Point(x: start.x + 60, y: start.y), duration: 0.1)
    stage.pointer.release()
    #expect(stage.player.position < 2)
    stage.advance(2)
    #expect(abs(slider.value - stage.player.position) < 1.1)
    // The next drag seeks again.
    stage.pointer.press(at: start)
    stage.pointer.move(to: Point(x: start.x + 40, y: start.y), duration: 0.1)
    stage.pointer.release()
    #expect(stage.player.position > 8)
  }

  @Test(
    "J12 keys seek by ten seconds, mirrored right to left, and stay within the song", arguments: [false, true])
  func seekKeys(isMirrored: Bool) {
    let stage = Stage(seconds: 100, direction: isMirrored ? .rightToLeft : .leftToRight)
    let (forward, back): (Key, Key) = isMirrored ? (.left, .right) : (.right, .left)
    stage.press(.space)
    stage.advance(5.5)
    stage.press(forward, .shift)
    #expect(
      abs(stage.player.position - 15.5) < 0.1, "exactly ten seconds from the current time, not from the last update")
    stage.press(back, .shift)
    stage.press(back, .shift)
    #expect(stage.player.position == 0)
    stage.press(forward, .control)
    #expect(stage.player.current?.title == "1.0")
    stage.press(back, .control)
    #expect(stage.player.current?.title == "0.0")
  }

  @Test("J12 the controls have roles, labels and values")
  func access() throws {
    let stage = Stage(seconds: 150)
    stage.press(.space)
    stage.advance(65.2)
    for label in ["Previous", "Pause", "Next"] {
      #expect(stage.window.find(label: label)?.accessibilityRole == .button)
    }
    let slider = try slider(stage)
    #expect(slider.accessibilityRole == .slider)
    #expect(slider.accessibilityValue == "1:05 of 2:30")
  }

  @Test("J12 the last song can also be paused, when the queue is empty")
  func pauseLastSong() throws {
    let stage = Stage([1])
    stage.press(.space)
    let pause = try #require(stage.window.find(label: "Pause") as? Button)
    #expect(pause.isEnabled)
    stage.pointer.tap(at: stage.middle(of: pause))
    #expect(!stage.player.isPlaying && stage.player.current != nil)
  }

  // MARK: Time

  @Test(
    "J8 the end of a song dequeues the next one exactly once, however long the frame is", arguments: [0.016, 0.3, 5.0])
  func endOfSong(frame: Double) {
    let stage = Stage([1, 1, 1, 1, 1, 1], seconds: 20)
    var dequeued: [String] = []
    let queue = stage.queue
    let play = queue.onDequeue
    queue.onDequeue = {
      dequeued.append($0.title)
      play?($0, $1)
    }
    stage.press(.space)
    while stage.window.currentTime < 70 { stage.window.advance(by: frame) }
    #expect(Array(dequeued.prefix(4)) == ["0.0", "1.0", "2.0", "3.0"])
    #expect(dequeued.count <= 4)
    #expect(Set(dequeued).count == dequeued.count)
  }

  @Test("P4 the knob of the seek bar keeps away from the times at both ends")
  func knobBesideTimes() throws {
    let stage = Stage(seconds: 600)
    stage.press(.space)
    stage.advance(0.5)
    let bar = try slider(stage)
    let times = try #require(bar.superview).subviews.compactMap { $0 as? Label }
    #expect(times.count == 2)
    for time in times {
      #expect(time.frame.maxX + 6 <= bar.frame.minX || bar.frame.maxX + 6 <= time.frame.minX)
    }
  }

  @Test("J8 dequeuing at the very end of a song dequeues one song, not two")
  func dequeueAtEnd() {
    let stage = Stage([1, 1, 1, 1, 1, 1], seconds: 20)
    stage.press(.space)
    stage.advance(19.98)
    stage.press(.space)
    stage.advance(0.2)
    #expect(stage.player.current?.title == "1.0")
    #expect(stage.queue.count == 4)
  }

  @Test("J8 the displayed time is never more than a second late, and a song ends within a frame of its end")
  func clock() throws {
    let stage = Stage([1, 1], seconds: 12.4)
    let begin = stage.window.currentTime
    stage.press(.space)
    var end: Double?
    stage.advance(14) {
      let now = stage.window.currentTime - begin
      if stage.player.current?.title == "0.0" {
        #expect(now - stage.player.position < 1.02)
      } else if end == nil {
        end = now
      }
    }
    #expect(abs(try #require(end) - 12.4) < 0.02)
  }

  @Test("J8 songs end in their time without the bar that shows it")
  func endsUnseen() {
    let stage = Stage()
    stage.press(.space)
    stage.main.nowPlaying.view.removeFromSuperview()
    stage.main.nowPlaying.removeFromParent()
    stage.advance(59)
    #expect(stage.player.current?.title == "0.0")
    stage.advance(2)
    #expect(stage.player.current?.title == "1.0")
    stage.player.pause()
    stage.advance(2)
    #expect(stage.window.nextWakeTime == nil)
  }
}
