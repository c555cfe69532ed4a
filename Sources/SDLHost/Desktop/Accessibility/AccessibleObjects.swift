internal import ViewTree

/// The views that assistive technology has been told of, by their numbers. A number is never used again.
final class AccessibleObjects {
  private var byView: [ObjectIdentifier: AccessibleObject] = [:]
  private var byNumber: [Int: AccessibleObject] = [:]
  private var lastNumber = 0
  /// With how many objects those of views that are gone are thrown away next.
  private var sweepAt = 1024

  var count: Int { byNumber.count }

  /// The object of a view, which may be new.
  func object(for view: View, facts: (View) -> AccessibleFacts) -> AccessibleObject {
    if let known = known(view) { return known }
    if byNumber.count >= sweepAt { sweep() }
    lastNumber += 1
    let object = AccessibleObject(view, number: lastNumber, facts: facts(view))
    byView[ObjectIdentifier(view)] = object
    byNumber[object.number] = object
    return object
  }

  /// The object of a view that was told before.
  func known(_ view: View) -> AccessibleObject? {
    // Where a view was, another one may be by now.
    byView[ObjectIdentifier(view)].flatMap { $0.view === view ? $0 : nil }
  }

  subscript(number: Int) -> AccessibleObject? { byNumber[number] }

  func forget(_ object: AccessibleObject) {
    byNumber[object.number] = nil
    if let view = object.view, byView[ObjectIdentifier(view)] === object { byView[ObjectIdentifier(view)] = nil }
  }

  /// Forgets which views were told to be in which: nobody listens any more.
  func forgetChildren() { for object in byNumber.values { object.children = nil } }

  private func sweep() {
    byNumber = byNumber.filter { $0.value.view != nil }
    byView = byView.filter { $0.value.view != nil }
    sweepAt = max(1024, 2 * byNumber.count)
  }
}
