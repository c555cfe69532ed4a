internal import CCost
internal import SDLHost
import Workloads

/// `CostProbe [--frames N] [--frames-only] [--stacks] NAME:COUNT…` runs each workload and prints its counts, one line of JSON
/// each. Loading (unless it is left out) and the frames are one call of `cost_measured` each, so that valgrind can count them.
@main struct Probe {
  static func main() throws {
    var frames = 180
    var notesStacks = false
    var countsLoading = true
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--frames": frames = arguments.popFirst().flatMap { Int($0) } ?? frames
      case "--frames-only": countsLoading = false
      case "--stacks": notesStacks = true
      default:
        let parts = argument.split(separator: ":")
        guard let name = parts.first, let count = parts.count == 2 ? Int(parts[1]) : 1,
          let rehearsal = try Workloads.make(String(name), count: min(count, 40)),
          let workload = try Workloads.make(String(name), count: count)
        else { throw Wrong(argument: argument) }
        // Costs that occur once per process, such as loading fonts, are not attributed to a workload.
        rehearsal.load()
        rehearsal.warmUp()
        rehearsal.frame()
        let result = Measurement(
          workload, frames: frames, countsLoading: countsLoading, notesStacks: notesStacks)
        print(
          "{\"workload\":\"\(name)\",\"count\":\(count),\"frames\":\(frames),\"loadAllocations\":\(result.loadAllocations),"
            + "\"loadBytes\":\(result.loadBytes),\"steadyFrames\":\(result.steadyFrames),"
            + "\"steadyAllocations\":\(result.steadyAllocations),\"eventAllocations\":\(result.eventAllocations),"
            + "\"grownBytes\":\(result.grownBytes),\"frameMilliseconds\":\(result.frameMilliseconds)}")
      }
    }
    if notesStacks { cost_print_stacks() }
  }

  struct Wrong: Error { let argument: String }
}

/// The counts of one workload.
final class Measurement {
  private(set) var loadAllocations = 0
  /// The growth of allocated memory by loading.
  private(set) var loadBytes = 0
  /// Frames in which no item appears and no animation begins or ends.
  private(set) var steadyFrames = 0
  private(set) var steadyAllocations = 0
  /// In the remaining frames.
  private(set) var eventAllocations = 0
  /// The growth of allocated memory by the frames.
  private(set) var grownBytes = 0
  /// The median of the frames' times.
  var frameMilliseconds: Double { times.isEmpty ? 0 : times.sorted()[times.count / 2] / .milliseconds(1) }
  private var times: [Duration] = []
  private let workload: any Workload
  private let frames: Int
  private let notesStacks: Bool

  init(_ workload: any Workload, frames: Int, countsLoading: Bool, notesStacks: Bool) {
    self.workload = workload
    self.frames = frames
    self.notesStacks = notesStacks
    var (allocations, bytes) = (cost_allocations(), cost_live_bytes())
    if countsLoading { measured { $0.workload.load() } } else { workload.load() }
    loadAllocations = cost_allocations() - allocations
    loadBytes = cost_live_bytes() - bytes
    workload.warmUp()
    times.reserveCapacity(frames)
    bytes = cost_live_bytes()
    allocations = cost_allocations()
    measured { $0.runFrames() }
    grownBytes = cost_live_bytes() - bytes
  }

  private func runFrames() {
    let clock = ContinuousClock()
    for _ in 0..<frames {
      let (allocations, events) = (cost_allocations(), workload.events)
      if notesStacks { cost_note_stacks(1) }
      let start = clock.now
      workload.frame()
      times.append(clock.now - start)
      if notesStacks { cost_note_stacks(0) }
      let count = cost_allocations() - allocations
      if workload.events == events {
        steadyFrames += 1
        steadyAllocations += count
      } else {
        eventAllocations += count
      }
    }
  }

  private func measured(_ body: @escaping (Measurement) -> Void) {
    withExtendedLifetime(Job(self, body)) { job in
      cost_measured(
        { context in
          guard let context else { return }
          MainActor.assumeIsolated { Unmanaged<Job>.fromOpaque(context).takeUnretainedValue().run() }
        }, Unmanaged.passUnretained(job).toOpaque())
    }
  }

  private final class Job {
    private let measurement: Measurement
    private let body: (Measurement) -> Void
    init(_ measurement: Measurement, _ body: @escaping (Measurement) -> Void) {
      self.measurement = measurement
      self.body = body
    }
    func run() { body(measurement) }
  }
}
