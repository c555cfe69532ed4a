import Testing

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
