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
  private let folders: FolderGroup
  /// Show the preferences in their controls.
  private var controls: [(Preferences) -> Void] = []
  private lazy var rendererRow = segments(
    tr("Renderer"), for: \.renderer, Preferences.Renderer.allCases, named: \.title)
  private lazy var device = ChoiceButton(tr("Output device"), theme: theme)
  private lazy var deviceRow = FormRow(theme: theme, tr("Output device"), control: device)
  private lazy var column = FormColumn([
    FormGroup(
      theme: theme, tr("Appearance"),
      [
        segments(
          tr("Look"), tr("System follows the desktop’s light and dark."), for: \.look, Preferences.Look.allCases,
          named: \.title),
        menu(tr("Language"), tr("System follows the desktop’s language."), for: \.language, named: \.title),
        rendererRow,
      ]),
    folders.group,
    FormGroup(
      theme: theme, tr("Sound"),
      [
        deviceRow,
        segments(
          tr("Even loudness"), tr("Plays songs that carry ReplayGain equally loud."), for: \.gain,
          [.none, .track, .album, .automatic], named: \.name),
      ]),
    FormGroup(
      theme: theme, tr("Playback"),
      [
        menu(tr("When Up next ends"), for: \.afterQueue, named: \.name),
        menu(
          tr("Opening a file"), tr("From a file manager, or with another program."), for: \.opening, named: \.title),
      ]),
  ])

  init(
    theme: AppTheme, preferences: PreferencesModel, desktop: DesktopServices, showsFolders: Bool, previous: Sentence
  ) {
    self.preferences = preferences
    self.desktop = desktop
    folders = FolderGroup(theme: theme, folders: MusicFolders(preferences), desktop: desktop, isShown: showsFolders)
    super.init(theme: theme, name: tr("Preferences"), previous: previous)
  }

  /// A row with a segment for each of some values of a preference.
  private func segments<Value: Equatable>(
    _ title: Sentence, _ detail: Sentence = "", for preference: WritableKeyPath<Preferences, Value>, _ values: [Value],
    named name: KeyPath<Value, Sentence>
  ) -> FormRow {
    let row = FormRow.choice(theme, title, detail: detail, values.map { $0[keyPath: name] }) { [preferences] index in
      preferences.change { $0[keyPath: preference] = values[index] }
    }
    controls.append { current in
      if let index = values.firstIndex(of: current[keyPath: preference]) { row.show(Double(index)) }
    }
    return row
  }

  /// A row with a button that opens a menu with all values of a preference.
  private func menu<Value: CaseIterable & Equatable>(
    _ title: Sentence, _ detail: Sentence = "", for preference: WritableKeyPath<Preferences, Value>,
    named name: KeyPath<Value, Sentence>
  ) -> FormRow {
    let button = ChoiceButton(title, theme: theme)
    button.choices = { [preferences, theme] in
      theme.language.choices(
        Array(Value.allCases), { $0[keyPath: name] }, chosen: preferences.current[keyPath: preference]
      ) { value in preferences.change { $0[keyPath: preference] = value } }
    }
    controls.append { [theme] in button.chosen = theme.tr($0[keyPath: preference][keyPath: name]) }
    return FormRow(theme: theme, title, detail, control: button)
  }

  override func filesDropped(_ paths: [String], at point: Point) -> Bool {
    folders.add(paths)
    return true
  }

  override func viewDidLoad() {
    for child in [column, header] { view.addSubview(child) }
    device.choices = { [weak self] in self?.makeDeviceChoices() ?? [] }
    preferences.observe(self) { [weak self] _ in self?.update() }
    desktop.observe(self) { [weak self] in self?.update() }
    theme.translate(self) { page, _ in page.update() }
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
    for show in controls { show(current) }
    device.chosen = theme.tr(Self.name(ofDevice: current.outputDevice))
    deviceRow.note =
      current.outputDevice.map { name in
        desktop.output?.isMissing(name) == true
          ? theme.tr("It is not connected. The system’s device is used until it is.") : ""
      } ?? ""
    rendererRow.note = theme.tr(rendererNote)
    folders.update()
    column.heightDidChange()
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

  /// - Parameter name: nil for the system's default device.
  private static func name(ofDevice name: String?) -> Sentence {
    name.map { Sentence(verbatim: $0) } ?? tr("System default")
  }

  /// Asks the system for its devices, and lists those that are known so far.
  private func makeDeviceChoices() -> [MenuItem] {
    desktop.output?.refresh()
    let chosen = preferences.current.outputDevice
    var names: [String?] = [nil] + (desktop.output?.names ?? [])
    // The chosen device stays in the menu while it is not connected.
    if !names.contains(chosen) { names.append(chosen) }
    return theme.language.choices(names, Self.name(ofDevice:), chosen: chosen) { [preferences] name in
      preferences.change { $0.outputDevice = name }
    }
  }

  // MARK: Layout

  override func layOutContent(in room: Rect) {
    // The scroll bar is at the edge of the page.
    column.margin = margin
    column.frame = Rect(
      x: 0, y: room.minY, width: view.bounds.width, height: max(0, view.bounds.height - room.minY))
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
