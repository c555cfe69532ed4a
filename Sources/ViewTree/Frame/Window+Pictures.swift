/// Which views of a window show which pictures, and which wait for one.
struct PictureBook {
  struct WeakView { weak var value: View? }

  /// Who shows a picture. A class, so that noting one more of thousands copies nothing.
  final class Showing {
    var views: [ObjectIdentifier: WeakView] = [:]
    /// With so many, those that went away are looked for.
    var limit = 16
  }

  /// A picture that is to be there before it is seen.
  struct Preparation {
    var pixelWidth: Int
    var pixelHeight: Int
    var completion: (Bool) -> Void
  }

  fileprivate var showing: [Image: Showing] = [:]
  fileprivate var preparations: [Image: [Preparation]] = [:]
}

extension Window {
  /// Loads a picture before it is seen, so that it is there when it comes into view.
  ///
  /// Pictures that are seen are loaded first. One that is prepared and not shown stays as long as the budget for pictures
  /// allows.
  /// - Parameters:
  ///   - size: in points: what an image view that shows it measures. The picture is loaded large enough to fill it.
  ///   - completion: called once, never from within this call: with true when the picture is there, with false when it cannot
  ///     be shown, or the window has no host that loads pictures.
  public func prepare(_ image: Image, for size: Size, completion: ((_ isThere: Bool) -> Void)? = nil) {
    var size = size
    if !size.isFinite || size.width < 0 || size.height < 0 {
      Misuse.report("Window.prepare(_:for:completion:): a size of \(size.width)×\(size.height)")
      size = .zero
    }
    let preparation = PictureBook.Preparation(
      pixelWidth: Self.pixels(size.width, scale), pixelHeight: Self.pixels(size.height, scale),
      completion: completion ?? { _ in })
    let isOver = imageStore?.prepare(
      image, pixelWidth: preparation.pixelWidth, pixelHeight: preparation.pixelHeight)
    if isOver ?? true {
      schedule(after: 0) { [weak self] in self?.finish([preparation], of: image) }
    } else if completion != nil {
      pictures.preparations[image, default: []].append(preparation)
    }
  }

  private static func pixels(_ points: Double, _ scale: Double) -> Int {
    Int(min(max((points * scale).rounded(.up), 1), 32_768))
  }

  private func finish(_ preparations: [PictureBook.Preparation], of image: Image) {
    let isThere = if case .loaded = imageStore?.status(of: image) { true } else { false }
    for preparation in preparations { preparation.completion(isThere) }
  }

  private func goOnPreparing(_ image: Image) {
    guard let waiting = pictures.preparations.removeValue(forKey: image), let imageStore else { return }
    var over: [PictureBook.Preparation] = []
    for preparation in waiting {
      if imageStore.prepare(image, pixelWidth: preparation.pixelWidth, pixelHeight: preparation.pixelHeight) {
        over.append(preparation)
      } else {
        pictures.preparations[image, default: []].append(preparation)
      }
    }
    finish(over, of: image)
  }

  /// Remembers which view shows a picture, to notify it when that is loaded.
  func note(_ view: View, shows image: Image) {
    let showing: PictureBook.Showing
    if let known = pictures.showing[image] {
      showing = known
    } else {
      showing = PictureBook.Showing()
      pictures.showing[image] = showing
    }
    showing.views[ObjectIdentifier(view)] = PictureBook.WeakView(value: view)
    guard showing.views.count > showing.limit else { return }
    showing.views = showing.views.filter { $0.value.value?.fragment?.shows(image) == true }
    showing.limit = max(16, showing.views.count * 2)
  }

  /// The status of `image`, or what there is to draw of it, changed.
  package func imageStatusDidChange(_ image: Image) {
    goOnPreparing(image)
    guard let showing = pictures.showing[image] else { return }
    // Also those that are out of the window for a while: where they come back they are drawn as they were.
    let live = showing.views.filter { $0.value.value?.fragment?.shows(image) == true }
    showing.views = live
    if live.isEmpty { pictures.showing[image] = nil }
    for view in live.values { view.value?.imageDidChange(image) }
  }

  /// The pictures of views that are in the window, and not hidden.
  package var imagesInUse: [Image] {
    pictures.showing.compactMap { image, showing in
      showing.views.values.contains { $0.value?.attachedWindow === self && $0.value?.seenExtent != nil } ? image : nil
    }
  }
}
