internal import CMeasure
public import ViewTree

/// The parts that the views of the scene share.
public enum Look {
  public static let ground = Color(red: 242 / 255, green: 242 / 255, blue: 247 / 255)
  static let line = Color(red: 200 / 255, green: 200 / 255, blue: 204 / 255)
  static let faint = Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255)
  static let accent = Color(red: 0, green: 122 / 255, blue: 1)
  static let pictureCount = 12

  static func picture(_ index: Int) -> Image {
    let number = index % pictureCount
    return Image(path: "\(String(cString: measure_assets()))/img\(number < 10 ? "0" : "")\(number).png")
  }

  static func label(_ text: String = "", size: Double, color: Color) -> Label {
    let label = Label(text: text)
    label.font = Font(family: "DejaVu Sans", size: size)
    label.textColor = color
    return label
  }
}
