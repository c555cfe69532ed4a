/// The names in a person's language that are shown in place of those that the index has for unknown artists, for several artists, and for
/// single pictures. A search finds these names, too.
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
