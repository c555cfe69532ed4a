import SDLHost
import Testing
import ViewTree

@Suite("Golden: crispness")
struct CrispnessTests {
  nonisolated static let scales = [1, 1.25, 1.5, 2, 3]

  /// The colours in the window, in bytes.
  private func colors(_ picture: Bitmap) -> Set<[Int]> {
    let rgba = picture.rgba
    var found: Set<Int> = []
    for index in stride(from: 0, to: rgba.count, by: 4) {
      found.insert(Int(rgba[index]) << 16 | Int(rgba[index + 1]) << 8 | Int(rgba[index + 2]))
    }
    return Set(found.map { [$0 >> 16, $0 >> 8 & 255, $0 & 255] })
  }

  @Test("V3 At rest, upright edges have no intermediate colours at any scale", arguments: scales)
  func edges(scale: Double) throws {
    let stage = try Stage(Variant(scale: scale))
    let frames = [
      Rect(x: 10, y: 10, width: 50, height: 30), Rect(x: 70.3, y: 10.7, width: 50.5, height: 30.2),
      Rect(x: 131.111, y: 9.5, width: 33.333, height: 31), Rect(x: 10.49, y: 60.51, width: 0.7, height: 40),
      Rect(x: 30, y: 61.2, width: 60, height: 1), Rect(x: 30, y: 70.9, width: 60, height: 1),
    ]
    for frame in frames { stage.box(frame.minX, frame.minY, frame.width, frame.height, .blue) }
    let bordered = stage.box(110.4, 60.3, 51.7, 40.9, .yellow)
    (bordered.borderWidth, bordered.borderColor, bordered.clipsToBounds) = (1, .black, true)
    stage.box(-4.3, 20.2, 30.1, 60, .red, in: bordered)
    let nested = stage.box(180.2, 10.6, 50, 90, .lightGray)
    stage.box(3.3, 3.3, 20.9, 20.9, .green, in: nested).center = Point(x: 25.37, y: 44.41)
    stage.settle()
    let picture = try stage.picture()
    let expected: [Color] = [.white, .blue, .yellow, .black, .red, .lightGray, .green]
    let bytes = Set(expected.map { [$0.red, $0.green, $0.blue].map { Int(($0 * 255).rounded()) } })
    #expect(colors(picture).subtracting(bytes).isEmpty)
    #expect(colors(picture).count == bytes.count, "a colour is missing")
    try stage.expect("crisp-edges", acceleratedTolerance: 0)
  }

  @Test("V3 After a movement to a location between pixels, edges are crisp again", arguments: scales)
  func moved(scale: Double) throws {
    let stage = try Stage(Variant(scale: scale))
    let box = stage.box(10, 10, 50, 30, .blue)
    View.animate(withDuration: 0.3) { box.frame = Rect(x: 63.37, y: 41.73, width: 77.7, height: 55.5) }
    stage.settle()
    #expect(box.presented.frame == box.frame)
    #expect(colors(try stage.picture()).count == 2)
  }

  @Test("V3 A picture that needs no scaling is copied exactly", arguments: [1.0, 2, 3])
  func pictures(scale: Double) throws {
    let stage = try Stage(Variant(scale: scale))
    let image = testPicture(width: 60, height: 60)
    stage.add(ImageView(image: image), 20.3 / scale, 11.6 / scale, 60 / scale, 60 / scale)
    stage.settle()
    stage.settle()
    stage.window.advance(by: 0)
    let picture = try stage.picture()
    // The upper left pixel of the frame, then some of the content.
    #expect(picture.bytes(20, 12) == [255, 255, 255])
    #expect(picture.bytes(20 + 5, 12 + 5) == [0, 0, 0])
    #expect(picture.bytes(20 + 30, 12 + 30) == [30 * 255 / 59, 30 * 255 / 59, 0])
    #expect(picture.bytes(20 + 57, 12 + 57) == [57 * 255 / 59, 57 * 255 / 59, 0])
  }

  @Test("V3 Text is aligned to whole pixels wherever its label is", .enabled(if: Fonts.inter), arguments: scales)
  func text(scale: Double) throws {
    /// The rows of the window that contain ink.
    func ink(_ x: Double, _ y: Double) throws -> [[Int]] {
      let stage = try Stage(Variant(scale: scale))
      let label = Label(text: "Hill")
      label.font = Font(family: "Inter", size: 16)
      stage.add(label, x, y, 100, 30)
      stage.settle()
      let picture = try stage.picture()
      var rows: [[Int]] = []
      for row in 0..<picture.height {
        let values = (0..<picture.width).map { picture.bytes($0, row)[0] }.filter { $0 != 255 }
        if !values.isEmpty { rows.append(values) }
      }
      return rows
    }
    let reference = try ink(20, 20)
    #expect(!reference.isEmpty)
    for (x, y) in [(20.3, 20.4), (31.7, 18.9), (20.5, 20.5)] {
      #expect(try ink(x, y) == reference, "at \(x), \(y)")
    }
  }
}
