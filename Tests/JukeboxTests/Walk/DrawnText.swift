import Pixels
import ViewTree

/// What a window draws, as text: a line for each shape, picture and text, from back to front, in device pixels.
enum DrawnText {
  static func lines(of window: Window) -> [String] {
    var list = DisplayList()
    window.prepareToPaint()
    window.paintAll(into: &list)
    return list.commands.map(line)
  }

  private static func line(_ command: DisplayCommand) -> String {
    switch command {
    case .draw(let item): text(item.primitive, item.transform) + opacity(item.opacity)
    case .pushLayer(let layer):
      "layer \(layer.bounds.x0),\(layer.bounds.y0) \(layer.bounds.width)×\(layer.bounds.height)"
        + (layer.mask.map { " in \(place($0.rect, $0.transform)) round \(short($0.radius))" } ?? "")
        + opacity(layer.opacity)
    case .popLayer: "end of layer"
    }
  }

  private static func text(_ primitive: Primitive, _ transform: Transform) -> String {
    switch primitive {
    case .fill(let rect, let radius, let color):
      "fill \(place(rect, transform)) round \(short(radius)) \(hex(color))"
    case .stroke(let rect, let width, let radius, let color):
      "stroke \(place(rect, transform)) width \(short(width)) round \(short(radius)) \(hex(color))"
    case .shadow(let rect, let radius, let shadow):
      "shadow \(place(rect, transform)) round \(short(radius)) \(hex(shadow.color)) radius \(short(shadow.radius))"
        + " offset \(short(shadow.offset.x)),\(short(shadow.offset.y))"
    case .image(_, let frame, let visible, let radius, let opacity):
      "picture \(place(frame, transform)) in \(place(visible, transform)) round \(short(radius))"
        + self.opacity(opacity)
    case .text(let layout, let origin, let color):
      "text \(place(Rect(origin: origin, size: layout.size), transform)) \(hex(color))"
        + (layout.lineCount == 1 ? "" : " lines \(layout.lineCount)") + (layout.isTruncated ? " cut" : "")
    case .polygon(let points, let color):
      "polygon \(points.map { place($0, transform) }.joined(separator: " ")) \(hex(color))"
    }
  }

  private static func opacity(_ opacity: Double) -> String { opacity == 1 ? "" : " opacity \(short(opacity * 100)) %" }

  private static func place(_ point: Point, _ transform: Transform) -> String {
    let place = point.applying(transform)
    return "\(short(place.x)),\(short(place.y))"
  }

  private static func place(_ rect: Rect, _ transform: Transform) -> String {
    let isTurned = transform.b != 0 || transform.c != 0
    let size = Size(
      width: rect.width * transform.scaleFactors.width, height: rect.height * transform.scaleFactors.height)
    return "\(place(rect.origin, transform)) \(short(size.width))×\(short(size.height))" + (isTurned ? " turned" : "")
  }

  /// A tenth is enough to tell a change, and is the same with other versions of the mathematical library.
  private static func short(_ number: Double) -> String {
    let tenths = (number * 10).rounded()
    guard let whole = Int(exactly: tenths) else { return "\(number)" }
    return whole % 10 == 0 ? "\(whole / 10)" : "\(tenths / 10)"
  }

  private static func hex(_ color: Color) -> String {
    let parts = [color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) }
    return "#"
      + parts.dropLast(parts[3] == 255 ? 1 : 0).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}
