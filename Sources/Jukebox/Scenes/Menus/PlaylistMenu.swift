import Languages
import ViewTree

/// The items of a playlist's menu that change its file.
struct PlaylistMenu {
  let commands: Commands
  let path: String
  let title: String
  private var language: Language { commands.language }

  var items: [MenuItem] {
    [
      .separator,
      MenuItem(title: language.tr("Rename…")) { [weak main = commands.main] in main.map(askForTitle) },
      MenuItem(title: language.tr("Delete"), isDestructive: true) { [weak main = commands.main, path, title] in
        main?.playlists.delete(path, title: title)
      },
    ]
  }

  private func askForTitle(in main: MainController) {
    let name = tr("Name of the playlist")
    main.open(
      FieldSheetController(theme: main.theme, title: name, placeholder: name, text: title, done: tr("Rename")) {
        [weak main, path, title] in
        if $0 != title { main?.playlists.rename(path, to: $0) }
      })
  }
}
