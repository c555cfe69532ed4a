internal import CSDL2
internal import Platform

/// Collects the files of one drop, which SDL reports one after another.
struct FileDrop {
  private var paths: [String] = []
  /// The last place on the desktop to which the files were dragged; nil if their source did not report it.
  var place: (x: Int32, y: Int32)?

  /// Handles one of SDL's drop events.
  /// - Returns: the paths of all files once the drop is complete; nil before, and for a drop without files.
  mutating func take(_ event: SDL_DropEvent) -> [String]? {
    // The program has to free the text of the event.
    defer { if let file = event.file { SDL_free(file) } }
    switch SDL_EventType(rawValue: event.type) {
    case SDL_DROPBEGIN:
      paths = []
    case SDL_DROPFILE:
      if let file = event.file { paths.append(PathCoding.string(cString: file)) }
    case SDL_DROPCOMPLETE:
      defer { paths = [] }
      return paths.isEmpty ? nil : paths
    default:
      // Text that was dropped is not used.
      break
    }
    return nil
  }
}
