import Testing
import ViewTree

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
}
