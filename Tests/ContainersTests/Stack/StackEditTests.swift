import Testing
import ViewTree

@testable import Containers

/// The list without views: the effects of edits, and controllers that wait to be released.
@Suite("Stack: edits of the list") struct StackEditTests {
  private let owner = ViewController()
  private let a = ViewController()
  private let b = ViewController()
  private let c = ViewController()
  private let d = ViewController()

  private func list(_ controllers: ViewController...) -> StackList {
    var list = StackList(of: owner)
    if let edit = list.pushing(controllers) { list.apply(edit) }
    return list
  }

  private func expect(
    _ edit: StackEdit?, _ operation: StackOperation?, _ controllers: [ViewController], added: [ViewController] = [],
    removed: [ViewController] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func ids(_ controllers: [ViewController]?) -> [ObjectIdentifier]? { controllers?.map(ObjectIdentifier.init) }
    #expect(edit?.operation == operation, sourceLocation: sourceLocation)
    #expect(ids(edit?.controllers) == ids(controllers), sourceLocation: sourceLocation)
    #expect(ids(edit?.added) == ids(added), sourceLocation: sourceLocation)
    #expect(ids(edit?.removed) == ids(removed), sourceLocation: sourceLocation)
  }

  @Test("K6 Each edit has the operation, the added controllers and the removed ones, bottom first")
  func edits() {
    let list = list(a, b, c)
    expect(list.pushing([d]), .push, [a, b, c, d], added: [d])
    expect(list.popping(toCount: 1), .pop, [a], removed: [b, c])
    expect(list.popping(toIndex: 1), .pop, [a, b], removed: [c])
    expect(list.popping(to: a), .pop, [a], removed: [b, c])
    expect(list.erasing(), .pop, [], removed: [a, b, c])
    expect(list.erasing(andPushing: d), .push, [d], added: [d], removed: [a, b, c])
    expect(list.erasing(andPushing: b), .push, [b], removed: [a, c])
    expect(list.replacingTop(with: d), .push, [a, b, d], added: [d], removed: [c])
    expect(list.replacing(c, with: d), .push, [a, b, d], added: [d], removed: [c])
    expect(list.replacing(a, with: d), nil, [d, b, c], added: [d], removed: [a])
    expect(list.inserting(d, at: 0), nil, [d, a, b, c], added: [d])
    expect(list.inserting(d, at: 3), .push, [a, b, c, d], added: [d])
    expect(list.losing(b), nil, [a, c])
    expect(list.losing(c), .pop, [a, b])
  }

  @Test("K5 If there is nothing to do the list stays; an impossible edit is misuse")
  func impossible() {
    let list = list(a, b)
    expect(list.popping(toCount: 2), nil, [a, b])
    expect(list.popping(toCount: 0), nil, [a, b])
    #expect(list.losing(c) == nil && list.pushing([]) == nil)
    let around = ViewController()
    around.addChild(owner)
    let misuses = StackHarness.misuses {
      #expect(list.pushing([c, a]) == nil && list.pushing([c, c]) == nil)
      #expect(list.pushing([owner]) == nil && list.replacingTop(with: around) == nil)
      #expect(list.popping(toIndex: 2) == nil && list.popping(toIndex: -1) == nil && list.popping(to: c) == nil)
      #expect(list.replacing(c, with: d) == nil && list.replacing(a, with: b) == nil)
      #expect(list.inserting(c, at: 3) == nil && list.inserting(b, at: 0) == nil)
      #expect(list.erasing(andPushing: owner) == nil)
    }
    #expect(misuses.count == 12)
  }

  @Test("K3 A swipe that commits removes all above the incoming page, or puts the candidate on top")
  func commits() {
    var list = list(a, b, c)
    list.commit(StackChange(.pop, to: a, from: c))
    #expect(list.controllers.count == 1 && list.last === a && list.leaving.count == 2)
    list.putBack([b, c])
    #expect(list.controllers.count == 3 && list.leaving.isEmpty)
    list.addCandidate(d)
    #expect(!list.contains(d) && list.leaving.count == 1)
    list.commit(StackChange(.push, to: d, from: c))
    #expect(list.last === d && list.leaving.isEmpty)
  }

  @Test("K7 Controllers that left are released from the top down, once, unless still needed or in the list again")
  func release() {
    var list = list(a, b, c, d)
    list.apply(list.popping(toCount: 1))
    if let edit = list.pushing([c]) { list.apply(edit) }
    let first = list.release(except: [ObjectIdentifier(b)])
    #expect(first.count == 1 && first.first === d)
    #expect(list.leaving.count == 1 && list.leaving.first === b)
    #expect(list.release(except: []).first === b && list.leaving.isEmpty)
    list.apply(list.erasing())
    let rest = list.release(except: [])
    #expect(rest.count == 2 && rest.first === c && rest.last === a)
  }
}
