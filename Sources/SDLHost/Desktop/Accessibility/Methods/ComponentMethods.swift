internal import Pixels
internal import ViewTree

/// `org.a11y.atspi.Component`: where a view is, and the focus.
struct ComponentMethods: ObjectMethods {
  let subject: AccessibleView
  let service: AccessibilityService

  private var view: View { subject.view }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "GetExtents":
      return .value(.structure(subject.extents(try arguments.int32(0)).values))
    case "GetPosition":
      let extents = subject.extents(try arguments.int32(0))
      return .values([.int(extents.x0), .int(extents.y0)])
    case "GetSize":
      let extents = subject.extents(1)
      return .values([.int(extents.width), .int(extents.height)])
    case "Contains":
      let point = try point(arguments)
      return .value(.bool(subject.former == nil && view.shownFrameInWindow.contains(point)))
    case "GetAccessibleAtPoint":
      let point = try point(arguments)
      return .value(service.reference(to: element(at: point)))
    // Everything is in the layer for widgets.
    case "GetLayer": return .value(.uint32(view === subject.host.window ? 7 : 3))
    case "GetMDIZOrder": return .value(.int16(0))
    case "GetAlpha": return .value(.double(subject.former == nil ? view.presented.alpha : 0))
    case "GrabFocus": return .value(.bool(subject.act { view.takeAccessibilityFocus() }))
    case "ScrollTo", "ScrollToPoint":
      let isDone = subject.act {
        view.bringIntoSight()
        return true
      }
      return .value(.bool(isDone))
    // Assistive technology cannot move views: the layout decides where they are.
    case "SetExtents", "SetPosition", "SetSize": return .value(.bool(false))
    default: return nil
    }
  }

  /// The point that the first three arguments say, in the window's points.
  private func point(_ arguments: BusArguments) throws(BusFault) -> Point {
    let (x, y, coordinates) = (try arguments.int32(0), try arguments.int32(1), try arguments.int32(2))
    let place = subject.host.placeOnScreen
    var point = place.point(x: x, y: y, isOnScreen: coordinates == 0)
    if coordinates == 2, let parent = view.accessibilityParent {
      let origin = parent.shownFrameInWindow
      point = Point(x: point.x + origin.minX, y: point.y + origin.minY)
    }
    return point
  }

  /// The visible object at a point within this view.
  private func element(at point: Point) -> View? {
    if subject.former != nil { return nil }
    var found: View?
    subject.host.window.forEachVisible(frontToBack: true) { candidate, visible in
      if visible.contains(point), candidate.nearestAccessibilityElement === candidate, candidate.isDescendant(of: view),
        found.map({ candidate.isDescendant(of: $0) }) ?? true
      {
        found = candidate
      }
      return true
    }
    return found
  }
}
