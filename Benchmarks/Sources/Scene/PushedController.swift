import ViewTree

/// The page that is pushed: a picture, labels, a button.
final class PushedController: ViewController {
  private let heading = Look.label("Pushed controller", size: 24, color: .black)
  private let picture = ImageView(image: Look.picture(7))
  private let label = Look.label("A label in the pushed controller", size: 16, color: .black)
  private let button = Button(title: "Button")

  override func viewDidLoad() {
    view.backgroundColor = .white
    heading.textAlignment = .center
    picture.contentMode = .scaleAspectFill
    button.font = Font(family: "DejaVu Sans", size: 16)
    button.setTitleColor(.white, for: .normal)
    button.setBackgroundColor(Look.accent, for: .normal)
    button.cornerRadius = 0
    for child in [heading, picture, label, button] { view.addSubview(child) }
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    heading.frame = Rect(x: 0, y: 0, width: bounds.width, height: 56)
    picture.frame = Rect(x: 24, y: 80, width: 672, height: 400)
    label.frame = Rect(origin: Point(x: 24, y: 496), size: label.sizeThatFits(bounds.size))
    button.frame = Rect(x: 24, y: 544, width: 160, height: 40)
  }
}
