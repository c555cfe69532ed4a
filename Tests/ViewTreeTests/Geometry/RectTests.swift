import Testing
import ViewTree

@Suite("Rectangles") struct RectTests {
  @Test("The bounding box of a rectangle touches its corners on all sides, however it is turned and mirrored")
  func boundingBox() {
    let rect = Rect(x: 10, y: 20, width: 60, height: 5)
    for step in 0..<24 {
      for scale in [1.0, -1] {
        let transform = Transform(scaleX: scale, y: 2).concatenating(Transform(rotationAngle: Double(step) * .pi / 12))
        let corners = rect.corners.map { $0.applying(transform) }
        let box = rect.applying(transform)
        expectClose(box.minX, corners.map(\.x).min() ?? .nan)
        expectClose(box.maxX, corners.map(\.x).max() ?? .nan)
        expectClose(box.minY, corners.map(\.y).min() ?? .nan)
        expectClose(box.maxY, corners.map(\.y).max() ?? .nan)
      }
    }
  }
}
