internal import ViewTree

/// What assistive technology knows of a view: a number, under which it asks for it, and what it was last told.
final class AccessibleObject {
  let number: Int
  private(set) weak var view: View?
  /// The views in it that were told, in their order; nil where nobody asked.
  var children: [View]?
  /// Where it was last found among its siblings.
  var place = 0
  /// What was last told.
  var told: AccessibleFacts

  init(_ view: View, number: Int, facts: AccessibleFacts) {
    self.view = view
    self.number = number
    told = facts
  }

  var path: String { "\(ATSPI.objectPaths)\(number)" }
}

/// What assistive technology was last told about a view. A comparison with what holds now finds what has changed.
struct AccessibleFacts {
  var name = ""
  var description = ""
  var number: Double?
  var states: ATSPI.States = []
  var text: TextContent?
}
