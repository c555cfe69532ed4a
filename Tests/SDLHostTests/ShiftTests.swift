import Pixels
import TestSupport
import Testing

@testable import SDLHost
@testable import ViewTree

/// Content that only moves is moved on the surface, and looks as if it had been drawn.
@Suite("Moving pixels on the surface")
struct ShiftTests {
  private static func picture(_ seed: Int, width: Int = 64, height: Int = 48) -> Image {
    Image(
      width: width, height: height,
      rgba: (0..<width * height * 4).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: $0 / 4 * (seed + 3) + $0) })
  }

  /// A page of 200 × 160 with a picture, rounded cards, texts and a frame.
  private static func page(_ index: Int) -> View {
    let page = View(frame: Rect(x: Double(index) * 200, y: 0, width: 200, height: 160))
    let picture = ImageView(image: Self.picture(index))
    picture.frame = Rect(x: 10, y: 10, width: 180, height: 90)
    picture.contentMode = .scaleAspectFill
    picture.cornerRadius = 9
    let card = View(frame: Rect(x: 20, y: 110, width: 120, height: 40))
    card.backgroundColor = Color(red: 0, green: 0.4, blue: 0.3, alpha: 0.5)
    card.cornerRadius = 12
    (card.borderWidth, card.borderColor) = (2, .red)
    let label = Label(text: "Page \(index) Wjgÿ")
    label.frame = Rect(x: 24, y: 80, width: 150, height: 24)
    for view in [picture, card, label] { page.addSubview(view) }
    return page
  }

  /// A window of 320 × 240 with pages under a clip, which move when `content` moves.
  private static func scene(scale: Double = 1, width: Int? = nil) throws -> (pair: ShiftPair, content: View) {
    let window = Window(size: Size(width: 320, height: 240), scale: scale)
    window.backgroundColor = Color(red: 0.9, green: 0.9, blue: 1)
    let clip = View(frame: Rect(x: 20, y: 30, width: 280, height: 180))
    clip.clipsToBounds = true
    let content = View(frame: Rect(x: 0, y: 0, width: 1000, height: 400))
    for index in 0..<5 { content.addSubview(page(index)) }
    clip.addSubview(content)
    window.addSubview(clip)
    let pair = try ShiftPair(window, width: width)
    pair.settle()
    return (pair, content)
  }

  @Test(
    "V6 Sliding content is moved, except the part that appears, and looks as if it were drawn",
    arguments: [(-12, 0), (7, 0), (0, -5), (0, 9), (-12.4, 0), (0, 3.3)] as [(Double, Double)], [1, 1.5, 2])
  func slides(way: (Double, Double), scale: Double) throws {
    let (pair, content) = try Self.scene(scale: scale)
    content.center.x -= 300
    pair.frame()
    for step in 0..<6 {
      content.center = Point(x: content.center.x + way.0, y: content.center.y + way.1)
      pair.frame()
      #expect(pair.difference == nil, "step \(step)")
      // There is nothing that the first frame of a movement could be compared with.
      if step > 0, scale != 1.5, way.1 == way.1.rounded() {
        let seen = Double(pair.list.damage.reduce(0) { $0 + $1.area })
        #expect(Double(pair.movedArea) > 0.75 * seen, "step \(step)")
      }
    }
  }

  @Test("V6 Content in front that does not move is drawn, and so is the content that it covered")
  func overlay() throws {
    let (pair, content) = try Self.scene()
    let label = Label(text: "above")
    label.frame = Rect(x: 100, y: 60, width: 60, height: 20)
    let veil = View(frame: Rect(x: 0, y: 150, width: 320, height: 90))
    veil.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.3)
    let layer = View(frame: Rect(x: 220, y: 100, width: 40, height: 40))
    layer.backgroundColor = .blue
    layer.addSubview(Label(text: "x"))
    layer.alpha = 0.5
    for view in [label, veil, layer] { pair.window.addSubview(view) }
    pair.frame()
    for step in 0..<20 {
      content.center.x -= 8
      pair.frame()
      #expect(pair.difference == nil, "step \(step)")
      if step > 0 { #expect(pair.movedArea > 20_000) }
    }
  }

  @Test("V6 In front of sliding content, a translucent group is one also where another group in it is hidden")
  func hiddenGroup() throws {
    let (pair, content) = try Self.scene()
    let group = View(frame: Rect(x: 200, y: 60, width: 80, height: 80))
    let inner = View(frame: Rect(x: 0, y: 0, width: 30, height: 30))
    let dot = View(frame: Rect(x: 10, y: 10, width: 10, height: 10))
    let last = View(frame: Rect(x: 40, y: 40, width: 30, height: 30))
    let cover = View(frame: Rect(x: 195, y: 55, width: 40, height: 40))
    for (view, color) in [(group, .blue), (inner, .red), (dot, .green), (last, .orange), (cover, .black)]
      as [(View, Color)]
    {
      view.backgroundColor = color
    }
    for view in [group, inner] { view.alpha = 0.5 }
    inner.addSubview(dot)
    for view in [inner, last] { group.addSubview(view) }
    for view in [group, cover] { pair.window.addSubview(view) }
    pair.frame()
    for step in 0..<4 {
      content.center.x -= 8
      pair.frame()
      #expect(pair.difference == nil, "step \(step)")
      if step > 0 { #expect(pair.movedArea > 0) }
    }
  }

  @Test("V6 Content that changes while it moves is drawn: texts, colours, pictures, sizes, order")
  func changes() throws {
    let (pair, content) = try Self.scene()
    pair.frame()
    for step in 0..<40 {
      content.center.x -= 6
      let page = content.subviews[step % 3]
      switch step % 8 {
      case 0: (page.subviews[2] as? Label)?.text = "Step \(step)"
      case 1: page.subviews[1].backgroundColor = step % 16 == 1 ? .green : .purple
      case 2: (page.subviews[0] as? ImageView)?.image = Self.picture(step)
      case 3: page.subviews[1].bounds.size.width += 7
      case 4: page.bringSubviewToFront(page.subviews[0])
      case 5: page.subviews[1].cornerRadius = Double(step % 13)
      case 6: page.subviews[1].alpha = step % 16 == 6 ? 0.5 : 1
      default: page.subviews[2].center.y += 3
      }
      pair.frame()
      #expect(pair.difference == nil, "step \(step)")
    }
  }

  @Test("V6 Moving content is drawn when its clip, or the opacity or scale of a superview changes")
  func surroundings() throws {
    for kind in 0..<4 {
      let (pair, content) = try Self.scene()
      let clip = try #require(content.superview)
      let holder = View(frame: Rect(x: 0, y: 0, width: 1000, height: 400))
      let text = Label(text: "A text that is long enough to be seen")
      text.frame = Rect(x: 0, y: 0, width: 300, height: 24)
      let piece = View(frame: Rect(x: 30, y: 20, width: 200, height: 60))
      piece.backgroundColor = .blue
      holder.addSubview(kind == 3 ? text : piece)
      if kind == 2 { holder.addSubview(text) }
      content.addSubview(holder)
      pair.frame()
      for step in 0..<12 {
        content.center.x += kind == 0 ? 8 : -8
        switch kind {
        case 0: clip.frame.size.width += step % 2 == 0 ? -40 : 40
        case 1, 2: holder.alpha = 0.9 - Double(step % 3) * 0.2
        default:
          holder.transform = Transform(scaleX: step % 2 == 0 ? 1 : 2, y: step % 2 == 0 ? 1 : 2)
          holder.center = Point(x: 500 * holder.transform.a, y: 200 * holder.transform.a)
        }
        pair.frame()
        #expect(pair.difference == nil, "kind \(kind) step \(step)")
      }
    }
  }

  @Test("V6 Content that moves by less than a pixel is not redrawn")
  func lessThanAPixel() throws {
    let (pair, content) = try Self.scene()
    for step in 0..<8 {
      content.center.x -= 0.05
      pair.frame()
      #expect(pair.difference == nil, "step \(step)")
      if step > 0 { #expect(pair.movedArea > 40_000) }
    }
  }

  @Test("V6 If two views move in different directions, one is moved and the other drawn")
  func twoWays() throws {
    let window = Window(size: Size(width: 400, height: 300))
    window.backgroundColor = .white
    let (one, other) = (Self.page(0), Self.page(1))
    one.center = Point(x: 120, y: 90)
    other.center = Point(x: 260, y: 170)
    for view in [one, other] { window.addSubview(view) }
    let pair = try ShiftPair(window)
    pair.settle()
    for step in 0..<20 {
      one.center.x += 3
      other.center.y -= 4
      pair.frame()
      #expect(pair.difference == nil, "step \(step)")
    }
  }

  @Test("V6 Nothing is moved on a different surface, after a frame that was not drawn, or after other drawing")
  func guards() throws {
    let (pair, content) = try Self.scene()
    for step in 0..<6 {
      content.center.x -= 8
      pair.frame()
      #expect(pair.difference == nil, "step \(step)")
    }
    content.center.x -= 8
    pair.window.advance(by: 0)
    pair.skip()
    pair.window.setNeedsDisplay()
    pair.window.isHidden = true
    pair.window.isHidden = false
    content.center.x -= 8
    pair.frame()
    #expect(pair.difference == nil)
    pair.spoil()
    pair.window.isHidden = true
    pair.window.isHidden = false
    content.center.x -= 8
    pair.frame()
    #expect(pair.difference == nil)
  }

  @Test("V6 On a surface smaller than the window, no pixels are taken from beyond its edge")
  func smallSurface() throws {
    let (pair, content) = try Self.scene(width: 200)
    for step in 0..<6 {
      content.center.x -= 8
      pair.frame()
      #expect(pair.difference == nil, "step \(step)")
    }
  }

  @Test("V6 Content that slides above much that changes, and above a full layer, is moved too")
  func aboveMuch() throws {
    let (pair, content) = try Self.scene()
    let behind = View(frame: pair.window.bounds)
    let group = View(frame: pair.window.bounds)
    group.alpha = 0.9
    var turning: [View] = []
    for index in 0..<60 {
      for parent in [behind, group] {
        let view = View(frame: Rect(x: Double(index % 20) * 16, y: 232, width: 6, height: 6))
        view.backgroundColor = .orange
        parent.addSubview(view)
        turning.append(view)
      }
    }
    for view in [group, behind] {
      pair.window.addSubview(view)
      pair.window.sendSubviewToBack(view)
    }
    pair.frame()
    for step in 0..<8 {
      content.center.x -= 8
      for view in turning { view.transform = Transform(rotationAngle: Double(step)) }
      pair.frame()
      #expect(pair.difference == nil, "step \(step)")
      if step > 0 { #expect(pair.movedArea > 20_000) }
    }
  }

  @Test("V6 After several frames without drawing, all of their damage is drawn")
  func unseenFrames() throws {
    let (pair, content) = try Self.scene()
    for step in 0..<6 {
      for _ in 0..<3 {
        content.center.x -= 8
        content.subviews[step % 3].subviews[1].backgroundColor = step % 2 == 0 ? .green : .red
        pair.advance()
      }
      pair.frame()
      #expect(pair.difference == nil, "step \(step)")
    }
  }

  @Test("V6 A picture that arrives while its page slides is drawn, and so is a text that grows on it")
  func arrivals() throws {
    let folder = try TemporaryFolder()
    let (pair, content) = try Self.scene()
    for step in 0..<24 {
      content.center.x -= 6
      if step % 6 == 1 {
        let late = ImageView(image: try folder.picture("\(step).png", 40, 40))
        late.frame = Rect(x: Double(step) * 10, y: 20, width: 60, height: 60)
        content.addSubview(late)
      }
      if step % 6 == 4 { pair.load() }
      let label = content.subviews[step / 6].subviews[2]
      label.transform =
        step % 6 < 3 ? Transform(scaleX: 1 + Double(step % 6) * 0.2, y: 1 + Double(step % 6) * 0.2) : .identity
      pair.frame()
      #expect(pair.difference == nil, "step \(step)")
    }
  }

  @Test("V6 random trees that move at random look as if they were drawn", arguments: 1...12)
  func random(run: Int) throws {
    let seed = UInt64(run) * 7919
    let script = RandomTree(seed: seed, scale: [1, 1.25, 2][run % 3], size: Size(width: 220, height: 160))
    let pair = try ShiftPair(script.window)
    pair.settle()
    for step in 0..<48 {
      script.log = []
      let isQuiet = Int.random(in: 0..<3, using: &script.random) > 0
      if !isQuiet { Misuse.$handler.withValue({ _ in }) { script.change() } }
      let way: Double = [-3, -1, 1, 2.4, 6].randomElement(using: &script.random) ?? 1
      let isAcross = step / 12 % 2 == 0
      // Some views move together, as pages do.
      for view in script.views.prefix(6) where view.window != nil && view.superview === script.window {
        let center = view.center
        view.center = Point(x: center.x + (isAcross ? way : 0), y: center.y + (isAcross ? 0 : way))
      }
      if step % 12 == 0, let root = script.views.first { root.frame = Rect(x: 10, y: 5, width: 150, height: 120) }
      pair.frame(after: Double.random(in: 0...0.05, using: &script.random))
      if let difference = pair.difference {
        Issue.record("seed \(seed) step \(step): \(difference) after \(script.log)\n\(script.window.treeDescription)")
        return
      }
    }
  }
}
