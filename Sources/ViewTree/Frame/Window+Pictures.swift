/// Which views of a window show which pictures, and which pictures are being prepared.
struct WindowPictures {
  /// The views that show a picture. A class, so that adding one of thousands copies nothing.
  final class Users {
    var views: [ObjectIdentifier: Weak<View>] = [:]
    /// When there are more views, those that do not show the picture any more are removed.
    var limit = 16

    /// Removes the views that do not show `image` any more. Those outside of the window stay, because they keep their fragments.
    func prune(_ image: Image) { views = views.filter { $0.value.value?.mayShow(image) == true } }
  }

  /// A pending call of `Window.prepare(_:for:completion:)`.
  struct Preparation {
    var pixelWidth: Int
    var pixelHeight: Int
    /// Whether loading was over at the call, so that the completion is called in the next frame.
    var isOver: Bool
    var completion: (Bool) -> Void
  }

  fileprivate(set) var users: [Image: Users] = [:]
  /// When there are more pictures, those that no view shows any more are removed.
  private var limit = 64

  fileprivate mutating func users(of image: Image) -> Users {
    if let known = users[image] { return known }
    if users.count >= limit {
      for (image, users) in users { users.prune(image) }
      users = users.filter { !$0.value.views.isEmpty }
      limit = max(64, 2 * users.count)
    }
    let new = Users()
    users[image] = new
    return new
  }
  fileprivate var preparations: [Image: [Preparation]] = [:]
}

extension Window {
  /// Loads a picture before it becomes visible, so that it is drawn without delay.
  ///
  /// Visible pictures are loaded first. A prepared picture that is not shown is cached for as long as the budget for pictures
  /// allows.
  /// - Parameters:
  ///   - size: the size of the image view that will show it, in points. The picture is loaded large enough to fill it. A negative
  ///     or non-finite size is misuse and counts as zero.
  ///   - completion: called once, never during this call: with true if the picture is loaded, with false if it cannot be loaded,
  ///     if the window has no host, or if it is closed meanwhile. Not called if the window is released without having been closed.
  public func prepare(_ image: Image, for size: Size, completion: ((_ isThere: Bool) -> Void)? = nil) {
    var size = size
    if !size.isFinite || size.width < 0 || size.height < 0 {
      Misuse.report("Window.prepare(_:for:completion:): a size of \(size.width)×\(size.height)")
      size = .zero
    }
    let (width, height) = (Self.pixels(size.width, scale), Self.pixels(size.height, scale))
    let isOver = (isClosed ? nil : imageStore)?.prepare(image, pixelWidth: width, pixelHeight: height) ?? true
    guard let completion else { return }
    pictures.preparations[image, default: []].append(
      WindowPictures.Preparation(pixelWidth: width, pixelHeight: height, isOver: isOver, completion: completion))
    if isOver { schedule(after: 0) { [weak self] in self?.continuePreparing(image) } }
  }

  private static func pixels(_ points: Double, _ scale: Double) -> Int {
    Int(min(max((points * scale).rounded(.up), 1), 32_768))
  }

  private func continuePreparing(_ image: Image) {
    guard let waiting = pictures.preparations.removeValue(forKey: image) else { return }
    var over: [WindowPictures.Preparation] = []
    for preparation in waiting {
      if preparation.isOver
        || imageStore?.prepare(image, pixelWidth: preparation.pixelWidth, pixelHeight: preparation.pixelHeight) ?? true
      {
        over.append(preparation)
      } else {
        pictures.preparations[image, default: []].append(preparation)
      }
    }
    let isThere = if case .loaded = imageStore?.status(of: image) { true } else { false }
    for preparation in over { preparation.completion(isThere) }
  }

  /// Gives up what is being prepared, because the window was closed or has lost its store.
  func endPreparations() {
    let ended = pictures.preparations
    pictures.preparations = [:]
    for preparation in ended.values.joined() { preparation.completion(false) }
  }

  /// Remembers that `view` shows `image`, to notify the view when the picture is loaded.
  func note(_ view: View, shows image: Image) {
    let users = pictures.users(of: image)
    users.views[ObjectIdentifier(view)] = Weak(value: view)
    guard users.views.count > users.limit else { return }
    users.prune(image)
    users.limit = max(16, users.views.count * 2)
  }

  /// Called by the image store when the status of `image`, or its available resolution, has changed.
  package func imageStatusDidChange(_ image: Image) {
    continuePreparing(image)
    guard let users = pictures.users[image] else { return }
    users.prune(image)
    if users.views.isEmpty { pictures.users[image] = nil }
    for user in users.views.values {
      // A view that is in another window by now hears of the picture from that one.
      guard let view = user.value, (view.attachedWindow ?? self) === self else { continue }
      view.imageDidChange(image)
    }
  }

  /// The pictures of views that are in the window and not hidden.
  package var imagesInUse: [Image] {
    pictures.users.compactMap { image, users in
      let isInUse = users.views.values.contains { view in
        guard let view = view.value, view.attachedWindow === self else { return false }
        return view.drawnState.extent != nil && view.mayShow(image)
      }
      return isInUse ? image : nil
    }
  }
}
