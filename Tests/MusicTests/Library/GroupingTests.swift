import Testing

@testable import Music

@MainActor @Suite struct GroupingTests {
  let folder: MusicFolder

  init() throws { folder = try MusicFolder() }

  private var albums: [String] { listing(openLibrary([folder.path])) }

  @Test("M11 a compilation is one album: by its flag, or as one folder's album with several artists")
  func compilations() throws {
    try folder.song("a/1.mp3", "title=1;artist=A;album=Hits;compilation")
    try folder.song("b/2.mp3", "title=2;artist=B;album=Hits;compilation;track=2")
    try folder.song("c/1.mp3", "title=3;artist=A;album=Mix;track=1")
    try folder.song("c/2.mp3", "title=4;artist=B;album=mix;track=2")
    try folder.song("c/3.mp3", "title=5;artist=B;album=mix;albumartist=B;track=3")
    #expect(albums == ["Hits – Various artists: 1, 2", "Mix – B: 3, 4, 5"])
  }

  @Test("M11 the same album of different artists in different folders are two; with one album artist they are one")
  func names() throws {
    try folder.song("a/1.mp3", "title=1;artist=A;album=Live")
    try folder.song("b/1.mp3", "title=2;artist=B;album=Live")
    try folder.song("c/1.mp3", "title=3;artist=C;album=Both;albumartist=C")
    try folder.song("d/1.mp3", "title=4;artist=C and D;album=Both;albumartist=C")
    #expect(albums == ["Live – A: 1", "Live – B: 2", "Both – C: 3, 4"])
  }

  @Test("M11 the discs of an album are one album, in the order of the discs")
  func discs() throws {
    try folder.song("X/Album/CD2/01.mp3", "title=third;artist=A;album=Album;track=1")
    try folder.song("X/Album/CD 1/01.mp3", "title=first;artist=A;album=Album;track=1")
    try folder.song("X/Album/CD 1/02.mp3", "title=second;artist=A;album=Album;track=2")
    try folder.song("X/Other/Disc 1/a.mp3")
    try folder.song("X/Other/Disc 2/b.mp3")
    try folder.write("X/Album/cover.png")
    let library = openLibrary([folder.path])
    #expect(listing(library) == ["Album – A: first, second, third", "Other – X: a, b"])
    #expect(library.contents.albums[0].cover == .picture(path: folder.path + "/X/Album/cover.png"))
  }

  @Test("M11 an album's songs without an album artist join those that have one")
  func joined() throws {
    try folder.song("a/1.mp3", "title=1;artist=A;album=Live;albumartist=A;track=1")
    try folder.song("a/2.mp3", "title=2;artist=A with B;album=LIVE;track=2")
    #expect(albums == ["Live – A: 1, 2"])
  }
}
