internal import Synchronization

/// Computes which frame is heard at a time. The device's thread stores its progress each time it takes frames; other threads compute from
/// this what the device has played since.
final class HeardClock: Sendable {
  /// The state after frames have been taken.
  struct Stamp: Equatable {
    /// When the device asked, in seconds.
    var time = 0.0
    /// How many frames the device had played by then, including silence; negative before the first one is heard.
    var played = 0
    /// The last beginning of sound without an interruption: as a number of frames given to the device, and as an index of the ring.
    var runOutput = 0
    var runIndex = 0
    /// Up to which index of the ring frames have been taken.
    var taken = 0
  }

  private let rate: Double
  // Odd while the rest is written.
  private let sequence = Atomic(0)
  private let time = Atomic(UInt64(0))
  private let played = Atomic(0)
  private let runOutput = Atomic(0)
  private let runIndex = Atomic(0)
  private let taken = Atomic(0)

  init(rate: Int) { self.rate = Double(rate) }

  /// To be called by one thread only. Never waits.
  func note(_ stamp: Stamp) {
    let count = sequence.load(ordering: .relaxed)
    sequence.store(count &+ 1, ordering: .sequentiallyConsistent)
    time.store(stamp.time.bitPattern, ordering: .sequentiallyConsistent)
    played.store(stamp.played, ordering: .sequentiallyConsistent)
    runOutput.store(stamp.runOutput, ordering: .sequentiallyConsistent)
    runIndex.store(stamp.runIndex, ordering: .sequentiallyConsistent)
    taken.store(stamp.taken, ordering: .sequentiallyConsistent)
    sequence.store(count &+ 2, ordering: .sequentiallyConsistent)
  }

  /// The last stamp; nil before the first.
  var stamp: Stamp? {
    while true {
      let count = sequence.load(ordering: .sequentiallyConsistent)
      if count == 0 { return nil }
      let stamp = Stamp(
        time: Double(bitPattern: time.load(ordering: .sequentiallyConsistent)),
        played: played.load(ordering: .sequentiallyConsistent),
        runOutput: runOutput.load(ordering: .sequentiallyConsistent),
        runIndex: runIndex.load(ordering: .sequentiallyConsistent),
        taken: taken.load(ordering: .sequentiallyConsistent))
      if count % 2 == 0, sequence.load(ordering: .sequentiallyConsistent) == count { return stamp }
    }
  }

  /// The index of the frame that is heard; nil before the device has asked for frames.
  func heard(at now: Double) -> Int? {
    guard let stamp else { return nil }
    let elapsed = max(0, min(now - stamp.time, 10)) * rate
    let played = stamp.played + Int(elapsed) - stamp.runOutput
    return min(stamp.taken, stamp.runIndex + max(0, played))
  }
}
