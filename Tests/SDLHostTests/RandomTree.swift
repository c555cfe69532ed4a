import ViewTree
import ViewTreeTesting

@testable import SDLHost

private final class PolygonView: View {
  var points: [Point] = []
  override func draw(in context: inout DrawingContext) {
    context.fill(polygon: points, color: .purple)
    context.draw("Xy", in: bounds, font: Font(size: 11), color: .white)
  }
}

/// A window with views of all kinds, and changes of all kinds.
final class RandomTree {
  var random: SeededGenerator
  let window: Window
  var views: [View] = []
  var log: [String] = []

  init(seed: UInt64, scale: Double, size: Size = Size(width: 90, height: 70)) {
    random = SeededGenerator(seed: seed)
    window = Window(size: size, scale: scale)
    window.backgroundColor = .darkGray
    for _ in 0..<10 { add() }
  }

  func number(_ range: ClosedRange<Double>) -> Double {
    let value = Double.random(in: range, using: &random)
    return Bool.random(using: &random) ? value.rounded() : value
  }
  func rect() -> Rect {
    Rect(x: number(-20...80), y: number(-20...60), width: number(0...50), height: number(0...40))
  }
  func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1), alpha: Bool.random(using: &random) ? 1 : 0.5)
  }
  func text() -> String { ["", "i", "Wjgÿ", "A longer text", "fjord\nfjord"].randomElement(using: &random) ?? "" }
  func image() -> Image {
    let side = Int.random(in: 1...3, using: &random)
    return Image(
      width: side, height: side,
      rgba: (0..<side * side * 4).map { $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random) })
  }

  func add() {
    let view: View
    switch Int.random(in: 0..<6, using: &random) {
    case 0: view = Label(text: text())
    case 1: view = ImageView(image: image())
    case 2: view = PolygonView()
    default: view = View()
    }
    view.frame = rect()
    if !(view is Label) { view.backgroundColor = color() }
    (views.filter { $0.window != nil }.randomElement(using: &random) ?? window).addSubview(view)
    views.append(view)
  }

  func change() {
    guard let view = views.randomElement(using: &random) else { return }
    let operation = Int.random(in: 0..<24, using: &random)
    log.append("\(operation) \(type(of: view))")
    switch operation {
    case 0: view.frame = rect()
    case 1: view.center = rect().origin
    case 2: view.bounds.origin = Point(x: number(-10...10), y: number(-10...10))
    case 3: view.transform = Transform(rotationAngle: number(-3...3))
    case 4: view.transform = Transform(scaleX: number(0...2), y: number(-1...2))
    case 5: view.transform = .identity
    case 6: view.alpha = [0, 0.5, 1].randomElement(using: &random) ?? 1
    case 7: view.isHidden.toggle()
    case 8: view.backgroundColor = Bool.random(using: &random) ? nil : color()
    case 9: view.cornerRadius = number(0...15)
    case 10: (view.borderWidth, view.borderColor) = (number(0...4), color())
    case 11:
      view.shadow =
        view.shadow == nil
        ? Shadow(color: color(), radius: number(0...8), offset: Point(x: number(-5...5), y: number(-5...5))) : nil
    case 12: view.clipsToBounds.toggle()
    case 13: add()
    case 14: view.removeFromSuperview()
    case 15, 16: (views.randomElement(using: &random) ?? window).addSubview(view)
    case 17: view.superview?.bringSubviewToFront(view)
    case 18: view.superview?.sendSubviewToBack(view)
    case 19:
      let parent = view.superview
      view.removeFromSuperview()
      parent?.addSubview(view)
    case 20:
      let (frame, angle) = (rect(), number(-3...3))
      View.animate(withDuration: 0.2) {
        view.frame = frame
        view.superview?.transform = Transform(rotationAngle: angle)
      }
    default:
      if let label = view as? Label {
        label.text = text()
        label.font = Font(size: number(6...30))
        label.numberOfLines = Int.random(in: 0...2, using: &random)
      } else if let imageView = view as? ImageView {
        imageView.image = image()
        imageView.contentMode = [.scaleToFill, .scaleAspectFill, .center].randomElement(using: &random) ?? .center
      } else if let canvas = view as? PolygonView {
        canvas.points = (0..<4).map { _ in rect().origin }
        canvas.setNeedsDisplay()
      }
    }
  }
}
