import Containers
import Languages
import Music
import ViewTree

/// The page with all preferences. A change takes effect at once.
final class PreferencesController: PageController, ViewControllerStackUpdating {
  /// The view outside of the pages that had the focus when this one was opened. It gets it back when this page is left.
  weak var formerFocus: View?
  private let preferences: PreferencesModel
  private let desktop: DesktopServices
  private let column: GroupColumn
  private let folders: FolderGroup
  private let look: SegmentedControl
  private let renderer: SegmentedControl
  private let gain: SegmentedControl
  private let language: ChoiceButton
  private let device: ChoiceButton
  private let afterQueue: ChoiceButton
  private let opening: ChoiceButton
  private let deviceRow: PreferenceRow
  private let rendererRow: PreferenceRow

  init(
    theme: AppTheme, preferences: PreferencesModel, desktop: DesktopServices, showsFolders: Bool, previous: Sentence
  ) {
    self.preferences = preferences
    self.desktop = desktop
    look = theme.segments(tr("Look"), titles: Preferences.Look.allCases.map(\.title))
    renderer = theme.segments(tr("Renderer"), titles: Preferences.Renderer.allCases.map(\.title))
    gain = theme.segments(tr("Even loudness"), titles: Self.gains.map(\.name))
    language = ChoiceButton(tr("Language"), theme: theme)
    device = ChoiceButton(tr("Output device"), theme: theme)
    afterQueue = ChoiceButton(tr("When Up next ends"), theme: theme)
    opening = ChoiceButton(tr("Opening a file"), theme: theme)
    folders = FolderGroup(theme: theme, folders: MusicFolders(preferences), desktop: desktop, isShown: showsFolders)
    deviceRow = PreferenceRow(theme: theme, tr("Output device"), control: device)
    rendererRow = PreferenceRow(theme: theme, tr("Renderer"), control: renderer)
    column = GroupColumn([
      PreferenceGroup(
        theme: theme, tr("Appearance"),
        [
          PreferenceRow(theme: theme, tr("Look"), tr("System follows the desktop’s light and dark."), control: look),
          PreferenceRow(
            theme: theme, tr("Language"), tr("System follows the desktop’s language."), control: language),
          rendererRow,
        ]),
      folders.group,
      PreferenceGroup(
        theme: theme, tr("Sound"),
        [
          deviceRow,
          PreferenceRow(
            theme: theme, tr("Even loudness"), tr("Plays songs that carry ReplayGain equally loud."), control: gain),
        ]),
      PreferenceGroup(
        theme: theme, tr("Playback"),
        [
          PreferenceRow(theme: theme, tr("When Up next ends"), control: afterQueue),
          PreferenceRow(
            theme: theme, tr("Opening a file"), tr("From a file manager, or with another program."), control: opening),
        ]),
    ])
    super.init(theme: theme, name: tr("Preferences"), previous: previous)
  }

  private static let gains: [GainMode] = [.none, .track, .album, .automatic]

  override func loadView() {
    let view = DropView()
    view.onDrop = { [weak self] paths, _ in
      self?.folders.add(paths)
      return true
    }
    self.view = theme.region(view, named: name, \.ground)
  }

  override func viewDidLoad() {
    for child in [column, header] { view.addSubview(child) }
    column.accessibilityRole = .group
    theme.translate(column) { $0.accessibilityLabel = $1.tr("All preferences") }
    look.onChange = { [preferences] index in preferences.change { $0.look = Preferences.Look.allCases[index] } }
    renderer.onChange = { [preferences] index in
      preferences.change { $0.renderer = Preferences.Renderer.allCases[index] }
    }
    gain.onChange = { [preferences] index in preferences.change { $0.gain = Self.gains[index] } }
    afterQueue.choices = choices(\AfterQueue.name) { $0.afterQueue = $1 }
    opening.choices = choices(\Preferences.Opening.title) { $0.opening = $1 }
    language.choices = choices(\Preferences.Language.title) { $0.language = $1 }
    device.choices = { [weak self] in self?.deviceChoices ?? [] }
    device.onOpen = { [desktop] in desktop.output?.refresh() }
    preferences.observe(self) { [weak self] _ in self?.update() }
    desktop.observe(self) { [weak self] in self?.update() }
    theme.translate(self) { page, _ in page.update() }
  }

  /// All cases of a preference, each of which is set when it is chosen.
  private func choices<Value: CaseIterable>(
    _ title: KeyPath<Value, Sentence>, _ set: @escaping (inout Preferences, Value) -> Void
  ) -> () -> [ChoiceButton.Choice] {
    { [preferences, theme] in
      Value.allCases.map { value in
        ChoiceButton.Choice(title: theme.tr(value[keyPath: title])) { preferences.change { set(&$0, value) } }
      }
    }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    desktop.output?.refresh()
    folders.update()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    view.takeFocus(at: view.firstFocusable)
  }

  func viewStack(_ stack: ViewControllerStack, willHideFor operation: StackOperation, animated: Bool) {
    guard operation == .pop else { return }
    hadFocus = stack.view.window?.focusedView?.isDescendant(of: stack.view) != false
    // While a swipe may still be cancelled, the page is in the stack, and the focus stays where it is.
    if !stack.contains(self) { returnFocus(in: stack.view.window) }
  }

  func viewStack(_ stack: ViewControllerStack, didHideFor operation: StackOperation, animated: Bool) {
    if operation == .pop { returnFocus(in: stack.view.window) }
  }

  /// Whether the focus was in the stack, or nowhere, when the page began to leave. Otherwise somebody has moved it elsewhere.
  private var hadFocus = false

  private func returnFocus(in window: Window?) {
    if hadFocus, let formerFocus, formerFocus.window === window, formerFocus.isFocusable {
      window?.focusedView = formerFocus
    }
    formerFocus = nil
  }

  private func update() {
    let current = preferences.current
    func show(_ index: Int?, in control: SegmentedControl) {
      if let index, control.selectedIndex != index { control.selectedIndex = index }
    }
    show(Preferences.Look.allCases.firstIndex(of: current.look), in: look)
    show(Preferences.Renderer.allCases.firstIndex(of: current.renderer), in: renderer)
    show(Self.gains.firstIndex(of: current.gain), in: gain)
    afterQueue.chosen = theme.tr(current.afterQueue.name)
    opening.chosen = theme.tr(current.opening.title)
    language.chosen = theme.tr(current.language.title)
    device.chosen = current.outputDevice ?? systemDevice
    deviceRow.note =
      current.outputDevice.map { name in
        desktop.output?.isMissing(name) == true
          ? theme.tr("It is not connected. The system’s device is used until it is.") : ""
      } ?? ""
    rendererRow.note = theme.tr(rendererNote)
    folders.update()
    column.setNeedsLayout()
  }

  private var rendererNote: Sentence {
    guard let name = desktop.rendererName?() else {
      return tr("What draws the window. A change takes effect at once.")
    }
    return name == "software"
      ? tr("The window is drawn in software. A change takes effect at once.")
      : tr("The window is drawn with \(name). A change takes effect at once.")
  }

  // MARK: The device

  private var systemDevice: String { theme.tr("System default") }

  private var deviceChoices: [ChoiceButton.Choice] {
    let chosen = preferences.current.outputDevice
    var names = desktop.output?.names ?? []
    // The chosen device stays in the menu while it is not connected.
    if let chosen, !names.contains(chosen) { names.append(chosen) }
    return [
      ChoiceButton.Choice(title: systemDevice) { [preferences] in preferences.change { $0.outputDevice = nil } }
    ]
      + names.map { name in
        ChoiceButton.Choice(title: name) { [preferences] in preferences.change { $0.outputDevice = name } }
      }
  }

  // MARK: Layout

  override func layOutContent(in room: Rect) {
    // The scroll bar is at the edge of the page.
    column.margin = margin
    column.frame = Rect(
      x: 0, y: room.minY - 3, width: view.bounds.width, height: max(0, view.bounds.height - room.minY + 3))
  }
}

extension Preferences.Look {
  var title: Sentence {
    switch self {
    case .system: tr("System")
    case .light: tr("Light")
    case .dark: tr("Dark")
    }
  }
}

extension Preferences.Language {
  /// Each language has its own name for itself, so that people find theirs whatever language is set.
  var title: Sentence {
    switch self {
    case .system: tr("System")
    case .english: Sentence(verbatim: "English")
    case .german: Sentence(verbatim: "Deutsch")
    }
  }
}

extension Preferences.Renderer {
  var title: Sentence {
    switch self {
    case .auto: tr("Automatic")
    case .software: tr("Software")
    case .accelerated: tr("Accelerated")
    }
  }
}

extension Preferences.Opening {
  var title: Sentence {
    switch self {
    case .auto: tr("Play, or queue while something plays")
    case .play: tr("Play now")
    case .next: tr("Play next")
    case .queue: tr("Add to queue")
    }
  }
}
