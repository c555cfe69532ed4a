import Testing
import ViewTree

@testable import SDLHost

@Suite struct RecordingTests {
  private func recording(_ entries: [Recording.Entry]) -> Recording {
    Recording(size: Size(width: 1024, height: 680), scale: 1.25, entries: entries)
  }

  @Test("J5 at a different scale pictures have as many more pixels, and locations in points stay the same")
  func scale() {
    let press = Recording.Entry.event(.pointer(PointerEvent(phase: .began, location: Point(x: 3, y: 4))))
    let twice = recording([
      press, .event(.resize(Size(width: 480.5, height: 360), scale: 1.5)),
      .picture(PictureArrival(kind: .reduce, width: 20, height: 30, path: "")),
    ]).atScale(2.5)
    #expect(twice.scale == 2.5)
    #expect(
      twice.entries == [
        press, .event(.resize(Size(width: 480.5, height: 360), scale: 3)),
        .picture(PictureArrival(kind: .reduce, width: 40, height: 60, path: "")),
      ])
  }

  @Test("J5 the files of a folder that was moved are found in its new place, and other files stay")
  func moved() {
    let paths = ["/a/b/c.png", "/a/bc/d.png", "/a/b"]
    let moved = recording(paths.map { .picture(PictureArrival(kind: .load, width: 1, height: 1, path: $0)) })
      .movingFiles(from: "/a/b", to: "/x")
    let found = moved.entries.map { entry -> String in
      if case .picture(let arrival) = entry { arrival.path } else { "" }
    }
    #expect(found == ["/x/c.png", "/a/bc/d.png", "/x"])
  }

  @Test("J5 Pictures have whole pixels at any scale, at least one, and a scale that makes no sense changes nothing")
  func limitsOfScale() {
    func sides(_ width: Int, _ height: Int, _ scale: Double) -> [Int] {
      let picture = PictureArrival(kind: .load, width: width, height: height, path: "/a.png")
      guard case .picture(let arrival)? = recording([.picture(picture)]).atScale(scale).entries.first else { return [] }
      return [arrival.width, arrival.height]
    }
    // At 1.6 times the scale of the recording.
    #expect(sides(3, 5, 2) == [5, 8])
    #expect(sides(0, 60_000, 2) == [1, 65_536])
    #expect(sides(40_960, 40_961, 2) == [65_536, 65_536])
    let resized = recording([.event(.resize(Size(width: 3, height: 4), scale: 1))])
    for wrong in [1.25, 0, -1, .nan, .infinity] { #expect(resized.atScale(wrong) == resized, "\(wrong)") }
    let folder = recording([
      .picture(PictureArrival(kind: .load, width: 1, height: 1, path: "/a/b/c")), .program("/a/b/c"),
      .picture(PictureArrival(kind: .reduce, width: 1, height: 1, path: "/a/b")),
    ])
    let moved = folder.movingFiles(from: "/a/b/", to: "/x/")
    #expect(
      moved.entries == [
        .picture(PictureArrival(kind: .load, width: 1, height: 1, path: "/x/c")), .program("/a/b/c"),
        .picture(PictureArrival(kind: .reduce, width: 1, height: 1, path: "/a/b")),
      ])
  }
}
