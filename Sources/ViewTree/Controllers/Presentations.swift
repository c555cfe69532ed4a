/// The sheets of a window: which are shown, the topmost last, which are on their way out, and which wait for these to be gone.
///
/// Views and controllers may present and dismiss whatever they like while they are called. Which sheets there are changes at once.
/// Putting them up and taking them away are steps, and each is complete before the next begins: a sheet that is dismissed while it
/// is put up is put up first. Controllers are notified when there are no more steps.
final class Presentations {
  /// Owns this. Also used while it goes away, when no other kind of reference to it can be read.
  private unowned(unsafe) let window: Window
  private var shown: [Presentation] = []
  private var leaving: [Presentation] = []
  private var waiting: [Presentation] = []
  private let steps = NoticeQueue<() -> Void> { $0() }
  private lazy var notices = NoticeQueue<Notice> { [unowned self] notice in
    View.performWithoutAnimation { deliver(notice) }
  }

  private enum Notice {
    case begin(Presentation)
    case beganFully(Presentation)
    case end(Presentation, isAnimated: Bool)
    case endedFully(Presentation, isAnimated: Bool)
  }

  init(window: Window) { self.window = window }

  /// Does `step`, after those that were begun before, and then delivers the notices.
  private func perform(_ step: @escaping () -> Void) {
    // A callback may release the window.
    withExtendedLifetime(window) {
      notices.perform { View.performWithoutAnimation { steps.post(step) } }
    }
  }

  /// Whether `view` is in a sheet that is on its way out.
  func isLeaving(_ view: View) -> Bool {
    leaving.contains { presentation in presentation.stage.map(view.isDescendant(of:)) ?? false }
  }

  // MARK: State

  func present(_ controller: ViewController, from presenter: ViewController, isAnimated: Bool) {
    waiting.append(Presentation(controller, presenter: presenter, isAnimated: isAnimated, among: self))
    perform { [self] in showWaiting() }
  }

  /// Takes a sheet away, and all that are over it.
  func dismiss(_ presentation: Presentation, isAnimated: Bool) {
    if let index = waiting.firstIndex(where: { $0 === presentation }) {
      waiting.remove(at: index).forget()
    } else if let index = shown.firstIndex(where: { $0 === presentation }) {
      leave(from: index, isAnimated: isAnimated)
    }
  }

  /// Takes everything away at once.
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
      return gone.contains { presentation in presentation.stage.map(presenter.view.isDescendant(of:)) ?? false }
    }
    waiting.removeAll { next in lost.contains { $0 === next } }
    for presentation in lost { presentation.forget() }
    leaving.append(contentsOf: gone)
    perform { [self] in takeAway(gone, isAnimated: isAnimated) }
  }

  /// Escape was pressed, and nothing wanted it.
  /// - Returns: whether there is a sheet that has an answer.
  func escape() -> Bool {
    guard let top = shown.last, top.stage === window.covers.top else { return false }
    if !top.controller.isModalInPresentation { dismiss(top, isAnimated: true) }
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

  /// Puts a sheet up. What is called by that may have dismissed it already; then it is taken away in the next step.
  private func show(_ presentation: Presentation, over view: View) {
    window.menus.close()
    let stage = PresentationStage(of: presentation.controller, over: view, in: window)
    stage.onPressBeside = { [weak self, weak presentation] in
      guard let presentation, !presentation.controller.isModalInPresentation else { return }
      self?.dismiss(presentation, isAnimated: true)
    }
    presentation.stage = stage
    window.addSubview(stage)
    stage.layoutIfNeeded()
    window.covers.add(stage, controller: presentation.controller)
    notices.post(.begin(presentation))
    if presentation.isAnimated {
      presentation.move(in: window) { [unowned self, unowned presentation] in
        notices.post(.beganFully(presentation))
      }
    } else {
      notices.post(.beganFully(presentation))
    }
  }

  private func takeAway(_ gone: [Presentation], isAnimated: Bool) {
    // From the lowest up, so that the focus goes back all the way at once.
    for case let stage? in gone.map(\.stage) { window.covers.remove(stage) }
    for presentation in gone.reversed() {
      notices.post(.end(presentation, isAnimated: isAnimated))
      if isAnimated {
        presentation.stage?.disappear()
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
    presentation.stage?.removeContent()
    presentation.stage?.removeFromSuperview()
    notices.post(.endedFully(presentation, isAnimated: isAnimated))
    showWaiting()
  }

  // MARK: Callbacks

  private func deliver(_ notice: Notice) {
    switch notice {
    case .begin(let presentation):
      presentation.controller.beginAppearance(true, animated: presentation.isAnimated)
      guard let stage = presentation.stage, shown.contains(where: { $0 === presentation }) else { return }
      takeFocus(into: stage)
      guard presentation.isAnimated, shown.contains(where: { $0 === presentation }) else { return }
      stage.appear()
    case .beganFully(let presentation):
      guard shown.contains(where: { $0 === presentation }) else { return }
      presentation.controller.endAppearance(animated: presentation.isAnimated)
    case .end(let presentation, let isAnimated):
      presentation.controller.beginAppearance(false, animated: isAnimated)
    case .endedFully(let presentation, let isAnimated):
      presentation.controller.endAppearance(animated: isAnimated)
    }
  }

  /// Gives the focus to the first view in a sheet that can have it, unless one in it has it.
  private func takeFocus(into stage: PresentationStage) {
    guard window.covers.top === stage, window.focus.view == nil else { return }
    stage.layoutIfNeeded()
    // Layout may have dismissed it, or set the focus.
    guard window.covers.top === stage, window.focus.view == nil else { return }
    window.focus.move(to: window.focus.order.first)
  }
}
