public import ViewTree

/// A mark between two items of a queue.
public nonisolated struct QueueMark: Hashable, @unchecked Sendable {  // its identity is never changed
  /// Identifies the mark among the marks of the queue.
  public let id: AnyHashable
  /// How many items are before it.
  public let index: Int

  public init(_ id: some Hashable, at index: Int) { (self.id, self.index) = (AnyHashable(id), index) }
}

/// The marks of a queue: entries between its items, such as a stop. When other items are added, removed or moved, a mark stays behind the
/// item that precedes it. Items that are inserted at the index of a mark are placed behind the mark.
///
/// The user can drag marks, move them with Alt and the arrow keys, and remove them, if the queue allows that for items.
public final class QueueMarks {
  private weak var queue: QueueCoordinator?
  /// The identities of the strip's marks, in the order of the marks.
  var identities: [AnyHashable] = []

  init(_ queue: QueueCoordinator) { self.queue = queue }

  // MARK: How they are shown

  /// Makes a view for a mark.
  public var makeView: (() -> View)?
  /// Sets up a view for the mark with the given identity.
  public var configure: ((View, AnyHashable) -> Void)?
  /// The length of a mark along the axis, as a fraction of an item's length: above 0, at most 1. The default is 1.
  public var length = 1.0 {
    didSet {
      length = Misuse.checked(length, "QueueMarks.length", "is not above 0 and at most 1", former: oldValue) {
        $0 > 0 && $0 <= 1
      }
      if length != oldValue { queue?.changes.setLengths(mark: length) }
    }
  }

  // MARK: The marks

  public var count: Int { queue?.model.strip.marks.count ?? 0 }
  /// All marks, in the order in which they stand.
  public var all: [QueueMark] {
    guard let queue else { return [] }
    return zip(identities, queue.model.strip.marks).map { QueueMark($0, at: $1) }
  }

  /// Adds a mark behind `index` items, and behind the marks that have this index already. An identity that is used already, or an index out
  /// of range, is misuse, and nothing is added.
  public func add(_ id: some Hashable, at index: Int) {
    let id = AnyHashable(id)
    guard let queue, (0...queue.model.count).contains(index), !identities.contains(id) else {
      return Misuse.report("QueueMarks.add(_:at:): \(index) is out of range, or the mark exists")
    }
    let place = queue.model.strip.index(forInsertionAt: index)
    queue.notices.perform {
      identities.insert(id, at: queue.model.strip.marks(before: place))
      _ = queue.changes.apply { $0.insertMark(at: place) }
      queue.changes.enter([place], from: .fading)
    }
  }

  /// Removes a mark. One that does not exist is ignored.
  public func remove(_ id: some Hashable) {
    guard let queue, let mark = identities.firstIndex(of: AnyHashable(id)) else { return }
    let place = queue.model.strip.index(of: .mark(mark))
    queue.notices.perform {
      identities.remove(at: mark)
      queue.changes.remove { $0.remove(at: place) }
    }
  }

  /// Moves a mark so that `index` items are before it. One that does not exist is ignored; an index out of range is misuse.
  public func move(_ id: some Hashable, to index: Int) {
    let id = AnyHashable(id)
    guard let queue, let mark = identities.firstIndex(of: id), queue.model.strip.marks[mark] != index else { return }
    guard (0...queue.model.count).contains(index) else {
      return Misuse.report("QueueMarks.move(_:to:): \(index) is out of range")
    }
    let strip = queue.model.strip
    let place = strip.index(of: .mark(mark))
    let goal = strip.index(forInsertionAt: index) - (strip.marks[mark] <= index ? 1 : 0)
    queue.notices.perform {
      queue.changes.move(from: place, to: goal) {
        if case .mark(let newMark) = queue.model.strip.entry(at: goal) { reorder(from: mark, to: newMark) }
      }
    }
  }

  /// The marks that can stand among `count` items, in the order in which they will stand. Others are reported.
  static func sound(_ marks: [QueueMark], among count: Int, _ call: String) -> [QueueMark] {
    var known: Set<AnyHashable> = []
    let sound = marks.sorted { $0.index < $1.index }.filter {
      (0...count).contains($0.index) && known.insert($0.id).inserted
    }
    if sound.count < marks.count { Misuse.report("\(call): a mark is out of range, or occurs twice") }
    return sound
  }

  /// Makes `marks`, which may be in any order, the marks of the queue. Those that remain move to their places. Of several with the same
  /// index, the first one comes first. A mark with an identity that another one has, or with an index out of range, is misuse and is left
  /// out.
  public func replaceAll(with marks: [QueueMark]) {
    guard let queue else { return }
    let marks = Self.sound(marks, among: queue.model.count, "QueueMarks.replaceAll(with:)")
    let (new, indexes) = (marks.map(\.id), marks.map(\.index))
    guard new != identities || indexes != queue.model.strip.marks else { return }
    let numbers = Dictionary(uniqueKeysWithValues: zip(new, new.indices))
    let kept = identities.map { numbers[$0] }
    queue.notices.perform {
      identities = new
      queue.changes.replaceMarks(with: indexes, keeping: kept)
    }
  }

  /// Scrolls the shortest distance that shows all of a mark. An unknown mark is misuse.
  /// - Parameter animated: whether the queue moves there. Otherwise it jumps.
  public func scroll(to id: some Hashable, animated: Bool = true) {
    guard let queue, let mark = identities.firstIndex(of: AnyHashable(id)) else {
      return Misuse.report("QueueMarks.scroll(to:): \(id) is not a mark of this queue")
    }
    queue.reveal(queue.model.strip.index(of: .mark(mark)), animated ? .approach : nil)
  }

  func reorder(from mark: Int, to newMark: Int) {
    identities.insert(identities.remove(at: mark), at: newMark)
  }

  // MARK: User actions and changes

  /// Called after the user moved a mark, or carried an item across it. `from` and `to` are the numbers of items before the mark, then and
  /// now.
  public var onMove: ((_ id: AnyHashable, _ from: Int, _ to: Int) -> Void)?
  /// Called after the user moved a mark itself, just before `onMove`. It is not called for a mark that items were carried across.
  public var onCarry: ((_ id: AnyHashable, _ from: Int, _ to: Int) -> Void)?
  /// Called after the user removed a mark. `index` is the number of items that were before it.
  public var onRemove: ((_ id: AnyHashable, _ index: Int) -> Void)?
  /// Called when no item is before a mark any more, because all of them have been dequeued, removed or moved. It is called before
  /// `onDequeue` and `onMove` of the queue, and after `onRemove`.
  public var onReach: ((_ id: AnyHashable) -> Void)?

  /// - Parameters:
  ///   - mark: its number, in the order of all marks, before the move.
  ///   - newMark: its number afterwards.
  func didMove(from mark: Int, to newMark: Int, fromIndex: Int, toIndex: Int, isCarried: Bool) -> () -> Void {
    reorder(from: mark, to: newMark)
    let id = identities[newMark]
    return { [self] in
      if isCarried { onCarry?(id, fromIndex, toIndex) }
      onMove?(id, fromIndex, toIndex)
    }
  }

  /// - Parameter mark: its number, in the order of all marks.
  func didRemove(_ mark: Int) -> () -> Void {
    let (id, index) = (identities.remove(at: mark), queue?.model.strip.marks[mark] ?? 0)
    return { [self] in onRemove?(id, index) }
  }
}
