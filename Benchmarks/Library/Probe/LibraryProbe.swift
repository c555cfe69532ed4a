import Glibc
import MediaProtocol
import Music
import Platform

/// Measures the library with any number of songs: the scan, the second start, the search, and the memory.
///
///     LibraryProbe tree FOLDER SONGS     makes that many empty files in folders of ten
///     LibraryProbe scan FOLDER INDEX     scans with made-up tags
///     LibraryProbe media FOLDER INDEX    scans with real tags, read by jukebox-media
///     LibraryProbe pictures FOLDER N     decodes all pictures of a folder N times, here and by jukebox-media in turn
///     LibraryProbe queue FOLDER SONGS    changes a queue of that many songs, and keeps its session in the folder
@main @MainActor struct LibraryProbe {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      return print("usage: LibraryProbe tree|scan|media|pictures|queue FOLDER SONGS|INDEX|ROUNDS")
    }
    switch arguments[1] {
    case "tree": makeTree(arguments[2], Int(arguments[3]) ?? 0)
    case "pictures": PictureRace.run(arguments[2], rounds: Int(arguments[3]) ?? 1)
    case "queue": QueueTimes(folder: arguments[2], songs: Int(arguments[3]) ?? 0).run()
    case "media": measure(arguments[2], arguments[3], MediaTagReader())
    default: measure(arguments[2], arguments[3], MadeUpTags())
    }
  }

  private static func makeTree(_ folder: String, _ count: Int) {
    mkdir(folder, 0o755)
    let names = Names()
    for album in 0..<(count + 9) / 10 {
      let artist = "\(folder)/\(names.artist(album))"
      mkdir(artist, 0o755)
      let path = "\(artist)/\(names.album(album))"
      mkdir(path, 0o755)
      for song in 0..<10 {
        let name = "\(path)/\(song + 1) \(names.title(album * 10 + song)).flac"
        if let file = fopen(name, "w") { fclose(file) }
      }
    }
  }

  private static func measure(_ folder: String, _ index: String, _ reader: any TagReader) {
    let start = Use()
    let library = MusicLibrary(
      MusicLibrary.Setup(paths: [folder], indexPath: index, reader: reader, isWatching: true), wake: {})
    library.wait { !$0.contents.albums.isEmpty }
    report("first albums", since: start)
    library.wait { $0.contents.search != nil }
    report("search is there", since: start)
    library.waitUntilFinished()
    library.wait { $0.progress.isFinished }
    report("finished", since: start)
    let contents = library.contents
    print("\(contents.albums.count) albums, \(contents.songs.count) songs, \(contents.artists.count) artists")
    print("search index: \((contents.search?.byteCount ?? 0) >> 10) KiB")

    var random = RepeatableGenerator(seed: 7)
    times("songs of an album", 1000) {
      _ = library.songs(of: contents.albums[random.below(contents.albums.count)].id)
    }
    times("a row of the songs", 2000) { _ = library.song(contents.songs[random.below(contents.songs.count)]) }
    var queries: [String] = "abcdefghijklmnopqrstuvwxyz".flatMap { one in ["\(one)", "\(one) a", "s \(one)"] }
    for _ in 0..<500 {
      let song = library.song(contents.songs[random.below(contents.songs.count)])
      let text = song.map { "\($0.title) \($0.artist)" } ?? ""
      // As it is typed: each key is a query.
      let words = text.split(separator: " ")
      let typed = words.dropFirst(random.below(max(1, words.count - 1))).prefix(2).joined(separator: " ")
      for length in 1...max(1, min(8, typed.count)) { queries.append(String(typed.prefix(length))) }
    }
    var place = 0
    times("search, by key", queries.count) {
      _ = library.contents.search?.results(for: queries[place])
      place += 1
    }
    place = 0
    times("search of one letter", 78) {
      _ = library.contents.search?.results(for: queries[place])
      place += 1
    }
    times("albums by title", 5) { _ = contents.albums(by: .title) }
    report("end", since: start)
  }

  private static func times(_ name: String, _ count: Int, _ body: () -> Void) {
    var times: [Double] = []
    for _ in 0..<count {
      let start = Use.seconds(CLOCK_THREAD_CPUTIME_ID)
      body()
      times.append((Use.seconds(CLOCK_THREAD_CPUTIME_ID) - start) * 1000)
    }
    times.sort()
    func at(_ share: Double) -> String { Use.text(times[min(times.count - 1, Int(Double(times.count) * share))]) }
    print("\(name): median \(at(0.5)) ms, 99 % \(at(0.99)) ms, longest \(at(1)) ms of CPU (\(count))")
  }

  private static func report(_ name: String, since start: Use) {
    let now = Use()
    print(
      "\(name): after \(Use.text((now.wall - start.wall) * 1000)) ms, \(Use.text((now.cpu - start.cpu) * 1000)) ms of CPU, "
        + "\(now.memory >> 10) MiB (\((now.memory - start.memory) >> 10) more)")
  }
}

/// What the process has used until now.
private struct Use {
  let wall = seconds(CLOCK_MONOTONIC)
  let cpu = seconds(CLOCK_PROCESS_CPUTIME_ID)
  /// In KiB.
  let memory: Int

  init() {
    var pages = 0
    if let file = fopen("/proc/self/statm", "r") {
      var total = 0
      _ = withUnsafeMutablePointer(to: &total) { total in
        withUnsafeMutablePointer(to: &pages) { pages in
          withVaList([total, pages]) { vfscanf(file, "%ld %ld", $0) }
        }
      }
      fclose(file)
    }
    memory = pages * 4
  }

  static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

/// Tags made from the path, so that a large library needs no real files.
private struct MadeUpTags: TagReader {
  func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
    for (index, path) in paths.enumerated() {
      let parts = path.split(separator: "/")
      var tags = FileTags()
      tags.artist = String(parts[parts.count - 3])
      tags.album = String(parts[parts.count - 2])
      let name = parts[parts.count - 1]
      tags.track = Int(name.prefix { $0 != " " })
      tags.title = String(name.drop { $0 != " " }.dropFirst().dropLast(5))
      tags.duration = 200
      tags.year = 1990
      tags.genre = "Pop"
      body(index, .success(tags))
    }
  }
}

/// Made-up names, always the same for the same number. A few words are frequent, most are rare, as in real names.
private struct Names {
  private static let starts = [
    "b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "st", "tr", "", "sh", "c",
  ]
  private static let vowels = ["a", "e", "i", "o", "u", "ea", "ou", "é", "y"]
  private static let ends = ["n", "r", "l", "s", "t", "", "", "m", "ck", "nd"]

  private func word(_ random: inout RepeatableGenerator) -> String {
    // Squared twice: the number of a word is small most of the time.
    let share = Double(random.below(1 << 20)) / Double(1 << 20)
    var spelling = RepeatableGenerator(seed: UInt64(share * share * share * 20_000))
    var text = ""
    for _ in 0...spelling.below(3) {
      text += Self.starts[spelling.below(Self.starts.count)] + Self.vowels[spelling.below(Self.vowels.count)]
      text += Self.ends[spelling.below(Self.ends.count)]
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private func name(_ seed: Int, _ kind: UInt64, upTo count: Int) -> String {
    var random = RepeatableGenerator(seed: UInt64(seed) &* 1_000_003 &+ kind)
    return (0...random.below(count)).map { _ in word(&random) }.joined(separator: " ")
  }

  func artist(_ album: Int) -> String { name(album / 3, 1, upTo: 3) }
  func album(_ album: Int) -> String { "\(name(album, 2, upTo: 3)) \(album)" }
  func title(_ song: Int) -> String { name(song, 3, upTo: 5) }
}

extension RepeatableGenerator {
  fileprivate mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
