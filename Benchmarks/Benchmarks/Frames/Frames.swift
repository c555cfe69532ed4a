internal import Benchmark
internal import Workloads

/// How many allocations a frame makes in which nothing comes, begins or ends.
private nonisolated let steadyAllocations = BenchmarkMetric.custom("Allocations in steady frames")

/// A frame on a slow machine, and what it must not exceed there: a quarter of the time until the next one.
private nonisolated let quarterFrame = BenchmarkThresholds(absolute: [
  .p50: .microseconds(4167), .p99: .microseconds(4167),
])

nonisolated let benchmarks: @Sendable () -> Void = {
  for (name, count) in [
    ("swipe", 10), ("swipe", 1_000_000), ("queue", 10), ("queue", 1_000_000), ("stack", 2), ("change", 1_000),
    ("change", 100_000), ("layout", 100_000), ("hit", 100_000), ("animate", 1_000), ("animate", 10_000),
    ("loop", 10_000),
  ] {
    Benchmark(
      "\(name) \(count)",
      configuration: .init(
        metrics: [.wallClock, .cpuTotal, .instructions, steadyAllocations], maxDuration: .seconds(2),
        maxIterations: 600,
        thresholds: [.wallClock: quarterFrame, steadyAllocations: .init(absolute: [.p99: 0, .p100: 0])])
    ) { benchmark in
      await measure(name, count, benchmark)
    }
  }
}

/// One sample is one frame; the scene is kept from one to the next.
@MainActor private func measure(_ name: String, _ count: Int, _ benchmark: Benchmark) {
  guard let workload = Scenes.shared.workload(name, count) else { return benchmark.error("there is no \(name)") }
  let (events, allocations) = (workload.events, Cost.allocations)
  benchmark.startMeasurement()
  workload.frame()
  benchmark.stopMeasurement()
  benchmark.measurement(steadyAllocations, workload.events == events ? Cost.allocations - allocations : 0)
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
