package import Pixels

/// A single shape, picture or text to draw, in the coordinates of its view.
package nonisolated enum Primitive: Sendable {
  case fill(Rect, radius: Double, Color)
  /// A line of `width` inside the edge of a rounded rectangle.
  case stroke(Rect, width: Double, radius: Double, Color)
  /// The shadow of a rounded rectangle, drawn outside and beneath it.
  case shadow(Rect, radius: Double, Shadow)
  /// A picture, scaled to `frame` and clipped to the rounded rectangle `visible`.
  case image(Image, frame: Rect, visible: Rect, radius: Double, opacity: Double)
  case text(any TextLayout, origin: Point, Color)
  /// A closed polygon, filled by the nonzero winding rule.
  case polygon([Point], Color)

  /// The smallest rectangle that contains everything it draws.
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

/// A primitive, with its transform and opacity.
package nonisolated struct DisplayItem: Sendable {
  package var primitive: Primitive
  /// From the primitive's coordinates to device pixels.
  package var transform: Transform
  package var opacity: Double
}

/// A group of commands that is rendered by itself and then drawn onto what lies below, because the group is translucent as a
/// whole, or because its clip is not an axis-aligned rectangle.
package nonisolated struct DisplayLayer: Sendable {
  /// The device pixels that it may touch.
  package var bounds: PixelRect
  package var opacity: Double
  /// A rounded rectangle to which the group is clipped, with the transform to device pixels.
  package var mask: (rect: Rect, radius: Double, transform: Transform)?
}

package nonisolated enum DisplayCommand: Sendable {
  case draw(DisplayItem)
  case pushLayer(DisplayLayer)
  case popLayer
}

/// The pixels that each command of a display list draws.
package nonisolated struct VisibleParts: Sendable {
  /// For each command, the range of `rects` that it draws: disjoint, within the damage, the clip and the command's extent, and not
  /// hidden by something opaque in front. The range of a layer comprises those of all commands in it. A command with an empty
  /// range is skipped.
  package internal(set) var ranges: [Range<Int>] = []
  /// The rectangles that `ranges` and `exposed` refer to.
  package internal(set) var rects: [PixelRect] = []
  /// The range of `rects` that no opaque command covers, so that the background is visible.
  package internal(set) var exposed: Range<Int> = 0..<0

  /// The pixels that the command at `index` draws.
  package subscript(command index: Int) -> ArraySlice<PixelRect> { rects[range(ofCommand: index)] }

  /// The indices in `rects` of the pixels that the command at `index` draws. In a loop over all commands, this is cheaper than the
  /// slice, which retains the array.
  package func range(ofCommand index: Int) -> Range<Int> {
    index < ranges.count ? ranges[index].clamped(to: rects.indices) : 0..<0
  }

  /// The pixels in which the background below everything is visible.
  package var exposedRects: ArraySlice<PixelRect> { rects[exposed.clamped(to: rects.indices)] }

  mutating func removeAll() {
    ranges.removeAll(keepingCapacity: true)
    rects.removeAll(keepingCapacity: true)
    exposed = 0..<0
  }
}

/// The part of a frame that the surface already shows at a different position, so that it is moved instead of drawn.
package nonisolated struct Shift: Sendable {
  /// The number of the display list that the surface must show. If it shows another, all of the damage has to be drawn.
  package internal(set) var basis = 0
  /// How far the pixels are moved, to the right or down. At least one of `dx` and `dy` is 0, and both may be 0.
  package internal(set) var dx = 0
  package internal(set) var dy = 0
  /// The destinations: disjoint, in an order in which none overwrites the source of a later one.
  package internal(set) var rects: [PixelRect] = []
  /// The rest of the damage, which is drawn.
  package internal(set) var damage: [PixelRect] = []
  /// The pixels that each command draws of it.
  package internal(set) var visible = VisibleParts()

  package var isEmpty: Bool { rects.isEmpty }

  mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
    damage.removeAll(keepingCapacity: true)
    visible.removeAll()
  }
}

/// The drawing commands of a frame, from back to front, in device pixels. Two lists are reused alternately, so a frame allocates nothing.
package nonisolated struct DisplayList: Sendable {
  /// The pixels to redraw: disjoint rectangles.
  package internal(set) var damage: [PixelRect] = []
  package internal(set) var commands: [DisplayCommand] = []
  package internal(set) var visible = VisibleParts()
  /// The extent of the surface.
  package internal(set) var surface: PixelRect = .empty
  /// The part of the damage that only has to be moved on the surface.
  package internal(set) var shift = Shift()
  /// The highest revision of a fragment when the list was made.
  var lastRevision = 0
  /// Identifies the list among those of its window.
  package internal(set) var number = 0
  /// The coverage of each command.
  var covers: [CommandCover] = []

  package init() {}

  /// Releases the primitives. The coverage is kept, for comparison with the next list.
  package mutating func removeCommands() { commands.removeAll(keepingCapacity: true) }

  mutating func removeAll() {
    damage.removeAll(keepingCapacity: true)
    commands.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    visible.removeAll()
    shift.removeAll()
  }
}
