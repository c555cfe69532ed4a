internal import CCost
internal import ViewTree

/// A scene whose cost is measured: it is made, it comes to be seen, and then it goes through frames that are all of one kind.
public protocol Workload: AnyObject {
  /// Makes what is to be seen, up to the end of its first frame.
  func load()
  /// Begins what the frames show, and goes on until nothing is new about them.
  func warmUp()
  /// One frame.
  func frame()
  /// Counts what happens now and then: an item that comes into view, a movement that begins or ends.
  var events: Int { get }
}

extension Workload {
  public func warmUp() { for _ in 0..<8 { frame() } }
  public var events: Int { 0 }
}

/// What there is to measure.
public enum Workloads {
  /// Makes a workload by its name; nil for one that there is not.
  ///
  /// - Parameter count: how many items or views there are.
  public static func make(_ name: String, count: Int) throws -> (any Workload)? {
    switch name {
    case "swipe": try SwipeWorkload(count: count)
    case "queue": try QueueWorkload(count: count)
    case "scroll": ScrollWorkload()
    case "queuescroll": QueueScrollWorkload()
    case "stack": try StackWorkload(count: count)
    case "animate": try AnimationWorkload(count: count, isSpring: false)
    case "spring": try AnimationWorkload(count: count, isSpring: true)
    case "loop": LoopWorkload(count: count, isSpring: false)
    case "springloop": LoopWorkload(count: count, isSpring: true)
    case "change": try TreeWorkload(count: count, task: .change)
    case "move": try TreeWorkload(count: count, task: .move)
    case "layout": try TreeWorkload(count: count, task: .layout)
    case "hit": try TreeWorkload(count: count, task: .hit)
    default: nil
    }
  }

  /// A picture that is there at once.
  static func picture(_ seed: Int) -> Image {
    let side = 128
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side * 4)
    for y in 0..<side {
      for x in 0..<side {
        bytes.append(UInt8(x * 2))
        bytes.append(UInt8(y * 2))
        bytes.append(UInt8(seed * 40 % 256))
        bytes.append(255)
      }
    }
    return Image(width: side, height: side, rgba: bytes)
  }

  /// Four of them.
  static func pictures() -> [Image] { (0..<4).map(picture) }
}

/// The counters of the process: see `cost.h`.
public enum Cost {
  public static var allocations: Int { cost_allocations() }
  public static var liveBytes: Int { cost_live_bytes() }
}
