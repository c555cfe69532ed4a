import Containers
import Languages
import Music
import ViewTree

/// Shows the current song: a disc that flies in from the queue and rotates until the song is over, in a region tinted with the
/// colour of the cover.
///
/// The discs are subviews of this controller's view, which does not clip and lies in front of the other regions. So a cover is
/// the same view all the way from the queue to its place.
final class NowPlayingController: ViewController {
  private let theme: AppTheme
  private let commands: Commands
  private let player: Player
  private let name: TitleLabel
  private let artist: Label
  let transport: TransportBar
  private let volume: VolumeControl
  /// Whether the bar has room for the slider of the volume.
  var hasVolumeSlider: Bool { volume.hasSlider }
  /// Whether the bar has room for the buttons that shuffle and repeat.
  var hasModes: Bool { transport.extent == .all }
  /// Opens and closes Up next where that is a drawer.
  let queueButton: QueueButton
  private let timeline: Timeline
  private let hint: Label
  private lazy var discs = DiscPile(in: view, theme: theme, player: player)
  let albumLink: AlbumLink
  /// How the bar is laid out.
  var arrangement = BarArrangement(Size(width: 1024, height: 680), hasQueueButton: false) {
    didSet { if arrangement != oldValue, isViewLoaded { view.setNeedsLayout() } }
  }
  private let layout = ArrangedLayout<Form>()
  /// Whether the drawer of Up next is open.
  var isQueueShown = false { didSet { updateQueueButton() } }
  /// Returns the average colour of a cover, or nil while its picture is not loaded.
  var colorOfCover: ((Image) -> Color?)?

  init(theme: AppTheme, commands: Commands) {
    self.theme = theme
    self.commands = commands
    albumLink = AlbumLink(commands: commands)
    player = commands.player
    name = TitleLabel(theme: theme)
    artist = theme.label(font: AppTheme.smallFont, isSecondary: true)
    timeline = Timeline(theme: theme, player: player)
    hint = theme.label(isSecondary: true)
    transport = TransportBar(theme: theme, commands: commands)
    volume = VolumeControl(theme: theme, commands: commands)
    queueButton = QueueButton(theme: theme)
    super.init()
    theme.translate(self) { $0.title = $1.tr("Now playing") }
    player.observe(self) { [weak self] change in
      guard let self, isViewLoaded else { return }
      switch change {
      case .song: songDidChange()
      case .tags: tagsDidChange()
      case .playback, .position: showPlayback()
      // If none of the songs before a stop can be played, playback ends after the current song, and the credits say so.
      case .queue, .settings, .volume, .offers, .device, .timer, .failures: update()
      case .date, .queues, .notice: break
      }
    }
  }

  override func loadView() { view = theme.region(named: tr("Now playing"), \.panel) }

  override func viewDidLoad() {
    for label in [name, artist] { albumLink.attach(to: label) }
    // The menu key finds it at the buttons, which can have the focus.
    view.contextMenu = { [unowned self] in
      view.contextMenuLabel = player.current?.song.title
      return albumLink.menu
    }
    for child in [name, artist, timeline, hint, transport, volume, queueButton] { view.addSubview(child) }
    theme.style(self) { controller, _ in controller.paletteDidChange() }
    theme.translate(self) { controller, _ in controller.update() }
    if player.current != nil { songDidChange() }
  }

  /// Shows everything but the cover and the position.
  private func update() {
    showTexts()
    transport.update()
    // Play may be enabled now.
    commands.main?.upNext.takeFocusIfPending()
    volume.update()
    updateQueueButton()
    showHint()
    let wasHidden = hint.isHidden
    hint.isHidden = player.current != nil
    guard wasHidden, !hint.isHidden else { return }
    // The disc that fades out is over the hint, so the hint waits for it.
    hint.alpha = 0
    View.animate(withDuration: AppTheme.fade, delay: Disc.fadeSeconds) { hint.alpha = 1 }
  }

  private func updateQueueButton() {
    queueButton.show(count: player.songCount, arePictures: player.queuesPictures, isOpen: isQueueShown)
  }

  /// The hint mentions dequeuing only if nothing has been played yet, there is a song to dequeue, and there is room to say so.
  private func showHint() {
    let room = hint.bounds.width > 0 ? hint.bounds.width : .infinity
    let isFirst = player.canGoOn && player.played.isEmpty
    let long = isFirst ? [theme.tr("Nothing plays yet. Dequeue a song.")] : []
    hint.text = hint.font.first(of: long + [theme.tr("Nothing plays.")], fitting: room)
  }

  // MARK: The song

  private func songDidChange() {
    update()
    timeline.songDidChange(passingFocusTo: transport.focusAfterSong)
    view.setNeedsLayout()
    guard let item = player.current else { return stop() }
    view.layoutIfNeeded()
    let disc = discs.add(item.song, at: discPlace, from: originOfCover(of: item))
    albumLink.attach(to: disc)
    disc.onCoverArrival = { [weak self] in self?.updateTint() }
    tint(over: AppTheme.tint)
    showPlayback()
  }

  /// Where the flight of a cover begins when its song begins: at its card or, if the drawer is closed, at the button of the drawer. Nil if
  /// the cover was not visible.
  private func originOfCover(of item: PlaybackItem) -> UpNextQueue.CoverOrigin? {
    guard let main = commands.main, let card = main.upNext.queue.takeCoverOrigin(of: item.id) else { return nil }
    return main.isQueueHidden ? (queueButton.origin, 4) : card
  }

  private func tagsDidChange() {
    guard let song = player.current?.song else { return }
    update()
    timeline.durationDidChange()
    discs.show(song)
    updateTint()
    showPlayback()
  }

  /// Shows the title of the song, and its artist and album, after a remark if there is one.
  private func showTexts() {
    name.text = player.current?.song.title ?? ""
    artist.text = player.current.map { theme.joined([remark(about: $0)] + credits(of: $0.song)) } ?? ""
  }

  /// Why the current song cannot be played, that there is no sound device, that playback stops after this song, or when the timer ends
  /// playback. Nil if there is nothing to remark.
  private func remark(about item: PlaybackItem) -> String? {
    if let failure = player.failure(of: item) { return theme.language.capitalized(theme.tr(failure)) }
    if !player.hasDevice { return theme.tr("No sound device") }
    if player.stops(after: nil) { return theme.tr("Stops after this song") }
    return player.timer.map { theme.tr($0.name(at: player.time())) }
  }

  /// The artist and the album, as far as they are known.
  private func credits(of song: Song) -> [String?] {
    let artist = theme.artist(song.artist, ofPictures: song.isPicture)
    let album = song.album == song.title ? nil : song.album
    return [artist, album].filter { $0?.isEmpty == false }
  }

  private func stop() {
    discs.removeAll()
    tint(over: AppTheme.untint)
  }

  /// Call this after the window has begun or ceased to prefer reduced motion.
  func motionDidChange() { if isViewLoaded { discs.motionDidChange() } }

  private func showPlayback() {
    transport.update()
    discs.playbackDidChange()
    timeline.tick()
  }

  // MARK: The colour

  private var cover: Image? { player.current?.song.cover?.image }
  private var coverColor: Color? { cover.flatMap { colorOfCover?($0) } }
  /// The cover that the region has its colour from; nil while that of the current song is not loaded, or if there is none.
  private var tintedBy: Image?

  /// The colour of the region for the current song: the panel's, with a little of the cover's.
  private func takeGround() -> Color {
    let color = coverColor
    tintedBy = color == nil ? nil : cover
    return color.map { theme.palette.panel(tintedBy: $0) } ?? theme.panel
  }

  private func tint(over seconds: Double) {
    view.animationQueue.cancel()
    view.animationQueue.enqueue(AnimationItem(.backgroundColor(takeGround()), duration: seconds))
  }

  /// Changes the colour of the region if the current song has another cover, or if its cover has been loaded, which at a start is after the
  /// song is shown.
  private func updateTint() {
    if cover != tintedBy, tintedBy != nil || coverColor != nil { tint(over: AppTheme.tint) }
  }

  /// Shows the colour for the new palette at once.
  private func paletteDidChange() {
    view.animationQueue.cancel()
    view.backgroundColor = takeGround()
  }

  // MARK: Layout

  /// The width that the title needs beside the buttons, with the space around it, in points.
  private static let leastTextWidth = 116.0
  /// The same if the timeline is below the title.
  private static let leastTimelineWidth = 152.0

  /// What the layout depends on, besides the size of the bar. The way from one form to another is animated.
  private nonisolated struct Form: Equatable {
    var arrangement: BarArrangement
    var isTimelineOnEdge: Bool
  }

  /// Where the parts of the bar lie across it, in points from the edge at which lines begin.
  private struct Columns {
    /// The beginning of the title.
    var start = 0.0
    var textWidth = 0.0
    var extent = TransportBar.Extent.play
    var transport = 0.0
    /// Where the controls for the song end.
    var controlsEnd = 0.0
    var volume = 0.0
    var queueButton = 0.0
    var queueButtonSize = Size.zero
  }

  private var isLow: Bool { arrangement.isLow }
  private var isNarrow: Bool { arrangement.form != .wide }
  private var buttonHeight: Double { arrangement.form == .line ? 30 : isNarrow ? 32 : 40 }
  private var margin: Double { arrangement.margin }
  /// Whether the seek bar is along the upper edge: in a bar of one line, and where it has no room between the times.
  private var isTimelineOnEdge = false
  /// The height of the seek bar along the upper edge, in points; 0 where it is elsewhere, and while nothing plays.
  private var edgeHeight: Double { isTimelineOnEdge && player.current != nil ? 12 : 0 }

  private var discPlace: Rect {
    let bounds = view.bounds
    // The disc is below the seek bar if that is along the edge.
    let top = edgeHeight > 0 ? edgeHeight : isLow ? 6.0 : 10.0
    let bottom = edgeHeight > 0 ? (isLow ? 3.0 : 8) : top
    let side = max(0, bounds.height - top - bottom)
    return view.mirrored(Rect(x: margin, y: top, width: side, height: side))
  }

  override func viewDidLayoutSubviews() {
    isTimelineOnEdge = arrangement.form == .line
    var columns = makeColumns()
    if arrangement.form == .lines, columns.textWidth < timeline.leastWidth, !view.bounds.isEmpty {
      isTimelineOnEdge = true
      columns = makeColumns()
    }
    layout.place(Form(arrangement: arrangement, isTimelineOnEdge: isTimelineOnEdge), in: view) { layOut(columns) }
  }

  private func makeColumns() -> Columns {
    let bounds = view.bounds
    var columns = Columns()
    columns.start = view.mirrored(discPlace).maxX + (isLow ? 12 : 16)
    var end = bounds.width - margin
    if arrangement.hasQueueButton {
      columns.queueButtonSize = queueButton.sizeThatFits(Size(width: bounds.width, height: buttonHeight))
      end -= columns.queueButtonSize.width
      columns.queueButton = end
      end -= 4
    }
    let volumeWidth = volume.width(hasSlider: arrangement.hasVolumeSlider, height: buttonHeight)
    let room = max(0, end - columns.start) - volumeWidth
    let leastWidth = arrangement.form == .lines ? Self.leastTimelineWidth : Self.leastTextWidth
    columns.extent =
      TransportBar.Extent.allCases.first { room - transport.width($0, height: buttonHeight) >= leastWidth } ?? .play
    let buttons = transport.width(columns.extent, height: buttonHeight)
    columns.volume = end - volumeWidth
    columns.controlsEnd = columns.volume - (isNarrow ? 4 : 12)
    if isNarrow {
      columns.transport = columns.controlsEnd - buttons
      columns.textWidth = max(0, columns.transport - columns.start - 8)
    } else {
      // When a session is restored, the region is laid out before it has a size.
      columns.textWidth = max(0, ((columns.controlsEnd - columns.start - buttons) * 0.4).rounded())
      columns.transport = columns.start + columns.textWidth + 16
    }
    return columns
  }

  private func layOut(_ columns: Columns) {
    let bounds = view.bounds
    let place = discPlace
    discs.settle(at: place)
    let (start, textWidth, form) = (columns.start, columns.textWidth, arrangement.form)
    // Everything else is below the seek bar if that is along the edge.
    let middle = isTimelineOnEdge ? place.midY : bounds.midY
    let queueButtonAppears = arrangement.hasQueueButton && queueButton.isHidden
    queueButton.isHidden = !arrangement.hasQueueButton
    if arrangement.hasQueueButton {
      let size = columns.queueButtonSize
      let place = Rect(origin: Point(x: columns.queueButton, y: (middle - size.height / 2).rounded()), size: size)
      if queueButtonAppears {
        // The button fades in at its place.
        View.performWithoutAnimation {
          view.place(queueButton, at: place)
          queueButton.alpha = 0
        }
      }
      view.place(queueButton, at: place)
      queueButton.alpha = 1
    }
    volume.hasSlider = arrangement.hasVolumeSlider
    transport.extent = columns.extent
    let buttons = transport.sizeThatFits(Size(width: .infinity, height: buttonHeight))
    let buttonsY = (middle - buttons.height / 2).rounded()
    let volumeWidth = volume.width(hasSlider: volume.hasSlider, height: buttonHeight)
    view.place(volume, at: Rect(x: columns.volume, y: buttonsY, width: volumeWidth, height: buttons.height))
    view.place(transport, at: Rect(origin: Point(x: columns.transport, y: buttonsY), size: buttons))

    let nameHeight = name.sizeThatFits(bounds.size).height
    let artistHeight = artist.sizeThatFits(bounds.size).height
    let isLine = form == .line
    let nameWidth = isLine ? min(textWidth, name.sizeThatFits(bounds.size).width.rounded(.up)) : textWidth
    let textHeight = nameHeight + (isLine ? 0 : artistHeight + 2)
    let top: Double
    let timelinePlace: Rect
    switch form {
    case _ where isTimelineOnEdge:
      top = max(edgeHeight, (middle - textHeight / 2).rounded())
      timelinePlace = Rect(x: 0, y: 0, width: bounds.width, height: edgeHeight)
    case .line, .lines:
      let barHeight = 20.0
      top = max(2, ((bounds.height - textHeight - barHeight) / 2).rounded())
      // Some writing systems have such high lines that the timeline lies over the empty lower part of the artist's line.
      let y = max(0, min(top + textHeight, bounds.height - barHeight))
      timelinePlace = Rect(x: start, y: y, width: textWidth, height: barHeight)
    case .wide:
      top = ((bounds.height - textHeight) / 2).rounded()
      let x = columns.transport + buttons.width + 12
      // The timeline is as high as the buttons, so that its seek bar is easy to hit.
      timelinePlace = Rect(x: x, y: buttonsY, width: max(0, columns.controlsEnd - x), height: buttons.height)
    }
    view.place(timeline, at: timelinePlace)
    timeline.form = isTimelineOnEdge ? .line : form
    // Laid out at once, so that its parts move together with it.
    timeline.layoutIfNeeded()
    view.place(name, at: Rect(x: start, y: top, width: nameWidth, height: nameHeight))
    if isLine {
      // The artist follows the title if there is room for some words.
      let rest = textWidth - nameWidth - 8
      view.place(
        artist,
        at: Rect(
          x: start + nameWidth + 8, y: top + nameHeight - artistHeight - 1, width: rest < 60 ? 0 : rest,
          height: artistHeight))
    } else {
      view.place(artist, at: Rect(x: start, y: top + nameHeight + 2, width: textWidth, height: artistHeight))
    }
    name.bothTexts = name.frame.union(artist.frame).offsetBy(dx: -name.frame.minX, dy: -name.frame.minY)
    view.place(
      hint,
      at: Rect(x: margin, y: 0, width: max(0, columns.transport - 12 - margin), height: bounds.height))
    showHint()
  }
}
