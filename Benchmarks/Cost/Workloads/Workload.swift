internal import CCost
internal import ViewTree

/// A scene whose cost is measured: it is made and shown, and then runs frames that are all of one kind.
public protocol Workload: AnyObject {
  /// Makes the scene, up to the end of its first frame.
  func load()
  /// Starts the movement, and runs until it is steady.
  func warmUp()
  /// Runs one frame.
  func frame()
  /// Counts occasional events: an item that appears, or an animation that begins or ends.
  var events: Int { get }
}

extension Workload {
  public func warmUp() { for _ in 0..<8 { frame() } }
  public var events: Int { 0 }
}

/// All workloads.
public enum Workloads {
  /// Makes a workload by its name; nil if there is none with that name.
  ///
  /// - Parameter count: the number of items or views.
  public static func make(_ name: String, count: Int) throws -> (any Workload)? {
    switch name {
    case "swipe": try SwipeWorkload(count: count)
    case "queue": try QueueWorkload(count: count)
    case "scroll": ScrollWorkload()
    case "scrollview": try ScrollViewWorkload(count: count)
    case "queueedit": QueueEditWorkload(count: count)
    case "queuescroll": QueueScrollWorkload()
    case "stripscroll": (0...3).contains(count) ? StripScrollWorkload(place: count) : nil
    case "list": try ListWorkload(count: count, isGrid: false)
    case "grid": try ListWorkload(count: count, isGrid: true)
    case "stack": try StackWorkload(count: count)
    case "animate": try AnimationWorkload(count: count, isSpring: false)
    case "spring": try AnimationWorkload(count: count, isSpring: true)
    case "loop": LoopWorkload(count: count, isSpring: false)
    case "springloop": LoopWorkload(count: count, isSpring: true)
    case "change": try TreeWorkload(count: count, task: .change)
    case "move": try TreeWorkload(count: count, task: .move)
    case "layout": try TreeWorkload(count: count, task: .layout)
    case "hit": try TreeWorkload(count: count, task: .hit)
    case "type": try TypeWorkload(count: count)
    case "paste": try PasteWorkload(count: count)
    case "sound": SoundWorkload()
    default: nil
    }
  }

  /// A picture that needs no loading.
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

  /// Four such pictures.
  static func pictures() -> [Image] { (0..<4).map(picture) }
}

/// The process's counters; see `cost.h`.
public enum Cost {
  public static var allocations: Int { cost_allocations() }
  public static var liveBytes: Int { cost_live_bytes() }
}
