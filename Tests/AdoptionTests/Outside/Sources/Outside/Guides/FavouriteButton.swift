import ViewTree

/// A button that shows, and remembers, whether a song is a favourite.
final class FavouriteButton: Button {
  var onChange: ((Bool) -> Void)?

  init(empty: Image, filled: Image) {
    super.init(title: "Like")
    setImage(empty, for: .normal)
    setImage(filled, for: .selected)
    setTitle("Liked", for: .selected)
    imageSize = Size(width: 16, height: 16)
    contentAlignment = .leading
    onTap = { [unowned self] in
      self.isSelected.toggle()
      self.onChange?(self.isSelected)
    }
  }
}
