internal import Platform
import ViewTree

/// A sheet that asks for the path of a folder or a file with music.
final class AddMusicController: FieldSheetController {
  /// - Parameter onAdd: called with the path, after the sheet was dismissed.
  init(theme: AppTheme, onAdd: @escaping (String) -> Void) {
    super.init(
      theme: theme, title: "Add music",
      explanation: "Type the path of a folder with music, or drop folders and files on the window.",
      placeholder: "~/Music", done: "Add"
    ) { onAdd(Self.path(typed: $0)) }
  }

  /// The path that was typed, in which a leading ~ stands for the home folder.
  static func path(typed text: String, home: String? = UserFolders().home) -> String {
    guard let home, text == "~" || text.hasPrefix("~/") else { return text }
    return home + text.dropFirst()
  }
}
