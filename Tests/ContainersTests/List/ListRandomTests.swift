import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Random operations against a simple model, and from every callback.
@Suite("Random operations on a list") struct ListRandomTests {
  /// What a list holds, in the simplest way.
  private struct Model {
    var items: [Int] = []
    var selection: Set<Int> = []
    var current: Int?
    var anchor: Int?
    var isMultiple = false

    mutating func set(_ new: [Int]) {
      func follow(_ index: Int) -> Int? {
        let order = items[..<index].count { $0 == items[index] }
        let places = new.indices.filter { new[$0] == items[index] }
        return order < places.count ? places[order] : new.isEmpty ? nil : min(index, new.count - 1)
      }
      (current, anchor) = (current.flatMap(follow), anchor.flatMap(follow))
      items = new
      selection.formIntersection(new)
    }

    mutating func choose(_ index: Int, _ modifiers: KeyModifiers, isClick: Bool) {
      current = index
      if isMultiple, modifiers.contains(.shift), let anchor {
        selection = Set(items[min(anchor, index)...max(anchor, index)])
        return
      }
      anchor = index
      if modifiers == .control, !isClick { return }
      if isMultiple, modifiers == .control {
        selection.formSymmetricDifference([items[index]])
      } else {
        selection = [items[index]]
      }
    }
  }

  private static let modifiers: [KeyModifiers] = [[], [], .shift, .control]

  @Test(
    "L20 L15 Items, selection and current item are those of a simple model, and what is shown is what there is",
    arguments: 0..<6)
  func model(run: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    func items() -> [Int] { (0..<pick(0..<30)).map { _ in pick(0..<40) } }
    let stage = ListStage([])
    let list = stage.list
    var model = Model()
    stage.window.focusedView = list
    for step in 0..<250 {
      let occasion = "seed \(seed), step \(step)"
      switch pick(0..<16) {
      case 0:
        let new = items()
        list.items = new
        model.set(new)
      case 1, 2:
        var new = list.items
        for _ in 0..<pick(0..<4) where !new.isEmpty { new.remove(at: pick(0..<new.count)) }
        for _ in 0..<pick(0..<4) { new.insert(pick(0..<60), at: pick(0..<new.count + 1)) }
        if Bool.random(using: &random) { new.shuffle(using: &random) }
        list.setItems(new, animated: Bool.random(using: &random))
        model.set(new)
      case 3:
        list.allowsMultipleSelection = Bool.random(using: &random)
        model.isMultiple = list.allowsMultipleSelection
        model.selection = list.selection
        #expect(model.isMultiple || model.selection.count <= 1, "\(occasion)")
      case 4:
        list.layout =
          [ListLayout.rows(height: 25), .rows(height: 40), .grid(minimumItemSize: Size(width: 45, height: 30))][
            pick(0..<3)]
      case 5: list.frame.size = Size(width: Double(pick(0..<300)), height: Double(pick(0..<300)))
      case 6: list.spacing = Double(pick(0..<6))
      case 7: list.sectionTitle = Bool.random(using: &random) ? { "\($0 / 5)" } : nil
      case 8:
        if !list.items.isEmpty { list.scrollToItem(at: pick(0..<list.items.count), duration: [0, 0.2][pick(0..<2)]) }
      case 9: stage.wheel(Double(pick(-80..<80)))
      case 10:
        let set = Set((0..<pick(0..<5)).map { _ in pick(0..<40) })
        list.allowsMultipleSelection = true
        model.isMultiple = true
        list.selection = set
        model.selection = set.intersection(model.items)
      case 11, 12:
        list.isScrollEnabled = false  // nothing else takes the click
        stage.window.settle()
        let visible = list.visibleIndices.filter { index in
          list.rect(ofItemAt: index).map { list.convert($0.center, to: nil) }.map { point in
            list.index(at: list.convert(point, from: nil)) == index
              && stage.window.hitTest(point).map { hit in
                hit === list || list.cell(at: index).map(hit.isDescendant) ?? false
              } ?? false
          } ?? false
        }
        if let index = visible.randomElement(using: &random) {
          let modifiers = Self.modifiers[pick(0..<4)]
          stage.click(index, modifiers)
          model.choose(index, modifiers, isClick: true)
        }
        list.isScrollEnabled = true
      case 13:
        guard case .rows = list.layout, !list.items.isEmpty else { break }
        let (key, modifiers) = ([Key.up, .down, .home, .end][pick(0..<4)], Self.modifiers[pick(0..<4)])
        stage.window.focusedView = list
        stage.key(key, modifiers)
        let last = model.items.count - 1
        let goal: Int =
          switch key {
          case .home: 0
          case .end: last
          case .up: model.current.map { max(0, $0 - 1) } ?? last
          default: model.current.map { min(last, $0 + 1) } ?? 0
          }
        model.choose(goal, modifiers, isClick: false)
      case 14: stage.window.advance(by: Double(pick(0..<20)) / 100)
      default: stage.window.settle()
      }
      #expect(list.items == model.items, "\(occasion)")
      #expect(list.selection == model.selection, "\(occasion)")
      #expect(list.currentIndex == model.current, "\(occasion)")
      check(stage, occasion)
    }
  }

  /// Checks what has to hold at any time, and at rest.
  private func check(_ stage: ListStage, _ place: String) {
    let list = stage.list
    let rects = list.items.indices.map { list.rect(ofItemAt: $0) ?? .zero }
    let seen = list.visibleContent
    let expected = rects.indices.filter { rects[$0].maxY > seen.minY + 1e-5 && rects[$0].minY < seen.maxY - 1e-5 }
    let isEmpty = seen.isEmpty
    #expect(isEmpty || Array(list.visibleIndices) == expected, "\(place)")
    if !list.isScrolling {
      #expect(stage.y >= 0 && stage.y <= max(0, list.contentSize.height - list.bounds.height) + 1e-6, "\(place)")
    }
    guard stage.window.settle() < 10 else { return #expect(Bool(false), "\(place): it never comes to rest") }
    guard !list.bounds.isEmpty else { return }
    #expect(stage.cells.count == list.visibleIndices.count, "\(place)")
    for index in list.visibleIndices {
      let cell = list.cell(at: index)
      #expect(cell?.number == list.items[index], "\(place)")
      #expect(cell?.presented.frame == list.rect(ofItemAt: index), "\(place)")
      #expect(cell?.presented.alpha == 1 && cell?.shadow == nil, "\(place)")
      #expect(cell?.isSelected == list.selection.contains(list.items[index]), "\(place)")
      #expect((cell?.accessibilityValue != nil) == (list.currentIndex == index), "\(place)")
    }
  }

  @Test("L20 Anything may be called from every callback, in a drag, a scroll and an animation", arguments: 0..<6)
  func anyCall(run: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    var depth = 0
    var calls = 0
    weak var weakStage: ListStage?
    func interfere() {
      guard let stage = weakStage, depth < 3, pick(0..<4) == 0 else { return }
      depth += 1
      defer { depth -= 1 }
      calls += 1
      act(stage)
    }
    func act(_ stage: ListStage) {
      let list = stage.list
      switch pick(0..<18) {
      case 0: list.items = (0..<pick(0..<50)).map { _ in pick(0..<60) }
      case 1, 2, 3:
        var new = list.items
        if !new.isEmpty { new.remove(at: pick(0..<new.count)) }
        new.insert(pick(0..<60), at: pick(0..<new.count + 1))
        list.setItems(new, animated: true)
      case 4: list.layout = [.rows(height: 30), .grid(minimumItemSize: Size(width: 50, height: 40))][pick(0..<2)]
      case 5: list.frame.size = Size(width: Double(pick(0..<300)), height: Double(pick(0..<300)))
      case 6: list.selection = Set((0..<3).map { _ in pick(0..<60) })
      case 7: list.currentIndex = list.items.isEmpty ? nil : pick(0..<list.items.count)
      case 8: list.contentOffset.y = Double(pick(0..<500))
      case 9: if !list.items.isEmpty { list.scrollToItem(at: pick(0..<list.items.count), duration: 0.2) }
      case 10: list.reconfigure(pick(0..<60))
      case 11: list.sectionTitle = pick(0..<2) == 0 ? nil : { "\($0 / 7)" }
      case 12: list.layoutIfNeeded()
      case 13: _ = list.cell(at: pick(0..<20))
      case 14:
        if list.superview == nil {
          stage.window.addSubview(list)
        } else if pick(0..<3) == 0 {
          list.removeFromSuperview()
        }
      case 15: list.onMove = pick(0..<4) == 0 ? nil : { _, _ in interfere() }
      case 16:
        list.typeAheadTitle = {
          interfere()
          return "\($0)"
        }
      default: list.layoutDirection = [nil, .rightToLeft][pick(0..<2)]
      }
    }
    let delegate = ListDelegate { interfere() }
    let stage = ListStage([]) { stage in
      stage.onMake = interfere
      stage.onConfigure = interfere
    }
    weakStage = stage
    stage.list.delegate = delegate
    stage.list.allowsMultipleSelection = true
    stage.list.onMove = { _, _ in interfere() }
    stage.onNotice = { _ in interfere() }
    stage.list.items = Array(0..<40)
    let pointer = stage.pointer([.mouse, .touch][run % 2])
    Misuse.$handler.withValue({ _ in }) {
      for _ in 0..<120 {
        switch pick(0..<8) {
        case 0: act(stage)
        case 1:
          pointer.press(at: Point(x: Double(pick(0..<200)), y: Double(pick(0..<200))))
          pointer.hold(Double(pick(0..<8)) / 10)
          pointer.move(to: Point(x: Double(pick(0..<200)), y: Double(pick(0..<250))), duration: 0.2)
          act(stage)
          pointer.move(to: Point(x: Double(pick(0..<200)), y: Double(pick(0..<250))), duration: 0.1)
          if pick(0..<4) == 0 { stage.window.send(.pointersLost) } else { pointer.release() }
        case 2: pointer.tap(at: Point(x: Double(pick(0..<200)), y: Double(pick(0..<200))))
        case 3:
          stage.window.focusedView = stage.list
          stage.key(
            [.up, .down, .left, .right, .home, .end, .space, .return, .delete, .character("a"), .escape][pick(0..<11)],
            [[], .shift, .control, .alt][pick(0..<4)])
        case 4: stage.window.send(.text(["1", "2", "x"][pick(0..<3)]))
        case 5: stage.wheel(Double(pick(-100..<100)))
        default: stage.window.advance(by: Double(pick(0..<10)) / 60)
        }
      }
    }
    // Left alone, everything is in order.
    weakStage = nil
    if stage.list.superview == nil { stage.window.addSubview(stage.list) }
    stage.list.frame.size = Size(width: 200, height: 200)
    stage.window.settle()
    #expect(calls > 0, "seed \(seed)")
    #expect(stage.cells.count == stage.list.visibleIndices.count, "seed \(seed)")
    for index in stage.list.visibleIndices {
      let cell = stage.list.cell(at: index)
      #expect(cell?.number == stage.list.items[index], "seed \(seed)")
      #expect(cell?.presented.frame == stage.list.rect(ofItemAt: index), "seed \(seed)")
      #expect(cell?.presented.alpha == 1, "seed \(seed)")
    }
    #expect(stage.list.selection.isSubset(of: stage.list.items), "seed \(seed)")
  }
}

private final class ListDelegate: ScrollViewDelegate {
  private let notice: () -> Void
  init(notice: @escaping () -> Void) { self.notice = notice }
  func scrollViewDidScroll(_ scrollView: ScrollView) { notice() }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { notice() }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { notice() }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { notice() }
  func scrollViewDidEndScrolling(_ scrollView: ScrollView) { notice() }
}
