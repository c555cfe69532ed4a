@testable import SDLHost

/// The objects as a client keeps them that uses libatspi (2.46): `add_accessible_from_iter`, `cache_process_children_changed` and
/// `atspi_accessible_dispose` there.
final class KeptTree {
  struct Object {
    var parent: String?
    /// The paths of the children; nil for one of which the client was not told.
    var children: [String?] = []
    /// Whether the client takes these for all children, and does not ask for their number.
    var isCounted = false
    var description: String?
    var interfaces: [String] = []
    var isShowing = false
  }

  private(set) var objects: [String: Object] = [:]

  func take(_ events: [AccessibilityEvent]) {
    for event in events {
      switch event.member {
      case "AddAccessible": add(event.arguments[0])
      case "RemoveAccessible": if let path = event.arguments[0].elements?[1].text { remove(path) }
      case "PropertyChange":
        guard event.arguments[0].text == "accessible-description" else { continue }
        objects[event.path, default: Object()].description = event.arguments[3].content?.text
      case "StateChanged":
        guard event.arguments[0].text == "showing" else { continue }
        objects[event.path, default: Object()].isShowing = event.arguments[1].integer == 1
      case "ChildrenChanged":
        guard let child = event.arguments[3].content?.elements?[1].text, let index = event.arguments[1].integer else {
          continue
        }
        changeChildren(of: event.path, isAdded: event.arguments[0].text == "add", child, index)
      default: break
      }
    }
  }

  /// Takes an object as `GetItems` and `AddAccessible` describe it.
  func add(_ item: BusValue) {
    guard let fields = item.elements, let path = fields[0].elements?[1].text,
      let parent = fields[2].elements?[1].text, let index = fields[3].integer, let count = fields[4].integer
    else { return }
    objects[path, default: Object()].parent = parent
    objects[path]?.description = fields[8].text
    objects[path]?.interfaces = fields[5].elements?.compactMap(\.text) ?? []
    let states = UInt64(fields[9].elements?.first?.integer ?? 0)
    objects[path]?.isShowing = ATSPI.States(rawValue: states).contains(.showing)
    if index >= 0 {
      var siblings = objects[parent]?.children ?? []
      resize(&siblings, to: max(siblings.count, index + 1))
      siblings[index] = path
      objects[parent, default: Object()].children = siblings
    }
    if count >= 0 {
      var children = objects[path]?.children ?? []
      resize(&children, to: count)
      objects[path]?.children = children
      objects[path]?.isCounted = true
    }
  }

  private func resize(_ children: inout [String?], to count: Int) {
    children = Array(children.prefix(count)) + Array(repeating: nil, count: max(0, count - children.count))
  }

  private func changeChildren(of path: String, isAdded: Bool, _ child: String, _ index: Int) {
    guard var object = objects[path], object.isCounted else { return }
    if let former = object.children.firstIndex(of: child) { object.children.remove(at: former) }
    if isAdded {
      if object.children.indices.contains(index) || index == object.children.count {
        object.children.insert(child, at: index)
      } else {
        object.isCounted = false
      }
    }
    objects[path] = object
  }

  private func remove(_ path: String) {
    guard let object = objects.removeValue(forKey: path) else { return }
    if let parent = object.parent, let place = objects[parent]?.children.firstIndex(of: path) {
      objects[parent]?.children.remove(at: place)
    }
    for child in object.children {
      if let child, objects[child]?.parent == path { objects[child]?.parent = nil }
    }
  }
}
