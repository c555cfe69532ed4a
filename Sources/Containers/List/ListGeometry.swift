internal import ViewTree

/// Where the items and headers of a list lie, in the coordinates of its content. A pure value. The time for an answer does not depend on
/// the number of items, and is logarithmic in the number of sections.
nonisolated struct ListGeometry: Sendable {
  let count: Int
  let width: Double
  let columns: Int
  let itemSize: Size
  let spacing: Double
  /// 0 if there are no sections.
  let headerHeight: Double
  var isMirrored: Bool
  /// The index of the first item of each section. A list without sections has one here, without a header.
  private let starts: [Int]
  /// The number of rows of items before each section.
  private let rowStarts: [Int]
  private let rowCount: Int

  /// - Parameters:
  ///   - width: of the content, in points.
  ///   - sections: the index of the first item of each section, in order, beginning with 0; empty for a list without sections.
  ///   - headerHeight: in points.
  init(
    layout: ListLayout, spacing: Double, width: Double, count: Int, sections: [Int] = [], headerHeight: Double = 0,
    isMirrored: Bool = false
  ) {
    let width = max(0, width)
    self.width = width
    self.count = count
    self.spacing = spacing
    self.isMirrored = isMirrored
    self.headerHeight = sections.isEmpty ? 0 : headerHeight
    starts = sections.isEmpty ? [0] : sections
    switch layout {
    case .rows(let height):
      columns = 1
      itemSize = Size(width: width, height: height)
    case .grid(let least):
      let fitting = ((width + spacing) / (least.width + spacing) + 1e-9).rounded(.down)
      let columns = Int(min(1e6, max(1, fitting)))
      let side = max(0, (width - Double(columns - 1) * spacing) / Double(columns))
      self.columns = columns
      itemSize = Size(width: side, height: side * least.height / least.width)
    }
    guard columns > 1 else {
      rowStarts = starts
      rowCount = count
      return
    }
    var rows: [Int] = []
    rows.reserveCapacity(starts.count)
    var total = 0
    for (section, start) in starts.enumerated() {
      rows.append(total)
      let end = section + 1 < starts.count ? starts[section + 1] : count
      total += (end - start + columns - 1) / columns
    }
    rowStarts = rows
    rowCount = total
  }

  /// Whether the items have a size that is not empty.
  var isLaidOut: Bool { itemSize.width > 0 && itemSize.height > 0 }
  var sectionCount: Int { headerHeight > 0 && count > 0 ? starts.count : 0 }

  /// The distance from the top of one row of items to the top of the next.
  private var pitch: Double { itemSize.height + spacing }

  /// The height of the content.
  var height: Double {
    guard count > 0, isLaidOut else { return 0 }
    return max(0, Double(rowCount) * pitch - spacing + Double(starts.count) * headerHeight)
  }

  // MARK: Sections

  /// The section of an item.
  func section(ofItem item: Int) -> Int { last(where: { starts[$0] <= item }) }

  /// The items of a section.
  func items(ofSection section: Int) -> Range<Int> {
    starts[section]..<(section + 1 < starts.count ? starts[section + 1] : count)
  }

  /// The top of a section, which is that of its header.
  func top(ofSection section: Int) -> Double {
    section < starts.count ? Double(rowStarts[section]) * pitch + Double(section) * headerHeight : height
  }

  /// The sections that lie at least partly between two y coordinates.
  func sections(from top: Double, to bottom: Double) -> Range<Int> {
    guard sectionCount > 0, isLaidOut, bottom > max(0, top), top < height else { return 0..<0 }
    let first = section(at: top)
    return first..<max(first, section(at: bottom)) + 1
  }

  private func section(at y: Double) -> Int { last(where: { top(ofSection: $0) <= y }) }

  /// The last section for which `isBefore` is true; 0 if there is none. It has to be true for all sections before that one.
  private func last(where isBefore: (Int) -> Bool) -> Int {
    max(0, starts.indices.partitionPoint(where: isBefore) - 1)
  }

  // MARK: Items

  /// The frame of an item, which has to exist.
  func rect(ofItemAt index: Int) -> Rect {
    let section = section(ofItem: index)
    let (row, column) = (index - starts[section]).quotientAndRemainder(dividingBy: columns)
    let y = top(ofSection: section) + headerHeight + Double(row) * pitch
    let x = Double(column) * (itemSize.width + spacing)
    return Rect(
      x: isMirrored ? width - x - itemSize.width : x, y: y, width: itemSize.width, height: itemSize.height)
  }

  /// The index of the item at `point`; nil if no item is there.
  func index(at point: Point) -> Int? {
    guard isLaidOut, point.isFinite else { return nil }
    let row = firstItem(endingBelow: point.y)
    let x = isMirrored ? width - point.x : point.x
    let column = Int(min(Double(columns - 1), max(0, (x / (itemSize.width + spacing)).rounded(.down))))
    let index = row + column
    return index < count && rect(ofItemAt: index).contains(point) ? index : nil
  }

  /// The items that lie at least partly between two y coordinates.
  func items(from top: Double, to bottom: Double) -> Range<Int> {
    guard isLaidOut, count > 0, bottom > top, top.isFinite, bottom.isFinite else { return 0..<0 }
    let first = firstItem(endingBelow: top)
    return first..<max(first, firstItem(beginningAtOrBelow: bottom))
  }

  /// The difference below which two y coordinates that were computed in different ways count as equal.
  private func tolerance(at y: Double) -> Double { max(1e-6, abs(y) * 1e-13) }

  private func firstItem(endingBelow y: Double) -> Int {
    let section = section(at: y)
    let items = items(ofSection: section)
    let local = y - top(ofSection: section) - headerHeight
    var row = max(0, (local / pitch).rounded(.down))
    if local - row * pitch >= itemSize.height - tolerance(at: y) { row += 1 }
    return min(items.upperBound, items.lowerBound + Int(min(row, Double(count))) * columns)
  }

  private func firstItem(beginningAtOrBelow y: Double) -> Int {
    let section = section(at: y)
    let items = items(ofSection: section)
    let local = y - top(ofSection: section) - headerHeight - tolerance(at: y)
    let row = max(0, (local / pitch).rounded(.up))
    return min(items.upperBound, items.lowerBound + Int(min(row, Double(count))) * columns)
  }

  // MARK: Where something is dropped

  /// The index of the item before which something that is dropped at `point` is inserted: the first one whose center lies behind the point,
  /// among the items of the section or, in a grid, of the row. `count` is the end.
  func insertionIndex(at point: Point) -> Int {
    guard isLaidOut, count > 0, point.isFinite else { return 0 }
    let section = section(at: point.y)
    let items = items(ofSection: section)
    let local = point.y - top(ofSection: section) - headerHeight
    if columns == 1 {
      let before = ((local - itemSize.height / 2) / pitch).rounded(.up)
      return min(items.upperBound, items.lowerBound + Int(min(max(0, before), Double(count))))
    }
    guard local >= 0 else { return items.lowerBound }
    let row = min(((local + spacing / 2) / pitch).rounded(.down), Double((items.count - 1) / columns))
    let x = isMirrored ? width - point.x : point.x
    let column = ((x - itemSize.width / 2) / (itemSize.width + spacing)).rounded(.up)
    let inRow = Int(min(max(0, column), Double(columns)))
    return min(items.upperBound, items.lowerBound + Int(row) * columns + inRow)
  }

  /// The section into which something that is dropped at `point` is inserted.
  func sectionForInsertion(at point: Point) -> Int {
    isLaidOut && count > 0 && point.isFinite ? section(at: point.y) : 0
  }

  /// Where the items of a range are inserted when they are moved by a number of places. If they would leave their section, they go to the
  /// nearer end of the adjacent one.
  func insertion(_ steps: Int, from items: ClosedRange<Int>) -> (index: Int, section: Int?) {
    let section = section(ofItem: steps < 0 ? items.lowerBound : items.upperBound)
    let bounds = self.items(ofSection: section)
    if steps < 0 {
      let index = items.lowerBound + steps
      if index >= bounds.lowerBound { return (index, section) }
      return (bounds.lowerBound, max(0, section - 1))
    }
    let index = items.upperBound + 1 + steps
    if index <= bounds.upperBound { return (index, section) }
    return (bounds.upperBound, min(sectionCount - 1, section + 1))
  }

  // MARK: Steps

  /// The item a number of rows below another one, or above it if the number is negative, limited to the existing rows. It is in the same
  /// column, or the last one of a shorter row.
  func item(_ rows: Int, rowsBelow index: Int) -> Int {
    var section = section(ofItem: index)
    let start = index - starts[section]
    let column = start % columns
    let row = rowStarts[section] + start / columns
    let target = min(rowCount - 1, max(0, row + min(rowCount, max(-rowCount, rows))))
    if target == row { return index }
    section = last(where: { rowStarts[$0] <= target })
    let items = items(ofSection: section)
    return min(items.upperBound - 1, items.lowerBound + (target - rowStarts[section]) * columns + column)
  }

  /// How many whole rows fit into a height, at least one.
  func rows(in height: Double) -> Int { max(1, Int(min(1e9, max(0, (height / pitch).rounded(.down))))) }
}
