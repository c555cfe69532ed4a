import Languages
import Music
import SDLHost
import ViewTree

/// A sheet that asks for a name, and saves songs under it as a playlist.
final class SavePlaylistController: FieldSheetController {
  init(_ songs: [Song], for main: MainController) {
    super.init(
      theme: main.theme, title: tr("Save as a playlist"), placeholder: tr("Name of the playlist"), done: tr("Save")
    ) { [weak main] in
      main?.playlists.save(songs, as: $0)
    }
    field.text = main.player.queueName ?? theme.tr("Up next")
  }
}
