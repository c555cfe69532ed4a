import Containers
import Music
import ViewTree

/// Shows one album: its cover, its songs, and the button that queues them all.
final class AlbumController: PageController {
  private let player: Player
  let album: Album
  private let cover: CoverView
  private let name: Label
  private let artist: Label
  private let titles: StackView
  private let addButton: Button
  private let songs: SongList

  /// - Parameter previous: the title of the page to which the Back button leads.
  init(theme: AppTheme, player: Player, album: Album, previous: String = "Library") {
    self.player = player
    self.album = album
    cover = CoverView(theme: theme)
    cover.show(album.cover, named: album.title)
    name = theme.label(album.title, font: AppTheme.titleFont)
    artist = theme.label("\(album.artist) · \(AlbumCell.songs(album.songs.count))", isSecondary: true)
    titles = StackView(axis: .vertical, spacing: 4, [name, artist])
    addButton = theme.primaryButton("Add to queue")
    songs = SongList(theme: theme)
    // The title is larger, beside the cover.
    super.init(theme: theme, title: album.title, previous: previous, showsTitle: false)
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
    for child in [cover, titles, addButton, songs, header] { view.addSubview(child) }
    // Over its cover and its title, not over the whole page.
    for part in [cover, name, artist] {
      part.isUserInteractionEnabled = true
      part.contextMenu = { [player, album] in SongMenu(player: player).items(for: album.songs, title: album.title) }
    }
    addButton.onTap = { [weak self] in self.map { $0.player.add($0.album) } }
  }

  /// The cover takes a part of the room, beside the rest or above it.
  override func layOutContent(in room: Rect) {
    let isWide = view.bounds.width > 1.15 * room.height
    let side: Double
    var column = room
    if isWide {
      side = max(0, min(room.height, (room.width - margin) * (isSmall ? 0.36 : 0.44))).rounded()
      column.origin.x += side + margin
      column.size.width = max(0, room.width - margin - side)
    } else {
      side = max(0, min(room.width, room.height * 0.42)).rounded()
      column.origin.y += side + 14
      column.size.height = max(0, room.height - side - 14)
    }
    view.place(cover, at: Rect(x: room.minX, y: room.minY, width: side, height: side))
    let titlesHeight = titles.sizeThatFits(column.size).height
    view.place(titles, at: Rect(x: column.minX, y: column.minY, width: column.width, height: titlesHeight))
    let button = Rect(
      x: column.minX, y: column.minY + titlesHeight + (isSmall ? 10 : 14),
      width: min(column.width, max(150, addButton.sizeThatFits(room.size).width)), height: isSmall ? 34 : 44)
    view.place(addButton, at: button)
    let listTop = button.maxY + (isSmall ? 6 : 14)
    // The backgrounds of the rows extend beyond the column in which their texts are.
    view.place(
      songs,
      at: Rect(
        x: column.minX - SongRow.inset, y: listTop, width: column.width + 2 * SongRow.inset,
        height: max(0, column.maxY - listTop)))
  }
}
