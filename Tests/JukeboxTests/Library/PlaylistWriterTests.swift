import Foundation
import Glibc
import Music
import Platform
import SDLHost
import TestSupport
import Testing
import ViewTree

@testable import Jukebox

@Suite struct PlaylistWriterTests {
  @Test("J2 A playlist that was written is read back as it was: titles, artists, durations and covers")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let cover = Cover(path: try folder.write("a b.png", [1]))
    let songs = [
      Song(title: "Lantern", artist: "Ada Fjord", duration: 150, cover: cover),
      Song(title: "No cover / at all", artist: "Béla", duration: 90.5, cover: nil),
      Song(title: "# not a comment", artist: "Ada Fjord", duration: 60, cover: cover),
    ]
    let path = try PlaylistWriter(title: "My list", songs: songs).write(into: folder.path)
    #expect(path == folder.path + "/My list.m3u8")
    let albums = ScannedLibrary([path]).albums
    #expect(albums.map(\.title) == ["My list"] && albums[0].songs.map(\.title) == songs.map(\.title))
    #expect(albums[0].songs.map(\.artist) == songs.map(\.artist))
    #expect(albums[0].songs.map(\.duration) == songs.map(\.duration))
    #expect(albums[0].songs.map(\.cover) == songs.map(\.cover))
    // Nothing is overwritten, and the two have different titles.
    let second = try PlaylistWriter(title: "My list", songs: [songs[0]]).write(into: folder.path)
    #expect(second == folder.path + "/My list 2.m3u8")
    #expect(ScannedLibrary([path]).albums[0].songs.count == 3)
    #expect(ScannedLibrary([second]).albums.map(\.title) == ["My list 2"])
  }

  @Test("J2 Pictures in a playlist that was written are read back as pictures, for however long they were shown")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let pictures = try ["1 a.png", "b .jpg"].map { name in
      Song(
        title: SongName.title(ofFile: name), artist: Song.unknownArtist, duration: 8,
        cover: Cover(path: try folder.write(name, [1])), isPicture: true)
    }
    let path = try PlaylistWriter(title: "Slides", songs: pictures).write(into: folder.path)
    let read = ScannedLibrary([path]).albums[0].songs
    #expect(read.map(\.source) == pictures.map(\.source) && read.map(\.title) == pictures.map(\.title))
  }

  @Test("M15 A playlist is saved in the desktop's folder for music if that is in the library, and else in the library")
  func place() {
    let desktop = UserFolders { ["XDG_MUSIC_DIR": "/home/ada/Music", "HOME": "/home/ada"][$0] }
    func folders(_ library: [String]) -> [String] { PlaylistWriter.folders(of: library, desktop) }
    #expect(folders(["/mnt/a", "/home/ada/Music"]) == ["/home/ada/Music"])
    #expect(folders(["/home/ada"]) == ["/home/ada/Music"])
    #expect(folders(["/mnt/a", "/home/ada/Mus"]) == ["/mnt/a", "/home/ada/Mus", "/home/ada/Music"])
    #expect(folders([]) == ["/home/ada/Music"])
    #expect(PlaylistWriter.folders(of: [], UserFolders { _ in nil }) == [])
  }

  @Test("Paths with ends of lines, spaces at their ends and other special characters are read back as they are")
  func specialPaths() throws {
    let folder = try TemporaryFolder()
    let names = [
      "two\nlines.mp3", "\r\n# 100%25.mp3", " spaces .mp3 ", "#.mp3", "tab\t.mp3", "back\\slash.mp3", "é.mp3",
      "http:.mp3",
    ]
    let paths =
      names.map { folder.path + "/" + $0 } + [PathCoding.string(Array(folder.path.utf8) + [0x2F, 0xE9, 0x0A])]
    let songs =
      paths.map { Song(path: $0, title: "x", artist: "y", duration: 60) }
      + [Song(path: "https://example.org/a b", title: "x", artist: "y", duration: 60)]
    let path = try PlaylistWriter(title: "x", songs: songs).write(into: folder.path)
    let read = try PlaylistFile(path: path)
    #expect(read.entries.map { PathCoding.bytes($0.path) } == songs.map { PathCoding.bytes($0.path ?? "") })
    // Other programs read names as they are, so only what would be misread is encoded.
    let plain = try PlaylistWriter(title: "y", songs: [Song(path: "/a b/é.mp3", title: "", artist: "", duration: 1)])
      .write(into: folder.path)
    #expect(try String(contentsOfFile: plain, encoding: .utf8).hasSuffix("\n/a b/é.mp3\n"))
    #expect(read.entries.map(\.isRemote) == paths.map { _ in false } + [true])
  }

  @Test("M15 Of playlists with one title that are saved and renamed at once, each gets a name of its own")
  func sameMoment() async throws {
    let folder = try TemporaryFolder()
    let place = folder.path
    let former = try (0..<4).map { try folder.write("former \($0).m3u8", [10]) }
    var tasks: [Task<String, any Error>] = []
    for path in former {
      tasks.append(Task.detached { try PlaylistWriter.rename(path, to: "x").path })
      tasks.append(Task.detached { try PlaylistWriter(title: "x", songs: []).write(into: place) })
    }
    var paths: Set<String> = []
    for task in tasks { paths.insert(try await task.value) }
    let names = ["x"] + (2...8).map { "x \($0)" }
    #expect(paths == Set(names.map { "\(folder.path)/\($0).m3u8" }))
  }

  @Test("M15 A playlist is renamed with its file, and gets a number where another file has its name")
  func rename() throws {
    let folder = try TemporaryFolder()
    func renamed(_ name: String, to title: String) throws -> [String] {
      let (title, path) = try PlaylistWriter.rename(folder.path + "/" + name, to: title)
      return [title, String(path.dropFirst(folder.path.count + 1))]
    }
    func bytes(_ name: String) -> [UInt8]? { try? RegularFile.bytes(of: folder.path + "/" + name, limit: 1000) }
    let songs = Array("Caf".utf8) + [0xE9] + Array(".mp3\r\n".utf8)
    let latin = try folder.write("a.m3u", Array("#EXTM3U\r\n".utf8) + songs)
    chmod(latin, 0o640)
    #expect(try renamed("a.m3u", to: "Été / Hiver") == ["Été / Hiver", "Été - Hiver.m3u"])
    #expect(
      bytes("Été - Hiver.m3u")
        == Array("#EXTM3U\r\n#PLAYLIST:".utf8) + [0xC9, 0x74, 0xE9] + Array(" / Hiver\r\n".utf8) + songs)
    #expect(bytes("a.m3u") == nil)
    var status = stat()
    #expect(stat(folder.path + "/Été - Hiver.m3u", &status) == 0 && status.st_mode & 0o777 == 0o640)
    // Nothing is overwritten. A playlist may keep its own name.
    try folder.write("x.m3u8", Array("x.mp3\n".utf8))
    try folder.write("y.m3u8", Array("y.mp3\n".utf8))
    for name in ["y", "x 2", "x 2"] {
      #expect(try renamed(name + ".m3u8", to: "x") == ["x 2", "x 2.m3u8"])
      #expect(bytes("x 2.m3u8") == Array("#PLAYLIST:x 2\ny.mp3\n".utf8))
    }
    #expect(bytes("x.m3u8") == Array("x.mp3\n".utf8) && bytes("y.m3u8") == nil)
    // A line of the file cannot end the title.
    #expect(try renamed("x.m3u8", to: "1\n2") == ["1 2", "1 2.m3u8"])
  }

  @Test(
    "M15 A link whose file is away is not overwritten, neither by a playlist that is saved nor by one that is renamed")
  func linkToMissingFile() throws {
    let folder = try TemporaryFolder()
    let target = "/nowhere/Evening.m3u8"
    try #require(symlink(target, folder.path + "/Evening.m3u8") == 0)
    let saved = try PlaylistWriter(title: "Evening", songs: []).write(into: folder.path)
    #expect(saved == folder.path + "/Evening 2.m3u8")
    let path = try folder.write("a.m3u8", [10])
    #expect(try PlaylistWriter.rename(path, to: "Evening").path == folder.path + "/Evening 3.m3u8")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/Evening.m3u8") == target)
  }

  @Test("M15 R8 A link, a missing playlist and one in a folder that cannot be written to are not renamed")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.m3u8", [10])
    symlink(path, folder.path + "/link.m3u8")
    for (name, reason) in [("link", "it is a link to another file"), ("missing", "no such file")] {
      let error = #expect(throws: SDLError.self) {
        _ = try PlaylistWriter.rename("\(folder.path)/\(name).m3u8", to: "b")
      }
      #expect(error?.reason == reason)
    }
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o700) }
    try withoutRoot {
      let error = #expect(throws: SDLError.self) { _ = try PlaylistWriter.rename(path, to: "b") }
      #expect(error?.reason == "permission denied")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.m3u8", "link.m3u8"])
    #expect(try RegularFile.bytes(of: path, limit: 10) == [10])
  }

  @Test("Any name becomes that of a file in the folder")
  func names() throws {
    #expect(PlaylistWriter.fileName("AC/DC\n.") == "AC-DC .")
    #expect(PlaylistWriter.fileName("a\tb\u{2028}c\u{7F}d\r\ne") == "a b c d e")
    #expect(PlaylistWriter.fileName(" ../../etc/passwd ") == "-..-etc-passwd")
    #expect(PlaylistWriter.fileName("") == "Playlist" && PlaylistWriter.fileName(" . ") == "Playlist")
    #expect(PlaylistWriter.fileName(String(repeating: "é", count: 500)).utf8.count <= 230)
    let folder = try TemporaryFolder()
    let path = try PlaylistWriter(title: "x", songs: []).write(into: folder.path + "/new")
    #expect(path == folder.path + "/new/x.m3u8")
    #expect(throws: SDLError.self) { try PlaylistWriter(title: "x", songs: []).write(into: "/proc/nowhere") }
  }
}
