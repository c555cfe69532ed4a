internal import Pixels

/// Finds what of a frame is the frame before it, some pixels away: a page that slides need not be drawn, but moved.
///
/// A pixel may be moved when all that is drawn on it was drawn on the pixel from which it comes, in the same order: what went
/// the same way as the pixel, and what is everywhere alike, a ground say. So the pass begins with all that both frames drew,
/// and takes out what anything else touches. What something opaque hides in both frames counts for nothing.
nonisolated struct ShiftPass {
  /// For each command, which one of the frame before is the same; -1: none.
  private var partners: [Int] = []
  /// For each command of the frame before, whether it is some command's partner.
  private var isPartner: [Bool] = []
  /// How far commands were moved, and how many pixels of them are seen.
  private var ways: [(dx: Int, dy: Int, area: Int)] = []
  /// What can be moved.
  private var region: [PixelRect] = []
  private var scratch: [PixelRect] = []
  /// The layers that are open at the moment, and where their parts begin.
  private var layerStarts: [(index: Int, start: Int)] = []
  private var dx = 0
  private var dy = 0

  /// Less is drawn as quickly.
  private static let leastArea = 8192
  private static let regionLimit = 12
  private static let wayLimit = 8
  /// How many others a partner is looked for behind, where some commands have come or gone.
  private static let lookahead = 48

  mutating func run(on list: inout DisplayList, after last: DisplayList) {
    guard list.surface == last.surface, !last.covers.isEmpty, area(of: list.damage) >= Self.leastArea else { return }
    pair(list, last)
    guard chooseWay() else { return }
    findRegion(list, last)
    region.removeAll { $0.width < 16 || $0.height < 4 }
    guard area(of: region) >= Self.leastArea else { return }
    sort()
    list.shift.basis = last.number
    (list.shift.dx, list.shift.dy) = (dx, dy)
    list.shift.rects.append(contentsOf: region)
    listRest(of: &list)
  }

  /// Finds for each command what it was in the frame before, and along which ways most pixels went.
  private mutating func pair(_ list: DisplayList, _ last: DisplayList) {
    ways.removeAll(keepingCapacity: true)
    partners.removeAll(keepingCapacity: true)
    isPartner.removeAll(keepingCapacity: true)
    isPartner.append(contentsOf: repeatElement(false, count: last.covers.count))
    var steps = 4 * (list.covers.count + last.covers.count)
    var depth = 0
    var next = 0
    for index in list.covers.indices {
      partners.append(-1)
      switch list.covers[index].kind {
      case .push: depth += 1
      case .pop: depth -= 1
      case .draw:
        let mark = list.covers[index].content
        // What is in a layer is not looked at: the layer counts as something else. What is newer was not there.
        guard depth == 0, mark.revision != 0, mark.revision <= last.lastRevision,
          let old = find(mark, in: last, from: next, &steps)
        else { continue }
        // In the order of both: what changed places is something else.
        next = old + 1
        guard let way = mark.offset(from: last.covers[old].content) else { continue }
        partners[index] = old
        isPartner[old] = true
        note(way, area: area(of: list.visible[command: index]))
      }
    }
  }

  /// Where a piece of a view, as it is now, was drawn in the frame before, in whatever place and size.
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

  /// Takes the way of most pixels. What stands still counts only where nothing moves: most of it is hidden by what does.
  private mutating func chooseWay() -> Bool {
    var best = 0
    for way in ways where (way.dx != 0 || way.dy != 0) && way.area > best {
      (dx, dy, best) = (way.dx, way.dy, way.area)
    }
    if best >= Self.leastArea { return true }
    for way in ways where way.dx == 0 && way.dy == 0 && way.area >= Self.leastArea {
      (dx, dy) = (0, 0)
      return true
    }
    return false
  }

  private mutating func note(_ way: (dx: Int, dy: Int), area: Int) {
    // Not at all counts, too: what moves by less than a pixel, at the end of a movement say, stays as it is.
    guard way.dx == 0 || way.dy == 0, area > 0 else { return }
    for index in ways.indices where ways[index].dx == way.dx && ways[index].dy == way.dy {
      ways[index].area += area
      return
    }
    if ways.count < Self.wayLimit {
      ways.append((way.dx, way.dy, area))
    } else if let least = ways.indices.min(by: { ways[$0].area < ways[$1].area }), ways[least].area < area {
      ways[least] = (way.dx, way.dy, area)
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
      let partner = partners[index]
      guard partner >= 0 else {
        takeOut(list.visible[command: index])
        continue
      }
      let (new, old) = (list.covers[index], last.covers[partner])
      let way = new.content.offset(from: old.content)
      if let way, way.dx == dx, way.dy == dy {
        takeOut(list.visible[command: index], except: moved(old.area))
        takeOut(last.visible[command: partner], isMoved: true, except: new.area)
      } else if let way, way.dx == 0, way.dy == 0 {
        let even = new.content.evenPart.intersection(new.area)
        let both = even.intersection(moved(old.content.evenPart.intersection(old.area)))
        takeOut(list.visible[command: index], except: both)
        takeOut(last.visible[command: partner], isMoved: true, except: both)
      } else {
        takeOut(list.visible[command: index])
        takeOut(last.visible[command: partner], isMoved: true)
      }
      if region.isEmpty { return }
    }
    for index in last.covers.indices where last.covers[index].kind == .draw && !isPartner[index] {
      takeOut(last.visible[command: index], isMoved: true)
    }
  }

  private func moved(_ rect: PixelRect) -> PixelRect { rect.offsetBy(x: dx, y: dy) }

  /// Takes `rects` out of the region, but not what of them lies within `kept`.
  /// - Parameter isMoved: whether they are the frame's before, and count where their pixels would come to lie.
  private mutating func takeOut(_ rects: ArraySlice<PixelRect>, isMoved: Bool = false, except kept: PixelRect = .empty)
  {
    for rect in rects {
      let rect = isMoved ? moved(rect) : rect
      if kept.contains(rect) { continue }
      if rect.intersects(kept) { rect.forEachPart(outside: kept) { takeOut($0) } } else { takeOut(rect) }
    }
  }

  private mutating func takeOut(_ rect: PixelRect) {
    guard region.meets(rect) else { return }
    scratch.removeAll(keepingCapacity: true)
    for part in region {
      if part.intersects(rect) {
        part.forEachPart(outside: rect) { scratch.append($0) }
      } else {
        scratch.append(part)
      }
    }
    swap(&region, &scratch)
    while region.count > Self.regionLimit,
      let smallest = region.indices.min(by: { region[$0].area < region[$1].area })
    {
      region.remove(at: smallest)
    }
  }

  /// Whoever lies farther along the way is moved first.
  private mutating func sort() {
    let (dx, dy) = (dx, dy)
    region.sort { dx != 0 ? (dx > 0 ? $0.x0 > $1.x0 : $0.x0 < $1.x0) : (dy > 0 ? $0.y0 > $1.y0 : $0.y0 < $1.y0) }
  }

  /// Lists what of the damage, and of each command, is not moved.
  private mutating func listRest(of list: inout DisplayList) {
    for rect in list.damage { appendRest(of: rect, to: &list.shift.damage) }
    layerStarts.removeAll(keepingCapacity: true)
    for index in list.covers.indices {
      let start = list.shift.visible.rects.count
      switch list.covers[index].kind {
      case .draw:
        list.shift.visible.ranges.append(
          appendRest(of: list.visible[command: index], to: &list.shift.visible.rects))
      case .push:
        layerStarts.append((index, start))
        list.shift.visible.ranges.append(start..<start)
      case .pop:
        // A layer has all that is in it.
        guard let layer = layerStarts.popLast() else { continue }
        list.shift.visible.ranges.append(layer.start..<start)
        list.shift.visible.ranges[layer.index] = layer.start..<start
      }
    }
    list.shift.visible.exposed = appendRest(of: list.visible.exposedRects, to: &list.shift.visible.rects)
  }

  private mutating func appendRest(of rects: ArraySlice<PixelRect>, to result: inout [PixelRect]) -> Range<Int> {
    let start = result.count
    for rect in rects { appendRest(of: rect, to: &result) }
    return start..<result.count
  }

  private mutating func appendRest(of rect: PixelRect, to result: inout [PixelRect]) {
    let start = result.count
    result.append(rect)
    for hole in region where hole.intersects(rect) {
      scratch.removeAll(keepingCapacity: true)
      for part in result[start...] {
        if part.intersects(hole) {
          part.forEachPart(outside: hole) { scratch.append($0) }
        } else {
          scratch.append(part)
        }
      }
      result.removeLast(result.count - start)
      result.append(contentsOf: scratch)
    }
  }

  private func area(of rects: some Sequence<PixelRect>) -> Int { rects.reduce(0) { $0 + $1.area } }
}
