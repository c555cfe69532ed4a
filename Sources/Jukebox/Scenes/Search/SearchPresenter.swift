import Containers
import ViewTree

/// Opens the search over the pages of the window, and closes it again.
final class SearchPresenter {
  private unowned let main: MainController
  /// Made when it is first opened, because it would delay the launch.
  private var controller: SearchController?

  init(for main: MainController) { self.main = main }

  var isOpen: Bool { controller?.isOpen == true }

  /// Performs the command of a letter, begins a search with the typed text, or adds it to the search that is open.
  /// - Parameter isRepeat: whether the text comes from a key that is held down.
  func type(_ text: String, isRepeat: Bool) -> Bool {
    guard let controller, controller.isOpen else {
      return main.commands.handle(typed: text, isRepeat: isRepeat) || open(with: text) != nil
    }
    // A press on the closing drawer may have opened it again, over the search. A field under an open drawer cannot have the focus.
    main.split.closeDrawer(animated: true)
    return controller.type(text)
  }

  /// Shows the search with `text` in the field. If that is nil, the field contains the last text.
  /// - Returns: the search; nil if it could not be opened.
  @discardableResult
  func open(with text: String?) -> SearchController? {
    guard main.presentedViewController == nil, main.view.window != nil else { return nil }
    main.restoration.forget()
    let controller = controller ?? make()
    main.split.closeDrawer(animated: true)
    controller.open(with: text)
    // The pages stop taking input only after the search has the focus. Otherwise the window would first give the focus to another view.
    main.stack.view.isInputSuspended = true
    return controller
  }

  private func make() -> SearchController {
    let controller = SearchController(theme: main.theme, library: main.library, pages: main.pages)
    controller.onClose = { [weak self] in self?.close() }
    main.addChild(controller)
    main.layout.pages.search = controller.view
    self.controller = controller
    return controller
  }

  func close() {
    guard let controller, controller.isOpen else { return }
    main.stack.view.isInputSuspended = false
    controller.close()
    main.upNext.takeFocusIfPending()
  }

  func libraryDidChange() { controller?.libraryDidChange() }

  func playlistWasRenamed(_ path: String, at newPath: String) { controller?.playlistWasRenamed(path, at: newPath) }
}
