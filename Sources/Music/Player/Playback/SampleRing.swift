internal import Synchronization

/// Passes frames of two interleaved channels from the thread that decodes to the thread of the device. Neither waits for the other.
///
/// Frames are counted: the one with index i is stored at i modulo the size. The frames between `taken` and `written` belong to the
/// consumer, as do some frames before these, which it may take again; the others belong to the producer. To replace the frames that the
/// consumer would take next, the producer writes new frames after them without publishing these, and then publishes a jump to them.
final class SampleRing: @unchecked Sendable {  // see above
  /// How many frames the producer may be ahead of the consumer.
  let capacity: Int
  /// How many frames the consumer may go back from the furthest one that it has taken.
  let history: Int
  private let size: Int
  private let samples: UnsafeMutablePointer<Float>
  private let written = Atomic(0)
  private let taken = Atomic(0)
  private let end = Atomic(Int.max)
  private let jump = Atomic(SampleRing.noJump)

  init(capacity: Int, history: Int) {
    (self.capacity, self.history) = (capacity, history)
    size = capacity + history
    samples = .allocate(capacity: size * 2)
    samples.initialize(repeating: 0, count: size * 2)
  }

  deinit { samples.deallocate() }

  /// Stands for no jump. A jump is one number: its target in the upper bits, then 15 bits of its tag, and one bit for whether a song begins
  /// there.
  private static let noJump = -1

  // MARK: The producer

  /// The index of the next frame to be written.
  private(set) var next = 0
  /// The index of the first frame that is written for a jump that is not published yet.
  private(set) var preparedJump: Int?

  /// How many frames the producer may write.
  var free: Int { capacity - (next - taken.load(ordering: .acquiring)) }

  /// The index up to which the consumer has taken frames. It decreases when the consumer goes back.
  var takenIndex: Int { taken.load(ordering: .acquiring) }

  /// Memory for the next frames, at most `limit` of them. It is empty only if there is no space.
  func space(upTo limit: Int) -> UnsafeMutableBufferPointer<Float> {
    let offset = next % size
    let count = max(0, min(limit, free, size - offset))
    return UnsafeMutableBufferPointer(start: samples + offset * 2, count: count * 2)
  }

  /// Adds frames that have been written into `space`.
  func advance(by count: Int) {
    next += count
    if preparedJump == nil { written.store(next, ordering: .sequentiallyConsistent) }
  }

  /// Lets the frames that are written from now on replace those that have not been taken yet, as soon as `publishJump` is called.
  func prepareJump() {
    if preparedJump == nil {
      let pending = jump.load(ordering: .acquiring)
      if pending != Self.noJump {
        // If the consumer has not followed the last jump yet, it does not need the frames before its target.
        if execute(pending) {
          next = Self.target(pending)
          written.store(next, ordering: .sequentiallyConsistent)
        }
      }
    } else if let preparedJump {
      next = preparedJump
    }
    end.store(.max, ordering: .sequentiallyConsistent)
    preparedJump = next
  }

  /// - Parameters:
  ///   - tag: a number by which the consumer recognizes the jump. Its lowest 15 bits are kept.
  ///   - beginsSong: whether the first frame is the first of a song.
  func publishJump(tag: Int, beginsSong: Bool) {
    guard let target = preparedJump else { return }
    preparedJump = nil
    jump.store(target << 16 | (tag & 0x7FFF) << 1 | (beginsSong ? 1 : 0), ordering: .sequentiallyConsistent)
    written.store(next, ordering: .sequentiallyConsistent)
  }

  /// Withdraws frames that are not needed any more, so that other frames follow in their place.
  /// - Parameter margin: how many frames the consumer takes at once, at most.
  /// - Returns: false, having done nothing, if the consumer may already have taken some of them.
  func takeBack(to index: Int, margin: Int) -> Bool {
    guard preparedJump == nil, index <= next else { return false }
    let pending = jump.load(ordering: .sequentiallyConsistent)
    // The consumer is here, or will be soon.
    let position = pending == Self.noJump ? takenIndex : Self.target(pending)
    guard position + 2 * margin < index else { return false }
    written.store(index, ordering: .sequentiallyConsistent)
    // A consumer that has read the former count takes at most `margin` frames from where it is seen to be.
    guard max(position, taken.load(ordering: .sequentiallyConsistent)) + margin < index else {
      written.store(next, ordering: .sequentiallyConsistent)
      return false
    }
    next = index
    end.store(.max, ordering: .sequentiallyConsistent)
    return true
  }

  /// Whether nothing follows the frames that are written.
  var isEnded: Bool {
    get { end.load(ordering: .relaxed) == next }
    set { end.store(newValue ? next : .max, ordering: .sequentiallyConsistent) }
  }

  // MARK: The consumer

  /// The state of the ring for the consumer.
  struct View {
    /// Frames are there up to this index.
    var written: Int
    /// Whether nothing follows them.
    var isEnd: Bool
    /// The pending jump, as `execute` takes it; nil if there is none.
    var jump: Int?
  }

  func view() -> View {
    while true {
      let count = written.load(ordering: .sequentiallyConsistent)
      let pending = jump.load(ordering: .sequentiallyConsistent)
      let isEnd = end.load(ordering: .sequentiallyConsistent) == count
      // If the producer has taken something back in the meantime, the three do not belong together.
      guard written.load(ordering: .sequentiallyConsistent) == count else { continue }
      return View(written: count, isEnd: isEnd, jump: pending == Self.noJump ? nil : pending)
    }
  }

  static func target(_ jump: Int) -> Int { jump >> 16 }
  static func tag(_ jump: Int) -> Int { jump >> 1 & 0x7FFF }
  static func beginsSong(_ jump: Int) -> Bool { jump & 1 != 0 }

  /// Makes a jump no longer pending, as the consumer continues at its target or the producer withdraws it; false if the other one
  /// was faster.
  func execute(_ pending: Int) -> Bool {
    jump.compareExchange(expected: pending, desired: Self.noJump, ordering: .sequentiallyConsistent).exchanged
  }

  /// The frames from an index, up to the end of the memory.
  func frames(from index: Int) -> (UnsafePointer<Float>, count: Int) {
    let offset = index % size
    return (UnsafePointer(samples + offset * 2), size - offset)
  }

  /// Tells the producer that frames before an index are taken, or are to be taken again.
  func take(upTo index: Int) { taken.store(index, ordering: .sequentiallyConsistent) }
}
