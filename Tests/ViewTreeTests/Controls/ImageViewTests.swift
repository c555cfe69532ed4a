import Testing
import ViewTree

/// The natural size of an image view, and what depends on it.
@Suite struct ImageViewTests {
  /// Knows the size of a picture once it was asked to prepare it.
  private final class Store: ImageStore {
    var prepared: [Image] = []
    var loaded: Set<Image> = []
    var failure: String?

    func status(of image: Image) -> ImageStatus {
      if let failure { return .failed(failure) }
      return loaded.contains(image) ? .loaded(size: Size(width: 40, height: 20), isOpaque: true) : .idle
    }

    func prepare(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Bool {
      prepared.append(image)
      return loaded.contains(image)
    }
  }

  private let window = Window(size: Size(width: 200, height: 200))
  private let store = Store()
  private let image = Image(path: "x")

  init() { window.imageStore = store }

  private func load() {
    store.loaded = [image]
    window.imageStatusDidChange(image)
    for _ in 0..<2 { window.advance(by: 0) }
  }

  @Test("U1 An image that is set later is laid out in its own size")
  func setLater() {
    let view = ImageView()
    let stack = StackView(axis: .vertical, [view])
    stack.alignment = .leading
    stack.frame = window.bounds
    window.addSubview(stack)
    window.advance(by: 0)
    #expect(view.frame.size == .zero)
    view.image = Image(width: 10, height: 5, rgba: [UInt8](repeating: 255, count: 200))
    window.advance(by: 0)
    #expect(view.frame.size == Size(width: 10, height: 5))
    view.image = Image(width: 5, height: 5, rgba: [UInt8](repeating: 255, count: 100))
    window.advance(by: 0)
    #expect(view.frame.size == Size(width: 5, height: 5))
  }

  @Test("U1 A picture in a file is read once where its size is needed, and laid out when that is known")
  func loadedLater() {
    let view = ImageView(image: image)
    let stack = StackView(axis: .vertical, [view])
    stack.alignment = .leading
    stack.frame = window.bounds
    window.addSubview(stack)
    for _ in 0..<3 {
      stack.setNeedsLayout()
      window.advance(by: 0)
    }
    #expect(view.frame.size == .zero && store.prepared == [image])
    load()
    #expect(view.frame.size == Size(width: 40, height: 20))
    #expect(window.nextWakeTime == nil)
  }

  @Test("U1 A picture whose size was needed before the window had a host is read as soon as it has one")
  func laidOutWithoutHost() {
    let window = Window(size: Size(width: 200, height: 200))
    let view = ImageView(image: image)
    let stack = StackView(axis: .vertical, [view])
    stack.alignment = .leading
    stack.frame = window.bounds
    window.addSubview(stack)
    window.advance(by: 0)
    window.imageStore = store
    window.advance(by: 0)
    #expect(store.prepared == [image])
    store.loaded = [image]
    window.imageStatusDidChange(image)
    window.advance(by: 0)
    #expect(view.frame.size == Size(width: 40, height: 20))
  }

  @Test("U1 A picture that was being read is read again where the window is given another store")
  func otherStore() {
    let stack = StackView(axis: .vertical, [ImageView(image: image)])
    stack.alignment = .leading
    stack.frame = window.bounds
    window.addSubview(stack)
    window.advance(by: 0)
    let other = Store()
    window.imageStore = other
    window.advance(by: 0)
    #expect(store.prepared == [image] && other.prepared == [image])
  }

  @Test("U1 A picture that was being read for a window that is released is read for the next window of the view")
  func movedWhileLoading() {
    let view = ImageView(image: image)
    let stack = StackView(axis: .vertical, [view])
    stack.alignment = .leading
    stack.frame = window.bounds
    do {
      let first = Window(size: Size(width: 200, height: 200))
      first.imageStore = store
      first.addSubview(stack)
      first.advance(by: 0)
    }
    window.addSubview(stack)
    window.advance(by: 0)
    #expect(store.prepared == [image, image])
    load()
    #expect(view.frame.size == Size(width: 40, height: 20))
  }

  @Test(
    "J7 The reason for a failure is drawn where all of it has room, and where there is little width, the name alone",
    arguments: [
      (200, 30, true), (200, 29, false), (96, 45, true), (96, 44, false), (95, 24, true), (95, 23, false),
      (48, 24, true), (47, 24, false),
    ] as [(Double, Double, Bool)])
  func failure(width: Double, height: Double, isDrawn: Bool) {
    // Another suite may have installed a real engine for the whole process.
    window.ownTextEngine = FixedAdvanceTextEngine()
    store.failure = "no such file"
    let view = ImageView(image: image)
    view.frame = Rect(x: 0, y: 0, width: width, height: height)
    window.addSubview(view)
    func texts() -> [Rect] {
      window.advance(by: 0)
      var list = DisplayList()
      window.paintAll(into: &list)
      return list.commands.compactMap { command in
        guard case .draw(let item) = command, case .text = item.primitive else { return nil }
        return item.primitive.extent
      }
    }
    #expect(texts().count == (isDrawn ? 1 : 0))
    #expect(texts().allSatisfy { $0.minX >= 8 && $0.minY >= 0 && $0.maxY <= height })
    view.showsFailure = false
    #expect(texts().isEmpty)
  }

  @Test("B1 A picture in a file is shown on a button in its own size")
  func onButton() throws {
    let button = Button()
    button.setImage(image, for: .normal)
    let stack = StackView(axis: .horizontal, [button])
    stack.alignment = .leading
    stack.frame = window.bounds
    window.addSubview(stack)
    window.advance(by: 0)
    let width = button.frame.width
    load()
    let view = try #require(button.subviews.lazy.compactMap { $0 as? ImageView }.first)
    #expect(view.frame.size == Size(width: 40, height: 20) && button.frame.width == width + 40)
  }
}
