import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Random calls and gestures at random times, compared with a simple list.
@Suite("Stack: random tests") struct StackModelTests {
  @Test("K4 Random calls and drags at random times", arguments: 1...40)
  func random(seed: Int) {
    let run = StackRandomRun(seed: UInt64(seed))
    for step in 0..<150 {
      run.step()
      run.check("seed \(seed), step \(step): \(run.last)")
      if run.hasFailed { break }
    }
    run.finish("seed \(seed)")
  }

  @Test(
    "C3 K4 Nested stacks: exactly the controllers that are current in all enclosing stacks have appeared",
    arguments: 1...60)
  func nested(seed: Int) {
    let run = StackNestedRandomRun(seed: UInt64(seed))
    for _ in 0..<120 { run.step() }
    run.finish("seed \(seed)")
  }
}
