import Pixels
import Raster
import Testing
import ViewTreeTesting

@testable import SDLHost
@testable import ViewTree

/// Every public property with values that make no sense, drawn with both renderers.
@Suite("Invalid values")
struct NastyValueTests {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, -1e9, 1e-300, 1e-9, 0.01, 0.5, 1, 3, 17.3, 100, 1e4, 1e6, 1e9, 1e15,
    1e100,
    1e200, 1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]

  private struct Draws {
    var random: SeededGenerator
    mutating func number() -> Double {
      // Half of the values are visible ones.
      Bool.random(using: &random)
        ? .random(in: -50...250, using: &random) : numbers.randomElement(using: &random) ?? 0
    }
    mutating func point() -> Point { Point(x: number(), y: number()) }
    mutating func size() -> Size { Size(width: number(), height: number()) }
    mutating func rect() -> Rect { Rect(origin: point(), size: size()) }
    mutating func color() -> Color {
      Bool.random(using: &random)
        ? Color(red: number(), green: number(), blue: number(), alpha: number()) : Color(red: 1, green: 0.5, blue: 0)
    }
    mutating func transform() -> Transform {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: Transform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      case 1: Transform(rotationAngle: number())
      case 2: Transform(scaleX: number(), y: number())
      case 3: Transform(translationX: number(), y: number())
      default: Transform(scaleX: 0, y: 0)
      }
    }
    mutating func text() -> String {
      [
        "", "\n\n", "a", "Hello, world", "שלום abc", "\u{AD}\u{200D}\u{FEFF}", "👨‍👩‍👧‍👦🇩🇪",
        String(repeating: "x", count: 2_000),
      ]
      .randomElement(using: &random) ?? ""
    }
    mutating func image() -> Image {
      [
        Image(path: "/nonesuch"), Image(path: ""), Image(width: 0, height: 0, rgba: []),
        Image(width: -1, height: .max, rgba: [1]), Image(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 0]),
        Image(width: 3, height: 3, rgba: [1, 2, 3]),
      ].randomElement(using: &random) ?? Image(path: "")
    }
  }

  private final class Drawing: View {
    var draws: Draws
    init(seed: UInt64) {
      draws = Draws(random: SeededGenerator(seed: seed))
      super.init()
    }
    override func draw(in context: inout DrawingContext) {
      for _ in 0..<3 {
        context.fill(draws.rect(), color: draws.color(), cornerRadius: draws.number())
        context.stroke(draws.rect(), color: draws.color(), width: draws.number(), cornerRadius: draws.number())
        context.draw(draws.image(), in: draws.rect(), alpha: draws.number())
        context.draw(draws.text(), in: draws.rect(), font: Font(size: draws.number()), color: draws.color())
        context.fill(polygon: [draws.point(), draws.point(), draws.point(), draws.point()], color: draws.color())
      }
    }
  }

  private func change(_ view: View, _ draws: inout Draws) {
    switch Int.random(in: 0..<17, using: &draws.random) {
    case 0, 1: view.frame = draws.rect()
    case 2: view.bounds = draws.rect()
    case 3: view.center = draws.point()
    case 4: view.transform = draws.transform()
    case 5: view.alpha = draws.number()
    case 6: view.backgroundColor = draws.color()
    case 7: view.clipsToBounds.toggle()
    case 8: view.cornerRadius = draws.number()
    case 9: view.borderWidth = draws.number()
    case 10: view.borderColor = draws.color()
    case 11: view.shadow = Shadow(color: draws.color(), radius: draws.number(), offset: draws.point())
    case 12:
      let curves: [AnimationCurve] = [
        .linear, .easeInOut, .spring(dampingRatio: draws.number(), response: draws.number()),
      ]
      let (duration, delay) = (draws.number(), draws.number())
      let (frame, transform, color) = (draws.rect(), draws.transform(), draws.color())
      View.animate(
        withDuration: duration, delay: delay, curve: curves.randomElement(using: &draws.random) ?? .linear,
        animations: {
          view.frame = frame
          view.transform = transform
          view.backgroundColor = color
        })
    case 13:
      _ = view.sizeThatFits(draws.size())
      view.sizeToFit()
      view.autoresizingMask = AutoresizingMask(rawValue: .random(in: 0..<64, using: &draws.random))
    case 14:
      _ = view.hitTest(draws.point())
      _ = view.convert(draws.rect(), to: nil)
      _ = view.convert(draws.point(), from: nil)
    default: changeControl(view, &draws)
    }
  }

  private func changeControl(_ view: View, _ draws: inout Draws) {
    switch view {
    case let label as Label:
      label.text = draws.text()
      label.font = Font(size: draws.number(), weight: .bold)
      label.textColor = draws.color()
      label.numberOfLines = [0, 1, 3, -1, .max, .min].randomElement(using: &draws.random) ?? 0
    case let picture as ImageView:
      picture.image = draws.image()
      picture.contentMode =
        [.center, .scaleAspectFill, .scaleAspectFit, .bottomRight].randomElement(using: &draws.random) ?? .top
    case let button as Button:
      button.setTitle(draws.text(), for: .normal)
      button.setBackgroundColor(draws.color(), for: .normal)
      button.setTitleColor(draws.color(), for: .highlighted)
      button.isEnabled.toggle()
    case let slider as Slider:
      slider.value = draws.number()
      let (a, b) = (draws.number(), draws.number())
      if a <= b { slider.range = a...b }
    case let indicator as PageIndicator:
      indicator.numberOfPages = [0, 1, 5, -1, .max, .min].randomElement(using: &draws.random) ?? 0
      indicator.position = draws.number()
    case let progress as ProgressView:
      progress.progress = Bool.random(using: &draws.random) ? nil : draws.number()
    case let segments as SegmentedControl:
      segments.selectedIndex = [0, 1, -1, .max, .min].randomElement(using: &draws.random) ?? 0
    case let control as Switch:
      control.isOn.toggle()
    default:
      view.setNeedsDisplay()
    }
  }

  private func isFinite(_ primitive: Primitive) -> Bool {
    switch primitive {
    case .fill(let rect, let radius, let color): rect.isFinite && radius.isFinite && color.isFinite
    case .stroke(let rect, let width, let radius, let color):
      rect.isFinite && width.isFinite && radius.isFinite && color.isFinite
    case .shadow(let rect, let radius, let shadow): rect.isFinite && radius.isFinite && shadow.isFinite
    case .image(_, let frame, let visible, let radius, let opacity):
      frame.isFinite && visible.isFinite && radius.isFinite && opacity.isFinite
    case .text(let layout, let origin, let color):
      layout.size.isFinite && layout.inkBounds.isFinite && origin.isFinite && color.isFinite
    case .polygon(let points, let color): points.allSatisfy(\.isFinite) && color.isFinite
    }
  }

  @Test(
    "V5 Whatever value is set, nothing traps, and only finite values reach a renderer",
    arguments: 1...12 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var draws = Draws(random: SeededGenerator(seed: seed))
    let scale: Double = [1, 1.25, 2].randomElement(using: &draws.random) ?? 1
    let window = Window(size: Size(width: 120, height: 90), scale: scale)
    let offscreen = try OffscreenRenderer()
    let accelerated = try TestDevice.software.renderer(
      width: window.surface.width, height: window.surface.height, pictures: offscreen.pictures)
    var views: [View] = []
    let makers: [() -> View] = [
      { View() }, { Label(text: "Label") }, { Button(title: "Button") }, { ImageView() }, { Slider() }, { Switch() },
      { PageIndicator() }, { ProgressView() }, { SegmentedControl(titles: ["a", "b"]) }, { Drawing(seed: seed) },
    ]
    var list = DisplayList()
    let misuse = MisuseLog()
    try Misuse.$handler.withValue({ misuse.add($0) }) {
      for (index, make) in makers.enumerated() {
        let view = make()
        view.frame = Rect(x: 5, y: 5, width: 60, height: 40)
        if index % 3 == 0 {
          window.addSubview(view)
        } else {
          (views.randomElement(using: &draws.random) ?? window).addSubview(view)
        }
        views.append(view)
      }
      for step in 0..<60 {
        guard let view = views.randomElement(using: &draws.random) else { break }
        for _ in 0..<3 { change(view, &draws) }
        if step % 10 == 0 { window.send(.resize(draws.size(), scale: draws.number())) }
        if window.surface.area > 40_000 || window.surface.isEmpty {
          window.send(.resize(Size(width: 120, height: 90), scale: scale))
        }
        window.advance(by: Double(step % 4) * 0.05)
        window.paintAll(into: &list)
        for case .draw(let item) in list.commands {
          #expect(
            item.transform.isFinite && item.opacity.isFinite && isFinite(item.primitive), "seed \(seed), step \(step)")
        }
        guard step % 4 == 0 else { continue }
        _ = try offscreen.render(window)
        try accelerated.draw(list, clear: .black)
      }
    }
    #expect(misuse.lines.allSatisfy { !$0.isEmpty && !$0.contains("\n") })
  }

  /// The messages that `Misuse` received.
  private nonisolated final class MisuseLog: @unchecked Sendable {  // used on the main actor only
    private(set) var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
  }
}
