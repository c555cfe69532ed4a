internal import ViewTree

/// A view as assistive technology knows it: the number by which it refers to the view, and the state of which it was last notified.
final class AccessibleObject {
  let number: Int
  private(set) weak var view: View?
  /// The children of which assistive technology was notified, in order; nil if nobody has asked for them.
  var children: [View]?
  /// Where it was last found among its siblings.
  var place = 0
  /// The state of which assistive technology was last notified.
  var announced: AccessibleFacts
  /// Where the view was before it left. Clients still ask for that for a moment: when the focus moves, they say only what is around the new
  /// focus and was not around the old one.
  var former: Former?
  private var knownInterfaces: [String] = []

  struct Former {
    /// The path of its parent.
    var parent: String
    weak var host: (any AccessibleWindow)?
  }

  init(_ view: View, number: Int, facts: AccessibleFacts) {
    self.view = view
    self.number = number
    announced = facts
  }

  var path: String { "\(ATSPI.objectPaths)\(number)" }

  /// All interfaces that the view has offered. Clients keep them, and so none is taken away while the view has no value or no action.
  func interfaces(of subject: AccessibleView) -> [String] {
    for name in subject.interfaces where !knownInterfaces.contains(name) { knownInterfaces.append(name) }
    return knownInterfaces
  }
}

/// The state of a view of which assistive technology was last notified. Comparing it with the current state finds the changes.
struct AccessibleFacts {
  var role = ATSPI.Role.panel
  var name = ""
  var description = ""
  var number: Double?
  /// The number in words, where the description does not contain it.
  var numberText: String?
  var states: ATSPI.States = []
  var text: TextContent?
  /// Which item of its list the view shows.
  var itemIndex: Int?
}
