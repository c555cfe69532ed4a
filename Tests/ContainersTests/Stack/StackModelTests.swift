import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Anything at any time, against a list that is changed the simple way.
@Suite("Stack: at random") struct StackModelTests {
  @Test("K4 whatever is called and dragged, at whatever time", arguments: 1...40)
  func random(seed: Int) {
    let run = StackRandomRun(seed: UInt64(seed))
    for step in 0..<150 {
      run.step()
      run.check("seed \(seed), step \(step): \(run.last)")
      if run.hasFailed { break }
    }
    run.finish("seed \(seed)")
  }

  @Test("C3 K4 stacks in stacks: just those have appeared that are current all the way up", arguments: 1...60)
  func nested(seed: Int) {
    let run = StackNestedRandomRun(seed: UInt64(seed))
    for _ in 0..<120 { run.step() }
    run.finish("seed \(seed)")
  }
}
