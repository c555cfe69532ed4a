import Glibc
import MediaProtocol
import Music
import Platform
import Raster
import TestSupport
import ViewTreeTesting

@testable import Jukebox
@testable import SDLHost

/// A folder with made songs, which changes while the program shows it, and the library that is read from it.
final class SoakLibrary {
  let model: LibraryModel
  private let source: MusicLibrary
  private let folder: TemporaryFolder
  private var pending: [() -> Void] = []

  /// Stands for the folder, which has another name in each run.
  private static let root = "/soak"

  private static let albumNames = [
    "Lantern", "Älvdans", "A Symphony in D minor with quite a long name, live in Vienna", "夜", "Rain", "שיר", "Zoo",
    "Moth",
    "Ten Songs", "e\u{301}tude", "B-sides", "Harbour", "Tide", "Fjord",
  ]

  init() throws {
    folder = try TemporaryFolder()
    var random = RepeatableGenerator(seed: 7)
    for name in Self.albumNames { try Self.write(name, in: folder, &random) }
    try folder.write("Evening.m3u8", Array("#EXTM3U\nRain/1.ogg\nnowhere.ogg\nZoo/1.ogg\n".utf8))
    source = MusicLibrary(
      MusicLibrary.Setup(paths: [folder.path], indexPath: nil, reader: SoakTags(), isWatching: false), wake: {})
    model = LibraryModel(source: source)
    source.waitUntilFinished()
    model.showSource()
    model.setProgress(.finished)
  }

  private static func write(_ name: String, in folder: TemporaryFolder, _ random: inout RepeatableGenerator) throws {
    if access("\(folder.path)/\(name)", F_OK) != 0 { try folder.folder(name) }
    for song in 1...Int.random(in: 1...6, using: &random) {
      try folder.write("\(name)/\(song).ogg", [UInt8](repeating: 1, count: Int.random(in: 0..<4, using: &random)))
    }
    // Most have a cover, and some of these cannot be read.
    switch Int.random(in: 0..<6, using: &random) {
    case 0: break
    case 1: try folder.write("\(name)/cover.png", Array("no picture".utf8))
    default: try writeCover(to: "\(folder.path)/\(name)/cover.png", &random)
    }
  }

  /// Writes a picture with one colour and a border, of a size that may differ from the former one's.
  private static func writeCover(to path: String, _ random: inout RepeatableGenerator) throws {
    let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 20...40, using: &random))
    guard let surface = Surface(width: width, height: height, isOpaque: true) else { return }
    let color = UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    for y in 0..<height {
      for x in 0..<width { surface.row(y)[x] = x == 0 || y == 0 ? 0xFFFF_FFFF : color }
    }
    try Bitmap(surface).writePNG(to: path)
  }

  /// Some paths to drop on the window, of which not all can be read.
  func paths(_ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 1...2, using: &random)).map { _ in
      let name = Self.albumNames.randomElement(using: &random) ?? ""
      return Self.root
        + ["/\(name)", "/\(name)/1.ogg", "/nowhere", "/Evening.m3u8"][Int.random(in: 0..<4, using: &random)]
    }
  }

  /// Adds what was dropped; it is there with the next `deliver()`.
  func add(_ paths: [String], _ whenFound: @escaping (NamedMusic) -> Void) {
    let paths = paths.map { $0.hasPrefix(Self.root) ? folder.path + $0.dropFirst(Self.root.count) : $0 }
    source.read(paths, for: .addition) { [weak self] music in
      self?.pending.append { whenFound(music) }
    }
    model.setProgress(.scanning(files: 0, folders: 0))
  }

  /// Changes files, and shows what the library finds.
  func change(seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let name =
        Int.random(in: 0..<3, using: &random) == 0
        ? "New \(Int.random(in: 0..<6, using: &random))" : Self.albumNames.randomElement(using: &random) ?? "Rain"
      if Int.random(in: 0..<3, using: &random) == 0 {
        Self.remove("\(folder.path)/\(name)")
      } else {
        try? Self.write(name, in: folder, &random)
      }
    }
    source.scan()
    var isOver = false
    while !isOver {
      let update = source.update()
      isOver = update.hasFinishedScan
      show(update)
      if !isOver { usleep(100) }
    }
    deliver()
  }

  private static func remove(_ path: String) {
    for song in 1...6 { unlink("\(path)/\(song).ogg") }
    unlink("\(path)/cover.png")
    rmdir(path)
  }

  /// Lets everything arrive that was asked to be read from files.
  func deliver() {
    var hasArrived = false
    source.read([], for: .answer) { _ in hasArrived = true }
    show(source.wait { _ in hasArrived })
    model.setProgress(.finished)
  }

  private func show(_ update: MusicLibrary.Update) {
    model.setRetagged(update.retagged)
    model.setMoved(update.moved)
    if update.hasNewContents { model.showSource(update.changes) }
    let ready = pending
    pending = []
    for found in ready { found() }
  }
}

/// Makes tags of a file's path and size.
private struct SoakTags: TagReader {
  func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
    for (index, path) in paths.enumerated() {
      var state = stat()
      _ = PathCoding.withSystemPath(path) { stat($0, &state) }
      let words = path.split(separator: "/").suffix(2).map(String.init)
      var tags = FileTags()
      tags.title = "\(words[0]) \(words[1].dropLast(4))" + (state.st_size > 2 ? " (retagged)" : "")
      tags.artist = "Artist \(words[0].utf8.count % 4)"
      tags.album = words[0]
      tags.track = Int(words[1].dropLast(4))
      tags.duration = Double(2 + (words[0].utf8.count * 37 + (tags.track ?? 0) * 11) % 200)
      body(index, .success(tags))
    }
  }
}
