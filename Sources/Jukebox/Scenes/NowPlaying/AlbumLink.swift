import Languages
import Music
import ViewTree

/// Makes the views that show the current song lead to its album, by a press, and by a menu also to its artist. Those that show a picture
/// lead to the slide show, and by a menu to the album. With keys, the menu of the bar leads there, and that of the window.
final class AlbumLink {
  private let commands: Commands
  private var views: [() -> View?] = []
  /// Where a press and the menu lead.
  private var links: LibraryLinks? { pages?.linksFromBeside }
  private var pages: LibraryNavigator? { commands.main?.pages }

  init(commands: Commands) { self.commands = commands }

  private var album: AlbumSummary? { pages?.playingAlbum }

  private var isPicture: Bool { commands.player.current?.song.isPicture == true }

  private func press() {
    if isPicture { pages?.openSlideShow() } else { showAlbum() }
  }

  private func showAlbum() {
    if let album { links?.showAlbum?(album) }
  }

  /// The artist of the current song, if the library has any albums with them.
  private var artist: String? {
    (commands.player.current?.song.artist).flatMap { links?.has(artist: $0) == true ? $0 : nil }
  }

  /// Lets a press on a view show the album or the slide show, and gives the view a menu.
  func attach(to view: View) {
    view.isUserInteractionEnabled = true
    view.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.press() })
    view.contextMenu = { [weak self] in self?.menu ?? [] }
    views.removeAll { $0() == nil }
    views.append { [weak view] in view }
    update()
  }

  /// The menu of the current song; empty if there is none.
  var menu: [MenuItem] { withStop(menuItems) }

  /// The same on the page of the slide show, which one need not go to there.
  var menuOfSlideShow: [MenuItem] { withStop(albumItems) }

  private func withStop(_ items: [MenuItem]) -> [MenuItem] {
    commands.player.current == nil ? [] : [commands.stopAfterThis.menuItem(), .separator] + items
  }

  var menuItems: [MenuItem] {
    let slideShow = MenuItem(title: commands.language.tr("Go to slide show")) { [weak self] in
      self?.pages?.openSlideShow()
    }
    return (isPicture ? [slideShow] : []) + albumItems
  }

  private var albumItems: [MenuItem] {
    [
      MenuItem(title: commands.language.tr("Go to album"), isEnabled: album != nil) { [weak self] in self?.showAlbum()
      },
      MenuItem(title: commands.language.tr("Go to artist"), isEnabled: artist != nil) { [weak self] in
        if let self, let artist { links?.showArtist(artist) }
      },
    ]
  }

  /// Call this after another song has become the current one, or has come to another album.
  func update() {
    let cursor: Cursor? = album != nil || isPicture ? .pointingHand : nil
    for view in views { view()?.cursor = cursor }
  }
}
