/// The tags of a file with sound. Texts are not empty and have no control characters; numbers are plausible.
package struct FileTags: Hashable, Sendable {
  package var title: String?
  package var artist: String?
  package var albumArtist: String?
  package var album: String?
  package var genre: String?
  /// The release of the album in MusicBrainz.
  package var release: String?
  /// The numbers of the disc and of the track on it, from 1.
  package var disc: Int?
  package var track: Int?
  package var year: Int?
  /// In seconds, more than 0 and at most `longestDuration`; nil where it is not known.
  package var duration: Double?
  /// In decibels, for the reference level of ReplayGain 2 (−18 LUFS).
  package var trackGain: Double?
  package var albumGain: Double?
  /// The highest sample, where 1 is full scale.
  package var trackPeak: Double?
  package var albumPeak: Double?
  /// Whether the album has songs of several artists.
  package var isCompilation = false
  /// Whether there is a picture in the file.
  package var hasCover = false

  package init() {}

  /// A year, in seconds. A file that claims to be longer is damaged.
  package static let longestDuration = 366.0 * 86_400

  // Each property is a field: its number, the number of bytes, the bytes. Fields with unknown numbers are ignored.

  private static let texts: [(number: UInt8, property: any WritableKeyPath<FileTags, String?> & Sendable)] = [
    (1, \.title), (2, \.artist), (3, \.albumArtist), (4, \.album), (5, \.genre), (6, \.release),
  ]
  private static let counts:
    [(number: UInt8, property: any WritableKeyPath<FileTags, Int?> & Sendable, range: ClosedRange<Int>)] = [
      (16, \.disc, 1...9999), (17, \.track, 1...99_999), (18, \.year, 1000...9999),
    ]
  private static let measures:
    [(number: UInt8, property: any WritableKeyPath<FileTags, Double?> & Sendable, range: ClosedRange<Double>)] = [
      (32, \.duration, 1e-3...longestDuration), (33, \.trackGain, -60...60), (34, \.albumGain, -60...60),
      (35, \.trackPeak, 1e-6...100), (36, \.albumPeak, 1e-6...100),
    ]
  private static let flags: [(number: UInt8, property: any WritableKeyPath<FileTags, Bool> & Sendable)] = [
    (48, \.isCompilation), (49, \.hasCover),
  ]

  /// The longest text in bytes; more is cut off.
  package static let longestText = 2048

  package func encoded() -> [UInt8] {
    var encoded: [UInt8] = []
    func append(_ number: UInt8, _ bytes: some Collection<UInt8>) {
      encoded += [number] + UInt32(bytes.count).sentBytes
      encoded += bytes
    }
    for (number, property) in Self.texts {
      if let text = self[keyPath: property] { append(number, text.utf8.prefix(Self.longestText)) }
    }
    for (number, property, range) in Self.counts {
      if let count = self[keyPath: property], range.contains(count) { append(number, UInt32(count).sentBytes) }
    }
    for (number, property, range) in Self.measures {
      if let measure = self[keyPath: property], range.contains(measure) {
        append(number, measure.bitPattern.sentBytes)
      }
    }
    for (number, property) in Self.flags where self[keyPath: property] { append(number, []) }
    return encoded
  }

  /// Decodes the result of `encoded()`, without implausible values. Nil if the bytes are not such a result.
  package init?(encoded bytes: some Sequence<UInt8>) {
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      guard let number: UInt8 = reader.next(), let count: UInt32 = reader.next(),
        let value = reader.next(bytes: Int(count))
      else { return nil }
      if let (_, property) = Self.texts.first(where: { $0.number == number }) {
        self[keyPath: property] = TagText.cleaned(value)
      } else if let (_, property, range) = Self.counts.first(where: { $0.number == number }) {
        var number = ByteReader(value)
        guard let count: UInt32 = number.next() else { return nil }
        self[keyPath: property] = range.contains(Int(count)) ? Int(count) : nil
      } else if let (_, property, range) = Self.measures.first(where: { $0.number == number }) {
        var number = ByteReader(value)
        guard let pattern: UInt64 = number.next() else { return nil }
        let measure = Double(bitPattern: pattern)
        self[keyPath: property] = range.contains(measure) ? measure : nil
      } else if let (_, property) = Self.flags.first(where: { $0.number == number }) {
        self[keyPath: property] = true
      }
    }
  }
}
