import Containers
import Music
import ViewTree

/// Shows one album: its cover, its songs, and the button that queues them all.
final class AlbumController: ViewController {
  private let theme: AppTheme
  private let player: Player
  let album: Album
  private let backButton: BackButton
  private let cover: CoverView
  private let name: Label
  private let artist: Label
  private let addButton: Button
  private let songs: SongList

  /// - Parameter previous: the title of the page to which the Back button leads.
  init(theme: AppTheme, player: Player, album: Album, previous: String = "Library") {
    self.theme = theme
    self.player = player
    self.album = album
    backButton = theme.backButton(to: previous)
    cover = CoverView(theme: theme)
    cover.show(album.cover, named: album.title)
    name = theme.label(album.title, font: AppTheme.titleFont)
    artist = theme.label("\(album.artist) · \(AlbumCell.songs(album.songs.count))", isSecondary: true)
    addButton = theme.primaryButton("Add to queue")
    songs = SongList(theme: theme)
    super.init()
    title = album.title
  }

  override func loadView() {
    let view = View()
    view.backgroundColor = theme.ground
    view.accessibilityRole = .group
    view.accessibilityLabel = album.title
    self.view = view
  }

  override func viewDidLoad() {
    cover.cornerRadius = AppTheme.coverRadius
    cover.shadow = theme.coverShadow
    cover.accessibilityLabel = "Cover of \(album.title)"
    name.numberOfLines = 2
    songs.show(album.songs)
    songs.playing = player.current?.song
    player.observe(self) { [weak self] _ in self.map { $0.songs.playing = $0.player.current?.song } }
    songs.onAdd = { [weak self] in self?.player.add($0) }
    songs.menu = { [player] in SongMenu(player: player).items(for: [$0], title: $0.title) }
    for child in [cover, name, artist, addButton, songs, backButton] { view.addSubview(child) }
    // Over its cover and its title, not over the whole page.
    for part in [cover, name, artist] {
      part.isUserInteractionEnabled = true
      part.contextMenu = { [player, album] in SongMenu(player: player).items(for: album.songs, title: album.title) }
    }
    backButton.onTap = { [weak self] in self?.viewControllerStack?.pop(animated: true) }
    addButton.onTap = { [weak self] in self.map { $0.player.add($0.album) } }
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let isSmall = bounds.height < 320 || bounds.width < 420
    let margin = isSmall ? 12.0 : AppTheme.margin
    let backSize = backButton.sizeThatFits(bounds.size)
    let backHeight = isSmall ? 28.0 : 36.0
    let top = isSmall ? 6.0 : 12.0
    view.place(backButton, at: Rect(x: margin, y: top, width: backSize.width, height: backHeight))
    let contentTop = top + backHeight + (isSmall ? 6 : 14)
    let height = max(0, bounds.height - contentTop - margin)
    let isWide = bounds.width > 1.15 * height
    let buttonHeight = isSmall ? 34.0 : 44.0
    let side: Double
    let column: Rect
    if isWide {
      side = max(0, min(height, (bounds.width - 3 * margin) * (isSmall ? 0.36 : 0.44))).rounded()
      column = Rect(
        x: 2 * margin + side, y: contentTop, width: max(0, bounds.width - 3 * margin - side), height: height)
    } else {
      side = max(0, min(bounds.width - 2 * margin, height * 0.42)).rounded()
      column = Rect(
        x: margin, y: contentTop + side + 14, width: max(0, bounds.width - 2 * margin),
        height: max(0, height - side - 14))
    }
    view.place(cover, at: Rect(x: margin, y: contentTop, width: side, height: side))
    let nameHeight = name.sizeThatFits(Size(width: column.width, height: column.height)).height
    let artistHeight = artist.sizeThatFits(column.size).height
    view.place(name, at: Rect(x: column.minX, y: column.minY, width: column.width, height: nameHeight))
    view.place(
      artist, at: Rect(x: column.minX, y: column.minY + nameHeight + 4, width: column.width, height: artistHeight))
    let buttonTop = column.minY + nameHeight + artistHeight + (isSmall ? 14 : 18)
    let buttonWidth = min(column.width, max(150, addButton.sizeThatFits(bounds.size).width))
    view.place(addButton, at: Rect(x: column.minX, y: buttonTop, width: buttonWidth, height: buttonHeight))
    let listTop = buttonTop + buttonHeight + (isSmall ? 6 : 14)
    // The backgrounds of the rows extend beyond the column in which their texts are.
    view.place(
      songs,
      at: Rect(
        x: column.minX - SongRow.inset, y: listTop, width: column.width + 2 * SongRow.inset,
        height: max(0, column.maxY - listTop)))
  }
}
