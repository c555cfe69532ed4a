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
    #expect(library.contents.albums[0].cover == Cover(path: folder.path + "/X/Album/cover.png"))
  }

  @Test("M11 an album's songs without an album artist join those that have one")
  func joined() throws {
    try folder.song("a/1.mp3", "title=1;artist=A;album=Live;albumartist=A;track=1")
    try folder.song("a/2.mp3", "title=2;artist=A with B;album=LIVE;track=2")
    #expect(albums == ["Live – A: 1, 2"])
  }

  @Test(
    "M11 albums of one name and artist in several folders: discs are one album, years of their own are albums of their own"
  )
  func discsAndYears() throws {
    // Self-titled albums of different years, with and without an album artist.
    for year in 1977...1980 {
      try folder.song(
        "self/\(year)/1.mp3", "title=\(year);artist=Peter;album=Peter;albumartist=Peter;year=\(year);track=1")
      try folder.song("own/\(year)/1.mp3", "title=\(year);artist=Ann;album=Ann;year=\(year);track=1;disc=1")
    }
    // The discs of a set, each in a folder with a name of its own; in the second set each disc has its year.
    for disc in [3, 1, 4, 2] {
      try folder.song("set/Part \(disc)/1.mp3", "title=\(disc);artist=Zoe;album=Set;disc=\(disc);track=1;year=2000")
      try folder.song(
        "box/\(disc)x/1.mp3",
        "title=\(disc);artist=Béla;album=Box;albumartist=Béla;disc=\(disc);track=1;year=\(1990 + disc)")
    }
    #expect(
      albums == [
        "Box – Béla: 1, 2, 3, 4", "Ann – Ann: 1977", "Ann – Ann: 1978", "Ann – Ann: 1979", "Ann – Ann: 1980",
        "Peter – Peter: 1977", "Peter – Peter: 1978", "Peter – Peter: 1979", "Peter – Peter: 1980",
        "Set – Zoe: 1, 2, 3, 4",
      ])
  }

  @Test("M11 copies of an album in two folders are two albums; a release in MusicBrainz is one, wherever it is")
  func copies() throws {
    for format in ["flac", "mp3"] {
      for track in 1...2 {
        try folder.song(
          "a \(format)/\(track).\(format)", "title=\(track);artist=A;album=Live;albumartist=A;track=\(track)")
        // The same release does not make one album of both, in which each song would be heard twice.
        try folder.song(
          "b \(format)/\(track).\(format)",
          "title=\(track);artist=A;album=Studio;albumartist=A;track=\(track);release=r3")
      }
    }
    try folder.song("x/1.mp3", "title=1;artist=B;album=One;release=r1;track=1;year=1990")
    try folder.song("y/1.mp3", "title=2;artist=B;album=One, again;release=r1;track=2;year=1999")
    try folder.song("z/1.mp3", "title=3;artist=B;album=One;albumartist=B;release=r2;track=3;year=1990")
    try folder.song("z/2.mp3", "title=4;artist=B;album=One;track=4")
    // An album by tracks of one artist on one disc, and of another on the next, is still one.
    try folder.song("mix/CD1/1.mp3", "title=5;artist=C;album=Mix;track=1")
    try folder.song("mix/CD2/1.mp3", "title=6;artist=D;album=Mix;track=1")
    try folder.song("mix/CD2/2.mp3", "title=7;artist=E;album=Mix;track=2")
    #expect(
      albums == [
        "Live – A: 1, 2", "Live – A: 1, 2", "Studio – A: 1, 2", "Studio – A: 1, 2", "Mix – Various artists: 5, 6, 7",
        "One – B: 1, 2", "One – B: 3, 4",
      ])
  }

  @Test("M11 albums are joined and parted as folders come, change and go, in any order", arguments: 1...6)
  func anyOrder(seed: Int) throws {
    var random = RepeatableGenerator(seed: UInt64(seed) * 7919)
    let cache = try MusicFolder()
    let index = cache.path + "/index.sqlite"
    for step in 0..<12 {
      let name = "f\(random.below(5))"
      if random.below(4) == 0 {
        folder.remove(name)
      } else {
        let disc = ["", ";disc=1", ";disc=2"][random.below(3)]
        let artist = ["", ";albumartist=A"][random.below(2)]
        try folder.song(
          "\(name)/1.mp3",
          "title=\(step);artist=A;album=Same\(artist)\(disc);year=\(2000 + random.below(2));track=\(random.below(2) + 1)"
        )
      }
      #expect(
        listing(openLibrary([folder.path], index: index)).sorted() == albums.sorted(), "seed \(seed), step \(step)")
    }
  }
}
