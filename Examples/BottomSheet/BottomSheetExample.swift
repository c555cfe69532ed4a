import SDLHost
import ViewTree

/// A plain background in place of a map, and a sheet with a list of places over it.
@main final class BottomSheetExample: ViewController {
  private let list = ScrollView()
  private lazy var sheet = BottomSheet(content: list)

  static func main() throws {
    let options = ApplicationOptions(title: "Bottom sheet", size: Size(width: 360, height: 640))
    try runApplication(options) { BottomSheetExample() }
  }

  override func viewDidLoad() {
    view.backgroundColor = Color(red: 0.55, green: 0.68, blue: 0.6)
    view.addSubview(sheet)
    (sheet.backgroundColor, sheet.cornerRadius) = (.white, 16)
    sheet.shadow = Shadow(color: Color(white: 0, alpha: 0.35), radius: 20, offset: .zero)
    sheet.accessibilityLabel = "Places"
    for number in 1...40 {
      let label = Label(text: "Place \(number)")
      label.frame = Rect(x: 20, y: Double(number - 1) * 44, width: 300, height: 44)
      list.addSubview(label)
    }
  }

  override func viewDidLayoutSubviews() {
    sheet.fit(view.bounds)
    list.contentSize = Size(width: view.bounds.width, height: 40 * 44)
  }
}
