internal import ViewTree

/// A family in one weight: the primary font, and fallback fonts for characters that it lacks.
final class Typeface {
  let primary: FontFace
  private let font: Font
  private unowned let library: FontLibrary
  private lazy var ranking = library.ranking(of: font)
  /// The fallback for a character that `primary` lacks.
  private var helpers: [UInt32: FontFace] = [:]

  init(primary: FontFace, font: Font, library: FontLibrary) {
    self.primary = primary
    self.font = font
    self.library = library
  }

  /// The font for a cluster: the primary one if it contains the cluster, else the first one in the system's ranking
  /// that does, else the first one that contains at least the missing character.
  func face(for scalars: [UInt32], isEmoji: Bool) -> FontFace {
    if isEmoji, let face = library.colorFace(for: scalars) { return face }
    guard let lacking = scalars.first(where: { !primary.covers($0) && !Cluster.isIgnorable($0) }) else {
      return primary
    }
    if let known = helpers[lacking], known === primary || known.covers(scalars) { return known }
    let face = search(scalars.filter { !Cluster.isIgnorable($0) }) ?? search([lacking]) ?? primary
    if helpers.count >= 16_384 { helpers.removeAll() }
    helpers[lacking] = face
    return face
  }

  private func search(_ scalars: [UInt32]) -> FontFace? {
    var inColor: FontFace?
    for description in ranking where scalars.allSatisfy(description.coverage.contains) {
      guard let face = library.face(for: description) else { continue }
      if !face.isColor { return face }
      inColor = inColor ?? face
    }
    return inColor
  }
}
