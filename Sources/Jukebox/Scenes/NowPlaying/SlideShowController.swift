import Languages
import Music
import SDLHost
import ViewTree

/// Shows the current picture of the player as large as the page allows, and follows the player to the next ones. While a song plays, or
/// nothing, the last picture stays. A page for a picture that was opened beside songs shows that one, whatever the player does.
final class SlideShowController: PageController {
  private let player: Player
  private let menu: (_ opened: Song?) -> [MenuItem]
  /// The picture that was opened beside songs; nil where the page follows the player.
  private var opened: Song?
  var followsPlayer: Bool { opened == nil }
  /// Whether a show is going on, and this page is the one that is seen.
  var needsScreen: Bool { isInSight && followsPlayer && player.isPlaying && player.current?.song.isPicture == true }
  private var isInSight = false { didSet { updateScreen() } }
  /// The title of the picture that is shown.
  private let heading: Label
  /// The picture that is shown, or that will be as soon as it has been loaded.
  private var picture: Song?
  /// Shows the picture. The view of the former one lies under it while it fades out.
  private var slide: CoverView?
  /// The numbers of the pictures that were passed over. When the user goes back to one of them, it stays.
  private var passed: Set<Int> = []
  /// How many pictures were passed over since one was shown.
  private var passedInARow = 0
  /// If more pictures in a row cannot be shown, their disk is probably away. The show would run through the whole queue in a moment if it
  /// passed over all of them.
  private static let mostPassedInARow = 5

  /// - Parameters:
  ///   - previous: the title of the page to which the Back button leads.
  ///   - opened: a picture that was opened beside songs; nil to follow the player.
  ///   - menu: returns the menu of that picture, or else of the current picture or song.
  init(
    theme: AppTheme, player: Player, opened: Song? = nil, previous: Sentence,
    menu: @escaping (_ opened: Song?) -> [MenuItem]
  ) {
    self.player = player
    self.opened = opened
    self.menu = menu
    heading = theme.label(font: AppTheme.titleFont)
    // Pages that are opened from this one name it in their Back buttons, so its name does not change with the pictures.
    super.init(
      theme: theme, name: opened == nil ? tr("Slide show") : tr("Picture"), previous: previous, showsTitle: false)
    header.addArrangedSubview(heading)
    header.setGrowth(1, for: heading)
  }

  override func viewDidLoad() {
    view.addSubview(header)
    view.contextMenu = { [weak self] in self.map { $0.menu($0.opened) } ?? [] }
    player.observe(self) { [weak self] change in
      switch change {
      case .song:
        // The next picture is loaded in the layout, which knows its size. While other pages cover this one, there is none.
        self?.view.setNeedsLayout()
        self?.updateScreen()
      case .playback: self?.updateScreen()
      default: break
      }
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    isInSight = true
  }

  override func viewWillDisappear(_ animated: Bool) {
    isInSight = false
    super.viewWillDisappear(animated)
  }

  /// Nobody touches anything while they watch a show, so the desktop would darken the screen.
  private func updateScreen() { view.window?.keepsScreenOn = needsScreen }

  override func layOutContent(in room: Rect) {
    // Up to the edges of the page, so that little is left around the picture, above all in full screen.
    let bounds = view.bounds
    let room = Rect(x: 0, y: room.minY, width: bounds.width, height: max(0, bounds.height - room.minY))
    for case let slide as CoverView in view.subviews { slide.frame = Self.frame(of: slide, in: room) }
    follow(in: room.size)
  }

  /// The largest frame in which the whole picture has room; a square for a picture that cannot be shown.
  private static func frame(of slide: CoverView, in room: Rect) -> Rect {
    let natural = slide.isLoaded ? slide.sizeThatFits(room.size) : Size(width: 1, height: 1)
    let scale = min(room.width / natural.width, room.height / natural.height)
    let size = Size(
      width: max(1, (natural.width * scale).rounded()), height: max(1, (natural.height * scale).rounded()))
    let origin = Point(
      x: room.minX + ((room.width - size.width) / 2).rounded(),
      y: room.minY + ((room.height - size.height) / 2).rounded())
    return Rect(origin: origin, size: size)
  }

  /// Shows another picture that was opened, on a page for such pictures.
  func show(opened picture: Song) {
    opened = picture
    view.setNeedsLayout()
  }

  /// Loads the current picture of the player, or the one that was opened, and then shows it. The former one stays until then.
  private func follow(in room: Size) {
    guard let current = opened ?? player.current?.song, current.isPicture, current.id != picture?.id,
      let image = current.cover?.image, let window = view.window, room.width > 0, room.height > 0
    else { return }
    picture = current
    // A picture that covers this square is at least as large as one that fits into the room.
    let side = min(room.width, room.height)
    window.prepare(image, for: Size(width: side, height: side)) { [weak self] _ in
      // The player may be at another picture by now, or have come back to the one that is still shown.
      guard let self, picture?.id == current.id, slide?.image != image else { return }
      if !passOver(current) { show(current) }
    }
  }

  /// Goes on to the next picture if `picture` cannot be shown and another one follows. If none follows, the name of the last one is shown,
  /// so that no show ends before anything was seen.
  /// - Returns: whether it has gone on.
  private func passOver(_ picture: Song) -> Bool {
    guard followsPlayer, let current = player.current, current.song.id == picture.id, !canBeShown(picture),
      passedInARow < Self.mostPassedInARow, passed.insert(current.id).inserted,
      player.passPicture(where: { canBeShown($0) })
    else { return false }
    passedInARow += 1
    // The picture that follows may be the same one, and `follow` has to load it again.
    self.picture = nil
    return true
  }

  /// Whether a picture can be shown, as far as that is known.
  private func canBeShown(_ picture: Song) -> Bool {
    guard let image = picture.cover?.image, case .failed? = view.window?.imageStore?.status(of: image) else {
      return true
    }
    return false
  }

  private func show(_ picture: Song) {
    passedInARow = 0
    let (former, new) = (slide, CoverView(theme: theme))
    // The frame has the proportions of the picture, but for the rounding.
    new.contentMode = .scaleToFill
    new.show(picture.cover, named: picture.coverName)
    new.accessibilityLabel = picture.title
    new.alpha = 0
    view.addSubview(new)
    slide = new
    heading.text = picture.title
    view.setNeedsLayout()
    let isStill = view.window?.prefersReducedMotion == true
    View.animate(
      withDuration: isStill ? 0 : AppTheme.fade,
      animations: {
        new.alpha = 1
        former?.alpha = 0
      }
    ) { _ in former?.removeFromSuperview() }
  }
}
