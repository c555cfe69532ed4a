internal import ViewTree

/// The objects of the views that assistive technology knows, by view and by number. A number is never used again.
final class AccessibleObjects {
  private var byView: [ObjectIdentifier: AccessibleObject] = [:]
  private var byNumber: [Int: AccessibleObject] = [:]
  private var lastNumber = 0
  /// The number of objects at which those whose views are gone are removed.
  private var sweepCount = 1024

  /// The object of a view, which may be new.
  func object(for view: View, facts: (View) -> AccessibleFacts) -> AccessibleObject {
    if let known = known(view) { return known }
    if byNumber.count >= sweepCount { sweep() }
    lastNumber += 1
    let object = AccessibleObject(view, number: lastNumber, facts: facts(view))
    byView[ObjectIdentifier(view)] = object
    byNumber[object.number] = object
    return object
  }

  /// The object of a view; nil if it has none yet.
  func known(_ view: View) -> AccessibleObject? {
    // A new view can have the address of one that is gone.
    byView[ObjectIdentifier(view)].flatMap { $0.view === view ? $0 : nil }
  }

  subscript(number: Int) -> AccessibleObject? { byNumber[number] }

  /// Lets the view of an object get a new one. Clients can ask about this one until it is forgotten.
  func retire(_ object: AccessibleObject) {
    if let view = object.view, byView[ObjectIdentifier(view)] === object { byView[ObjectIdentifier(view)] = nil }
  }

  func forget(_ object: AccessibleObject) {
    retire(object)
    byNumber[object.number] = nil
  }

  /// Forgets all objects, because no client is left that knows them. The next one is not told what has changed since they were announced.
  func removeAll() { (byView, byNumber) = ([:], [:]) }

  private func sweep() {
    byNumber = byNumber.filter { $0.value.view != nil }
    byView = byView.filter { $0.value.view != nil }
    sweepCount = max(1024, 2 * byNumber.count)
  }
}
