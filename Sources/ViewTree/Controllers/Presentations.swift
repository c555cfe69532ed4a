/// The sheets of a window: which are shown, the topmost last, which are on their way out, and which wait for these to be gone.
///
/// Views and controllers may present and dismiss anything in a callback. The lists of sheets change immediately. Showing and removing a
/// sheet are steps, each of which is completed before the next one begins: a sheet that is dismissed while it is being shown is shown
/// completely first. Controllers are notified when there are no more steps.
final class Presentations {
  /// The owner. `unowned(unsafe)`, because it is also used while the window is being deallocated.
  private unowned(unsafe) let window: Window
  private var shown: [Presentation] = []
  private var leaving: [Presentation] = []
  private var waiting: [Presentation] = []
  private let steps = NoticeQueue<() -> Void> { $0() }
  private lazy var notices = NoticeQueue<(Presentations) -> Void> { [unowned self] notice in
    View.performWithoutAnimation { notice(self) }
  }

  init(window: Window) { self.window = window }

  /// Does `step` after the steps that have begun before, and then delivers the notices.
  private func perform(_ step: @escaping () -> Void) {
    // A callback may release the window.
    withExtendedLifetime(window) {
      notices.perform { View.performWithoutAnimation { steps.post(step) } }
    }
  }

  /// Whether `view` is in a sheet that is on its way out.
  func isLeaving(_ view: View) -> Bool {
    leaving.contains { view.isDescendant(of: $0) }
  }

  // MARK: State

  func present(_ controller: ViewController, from presenter: ViewController, isAnimated: Bool) {
    View.performWithoutAnimation {
      waiting.append(Presentation(controller, presenter: presenter, isAnimated: isAnimated, among: self))
    }
    perform { [self] in showWaiting() }
  }

  /// Dismisses a sheet, and all sheets over it.
  func dismiss(_ presentation: Presentation, isAnimated: Bool) {
    if let index = waiting.firstIndex(where: { $0 === presentation }) {
      waiting.remove(at: index).forget()
    } else if let index = shown.firstIndex(where: { $0 === presentation }) {
      leave(from: index, isAnimated: isAnimated)
    }
  }

  /// Removes all sheets immediately.
  func removeAll() {
    let unseen = waiting
    waiting.removeAll()
    for presentation in unseen { presentation.forget() }
    withExtendedLifetime(window) {
      leave(from: 0, isAnimated: false)
      perform { [self] in for presentation in leaving { remove(presentation, isAnimated: true) } }
    }
  }

  private func leave(from index: Int, isAnimated: Bool) {
    let gone = Array(shown[index...])
    shown.removeSubrange(index...)
    for presentation in gone { presentation.forget() }
    // The controllers that wait to be presented by them will never be visible.
    let lost = waiting.filter { next in
      guard let presenter = next.presenter else { return true }
      return gone.contains { presenter.view.isDescendant(of: $0) }
    }
    waiting.removeAll { next in lost.contains { $0 === next } }
    for presentation in lost { presentation.forget() }
    leaving.append(contentsOf: gone)
    perform { [self] in takeAway(gone, isAnimated: isAnimated) }
  }

  /// Called when Escape was pressed and no view used it.
  /// - Returns: whether the top sheet used it.
  func escape() -> Bool {
    guard let top = shown.last, top === window.covers.top else { return false }
    if !top.content.isModalInPresentation { dismiss(top, isAnimated: true) }
    return true
  }

  // MARK: Steps

  private func showWaiting() {
    while leaving.isEmpty, !waiting.isEmpty {
      let next = waiting.removeFirst()
      // The presenting controller may have left while this one waited.
      if let view = next.presenter?.view, view.attachedWindow === window {
        shown.append(next)
        show(next, over: view)
      } else {
        next.forget()
      }
    }
  }

  /// Shows a sheet. A callback may dismiss it meanwhile; then the next step removes it.
  private func show(_ presentation: Presentation, over view: View) {
    window.menus.close()
    presentation.show(over: view, in: window)
    window.covers.add(presentation, controller: presentation.content)
    notices.post { $0.begin(presentation) }
    if presentation.isAnimated {
      presentation.move(in: window) { [unowned self, unowned presentation] in didArrive(presentation) }
    } else {
      didArrive(presentation)
    }
  }

  /// Reports that a sheet has arrived, unless a callback dismisses it before that.
  private func didArrive(_ presentation: Presentation) {
    notices.post { sheets in
      guard sheets.shown.contains(where: { $0 === presentation }) else { return }
      presentation.content.endAppearance(animated: presentation.isAnimated)
    }
  }

  private func takeAway(_ gone: [Presentation], isAnimated: Bool) {
    // From the lowest to the highest, so that the focus returns to where it was before the first of them, in a single step.
    for presentation in gone { window.covers.remove(presentation) }
    for presentation in gone.reversed() {
      notices.post { _ in
        presentation.unlessUsedElsewhere { $0.beginAppearance(false, animated: isAnimated) }
      }
      if isAnimated {
        presentation.disappear()
        presentation.move(in: window) { [unowned self, unowned presentation] in
          perform { [self] in remove(presentation, isAnimated: true) }
        }
      } else {
        remove(presentation, isAnimated: false)
      }
    }
  }

  private func remove(_ presentation: Presentation, isAnimated: Bool) {
    guard let index = leaving.firstIndex(where: { $0 === presentation }) else { return }
    leaving.remove(at: index)
    presentation.cancelMove()
    presentation.removeContent()
    presentation.removeFromSuperview()
    notices.post { _ in presentation.unlessUsedElsewhere { $0.endAppearance(animated: isAnimated) } }
    showWaiting()
  }

  // MARK: Callbacks

  private func begin(_ presentation: Presentation) {
    presentation.unlessUsedElsewhere { $0.beginAppearance(true, animated: presentation.isAnimated) }
    guard shown.contains(where: { $0 === presentation }) else { return }
    takeFocus(into: presentation)
    guard presentation.isAnimated, shown.contains(where: { $0 === presentation }) else { return }
    presentation.appear()
  }

  /// Gives the focus to the first view in a sheet that can have it, unless one in it has it.
  private func takeFocus(into presentation: Presentation) {
    guard window.covers.top === presentation, window.focus.view == nil else { return }
    presentation.layoutIfNeeded()
    // Layout may have dismissed it, or set the focus.
    guard window.covers.top === presentation, window.focus.view == nil else { return }
    window.focus.move(to: window.focus.order.first)
  }
}
