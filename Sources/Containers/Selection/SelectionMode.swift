internal import ViewTree

/// How a person chooses an item where several can be selected. Lists and queues follow the same rules.
nonisolated enum SelectionMode: Sendable {
  /// It is selected, and nothing else.
  case alone
  /// It is selected or deselected, and everything else stays.
  case toggling
  /// Everything between the anchor and it is selected, and nothing else.
  case extending
  /// It becomes current, and the selection stays.
  case moving

  /// What a choice does to the selection.
  enum Step: Hashable, Sendable {
    case replace(with: ClosedRange<Int>)
    case toggle
    case keep
  }

  /// - Parameter modifiers: the keys that are held during a click.
  init(click modifiers: KeyModifiers) {
    self = modifiers.contains(.shift) ? .extending : modifiers.contains(.control) ? .toggling : .alone
  }

  /// - Parameter modifiers: the modifier keys that are held while another key moves to an item.
  init(key modifiers: KeyModifiers, allowsMultiple: Bool) {
    self = modifiers == .control ? .moving : modifiers.contains(.shift) && allowsMultiple ? .extending : .alone
  }

  /// The effect of choosing the item at `index`.
  /// - Parameter anchor: where a range begins that is extended later: what was chosen last without extending.
  func step(to index: Int, anchor: inout Int?) -> Step {
    if self == .extending, let anchor { return .replace(with: min(anchor, index)...max(anchor, index)) }
    anchor = index
    return switch self {
    case .alone, .extending: .replace(with: index...index)
    case .toggling: .toggle
    case .moving: .keep
    }
  }
}
