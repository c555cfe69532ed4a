/// The positions of the columns in a list of songs, for a left-to-right layout.
nonisolated struct SongColumns {
  struct Column {
    var x: Double
    var width: Double
  }

  var title: Column
  var artist: Column
  var album: Column
  var duration: Column

  /// The least width of a list with columns, in points. A narrower list shows the artist and the album in a second line.
  static let leastWidth = 600.0
  private static let gap = 16.0
  private static let durationWidth = 64.0

  /// - Parameters:
  ///   - width: the width of the rows.
  ///   - start: where the titles begin, after the covers.
  /// - Returns: nil if the rows are too narrow for columns.
  init?(width: Double, from start: Double = 60) {
    guard width >= Self.leastWidth else { return nil }
    let end = width - 12 - Self.durationWidth
    let room = end - start - 3 * Self.gap
    let titleWidth = (room * 0.42).rounded()
    let otherWidth = ((room - titleWidth) / 2).rounded(.down)
    title = Column(x: start, width: titleWidth)
    artist = Column(x: start + titleWidth + Self.gap, width: otherWidth)
    album = Column(x: artist.x + otherWidth + Self.gap, width: otherWidth)
    duration = Column(x: end, width: Self.durationWidth)
  }
}
