import Testing
import ViewTreeTesting

@testable import ViewTree

/// What a button shows, and where; the rows are in Documentation/Controls.md.
@Suite struct ButtonContentTests {
  private let window = Window(size: Size(width: 400, height: 400))
  private let button = Button(title: "Play")
  private let star = Image(width: 20, height: 10, rgba: [UInt8](repeating: 255, count: 800))
  private let dot = Image(width: 4, height: 4, rgba: [UInt8](repeating: 255, count: 64))

  init() {
    button.frame = Rect(x: 0, y: 0, width: 200, height: 40)
    window.addSubview(button)
    window.advance(by: 0)
  }

  private var imageView: ImageView? { button.subviews.lazy.compactMap { $0 as? ImageView }.first }
  private var label: Label { button.subviews.lazy.compactMap { $0 as? Label }.first ?? Label() }
  private var titleWidth: Double { label.sizeThatFits(Size(width: .infinity, height: .infinity)).width }

  private func frames(_ placement: Button.ImagePlacement) -> (image: Rect, title: Rect) {
    button.imagePlacement = placement
    window.advance(by: 0)
    return (imageView?.frame ?? .zero, label.frame)
  }

  @Test("B1 An image stands before the title, after it, above it or below it, with a space between them")
  func placement() {
    button.setImage(star, for: .normal)
    button.imageSpacing = 6
    let whole = 20 + 6 + titleWidth
    let start = ((200 - whole) / 2).rounded(.down)
    let leading = frames(.leading)
    #expect(leading.image == Rect(x: start, y: 15, width: 20, height: 10))
    #expect(leading.title.minX == start + 26 && leading.title.width == titleWidth)
    let trailing = frames(.trailing)
    #expect(trailing.title.minX == start && trailing.image.minX == start + titleWidth + 6)
    let top = frames(.top)
    #expect(top.image.minX == 90 && top.title.minY == top.image.maxY + 6)
    let bottom = frames(.bottom)
    #expect(bottom.image.minY == bottom.title.maxY + 6)
    button.frame.size.height = 100
    let middle = frames(.top)
    #expect(abs(middle.image.minY - (100 - middle.title.maxY)) <= 1, "together they stand in the middle")
  }

  @Test("B1 Right to left, the image before the title is at the right of it")
  func mirroredPlacement() {
    button.setImage(star, for: .normal)
    let plain = frames(.leading)
    window.layoutDirection = .rightToLeft
    let mirrored = frames(.leading)
    #expect(mirrored.image.minX == 200 - plain.image.maxX && mirrored.title.minX == 200 - plain.title.maxX)
  }

  @Test("B1 The size that suits the button has room for image, space and title")
  func size() {
    let plain = button.sizeThatFits(Size(width: .infinity, height: .infinity))
    button.setImage(star, for: .normal)
    let beside = button.sizeThatFits(Size(width: .infinity, height: .infinity))
    #expect(beside == Size(width: plain.width + 28, height: plain.height))
    button.imagePlacement = .top
    let above = button.sizeThatFits(Size(width: .infinity, height: .infinity))
    #expect(above == Size(width: plain.width, height: plain.height + 18))
    button.imageSize = Size(width: 100, height: 50)
    #expect(button.sizeThatFits(Size(width: .infinity, height: .infinity)).width == 132)
    button.setTitle("", for: .normal)
    #expect(button.sizeThatFits(Size(width: .infinity, height: .infinity)) == Size(width: 132, height: 66))
  }

  @Test("B1 Where there is less room than the title and its padding need, the size has that much width")
  func narrowSize() {
    let width = button.sizeThatFits(Size(width: .infinity, height: .infinity)).width
    #expect(button.sizeThatFits(Size(width: width, height: 100)).width == width)
    #expect(button.sizeThatFits(Size(width: width - 10, height: 100)).width <= width - 10)
    // With less room than the padding, that and the image are left.
    #expect(button.sizeThatFits(Size(width: 10, height: 100)).width == 32)
    button.setImage(star, for: .normal)
    #expect(button.sizeThatFits(Size(width: 10, height: 100)).width == 60)
  }

  @Test("B1 In a button that is too small the padding goes first, and nothing reaches out of it")
  func tight() {
    button.setImage(star, for: .normal)
    for size in [Size(width: 60, height: 20), Size(width: 10, height: 4), .zero] {
      for placement in [Button.ImagePlacement.leading, .trailing, .top, .bottom] {
        button.frame.size = size
        let frames = frames(placement)
        for frame in [frames.image, frames.title] {
          #expect(frame.minX >= 0 && frame.maxX <= size.width + 1e-9 && frame.minY >= -1e-9)
        }
      }
    }
  }

  @Test("B2 Content stands at the side where reading begins, in the middle, or at the other side")
  func contentAlignment() {
    button.setImage(star, for: .normal)
    button.contentAlignment = .leading
    #expect(frames(.leading).image.minX == 16)
    button.contentAlignment = .trailing
    #expect(frames(.leading).title.maxX == 184)
    window.layoutDirection = .rightToLeft
    #expect(frames(.leading).title.minX == 16)
    button.setImage(nil, for: .normal)
    window.advance(by: 0)
    #expect(label.textAlignment == .trailing && label.frame.minX == 16)
  }

  @Test("B3 A selected button shows what was set for it; what was not falls back to the normal look")
  func selected() {
    button.setTitle("Playing", for: .selected)
    button.setImage(dot, for: .selected)
    button.setImage(star, for: .normal)
    button.setTitleColor(.red, for: .normal)
    #expect(label.text == "Play" && imageView?.image == star)
    button.isSelected = true
    #expect(button.state == .selected)
    #expect(label.text == "Playing" && imageView?.image == dot && label.textColor == .red)
    #expect(button.accessibilityStates.contains(.selected))
    // Hovered and pressed it still shows that it is selected.
    window.point(.hovered, 100, 20)
    #expect(button.state == .hovered && label.text == "Playing")
    window.point(.began, 100, 20)
    #expect(button.state == .highlighted && label.text == "Playing")
    window.point(.ended, 100, 20)
    #expect(button.isSelected, "only the program changes it")
    button.isSelected = false
    #expect(label.text == "Play" && imageView?.image == star && !button.accessibilityStates.contains(.selected))
  }

  @Test("B3 Selection changes while the button is hovered are shown at once")
  func selectedWhileHovered() {
    button.setTitle("On", for: .selected)
    window.point(.hovered, 100, 20)
    button.isSelected = true
    #expect(label.text == "On")
  }

  @Test("B1 Sizes and spaces that make no sense are misuse")
  func misuse() {
    #expect(misuses { button.imageSpacing = .nan }.count == 1)
    #expect(misuses { button.imageSpacing = -1 }.count == 1)
    #expect(misuses { button.imageSize = Size(width: -1, height: 4) }.count == 1)
    #expect(button.imageSpacing == 8 && button.imageSize == nil)
  }
}
