import Languages
import ViewTree

extension Commands {
  /// The items of a playlist's menu that change its file.
  func playlistItems(_ path: String, title: String) -> [MenuItem] {
    [
      .separator,
      MenuItem(title: language.tr("Rename…")) { [weak main] in
        guard let main else { return }
        let name = tr("Name of the playlist")
        main.open(
          FieldSheetController(theme: main.theme, title: name, placeholder: name, text: title, done: tr("Rename")) {
            [weak main] in
            if $0 != title { main?.playlists.rename(path, to: $0) }
          })
      },
      MenuItem(title: language.tr("Delete"), isDestructive: true) { [weak main] in
        main?.playlists.delete(path, title: title)
      },
    ]
  }
}
