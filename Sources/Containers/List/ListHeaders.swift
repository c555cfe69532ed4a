internal import ViewTree

/// The headers of a list's sections. The topmost one stays at the top and is pushed out by the next.
final class ListHeaders {
  private unowned let host: ScrollView
  private var recycler = Recycler<ListHeader>()
  /// The height of a header. Points.
  static let height = 28.0

  init(in host: ScrollView) { self.host = host }

  /// Whether there are sections, or headers of former sections that have to be removed.
  func isNeeded(_ places: ListGeometry) -> Bool { places.sectionCount > 0 || !recycler.items.isEmpty }

  /// Shows the headers of the visible sections.
  /// - Parameters:
  ///   - titles: the titles of all sections.
  ///   - inset: the space between the sides of a header and its title, in points.
  ///   - place: calls a closure that places a header, for example within an animation.
  func layOut(_ places: ListGeometry, titles: [String], inset: Double, place: (() -> Void) -> Void) {
    let top = host.visibleContent.minY
    let sections = places.sections(from: min(top, host.bounds.minY), to: host.bounds.maxY)
    var gone: [ListHeader] = []
    while let header = recycler.takeFirst(outside: sections) { gone.append(header) }
    while let section = recycler.next(in: sections) {
      let header = recycler.takeSpare() ?? ListHeader()
      header.title = titles[section]
      View.performWithoutAnimation {
        header.frame = Rect(
          x: 0, y: places.top(ofSection: section), width: places.width, height: places.headerHeight)
      }
      recycler.add(header, at: section)
      host.addSubview(header)
    }
    for section in recycler.items {
      guard let header = recycler.slot(section) else { continue }
      header.inset = inset
      let start = places.top(ofSection: section)
      let end = places.top(ofSection: section + 1)
      let y = max(start, min(top, end - places.headerHeight))
      let frame = Rect(x: 0, y: y, width: places.width, height: places.headerHeight)
      place { if header.frame != frame { header.frame = frame } }
    }
    retire(gone)
  }

  /// The headers that are shown, with the numbers of their sections.
  var shown: [(section: Int, view: View)] {
    recycler.items.compactMap { section in recycler.slot(section).map { (section, $0) } }
  }

  /// Removes all headers after the sections have changed. The next layout makes new ones.
  func sectionsDidChange() {
    retire(recycler.takeAll().map(\.slot))
  }

  /// Removes headers. It is called last, because removing a view calls the completions of its animations, which may change the sections
  /// again.
  private func retire(_ headers: [ListHeader]) {
    for header in headers {
      header.removeFromSuperview()
      recycler.keepSpare(header)
    }
    recycler.trimSpares()
  }
}
