import Languages
import Music
internal import Platform
import SDLHost
import ViewTree

/// A sheet that asks for a name, and saves songs under it as a playlist.
final class SavePlaylistController: FieldSheetController {
  init(_ songs: [Song], for main: MainController) {
    super.init(
      theme: main.theme, title: tr("Save as a playlist"), placeholder: tr("Name of the playlist"), done: tr("Save")
    ) { [weak main] in
      if let main { Self.save(songs, as: $0, for: main) }
    }
    field.text = theme.tr("Up next")
  }

  private static func save(_ songs: [Song], as name: String, for main: MainController) {
    func refuse(_ reason: Sentence) {
      main.open(MessageController(theme: main.theme, title: tr("The playlist was not saved"), message: reason))
    }
    guard let folder = main.playlistFolder else {
      return refuse(tr("There is no folder for it, as neither HOME nor XDG_MUSIC_DIR names one."))
    }
    do throws(SDLError) {
      let path = try PlaylistWriter(title: name, songs: songs).write(into: folder)
      main.show(tr("Saved as \(PathCoding.display(path))"))
    } catch { refuse(sentence(about: error)) }
  }
}
