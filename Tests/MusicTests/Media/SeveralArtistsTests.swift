import Foundation
import Music
import Testing

/// Tags that name several artists, where these are not easily found.
@Suite struct SeveralArtistsTests {
  let files: SoundFiles
  let process = MediaProcess()

  init() throws {
    files = try SoundFiles()
    _ = try files.write("a.wav", Sounds.sweep(frames: 44_100, rate: 44_100), rate: 44_100)
  }

  private func bytes(of name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: files.folder + "/" + name))
  }

  @Test("M11 Several artists are found behind a large picture in a tag of ID3")
  func behindPictureInID3() throws {
    func size(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) } }
    func frame(_ name: String, _ encoding: UInt8, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + size(content.count + 1) + [0, 0, encoding] + content
    }
    var frames = frame("APIC", 0, Array("image/jpeg\0\u{3}\0".utf8) + [UInt8](repeating: 7, count: 300_000))
    frames += frame("TPE1", 3, Array("Ada\0Bär".utf8))
    frames += frame("TPE2", 3, Array("Cleo\0Dan".utf8))
    frames += [UInt8](repeating: 0, count: 500)
    let tag = Array("ID3".utf8) + [4, 0, 0] + size(frames.count) + frames
    try files.run("lame", "--quiet", "-t", "a.wav", "sound.mp3")
    let tags = try process.tags(of: files.write("b.mp3", tag + Array(bytes(of: "sound.mp3")))).get()
    #expect(tags.artist == "Ada, Bär" && tags.albumArtist == "Cleo, Dan")
  }

  @Test("M11 A tag of Monkey's Audio is read also where it has a large picture")
  func besidePictureInAPETag() throws {
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    func item(_ name: String, _ value: [UInt8], flags: Int) -> [UInt8] {
      little(value.count) + little(flags) + Array(name.utf8) + [0] + value
    }
    var tag = item("Cover Art (Front)", [UInt8](repeating: 7, count: 2 << 20), flags: 2)
    tag += item("Artist", Array("Ada\0Bob".utf8), flags: 0)
    let size = tag.count + 32
    tag += Array("APETAGEX".utf8) + little(2000) + little(size) + little(2)
    tag += [UInt8](repeating: 0, count: 12)
    try files.run("lame", "--quiet", "-t", "a.wav", "sound.mp3")
    let tags = try process.tags(of: files.write("b.mp3", Array(bytes(of: "sound.mp3")) + tag)).get()
    #expect(tags.artist == "Ada, Bob")
  }
}
