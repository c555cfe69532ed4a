/// A text whose characters, which are grapheme clusters, can be counted and found quickly, however long the text is.
///
/// The text is a plain string, divided into chunks of a few hundred characters whose lengths in bytes and characters are stored. So a
/// change counts only the characters of the chunks around it, and a search for a character goes through a single chunk.
nonisolated struct ClusterText {
  private(set) var string: String
  /// The chunks in order; none of them is empty, and each ends between two characters.
  private(set) var chunks: [Chunk] = []
  private(set) var count = 0

  struct Chunk: Hashable {
    var bytes: Int
    var characters: Int
  }

  /// The most characters of a chunk. It ends after a space if there is one in its second half, so that words stay whole.
  static let longestChunk = 512

  init(_ string: String) {
    var string = string
    string.makeContiguousUTF8()
    self.string = string
    chunks = cut(from: 0) { _ in false }.chunks
    count = chunks.reduce(0) { $0 + $1.characters }
  }

  // MARK: Finding

  /// The byte at which a character begins; for `count`, the end of the text.
  func byte(ofCharacter character: Int) -> Int {
    var (bytes, rest) = (0, character)
    for chunk in chunks {
      if rest < chunk.characters {
        guard chunk.bytes != chunk.characters else { return bytes + rest }
        return offset(of: string.index(index(ofByte: bytes), offsetBy: rest))
      }
      bytes += chunk.bytes
      rest -= chunk.characters
    }
    return bytes
  }

  /// The first character that begins at `byte` or after it.
  func character(atByte byte: Int) -> Int {
    var (start, characters) = (0, 0)
    for chunk in chunks {
      if byte < start + chunk.bytes {
        if chunk.bytes == chunk.characters { return characters + byte - start }
        var index = index(ofByte: start)
        while offset(of: index) < byte {
          string.formIndex(after: &index)
          characters += 1
        }
        return characters
      }
      start += chunk.bytes
      characters += chunk.characters
    }
    return characters
  }

  /// The characters of a range.
  subscript(range: Range<Int>) -> Substring {
    let start = index(ofByte: byte(ofCharacter: range.lowerBound))
    let distance = range.count
    // The end of a short range is found faster from its start.
    let end =
      distance <= Self.longestChunk
      ? string.index(start, offsetBy: distance) : index(ofByte: byte(ofCharacter: range.upperBound))
    return string[start..<end]
  }

  /// The index of a character in the string.
  func index(ofCharacter character: Int) -> String.Index { index(ofByte: byte(ofCharacter: character)) }

  /// The bytes of a range.
  func bytes(_ range: Range<Int>) -> Substring {
    string[index(ofByte: range.lowerBound)..<index(ofByte: range.upperBound)]
  }

  private func index(ofByte byte: Int) -> String.Index { string.utf8.index(string.startIndex, offsetBy: byte) }

  private func offset(of index: String.Index) -> Int { string.utf8.distance(from: string.startIndex, to: index) }

  // MARK: Changing

  /// Replaces a range of bytes, which begins and ends between two characters. The new bytes may form characters with those beside them.
  mutating func replace(bytes range: Range<Int>, with new: String) {
    // The text before the change may become part of another character, so counting begins a chunk earlier.
    var (first, firstByte) = (0, 0)
    var (next, nextByte) = (0, 0)
    while next < chunks.count, nextByte + chunks[next].bytes < range.lowerBound {
      (first, firstByte) = (next, nextByte)
      nextByte += chunks[next].bytes
      next += 1
    }
    let delta = new.utf8.count - range.count
    string.replaceSubrange(index(ofByte: range.lowerBound)..<index(ofByte: range.upperBound), with: new)
    string.makeContiguousUTF8()
    // The chunk after the last one that changed is counted again, so that small ones are joined. From the next one on, chunks are
    // as they were if a character still begins there.
    while next < chunks.count, nextByte < range.upperBound {
      nextByte += chunks[next].bytes
      next += 1
    }
    if next < chunks.count {
      nextByte += chunks[next].bytes
      next += 1
    }
    let end = string.utf8.count
    let new = cut(from: firstByte) { byte in
      while next < chunks.count, nextByte + delta < byte {
        nextByte += chunks[next].bytes
        next += 1
      }
      return byte < end && next < chunks.count && nextByte + delta == byte
    }
    let kept = new.reachesEnd ? chunks.count : next
    count += new.chunks.reduce(0) { $0 + $1.characters }
    count -= chunks[first..<kept].reduce(0) { $0 + $1.characters }
    chunks.replaceSubrange(first..<kept, with: new.chunks)
  }

  /// Divides the text from `start` on into chunks, until `stop` returns true for a byte from which the old chunks are still valid.
  private func cut(from start: Int, until stop: (Int) -> Bool) -> (chunks: [Chunk], reachesEnd: Bool) {
    var result: [Chunk] = []
    let reachesEnd: Bool? = string.utf8.withContiguousStorageIfAvailable { bytes in
      var (chunk, place) = (Chunk(bytes: 0, characters: 0), start)
      // The index of `place` where a character has led to it. From an index that is made of a number of bytes, the string would look
      // for the beginning of its character, for flags from the first of a row of them on.
      var index: String.Index?
      var atSpace = chunk
      func flush(_ length: Chunk) {
        if length.bytes > 0 { result.append(length) }
      }
      while place < bytes.count {
        if stop(place) {
          flush(chunk)
          return false
        }
        let next: Int
        if Self.isPlain(place, bytes) {
          (next, index) = (place + 1, nil)
        } else {
          let end = string.index(after: index ?? self.index(ofByte: place))
          (next, index) = (offset(of: end), end)
        }
        chunk.bytes += next - place
        chunk.characters += 1
        if bytes[place] == 0x20, chunk.characters >= Self.longestChunk / 2 { atSpace = chunk }
        place = next
        if chunk.characters == Self.longestChunk {
          if atSpace.bytes == 0 { atSpace = chunk }
          flush(atSpace)
          chunk = Chunk(bytes: chunk.bytes - atSpace.bytes, characters: chunk.characters - atSpace.characters)
          atSpace = Chunk(bytes: 0, characters: 0)
        }
      }
      flush(chunk)
      return true
    }
    return (result, reachesEnd ?? true)
  }

  /// Whether the byte at `place` is a character of its own: there is a boundary between any two ASCII characters except CR and LF.
  private static func isPlain(_ place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes[place] < 0x80 else { return false }
    let next = place + 1
    return next == bytes.count || (bytes[next] < 0x80 && !(bytes[place] == 0x0D && bytes[next] == 0x0A))
  }
}
