import Containers
import ViewTree

/// Cards of 216 × 96.
final class CardQueue: QueueViewController<Int, CardView> {
  override func sizeForItem(inSlot slot: Int) -> Size { CardView.size }
}

/// A rounded card with a picture and a label.
final class CardView: View {
  static let size = Size(width: 216, height: 96)
  private let picture = ImageView()
  private let label = Look.label(size: 16, color: .white)

  init() {
    super.init(frame: Rect(origin: .zero, size: Self.size))
    picture.contentMode = .scaleAspectFill
    picture.cornerRadius = 8
    addSubview(picture)
    addSubview(label)
  }

  var card = 0 {
    didSet {
      picture.image = Look.picture(card)
      label.text = "Card \(card % Look.pictureCount)"
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    picture.frame = bounds
    label.frame = Rect(origin: Point(x: 12, y: 66), size: label.sizeThatFits(bounds.size))
  }
}
