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
}
