import Glibc
import MediaProtocol

@testable import JukeboxMedia

extension Fuzzer {
  static let songs = [
    Fuzzer(
      name: "tags", about: "what is read in songs without libavformat: APE and ID3 tags, LAME's header, first bytes"
    ) {
      bytes in
      let descriptor = fuzzedFile(bytes)
      defer { close(descriptor) }
      let plain = PlainBytes(descriptor: descriptor)
      let guess = FormatGuess(plain)
      require(guess.offset >= 0, "sound before the beginning of the file")
      if let header = LAMEHeader(plain, offset: guess.offset) {
        require(header.length > 0 && header.rate > 0, "a song without a length")
      }
      let size = bytes.count
      let chunks = [true, false].map { Chunks.tag(in: plain, start: 0, size: size, isBigEndian: $0) }
      let artists = ([0..<size] + chunks.compactMap { $0 }).flatMap { range in
        require(range.upperBound <= size, "a chunk behind the end of the file")
        return ID3Tag(plain, in: range).map { Array(ID3Artists($0).texts.values.joined()) } ?? []
      }
      for text in artists + APETag(plain, size: Int64(size)).texts.values.joined() {
        require(!text.isEmpty && text.utf8.count <= 4 * FileTags.longestText, "a text that cannot be shown")
      }
    },
    Fuzzer(name: "songs", about: "whole songs, by libavformat and libavcodec: tags, covers, sound", isBlind: true) {
      bytes in
      MediaLibraries.load()
      do throws(MediaFailure) {
        let file = try MediaFile(descriptor: fuzzedFile(bytes), bufferSize: 4096)
        let tags = try TagReader.tags(of: file)
        require(FileTags(encoded: tags.encoded()) != nil, "tags that cannot be sent")
        if let duration = tags.duration { require(!duration.isNaN, "a duration that is no number") }
        for frame in [0, 48_000] as [Int64] {
          let stream = try SongStream(descriptor: fuzzedFile(bytes), from: frame, rate: 48_000)
          for _ in 0..<8 {
            if try stream.read(4096).isEmpty { break }
          }
        }
      } catch {}
    },
  ]
}
