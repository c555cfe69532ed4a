/// Asks the probe for the files of the songs that come next: whether they are there, and whether missing ones are back.
struct FileLookout {
  /// Nil if missing files are to be tried again only at the user's request.
  private let probe: (any FileProbe)?
  /// The paths that the probe was last asked to check: those of the songs that are played next.
  private var checked: [String] = []
  /// Those of them that were missing.
  private var absent: Set<String> = []

  /// The most files that are looked for again and again.
  private static let mostSought = 100

  init(_ probe: (any FileProbe)?) { self.probe = probe }

  /// Looks again and again for missing files, for a while. If there are very many, these are only the first of them.
  /// - Parameter andOnceForOthers: whether to look once for the others, too.
  mutating func look(for missing: [String], andOnceForOthers: Bool) {
    if !missing.isEmpty { probe?.look(for: Set(missing.prefix(Self.mostSought))) }
    let others = missing.dropFirst(Self.mostSought)
    if andOnceForOthers, !others.isEmpty { probe?.lookOnce(for: Set(others)) }
    // Those that were not there may be now.
    if !absent.isEmpty { checked = [] }
  }

  /// Has the files of the next songs checked while they wait, unless they were checked before.
  mutating func check(_ next: @autoclosure () -> [PlaybackItem]) {
    guard let probe else { return }
    let paths = next().compactMap(\.filePath)
    guard paths != checked else { return }
    checked = paths
    if !paths.isEmpty { probe.check(paths) }
  }

  /// The first of the next songs, as far as their files are known to be missing; none if they all are.
  func absent(of next: @autoclosure () -> [PlaybackItem]) -> [PlaybackItem] {
    if absent.isEmpty { return [] }
    let next = next()
    return next.firstIndex { $0.filePath.map(absent.contains) != true }.map { Array(next[..<$0]) } ?? []
  }

  /// Looks for the first of these songs whose file is there.
  /// - Returns: false if there are none to look at.
  func lookAhead(at songs: [PlaybackItem]) -> Bool {
    let paths = songs.compactMap(\.song.path)
    guard let probe, !paths.isEmpty else { return false }
    probe.lookAhead(at: paths)
    return true
  }

  /// What the probe has found since the last call; nil if it has found nothing.
  mutating func takeNews() -> FileProbeNews? {
    guard let news = probe?.takeNews(), news != FileProbeNews() else { return nil }
    if let missing = news.missing { absent = missing }
    absent.subtract(news.found)
    return news
  }
}
