import ViewTree

/// The sheets of the window, which are shown one at a time. Messages wait for each other, and for the window.
final class SheetSequence {
  private unowned let main: MainController
  private var waitingMessages: [MessageController] = []

  init(of main: MainController) { self.main = main }

  /// Whether a sheet is shown.
  private var isOpen: Bool { main.presentedViewController != nil }

  /// Shows a sheet over everything. If there is one already, a message is shown in it where both are about files, or after it, and other
  /// sheets are not shown. A message from before the window is there is shown in it.
  func open(_ sheet: SheetController) {
    guard main.isViewLoaded, main.view.window != nil, !isOpen else {
      guard let message = sheet as? MessageController else { return }
      let others = [main.presentedViewController as? MessageController].compactMap(\.self) + waitingMessages
      if !others.contains(where: { $0.takeOver(message) }) { waitingMessages.append(message) }
      return
    }
    sheet.commands = main.commands
    sheet.onDisappear = { [weak self] in self?.sheetDidDisappear() }
    main.present(sheet, animated: true)
  }

  /// Shows the messages from before the window was there.
  func windowDidAppear(_ window: Window) {
    if !waitingMessages.isEmpty { window.schedule(after: 0) { [weak self] in self?.openWaitingMessage() } }
  }

  private func sheetDidDisappear() {
    // A window that is being closed has nobody to read a message.
    guard main.view.window?.isClosed == false else { return }
    // A sheet that was opened meanwhile comes before the messages, which keep their order.
    guard !isOpen else { return }
    if waitingMessages.isEmpty { main.upNext.takeFocusIfPending() } else { openWaitingMessage() }
  }

  private func openWaitingMessage() {
    if !isOpen, !waitingMessages.isEmpty { open(waitingMessages.removeFirst()) }
  }
}
