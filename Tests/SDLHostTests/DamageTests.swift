import Testing

@testable import SDLHost
@testable import ViewTree

/// Random changes in random trees: every pixel that differs from the previous frame has to be in the damage.
@Suite("Random damage")
struct DamageTests {
  @Test("V6 lastDamage covers every pixel that changed", arguments: [1, 1.25, 1.5, 2] as [Double], 1...2)
  func covers(scale: Double, run: Int) throws {
    let renderer = try OffscreenRenderer()
    let seed = UInt64(run) * 10_000 + UInt64(scale * 100)
    let script = RandomTree(seed: seed, scale: scale)
    let window = script.window
    window.advance(by: 0)
    var before = try renderer.render(window).rgba
    for step in 0..<40 {
      script.log = []
      for _ in 0..<Int.random(in: 0...3, using: &script.random) {
        // Misuse is part of this test, such as adding a view to its own subview.
        Misuse.$handler.withValue({ _ in }) { script.change() }
      }
      window.advance(by: Double.random(in: 0...0.1, using: &script.random))
      let damage = window.lastDamage
      let picture = try renderer.render(window)
      let after = picture.rgba
      for index in 0..<picture.width * picture.height {
        // Whether a group is a layer may change how it is rounded.
        let differs = (0..<3).contains { abs(Int(before[index * 4 + $0]) - Int(after[index * 4 + $0])) > 2 }
        guard differs else { continue }
        let (x, y) = (index % picture.width, index / picture.width)
        let point = Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
        guard damage.contains(where: { $0.contains(point) }) else {
          Issue.record(
            "seed \(seed) scale \(scale) step \(step): pixel \(x),\(y) is not in \(damage) after \(script.log)\n\(window.treeDescription)"
          )
          return
        }
      }
      before = after
    }
  }
}
