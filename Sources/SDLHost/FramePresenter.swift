internal import Platform
internal import ViewTree

/// Draws what has changed in a window, and presents it on the desktop.
final class FramePresenter {
  private let window: Window
  private let pictures: PictureStore
  private let isVerbose: Bool
  private var lists = FrameLists()
  /// The region that has changed since the last frame was presented.
  private var pending = DamageRegion()
  private(set) var statistics = FrameStatistics()
  /// Called a few times a second while frames are drawn, with the intervals between the latest ones.
  var frameObserver: (([Double]) -> Void)?
  /// Called after each frame that was presented, with whether all pictures in it are loaded.
  var presentationObserver: ((_ isComplete: Bool) -> Void)?

  init(_ window: Window, pictures: PictureStore, isVerbose: Bool) {
    (self.window, self.pictures, self.isVerbose) = (window, pictures, isVerbose)
  }

  /// Whether there is something to draw.
  var hasDamage: Bool { !pending.isEmpty }

  /// Requests the pictures that will be visible.
  func requestPictures() { lists.listAll(of: window, pictures: pictures) }

  /// Takes in what has changed in the window.
  func collectDamage() { for rect in window.damage.rects { pending.add(rect) } }

  /// Draws everything anew with the next frame.
  func redrawAll() { pending.add(window.surface) }

  /// Presents what has changed.
  /// - Parameter whenReplaced: called after another renderer has taken the place of one that failed.
  func present(on desktop: DesktopWindow, at now: Double, whenReplaced: () -> Void) throws(SDLError) {
    if desktop.renderer.keepsContent {
      lists.list(pending, of: window, pictures: pictures)
    } else {
      lists.listAll(of: window, pictures: pictures)
    }
    do {
      try desktop.renderer.present(lists.current)
    } catch {
      try presentByReplacement(on: desktop, after: error, whenReplaced)
    }
    lists.endFrame()
    pending.removeAll()
    if window.nextWakeTime.map({ $0 > window.currentTime }) ?? true { pending.add(desktop.renderer.draft) }
    statistics.add(frameAt: now)
    if let frameObserver, let intervals = statistics.report(at: now) { frameObserver(intervals) }
    presentationObserver?(pictures.showsAll)
  }

  /// Draws everything anew with the first renderer that can replace one that failed.
  private func presentByReplacement(
    on desktop: DesktopWindow, after first: SDLError, _ whenReplaced: () -> Void
  ) throws(SDLError) {
    var failure = first
    for index in 0..<desktop.replacementCount {
      do {
        try desktop.replaceRenderer(byReplacement: index)
        whenReplaced()
        _ = desktop.renderer.takeLoss()
        redrawAll()
        requestPictures()
        try desktop.renderer.present(lists.current)
        if isVerbose { writeToStandardError("renderer: \(desktop.renderer.name), after: \(first)\n") }
        return
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
