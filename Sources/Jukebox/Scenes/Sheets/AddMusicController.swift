import ViewTree

/// A sheet that asks for the path of a folder with music.
final class AddMusicController: FieldSheetController {
  /// - Parameter onAdd: called with what was typed, after the sheet was dismissed.
  init(theme: AppTheme, onAdd: @escaping (String) -> Void) {
    super.init(
      theme: theme, title: "Add music",
      explanation: "Type the path of a folder with music, or drop folders and files on the window.",
      placeholder: "~/Music", done: "Add", onDone: onAdd)
  }
}
