import Pixels
import Testing

@testable import ViewTree

@Suite struct WindowPicturesTests {
  @Test("V7 The cost of views that show the same picture is proportional to their number")
  func pictures() {
    let window = Window(size: Size(width: 200, height: 100))
    let image = Image(width: 1, height: 1, rgba: [1, 2, 3, 255])
    let views = (0..<5000).map { index in
      let view = ImageView(image: image)
      view.frame = Rect(x: Double(index % 200), y: Double(index % 100), width: 1, height: 1)
      window.addSubview(view)
      return view
    }
    window.advance(by: 0)
    var list = DisplayList()
    window.paintAll(into: &list)  // would take minutes if the cost were quadratic
    #expect(window.imagesInUse == [image])
    for view in views.dropFirst() { view.removeFromSuperview() }
    window.imageStatusDidChange(image)
    #expect(window.imagesInUse == [image])
  }

  @Test("V7 The cost of many pictures is proportional to their number, also while all of them are shown")
  func manyPictures() {
    final class Asked: View {
      var count = 0
      override func mayShow(_ image: Image) -> Bool {
        count += 1
        return true
      }
    }
    let window = Window(size: Size(width: 100, height: 100))
    let view = Asked()
    for index in 0..<1000 { window.note(view, shows: Image(path: "\(index)")) }
    #expect(window.pictures.users.count == 1000 && view.count < 2000)
  }

  @Test("V10 A view that shows one picture after another uses the last one only, and the others are forgotten")
  func recycled() {
    let window = Window(size: Size(width: 100, height: 100))
    let view = ImageView()
    view.frame = window.bounds
    window.addSubview(view)
    var list = DisplayList()
    func show(_ shade: Int) -> Image {
      let image = Image(width: 1, height: 1, rgba: [UInt8(shade % 256), UInt8(shade / 256), 0, 255])
      view.image = image
      window.advance(by: 0)
      window.paintAll(into: &list)
      return image
    }
    var last = show(0)
    for shade in 1..<1000 { last = show(shade) }
    #expect(window.imagesInUse == [last])
    #expect(window.pictures.users.count <= 64)
    view.setNeedsDisplay()
    #expect(window.imagesInUse.contains(last), "it is about to be drawn again")
  }

  @Test("V10 A view is told that its picture has arrived before it is drawn for the first time or again, too")
  func arrivalBeforeDrawing() {
    let window = Window(size: Size(width: 100, height: 100))
    let (picture, other) = (Image(path: "a"), Image(path: "b"))
    let (shown, early, late) = (ImageView(image: picture), ImageView(image: picture), ImageView(image: other))
    var told: [String] = []
    for (view, name) in [(shown, "shown"), (early, "early"), (late, "late")] {
      view.frame = window.bounds
      view.isHidden = view !== shown
      view.onImageChange = { told.append(name) }
      window.addSubview(view)
    }
    window.advance(by: 0)
    var list = DisplayList()
    window.paintAll(into: &list)
    late.image = picture
    shown.setNeedsDisplay()
    window.imageStatusDidChange(other)
    #expect(told == [])
    window.imageStatusDidChange(picture)
    #expect(told.sorted() == ["early", "late", "shown"])
    window.advance(by: 0)
    #expect(window.imagesInUse == [picture], "what is hidden is not in use")
  }

  @Test("V10 A view that has moved to another window is told of its picture by that one only")
  func arrivalAfterMove() {
    let size = Size(width: 100, height: 100)
    let (first, second) = (Window(size: size), Window(size: size))
    let picture = Image(path: "a")
    let view = ImageView(image: picture)
    var count = 0
    view.onImageChange = { count += 1 }
    first.addSubview(view)
    second.addSubview(view)
    first.imageStatusDidChange(picture)
    #expect(count == 0)
    second.imageStatusDidChange(picture)
    #expect(count == 1)
  }

  @Test("V5 V10 To prepare a picture for a size that cannot be one is misuse, and is reported once")
  func preparedForNoSize() {
    let window = Window(size: Size(width: 100, height: 100))
    let image = Image(width: 1, height: 1, rgba: [1, 2, 3, 255])
    let wrong = [(-1, 8), (8, -1), (-1, -1), (.nan, 8), (8, .nan), (.infinity, 8)] as [(Double, Double)]
    for (width, height) in wrong {
      let lines = misuses { window.prepare(image, for: Size(width: width, height: height)) }
      #expect(lines.count == 1 && lines.first?.hasPrefix("Window.prepare") == true, "\(width)×\(height): \(lines)")
    }
    #expect(misuses { window.prepare(image, for: .zero) } == [])
  }

  /// Never loads anything.
  private final class Store: ImageStore {
    func status(of image: Image) -> ImageStatus { .loading }
    func prepare(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Bool { false }
  }

  @Test(
    "V10 What is being prepared when the window is closed, or loses its store, has failed, and is told of that once")
  func preparedInVain() {
    var store: Store? = Store()
    let other = Store()
    let endings: [(String, (Window) -> Void)] = [
      ("closed", { $0.close() }), ("without a store", { $0.imageStore = nil }),
      ("another store", { $0.imageStore = other }),
      ("released store", { _ in store = nil }),
    ]
    for (name, end) in endings {
      let window = Window(size: Size(width: 100, height: 100))
      window.imageStore = store
      var answers: [Bool] = []
      for path in ["a", "a", "b"] {
        window.prepare(Image(path: path), for: Size(width: 8, height: 8)) { answers.append($0) }
      }
      window.advance(by: 0)
      #expect(answers == [], "\(name)")
      end(window)
      window.advance(by: 0)
      #expect(answers == [false, false, false], "\(name)")
      for path in ["a", "b"] { window.imageStatusDidChange(Image(path: path)) }
      window.advance(by: 0)
      #expect(answers.count == 3, "\(name)")
    }
  }

  @Test("V10 W1 What is scheduled, or prepared, when it is told that preparing has failed waits for the next frame")
  func preparedNext() {
    let window = Window(size: Size(width: 100, height: 100))
    var log: [String] = []
    func prepare() {
      window.prepare(Image(path: "\(log.count)"), for: Size(width: 8, height: 8)) { isThere in
        log.append("\(isThere)")
        window.schedule(after: 0) { log.append("scheduled") }
        if log.count < 4 { prepare() }
      }
    }
    prepare()
    window.advance(by: 0)
    #expect(log == ["false"])
    window.advance(by: 0)
    #expect(log.sorted() == ["false", "false", "scheduled"])
  }

  @Test("V7 However many views show a picture, all of them are drawn again when it has arrived")
  func arrival() {
    let window = Window(size: Size(width: 800, height: 10))
    let image = Image(width: 1, height: 1, rgba: [1, 2, 3, 255])
    for index in 0..<100 {
      let view = ImageView(image: image)
      view.frame = Rect(x: Double(index * 8), y: 0, width: 4, height: 4)
      window.addSubview(view)
    }
    window.advance(by: 0)
    var list = DisplayList()
    window.paintAll(into: &list)
    window.imageStatusDidChange(image)
    window.advance(by: 0)
    let damage = window.damage.rects
    let missing = window.subviews.indices.filter { index in
      !damage.contains { $0.x0 <= index * 8 && $0.x1 >= index * 8 + 4 }
    }
    #expect(missing.isEmpty)
  }
}
