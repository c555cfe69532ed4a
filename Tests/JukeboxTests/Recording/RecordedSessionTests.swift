import ArgumentParser
import Music
import SDLHost
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The program, recorded and replayed without a display.
@Suite struct RecordedSessionTests {
  private func album(_ number: Int) -> Album {
    Album(
      title: "Album \(number)", artist: "Artist", cover: nil,
      songs: (1...4).map { Song(title: "Song \(number).\($0)", artist: "Artist", duration: 3, cover: nil) })
  }

  /// A session in which the user dequeues, turns pages, opens an album, adds a song, and lets the songs play.
  private var userInput: [Recording.Entry] {
    var entries: [Recording.Entry] = []
    func advance(_ seconds: Double, frames: Int = 1, real: Double? = nil) {
      for _ in 0..<frames { entries.append(.advance(seconds: seconds, real: real ?? seconds)) }
    }
    func key(_ key: Key, _ modifiers: KeyModifiers = []) {
      entries.append(.event(.key(KeyEvent(key: key, modifiers: modifiers))))
      advance(0.011)
      entries.append(.event(.key(KeyEvent(key: key, modifiers: modifiers, phase: .released))))
    }
    func pointer(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
      entries.append(.event(.pointer(PointerEvent(phase: phase, location: Point(x: x, y: y)))))
    }
    advance(0.0167, frames: 70)
    key(.space)
    advance(0.0171, frames: 20)
    pointer(.began, 700, 300)
    for step in 1...8 {
      pointer(.moved, 700 - Double(step) * 35, 301)
      advance(0.0082)
    }
    pointer(.ended, 420, 301)
    advance(0.0166, frames: 25)
    key(.return)
    advance(0.0166, frames: 30)
    // The machine was asleep for a while, and real time passed.
    advance(0.1, real: 4)
    advance(0.5, frames: 5)
    key(.escape)
    advance(0.0166, frames: 4)
    return entries
  }

  private func play(_ entries: [Recording.Entry]) throws -> (lines: [String], pixels: [UInt8], playing: String?) {
    let session = try OffscreenSession(size: Size(width: 1024, height: 680))
    var recording = Recording(size: session.window.bounds.size, scale: 1)
    recording.entries = entries
    let replay = session.replay(recording)
    let library = LibraryModel()
    library.append((1...5).map(album))
    let main = MainController(theme: .dark, library: library, clock: { [unowned replay] in replay.realTime })
    session.window.rootViewController = main
    replay.finish()
    return (AccessibleTree.lines(of: session.window), try session.picture().rgba, main.player.current?.title)
  }

  @Test("J5 a session that is replayed twice ends the same, to the pixel, in the middle of animations")
  func twice() throws {
    let first = try play(userInput)
    let second = try play(userInput)
    #expect(first.lines == second.lines)
    #expect(first.pixels == second.pixels)
    #expect(first.playing == second.playing && first.playing != nil && first.playing != "Song 1.1")
  }

  @Test("J5 a session that was written to a file and read back ends the same, to the pixel")
  func throughFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.rec"
    let writer = try RecordingWriter(path: path, options: RecordingFile.Options())
    writer.begin(size: Size(width: 1024, height: 680), scale: 1)
    for entry in userInput { writer.append(entry) }
    let read = try play(RecordingFile(reading: path).recording.entries)
    let first = try play(userInput)
    #expect(read.lines == first.lines && read.pixels == first.pixels)
  }

  @Test(
    "J8 J5 in a replay a song's position is that of the frame in which it is shown, and it ends within a frame of its end"
  )
  func songTimes() throws {
    let session = try OffscreenSession(size: Size(width: 640, height: 480))
    var recording = Recording(size: session.window.bounds.size, scale: 1)
    let frame = 0.05
    recording.entries =
      [.advance(seconds: 0.1, real: 0.1), .event(.key(KeyEvent(key: .character("d"), modifiers: .control)))]
      + Array(repeating: .advance(seconds: frame, real: frame), count: 100)
    let replay = session.replay(recording)
    let library = LibraryModel()
    library.append((1...2).map(album))
    let main = MainController(theme: .dark, library: library, clock: { [unowned replay] in replay.realTime })
    session.window.rootViewController = main
    var begun: [Double] = []
    let owner = library
    main.player.observe(owner) { [unowned replay] in if case .song = $0 { begun.append(replay.realTime) } }
    var errors: [Double] = []
    var last = -1.0
    while !replay.isFinished {
      replay.step()
      guard let start = begun.first, main.player.position != last else { continue }
      last = main.player.position
      // The songs follow each other without a gap, although the second is noticed in a frame after the end of the first.
      errors.append(replay.realTime - start - 3 * Double(begun.count - 1) - last)
    }
    #expect(errors.allSatisfy { abs($0) < 1e-6 }, "\(errors)")
    #expect(errors.count >= 5)
    #expect(begun.count == 2)
    #expect(abs(begun[1] - begun[0] - 3) <= frame + 1e-6)
  }

  @Test("J5 a recorded run shows the library when all of it is known, however fast the scan is")
  func library() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "c"] {
      try folder.folder(name)
      try folder.write("\(name)/1.png", [1, 2, 3])
    }
    let feed = LibraryFeed(paths: [folder.path], reader: NamesOnly(), wake: {})
    feed.start()
    feed.take("library 2 2 3")
    #expect(feed.library.albums.count == 0)
    #expect(feed.library.progress == .scanning(files: 2, folders: 3))
    feed.take("library 3 finished")
    #expect(feed.library.albums.count == 3 && feed.library.progress == .finished)
    // Asking for more albums than there are must not trap.
    feed.take("library 9 finished")
    feed.take("library -1 finished")
    feed.take("something else")
    #expect(feed.library.albums.count == 3)
  }

  @Test("J5 a note about the library can be read back from its text")
  func notes() {
    for progress in [LibraryModel.Progress.finished, .scanning(files: 10, folders: 2)] {
      let note = LibraryFeed.Note(albumCount: 7, progress: progress)
      #expect(LibraryFeed.Note(text: note.text) == note)
    }
    for text in ["", "library", "library x finished", "library 1", "library 1 2", "library 1 2 x", "album 1 finished"] {
      #expect(LibraryFeed.Note(text: text) == nil, "\(text)")
    }
  }

  @Test("J5 the recording's options apply, unless the command line overrides them")
  func options() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "a.rec",
      Array(
        """
        {"format":"jukebox-recording","version":2,"width":800,"height":600,"scale":2,\
        "options":{"paths":["/music"],"theme":"light","reducedMotion":true}}
        {"picture":{"kind":"load","width":10,"height":10,"path":"/music/x.png"}}
        {"end":{}}

        """.utf8))
    let plain = try LaunchSettings(Jukebox.parse(["--replay", file]))
    #expect(!plain.isCutOff)
    #expect(plain.paths == ["/music"] && !plain.isDark && plain.prefersReducedMotion && !plain.isSlow)
    #expect(plain.size == Size(width: 800, height: 600) && plain.scale == 2)
    let arguments = [folder.path, "--theme", "dark", "--size", "640x480", "--scale", "1", "--slow-motion"]
    let other = try LaunchSettings(Jukebox.parse(["--replay", file] + arguments))
    #expect(other.paths == [folder.path] && other.isDark && other.isSlow && other.scale == 1)
    #expect(other.size == Size(width: 640, height: 480))
    let moved = PictureArrival(kind: .load, width: 5, height: 5, path: folder.path + "/x.png")
    #expect(other.recording?.entries == [.picture(moved)])
    let none = try LaunchSettings(Jukebox.parse([]))
    #expect(none.recording == nil && none.size == Size(width: 1024, height: 680) && none.scale == nil)
  }
}
