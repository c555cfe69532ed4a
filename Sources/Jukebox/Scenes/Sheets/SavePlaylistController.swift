import Languages
import ViewTree

/// A sheet that asks for the name under which the queue is saved as a playlist.
final class SavePlaylistController: FieldSheetController {
  var saveButton: Button { doneButton }

  /// - Parameter onSave: called with the name, after the sheet was dismissed.
  init(theme: AppTheme, name: String, onSave: @escaping (String) -> Void) {
    super.init(
      theme: theme, title: tr("Save as a playlist"), placeholder: tr("Name of the playlist"), done: tr("Save"),
      onDone: onSave)
    field.text = name
  }
}
