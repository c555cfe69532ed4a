internal import Pixels

/// Finds the part of a frame that equals the previous frame at an offset: a sliding page is moved on the surface instead of
/// drawn.
///
/// A pixel can be moved if everything that is drawn on it was also drawn, in the same order, on the pixel from which it comes.
/// That holds for content that moved by the same offset, and for content of uniform colour, such as a background. So the pass
/// starts with the area that both frames drew, and subtracts the area of everything else. Content that is hidden in both frames
/// does not count.
nonisolated struct ShiftPass {
  /// A command of the previous frame with the same content, and how far that has moved.
  private struct Partner {
    var index: Int
    var dx: Int
    var dy: Int
  }

  /// For each command its partner; nil if there is none.
  private var partners: [Partner?] = []
  /// For each command of the previous frame, whether it is the partner of a command.
  private var isPartner: [Bool] = []
  /// The offsets by which commands moved, each with the number of visible pixels of those commands.
  private var offsets: [(dx: Int, dy: Int, area: Int)] = []
  /// The pixels that can be moved, at their destination.
  private var region: [PixelRect] = []
  /// The indices of the `push` commands of the open layers, and where the rectangles of each layer start.
  private var layerStarts: [(index: Int, start: Int)] = []
  private var dx = 0
  private var dy = 0

  /// The smallest area, in pixels, for which moving is quicker than drawing.
  private static let leastArea = 8192
  private static let regionLimit = 12
  private static let offsetLimit = 8
  /// The most commands of the previous frame that are skipped in search of a partner, because commands may have been removed.
  private static let lookahead = 48

  mutating func run(on list: inout DisplayList, after last: DisplayList) {
    guard list.surface == last.surface, !last.covers.isEmpty, area(of: list.damage) >= Self.leastArea else { return }
    pair(list, last)
    guard chooseOffset() else { return }
    findRegion(list, last)
    region.removeAll { $0.width < 16 || $0.height < 4 }
    guard area(of: region) >= Self.leastArea else { return }
    sort()
    list.shift.basis = last.number
    (list.shift.dx, list.shift.dy) = (dx, dy)
    list.shift.rects.append(contentsOf: region)
    listRest(of: &list)
  }

  /// Finds the partner of each command in the previous frame, and the offsets by which most pixels moved.
  private mutating func pair(_ list: DisplayList, _ last: DisplayList) {
    offsets.removeAll(keepingCapacity: true)
    partners.removeAll(keepingCapacity: true)
    isPartner.removeAll(keepingCapacity: true)
    isPartner.append(contentsOf: repeatElement(false, count: last.covers.count))
    var steps = 4 * (list.covers.count + last.covers.count)
    var depth = 0
    var next = 0
    for index in list.covers.indices {
      partners.append(nil)
      switch list.covers[index].kind {
      case .push: depth += 1
      case .pop: depth -= 1
      case .draw:
        let mark = list.covers[index].content
        // Commands in layers have no partners. Content with a newer revision was not in the previous frame.
        guard depth == 0, mark.revision != 0, mark.revision <= last.lastRevision,
          let old = find(mark, in: last, from: next, &steps)
        else { continue }
        // Partners have the same order in both frames. A command that was drawn in a different order has none.
        next = old + 1
        guard let offset = mark.offset(from: last.covers[old].content) else { continue }
        partners[index] = Partner(index: old, dx: offset.dx, dy: offset.dy)
        isPartner[old] = true
        note(offset, area: area(of: list.visible, index))
      }
    }
  }

  /// The index of the command in the previous frame that drew the same piece of the same fragment, at any position and size.
  private func find(_ mark: ContentMark, in last: DisplayList, from start: Int, _ steps: inout Int) -> Int? {
    var others = 0
    var depth = 0
    for index in start..<last.covers.count {
      steps -= 1
      if steps < 0 { return nil }
      switch last.covers[index].kind {
      case .push: depth += 1
      case .pop: depth -= 1
      case .draw:
        let revision = last.covers[index].content.revision
        guard depth == 0, revision != 0 else { continue }
        if revision == mark.revision, last.covers[index].content.piece == mark.piece { return index }
        others += 1
        if others == Self.lookahead { return nil }
      }
    }
    return nil
  }

  /// Chooses the offset of most pixels. The zero offset is chosen only if nothing moves, because most of what stands still is
  /// hidden by what moves.
  private mutating func chooseOffset() -> Bool {
    var best = 0
    for offset in offsets where (offset.dx != 0 || offset.dy != 0) && offset.area > best {
      (dx, dy, best) = (offset.dx, offset.dy, offset.area)
    }
    if best >= Self.leastArea { return true }
    for offset in offsets where offset.dx == 0 && offset.dy == 0 && offset.area >= Self.leastArea {
      (dx, dy) = (0, 0)
      return true
    }
    return false
  }

  private mutating func note(_ offset: (dx: Int, dy: Int), area: Int) {
    // The zero offset counts, too: at the end of a movement, content moves by less than a pixel, so its pixels can be kept.
    guard offset.dx == 0 || offset.dy == 0, area > 0 else { return }
    for index in offsets.indices where offsets[index].dx == offset.dx && offsets[index].dy == offset.dy {
      offsets[index].area += area
      return
    }
    if offsets.count < Self.offsetLimit {
      offsets.append((offset.dx, offset.dy, area))
    } else if let least = offsets.indices.min(by: { offsets[$0].area < offsets[$1].area }), offsets[least].area < area {
      offsets[least] = (offset.dx, offset.dy, area)
    }
  }

  private mutating func findRegion(_ list: DisplayList, _ last: DisplayList) {
    region.removeAll(keepingCapacity: true)
    for rect in list.damage {
      for old in last.damage {
        let both = rect.intersection(old.offsetBy(x: dx, y: dy))
        if !both.isEmpty { region.append(both) }
      }
    }
    for index in list.covers.indices where list.covers[index].kind == .draw {
      guard let partner = partners[index] else {
        subtract(list.visible, index)
        continue
      }
      let old = partner.index
      if partner.dx == dx, partner.dy == dy {
        subtract(list.visible, index, except: moved(last.covers[old].area))
        subtract(last.visible, old, isMoved: true, except: list.covers[index].area)
      } else if partner.dx == 0, partner.dy == 0 {
        let both = list.covers[index].evenArea.intersection(moved(last.covers[old].evenArea))
        subtract(list.visible, index, except: both)
        subtract(last.visible, old, isMoved: true, except: both)
      } else {
        subtract(list.visible, index)
        subtract(last.visible, old, isMoved: true)
      }
      if region.isEmpty { return }
    }
    for index in last.covers.indices where last.covers[index].kind == .draw && !isPartner[index] {
      subtract(last.visible, index, isMoved: true)
    }
  }

  private func moved(_ rect: PixelRect) -> PixelRect { rect.offsetBy(x: dx, y: dy) }

  /// Subtracts what a command draws, except for the parts within `kept`, from the region.
  /// - Parameter isMoved: whether it is a command of the previous frame, so that the destinations are subtracted.
  private mutating func subtract(
    _ visible: VisibleParts, _ command: Int, isMoved: Bool = false, except kept: PixelRect = .empty
  ) {
    for index in visible.range(ofCommand: command) {
      let rect = isMoved ? moved(visible.rects[index]) : visible.rects[index]
      if kept.contains(rect) { continue }
      if rect.intersects(kept) { rect.forEachPart(outside: kept) { subtract($0) } } else { subtract(rect) }
    }
  }

  private mutating func subtract(_ rect: PixelRect) {
    region.subtract(rect)
    while region.count > Self.regionLimit,
      let smallest = region.indices.min(by: { region[$0].area < region[$1].area })
    {
      region.remove(at: smallest)
    }
  }

  /// Puts the rectangles that lie farthest in the direction of the movement first, so that none overwrites the source of another.
  private mutating func sort() {
    let (dx, dy) = (dx, dy)
    region.sort { dx != 0 ? (dx > 0 ? $0.x0 > $1.x0 : $0.x0 < $1.x0) : (dy > 0 ? $0.y0 > $1.y0 : $0.y0 < $1.y0) }
  }

  /// Lists the parts of the damage, and of what each command draws, that are not moved.
  private mutating func listRest(of list: inout DisplayList) {
    for index in list.damage.indices { appendRest(of: list.damage[index], to: &list.shift.damage) }
    layerStarts.removeAll(keepingCapacity: true)
    for index in list.covers.indices {
      let start = list.shift.visible.rects.count
      switch list.covers[index].kind {
      case .draw:
        appendRest(of: list.visible.range(ofCommand: index), in: &list)
        list.shift.visible.ranges.append(start..<list.shift.visible.rects.count)
      case .push:
        layerStarts.append((index, start))
        list.shift.visible.ranges.append(start..<start)
      case .pop:
        // The range of a layer comprises those of all commands in it.
        guard let layer = layerStarts.popLast() else { continue }
        list.shift.visible.ranges.append(layer.start..<start)
        list.shift.visible.ranges[layer.index] = layer.start..<start
      }
    }
    let start = list.shift.visible.rects.count
    appendRest(of: list.visible.exposed.clamped(to: list.visible.rects.indices), in: &list)
    list.shift.visible.exposed = start..<list.shift.visible.rects.count
  }

  /// Lists the parts of the visible rectangles at these indices.
  private func appendRest(of indices: Range<Int>, in list: inout DisplayList) {
    for index in indices { appendRest(of: list.visible.rects[index], to: &list.shift.visible.rects) }
  }

  private func appendRest(of rect: PixelRect, to result: inout [PixelRect]) {
    let start = result.count
    result.append(rect)
    for index in region.indices where region[index].intersects(rect) { result.subtract(region[index], from: start) }
  }

  private func area(of visible: VisibleParts, _ command: Int) -> Int {
    visible.range(ofCommand: command).reduce(0) { $0 + visible.rects[$1].area }
  }

  private func area(of rects: [PixelRect]) -> Int { rects.reduce(0) { $0 + $1.area } }
}
