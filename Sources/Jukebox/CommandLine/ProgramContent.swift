internal import Languages
import ViewTree

/// The window's content. In another language it is made anew, with the same models, and shows the same page.
final class ProgramContent {
  private(set) var main: MainController
  /// Connects the content with what is outside of the window.
  private let connect: (MainController) -> Void

  init(_ main: MainController, connect: @escaping (MainController) -> Void) {
    self.main = main
    self.connect = connect
    connect(main)
  }

  /// Shows everything in another language.
  func show(in language: Language) {
    let former = main
    guard language.code != former.theme.language.code, let window = former.view.window else { return }
    main = MainController(former, in: language)
    connect(main)
    if former.theme.language.isRightToLeft { window.layoutDirection = nil }
    window.rootViewController = main
    main.resume(former)
  }
}
