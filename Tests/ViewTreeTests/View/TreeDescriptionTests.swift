import Testing

@testable import ViewTree

struct TreeDescriptionTests {
  @Test("V8 The printed tree has a line for each view, which is moved in by its depth and says what is special")
  func tree() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 50.5))
    let first = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    first.isHidden = true
    let inner = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    inner.accessibilityLabel = "inner"
    let last = View(frame: Rect(x: 5, y: 6, width: 7, height: 8))
    last.alpha = 0.5
    root.addSubview(first)
    first.addSubview(inner)
    root.addSubview(last)
    #expect(
      root.treeDescription == """
        <View: frame = (0 0; 100 50.5)>
           | <View: frame = (10 20; 30 40); hidden>
           |    | <View: frame = (1 2; 3 4); label = "inner">
           | <View: frame = (5 6; 7 8); alpha = 0.5>
        """)
  }
}
