import ViewTree

/// A sentence with an emphasized name and a link.
final class CreditLabel: Label {
  init(song: String, artist: String, page: String) {
    super.init()
    numberOfLines = 0
    attributedText =
      AttributedText("You hear ") + AttributedText(song, font: Font(size: 14, weight: .bold)) + AttributedText(" by ")
      + AttributedText(artist, link: page) + AttributedText(".")
  }
}
