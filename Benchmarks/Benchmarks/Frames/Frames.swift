import Benchmark
import Workloads

nonisolated let benchmarks: @Sendable () -> Void = {
  // The thresholds for a comparison with a baseline from the same machine.
  let quarter = BenchmarkThresholds(relative: [.p50: 25])
  let none = BenchmarkThresholds(absolute: [.p90: 0])
  for (name, count) in [
    ("swipe", 10), ("swipe", 1_000_000), ("queue", 10), ("queue", 1_000_000), ("stack", 2), ("change", 1_000),
    ("change", 100_000), ("layout", 100_000), ("hit", 100_000), ("animate", 1_000),
  ] {
    Benchmark(
      "\(name) \(count)",
      configuration: .init(
        metrics: [.wallClock, .cpuTotal, .instructions, steadyAllocations], timeUnits: .microseconds,
        maxDuration: .seconds(2), maxIterations: 600, thresholds: [.wallClock: quarter, steadyAllocations: none])
    ) { benchmark in
      // The runner waits for this and does not access it until it has returned.
      nonisolated(unsafe) let benchmark = benchmark
      await measure(name, count, benchmark)
    }
  }
}

/// The number of allocations per frame while no item appears and no animation begins or ends.
private nonisolated var steadyAllocations: BenchmarkMetric { .custom("Allocations in steady frames") }

/// Each sample is one frame. The scene is kept between samples.
private func measure(_ name: String, _ count: Int, _ benchmark: Benchmark) {
  guard let workload = Scenes.shared.workload(name, count) else {
    return benchmark.error("there is no workload \(name)")
  }
  let events = workload.events
  benchmark.startMeasurement()
  // Outside of the measurement, as these calls allocate.
  let allocations = Cost.allocations
  workload.frame()
  let count = Cost.allocations - allocations
  benchmark.stopMeasurement()
  benchmark.measurement(steadyAllocations, workload.events == events ? count : 0)
}

private final class Scenes {
  static let shared = Scenes()
  private var current: (name: String, count: Int, workload: any Workload)?

  func workload(_ name: String, _ count: Int) -> (any Workload)? {
    if let current, current.name == name, current.count == count { return current.workload }
    current = nil
    guard let workload = try? Workloads.make(name, count: count) else { return nil }
    workload.load()
    workload.warmUp()
    current = (name, count, workload)
    return workload
  }
}
