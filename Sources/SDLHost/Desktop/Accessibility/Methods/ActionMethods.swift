internal import ViewTree

/// `org.a11y.atspi.Action`: what can be done with a view.
struct ActionMethods: ObjectMethods {
  let subject: AccessibleView

  private var actions: [AccessibilityAction] { subject.view.offeredAccessibilityActions }

  var properties: [(name: String, value: BusValue)] { [("NActions", .int(actions.count))] }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "GetActions":
      let names = actions.map(localizedName)
      return .value(.array("(sss)", names.map { .structure([.string($0), .string(""), .string("")]) }))
    case "GetName": return .value(.string(action(try arguments.int(0)).map(Self.name) ?? ""))
    case "GetLocalizedName": return .value(.string(action(try arguments.int(0)).map(localizedName) ?? ""))
    case "GetDescription", "GetKeyBinding": return .value(.string(""))
    case "DoAction":
      guard let action = action(try arguments.int(0)) else { return .value(.bool(false)) }
      return .value(.bool(subject.host.act { subject.view.perform(action) }))
    default: return nil
    }
  }

  private func action(_ index: Int) -> AccessibilityAction? { actions.indices.contains(index) ? actions[index] : nil }

  private func localizedName(_ action: AccessibilityAction) -> String {
    subject.view.accessibilityWords.actions[action] ?? Self.name(action)
  }

  private static func name(_ action: AccessibilityAction) -> String {
    switch action {
    case .press: "press"
    case .increment: "increment"
    case .decrement: "decrement"
    case .showMenu: "show menu"
    }
  }
}
