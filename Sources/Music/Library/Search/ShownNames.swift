/// What is shown to a person in place of the names that stand for unknown ones, in their language. A search finds these names, too.
package struct ShownNames: Hashable, Sendable {
  package var unknownArtist: String
  package var variousArtists: String
  /// The title of pictures that were opened by themselves.
  package var pictures: String

  package init(
    unknownArtist: String = Song.unknownArtist, variousArtists: String = Song.variousArtists,
    pictures: String = Album.picturesTitle
  ) {
    self.unknownArtist = unknownArtist
    self.variousArtists = variousArtists
    self.pictures = pictures
  }
}
