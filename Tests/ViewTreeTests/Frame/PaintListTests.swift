import Pixels
import Testing

@testable import ViewTree

/// The whole list of what a view draws.
@Suite("What the paint pass lists") struct PaintListTests {
  private let window = Window(size: Size(width: 400, height: 300))

  /// The commands within `damage`, or within the whole window, with the pixels that they touch.
  private func commands(in damage: PixelRect? = nil) -> [String] {
    window.advance(by: 0)
    var (list, region) = (DisplayList(), DamageRegion())
    region.add(damage ?? window.surface)
    window.paint(region, into: &list)
    #expect(list.covers.count == list.commands.count)
    func text(_ rect: PixelRect) -> String { "\(rect.x0),\(rect.y0),\(rect.x1),\(rect.y1)" }
    return zip(list.commands, list.covers).map { command, cover in
      switch command {
      case .popLayer: return "pop"
      case .pushLayer(let layer):
        return "push \(text(layer.bounds)) \(layer.mask == nil ? "opacity \(layer.opacity)" : "mask")"
      case .draw(let item):
        let name =
          switch item.primitive {
          case .fill: "fill"
          case .stroke: "stroke"
          case .shadow: "shadow"
          case .image: "image"
          case .text: "text"
          case .polygon: "polygon"
          }
        return "\(name) \(text(cover.area))" + (item.opacity == 1 ? "" : " opacity \(item.opacity)")
      }
    }
  }

  private func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = .red) -> View {
    let view = View(frame: Rect(x: x, y: y, width: width, height: height))
    view.backgroundColor = color
    return view
  }

  @Test(
    "V2 A view draws its shadow, its background, its subviews and its border, in this order; what is invisible is not listed"
  )
  func order() {
    let box = view(20, 20, 100, 80)
    box.shadow = Shadow(color: .black, radius: 4)
    (box.borderWidth, box.borderColor) = (2, .green)
    box.addSubview(view(10, 10, 20, 20))
    window.addSubview(box)
    let (shadow, fill, child, stroke) = (
      "shadow 12,12,128,108", "fill 20,20,120,100", "fill 30,30,50,50", "stroke 20,20,120,100"
    )
    #expect(commands() == [shadow, fill, child, stroke])
    #expect(commands(in: PixelRect(x0: 0, y0: 0, x1: 20, y1: 300)) == [shadow])
    #expect(commands(in: PixelRect(x0: 49, y0: 49, x1: 50, y1: 50)) == [shadow, fill, child, stroke])
    #expect(commands(in: PixelRect(x0: 50, y0: 50, x1: 51, y1: 51)) == [shadow, fill, stroke])
    #expect(commands(in: PixelRect(x0: 128, y0: 0, x1: 400, y1: 300)) == [])
    let clear = Color(red: 1, green: 0, blue: 0, alpha: 0)
    box.shadow = Shadow(color: clear, radius: 4)
    #expect(commands() == [fill, child, stroke])
    box.borderColor = clear
    #expect(commands() == [fill, child])
    box.borderColor = nil
    #expect(commands() == [fill, child])
    (box.borderWidth, box.borderColor) = (0, .green)
    #expect(commands() == [fill, child])
    box.backgroundColor = clear
    #expect(commands() == [child])
    box.backgroundColor = .red
    box.frame.size = Size(width: 0, height: 80)
    (box.borderWidth, box.shadow) = (2, Shadow(color: .black, radius: 4))
    #expect(commands() == [child])
    box.subviews[0].alpha = 0
    #expect(commands() == [])
    box.frame.size = Size(width: 100, height: 80)
    #expect(commands() == [shadow, fill, stroke])
    box.isHidden = true
    #expect(commands() == [])
  }

  @Test("V2 A translucent view that draws several pieces is a layer; one that draws a single piece needs none")
  func layers() {
    func isLayer(_ change: (View) -> Void) -> Bool {
      let box = view(20, 20, 100, 80, nil)
      box.alpha = 0.5
      change(box)
      window.addSubview(box)
      defer { box.removeFromSuperview() }
      let commands = commands()
      let isLayer = commands.first?.hasPrefix("push") == true
      if isLayer {
        #expect(commands.first?.hasSuffix("opacity 0.5") == true && commands.last == "pop")
        #expect(commands.dropFirst().dropLast().allSatisfy { !$0.contains("opacity") })
      } else {
        #expect(commands.allSatisfy { $0.hasSuffix("opacity 0.5") })
      }
      return isLayer
    }
    func child(isHidden: Bool = false) -> View {
      let child = view(10, 10, 20, 20)
      child.isHidden = isHidden
      return child
    }
    let cases: [(String, Bool, (View) -> Void)] = [
      ("nothing", false, { _ in }),
      ("a background", false, { $0.backgroundColor = .red }),
      ("a border", false, { ($0.borderWidth, $0.borderColor) = (2, .green) }),
      ("a shadow", false, { $0.shadow = Shadow(color: .black, radius: 4) }),
      ("a subview", false, { $0.addSubview(child()) }),
      (
        "an invisible background and a subview", false,
        {
          $0.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0)
          $0.addSubview(child())
        }
      ),
      (
        "a background, a border without a colour or a width, and a hidden subview", false,
        {
          $0.backgroundColor = .red
          $0.borderWidth = 2
          $0.addSubview(child(isHidden: true))
        }
      ),
      (
        "a background and a border without a width", false,
        {
          $0.backgroundColor = .red
          $0.borderColor = .green
        }
      ),
      (
        "a background and a subview", true,
        {
          $0.backgroundColor = .red
          $0.addSubview(child())
        }
      ),
      (
        "a background and a shadow", true,
        {
          $0.backgroundColor = .red
          $0.shadow = Shadow(color: .black, radius: 4)
        }
      ),
      (
        "a border and a subview", true,
        {
          ($0.borderWidth, $0.borderColor) = (2, .green)
          $0.addSubview(child())
        }
      ),
      ("two subviews", true, { for _ in 0..<2 { $0.addSubview(child()) } }),
    ]
    for (name, expected, change) in cases { #expect(isLayer(change) == expected, "\(name)") }
  }

  @Test("V2 Rounded corners clip subviews by a mask, but where the damage does not touch the corners, none is needed")
  func masks() {
    let box = view(20, 20, 100, 80)
    box.cornerRadius = 10
    box.clipsToBounds = true
    box.addSubview(view(-10, -10, 200, 200))
    window.addSubview(box)
    #expect(
      commands() == ["fill 20,20,120,100", "push 20,20,120,100 mask", "fill 20,20,120,100", "pop"])
    let cases = [
      (31, 21, 109, 99, false), (30, 21, 109, 99, true), (31, 20, 109, 99, true), (31, 21, 110, 99, true),
      (31, 21, 109, 100, true), (21, 31, 119, 89, false), (20, 31, 119, 89, true), (21, 30, 119, 89, true),
      (21, 31, 120, 89, true), (21, 31, 119, 90, true), (0, 0, 20, 20, false),
    ]
    for (x0, y0, x1, y1, isMasked) in cases {
      let commands = commands(in: PixelRect(x0: x0, y0: y0, x1: x1, y1: y1))
      #expect(commands.contains { $0.hasPrefix("push") } == isMasked, "\(x0), \(y0), \(x1), \(y1)")
      if isMasked { #expect(commands[1] == "push \(x0),\(y0),\(x1),\(y1) mask") }
    }
    box.cornerRadius = 0
    #expect(commands() == ["fill 20,20,120,100", "fill 20,20,120,100"])
    box.transform = Transform(rotationAngle: .pi / 4)
    #expect(commands().map { String($0.prefix(4)) } == ["fill", "push", "fill", "pop"])
    box.clipsToBounds = false
    #expect(commands().map { String($0.prefix(4)) } == ["fill", "fill"])
  }

  @Test("V2 What a view draws itself is clipped to its bounds, also while it is turned")
  func custom() {
    final class Drawing: View {
      var outset = 10.0
      override func draw(in context: inout DrawingContext) {
        context.fill(bounds.insetBy(dx: -outset, dy: -outset), color: .red)
        context.fill(bounds, color: .green)
      }
    }
    let drawing = Drawing(frame: Rect(x: 20, y: 20, width: 100, height: 80))
    window.addSubview(drawing)
    #expect(commands() == ["fill 20,20,120,100", "fill 20,20,120,100"])
    drawing.transform = Transform(rotationAngle: .pi / 4)
    #expect(commands().map { String($0.prefix(4)) } == ["push", "fill", "fill", "pop"])
    drawing.outset = 0
    drawing.setNeedsDisplay()
    #expect(commands().map { String($0.prefix(4)) } == ["fill", "fill"])
  }
}
