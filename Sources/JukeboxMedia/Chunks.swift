/// The chunks of a WAV or AIFF file, each of which has a name, a size and contents.
enum Chunks {
  /// More are not looked at. In a damaged file there may be one in each eight bytes.
  private static let most = 1000

  /// The range of the tag of ID3 in the file, which is what a chunk of its own contains; nil if there is none.
  /// - Parameters:
  ///   - start: where the name of the whole file is.
  ///   - size: that of the file, in bytes.
  static func tag(in file: PlainBytes, start: Int, size: Int, isBigEndian: Bool) -> Range<Int>? {
    // The name and the size of the file, and its kind.
    var place = start + 12
    for _ in 0..<most where place + 8 <= size {
      guard let head = file.read(8, at: place) else { return nil }
      let length = isBigEndian ? head[4...].number : head[4...].reversed().number
      place += 8
      if head.starts(with: "ID3 ".utf8) || head.starts(with: "id3 ".utf8) { return place..<min(place + length, size) }
      // A byte is left out where the next chunk would begin at an odd place.
      place += length + length % 2
    }
    return nil
  }
}
