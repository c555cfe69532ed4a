package import Pixels

/// One thing to draw, in the points of the view that it belongs to.
package nonisolated enum Primitive: Sendable {
  case fill(Rect, radius: Double, Color)
  /// A line of `width` inside the edge of a rounded rectangle.
  case stroke(Rect, width: Double, radius: Double, Color)
  /// The shadow of a rounded rectangle, drawn outside and beneath it.
  case shadow(Rect, radius: Double, Shadow)
  /// A whole picture mapped onto `frame`, of which the part within `visible`, a rounded rectangle, is seen.
  case image(Image, frame: Rect, visible: Rect, radius: Double, opacity: Double)
  case text(any TextLayout, origin: Point, Color)
  /// A closed polygon, filled by the non-zero rule.
  case polygon([Point], Color)

  /// What it may cover.
  package var extent: Rect {
    switch self {
    case .fill(let rect, _, _), .stroke(let rect, _, _, _): rect
    case .shadow(let rect, _, let shadow): shadow.extent(of: rect)
    case .image(_, _, let visible, _, _): visible
    case .text(let layout, let origin, _): layout.inkBounds.offsetBy(dx: origin.x, dy: origin.y)
    case .polygon(let points, _):
      points.dropFirst().reduce(points.first.map { Rect(origin: $0, size: .zero) } ?? .zero) { box, p in
        Rect(
          minX: min(box.minX, p.x), minY: min(box.minY, p.y), maxX: max(box.maxX, p.x), maxY: max(box.maxY, p.y))
      }
    }
  }
}

/// A primitive where it goes on the surface.
package nonisolated struct DisplayItem: Sendable {
  package var primitive: Primitive
  /// From the primitive's points to device pixels.
  package var transform: Transform
  package var opacity: Double
}

/// A picture of its own that is drawn onto what lies beneath when it is complete: a group that fades as one, or one whose
/// clip is not an upright rectangle.
package nonisolated struct DisplayLayer: Sendable {
  /// What of the surface it may cover.
  package var bounds: PixelRect
  package var opacity: Double
  /// A rounded rectangle, with the map to device pixels, outside of which nothing is seen.
  package var mask: (rect: Rect, radius: Double, transform: Transform)?
}

package nonisolated enum DisplayCommand: Sendable {
  case draw(DisplayItem)
  case pushLayer(DisplayLayer)
  case popLayer
}

/// Which pixels each command of a list draws.
package nonisolated struct VisibleParts: Sendable {
  /// For each command, which of `rects` it draws: disjoint, within the damage, the clip and the item, and not hidden by
  /// something opaque above. A layer has those of all that is in it. What has none is to be passed over.
  package internal(set) var ranges: [Range<Int>] = []
  /// What `ranges` and `exposed` point into.
  package internal(set) var rects: [PixelRect] = []
  /// Which of `rects` show what lies beneath everything: no opaque item covers them.
  package internal(set) var exposed: Range<Int> = 0..<0

  /// What the command at `index` draws.
  package subscript(command index: Int) -> ArraySlice<PixelRect> {
    index < ranges.count ? rects[ranges[index].clamped(to: rects.indices)] : []
  }

  /// What shows what lies beneath everything.
  package var exposedRects: ArraySlice<PixelRect> { rects[exposed.clamped(to: rects.indices)] }

  mutating func removeAll() {
    ranges.removeAll(keepingCapacity: true)
    rects.removeAll(keepingCapacity: true)
    exposed = 0..<0
  }
}

/// What of a frame is on the surface already, some pixels away: it is moved instead of drawn.
package nonisolated struct Shift: Sendable {
  /// The number of the list that has to be what the surface shows. If it is not, all of the damage is drawn.
  package internal(set) var basis = 0
  /// How far the pixels are moved: to the right or down, never both; perhaps not at all.
  package internal(set) var dx = 0
  package internal(set) var dy = 0
  /// Where they come to lie: disjoint, and in an order in which none overwrites what is still to be moved.
  package internal(set) var rects: [PixelRect] = []
  /// The rest of the damage, and what is drawn of it.
  package internal(set) var damage: [PixelRect] = []
  package internal(set) var visible = VisibleParts()

  package var isEmpty: Bool { rects.isEmpty }

  mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
    damage.removeAll(keepingCapacity: true)
    visible.removeAll()
  }
}

/// What a frame draws, back to front, in device pixels. Two values are kept and refilled in turn, so a frame allocates nothing.
package nonisolated struct DisplayList: Sendable {
  /// What is drawn anew: disjoint rectangles.
  package internal(set) var damage: [PixelRect] = []
  package internal(set) var commands: [DisplayCommand] = []
  package internal(set) var visible = VisibleParts()
  /// The extent of the surface.
  package internal(set) var surface: PixelRect = .empty
  /// How much of the damage is on the surface already, in another place.
  package internal(set) var shift = Shift()
  /// The last revision that there was when it was made.
  var lastRevision = 0
  /// Tells the lists of a window apart.
  package internal(set) var number = 0
  /// Of each command.
  var covers: [CommandCover] = []

  package init() {}

  /// How many commands draw something.
  package var visibleCount: Int { visible.ranges.count { !$0.isEmpty } }

  /// Lets go of what was drawn; how it lay is kept, for the next list to be held against it.
  package mutating func removeCommands() { commands.removeAll(keepingCapacity: true) }

  mutating func removeAll() {
    damage.removeAll(keepingCapacity: true)
    commands.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    visible.removeAll()
    shift.removeAll()
  }
}
