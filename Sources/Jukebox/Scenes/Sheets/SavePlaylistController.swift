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
    field.text = main.player.queueName ?? theme.tr("Up next")
  }

  private static func save(_ songs: [Song], as name: String, for main: MainController) {
    let refuse = { [weak main] (reason: Sentence) in
      guard let main else { return }
      main.open(MessageController(theme: main.theme, title: tr("The playlist was not saved"), message: reason))
    }
    guard let folder = main.playlistFolder else {
      return refuse(tr("There is no folder for it, as neither HOME nor XDG_MUSIC_DIR names one."))
    }
    let show = { [weak main] (result: Result<String, SDLError>) in
      switch result {
      case .success(let path): main?.show(tr("Saved as \(PathCoding.display(path))"))
      case .failure(let error): refuse(sentence(about: error))
      }
    }
    let playlist = PlaylistWriter(title: name, songs: songs)
    let result = DiskWork.run { () -> Result<String, SDLError> in
      Result { () throws(SDLError) in try playlist.write(into: folder) }
    } late: {
      show($0)
    }
    if let result { show(result) } else { main.show(tr("Saving \(PathCoding.display(name))…")) }
  }
}
