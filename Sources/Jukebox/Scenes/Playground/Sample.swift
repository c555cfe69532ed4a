import Music
import ViewTree

/// An item to show in a specimen.
nonisolated struct Sample: Hashable, Sendable {
  var title: String
  var cover: Image?

  private static let colors = [0xC8553D, 0x588B8B, 0xE0A458, 0x7A6FB0, 0x4F9D69, 0xB5577F, 0x3F7CAC, 0x9A7B4F].map {
    Color(hex: $0)
  }

  static func color(_ index: Int) -> Color { colors[((index % colors.count) + colors.count) % colors.count] }

  /// The sample for an index: its album, or its number if there are no albums.
  static func at(_ index: Int, of albums: [AlbumSummary]) -> Sample {
    guard !albums.isEmpty, index >= 0 else { return Sample(title: "\(index + 1)") }
    let album = albums[index % albums.count]
    return Sample(title: album.title, cover: album.cover?.image)
  }
}
