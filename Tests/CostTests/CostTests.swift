import TestSupport
import Testing

/// The cost of frames must not grow unnoticed. ViewTree and Containers are optimised in a debug build, too, but generic code and what is
/// inlined between modules costs more than in a release. The comparisons are valid, and the limits are about twice the measured values.
/// `Benchmarks/scaling` counts releases, in full.
@Suite(
  "Cost of frames", .serialized, .waitsForPrograms, .enabled(if: CostProbe.counts, "a sanitizer allocates by itself"))
struct CostTests {
  @Test(
    "S2 Q3 L12 a thousand items and a million allocate the same, when loaded and in movement",
    arguments: ["swipe", "queue", "list", "grid"])
  func allocations(workload: String) throws {
    let counts = try CostProbe.count(["\(workload):1000", "\(workload):1000000"])
    let (few, many) = (counts[0], counts[1])
    #expect(few.loadAllocations == many.loadAllocations)
    #expect(few.loadBytes == many.loadBytes)
    #expect(few.steadyFrames == many.steadyFrames)
    // The bar beside a list moves less in a longer one.
    let allowed = ["list": many.steadyAllocations / 200, "grid": 2 * few.steadyFrames]
    #expect(abs(few.steadyAllocations - many.steadyAllocations) <= allowed[workload, default: 0])
  }

  @Test(
    "frames in steady movement keep no memory, and stay within their limits of allocations",
    arguments: [
      ("swipe:10", 120), ("queue:10", 210), ("list:1000", 150), ("grid:1000", 210), ("stack:2", 110),
      ("change:1000", 135),
    ])
  func steadyFrames(workload: String, limit: Int) throws {
    let count = try CostProbe.count([workload])[0]
    #expect(count.steadyFrames > 80)
    #expect(count.grownBytes == 0)
    #expect(count.steadyAllocations < limit * count.steadyFrames)
  }

  @Test("S11 F11 scrolling with a trackpad allocates nothing")
  func scrollEvents() throws {
    let count = try CostProbe.count(["scroll"])[0]
    #expect(count.steadyFrames == 120)
    #expect(count.steadyAllocations == 0)
    #expect(count.grownBytes == 0)
  }

  @Test("M5 the device's thread takes no memory while a song plays")
  func sound() throws {
    let count = try CostProbe.count(["sound"])[0]
    #expect(count.steadyFrames == 120)
    #expect(count.steadyAllocations == 0)
    // The thread that has decoded the song may give something back meanwhile.
    #expect(count.grownBytes <= 0)
  }

  @Test("J9 scrolling a queue with a trackpad allocates nothing")
  func queueScrollEvents() throws {
    let count = try CostProbe.count(["queuescroll"])[0]
    #expect(count.steadyFrames == 120)
    #expect(count.steadyAllocations == 0)
    #expect(count.grownBytes == 0)
  }

  @Test("H10 scrolling a strip with a past, stops and offers allocates nothing")
  func stripScrollEvents() throws {
    let counts = try CostProbe.count(["queuescroll"] + (0...3).map { "stripscroll:\($0)" })
    for count in counts {
      #expect(count.steadyFrames == 120, "\(count)")
      #expect(count.steadyAllocations == 0, "\(count)")
      #expect(count.grownBytes == 0, "\(count)")
    }
  }

  @Test(
    "U5 pasting 1 MB, and typing into a field of 100 characters, take a time that does not grow with the square of the text"
  )
  func textTimes() throws {
    // A release takes 10 ms and 0.04 ms; see `Benchmarks/scaling`.
    #expect(try CostProbe.count(["paste:1000000"], frames: 3)[0].frameMilliseconds < 5000)
    #expect(try CostProbe.count(["type:100"])[0].frameMilliseconds < 50)
  }

  @Test(
    "S2 Q3 V7 A12 the instructions per frame do not depend on the number of items",
    .enabled(if: CostProbe.countsInstructions, "valgrind and strip are not installed"))
  func instructions() throws {
    let counts = try CostProbe.instructions(
      [
        "swipe:10", "swipe:1000000", "queue:10", "queue:1000000", "change:1000", "change:10000", "list:100",
        "list:1000000",
      ], frames: 20)
    #expect(Double(counts[1]) < 1.05 * Double(counts[0]))
    #expect(Double(counts[3]) < 1.05 * Double(counts[2]))
    // The larger tree is one level deeper.
    #expect(Double(counts[5]) < 1.5 * Double(counts[4]))
    #expect(Double(counts[7]) < 1.05 * Double(counts[6]))
    #expect(counts[0] < 800_000)
    #expect(counts[2] < 310_000)
    #expect(counts[4] < 340_000)

    let moving = try CostProbe.instructions(["animate:50", "animate:500"], frames: 3)
    #expect(Double(moving[1]) < 12 * Double(moving[0]))
    #expect(moving[1] < 500 * 34_000)
  }
}
