import Music
import SDLHost
import Testing
import ViewTree

@testable import Jukebox

@Suite("The sound of a film")
struct FilmSoundTests {
  private typealias Moment = FilmSound.Moment
  private typealias Part = FilmSound.Part

  @Test("M19 A song is one part as long as it goes on; a jump, another song and silence begin another")
  func parts() {
    var sound = FilmSound()
    let heard: [Moment?] = [
      nil, Moment(path: "a", position: 0), Moment(path: "a", position: 0.26), Moment(path: "a", position: 0.49),
      Moment(path: "a", position: 30), Moment(path: "b", position: 0), nil, Moment(path: "b", position: 0.25), nil,
    ]
    for (index, moment) in heard.enumerated() { sound.add(moment, at: Double(index) / 4, duration: 0.25) }
    #expect(
      sound.parts == [
        Part(path: "a", start: 0.25, position: 0, duration: 0.75),
        Part(path: "a", start: 1, position: 30, duration: 0.25),
        Part(path: "b", start: 1.25, position: 0, duration: 0.25),
        Part(path: "b", start: 1.75, position: 0.25, duration: 0.25),
      ])
  }

  /// Takes the sound of a film that has a picture each twentieth of a second.
  private final class SoundNotes: FrameSink {
    private(set) var sound = FilmSound()
    private var count = 0.0

    func add(_ picture: Bitmap, sound moment: FilmSound.Moment?) {
      sound.add(moment, at: count / Camera.picturesPerSecond, duration: 1 / Camera.picturesPerSecond)
      count += 1
    }

    func finish() {}
  }

  /// The sound of the film of a recording with reduced motion, in which Ctrl+D is pressed after 0.1 s, and three seconds follow with a
  /// frame each.
  private func soundOfFilm(of library: LibraryModel, queuing songs: [Song] = []) throws -> [FilmSound.Part] {
    let session = try OffscreenSession(size: Size(width: 640, height: 480))
    session.window.prefersReducedMotion = true
    var recording = Recording(size: session.window.bounds.size, scale: 1)
    recording.entries =
      [.advance(seconds: 0.1, real: 0.1), .event(.key(KeyEvent(key: .character("d"), modifiers: .control)))]
      + Array(repeating: .advance(seconds: 1, real: 1), count: 3)
    let replay = session.replay(recording)
    let main = MainController(theme: .dark, library: library, clock: { [unowned replay] in replay.realTime })
    session.window.rootViewController = main
    if !songs.isEmpty { main.player.add(songs, title: nil) }
    let notes = SoundNotes()
    try Camera(filming: session, of: main.player, into: notes, replaying: recording).film(replay)
    return notes.sound.parts
  }

  @Test("M19 J5 In the film of a recording a song goes on while nothing is drawn, as with reduced motion")
  func replayed() throws {
    let library = LibraryModel()
    let song = Song(path: "/a.opus", title: "A", artist: "Ada", duration: 60)
    library.append([Album(title: "Moons", artist: "Ada", songs: [song])])
    let parts = try soundOfFilm(of: library)
    try #require(parts.count == 1, "\(parts)")
    #expect(parts[0].path == "/a.opus" && abs(parts[0].position - 0.05) < 1e-6)
    #expect(abs(parts[0].start - 0.15) < 1e-6 && abs(parts[0].duration - 3) < 1e-6)
  }

  @Test("M19 J5 In the film of a recording a song that begins while nothing is drawn is not heard before it has begun")
  func replayedFollower() throws {
    let songs = [("A", 1.2), ("B", 60)].map {
      Song(path: "/\($0).opus", title: $0, artist: "Ada", duration: $1)
    }
    let parts = try soundOfFilm(of: LibraryModel(), queuing: songs)
    try #require(parts.map(\.path) == ["/A.opus", "/B.opus"], "\(parts)")
    // The first song begins at 0.1 seconds, and ends at 1.3. The next picture is of that moment or follows it.
    #expect(parts[1].start > 1.299 && parts[1].start < 1.351)
    #expect(abs(parts[1].position - (parts[1].start - 1.3)) < 1e-6)
  }

  @Test("M19 Each part is an input of its own, at its time; a film without any has no sound")
  func arguments() {
    var sound = FilmSound()
    #expect(sound.arguments(pictures: ["-i", "x"]) == ["-i", "x"])
    sound.add(Moment(path: "-a b.opus", position: 2), at: 1.5, duration: 0.5)
    let arguments = sound.arguments(pictures: ["-i", "x"])
    #expect(arguments.prefix(8) == ["-i", "x", "-ss", "2.0", "-t", "0.5", "-i", "file:-a b.opus"])
    #expect(arguments.contains { $0.contains("[1:a]") && $0.contains("adelay=1500:all=1") })
  }
}
