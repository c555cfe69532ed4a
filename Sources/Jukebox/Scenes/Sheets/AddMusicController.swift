import Languages
import ViewTree

/// A sheet that asks for the path of a folder with music.
final class AddMusicController: FieldSheetController {
  /// - Parameters:
  ///   - add: adds the folder with the typed path. Returns a sentence about why that is not possible, or nil.
  ///   - onDone: called after a folder was added and the sheet was dismissed.
  init(theme: AppTheme, add: @escaping (String) -> Sentence?, onDone: @escaping () -> Void) {
    super.init(
      theme: theme, title: tr("Add music"),
      explanation: tr("Type the path of a folder with music, or drop folders and files on the window."),
      placeholder: tr("~/Music"), done: tr("Add"), objection: add, onDone: { _ in onDone() })
  }
}
