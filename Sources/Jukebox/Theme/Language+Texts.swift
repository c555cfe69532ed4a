import Languages
import Music
import ViewTree

// `tr` marks sentences for the catalogues, so these functions have the same name.

extension Language {
  /// A sentence in this language.
  func tr(_ sentence: Sentence) -> String { text(sentence) }

  /// A sentence that has another meaning, and so another translation, in other places.
  func tr(_ sentence: Sentence, context: String) -> String { text(Sentence(sentence, context: context)) }

  /// Names and phrases in a line, with dots between them.
  func joined(_ parts: [String], by separator: String = " · ") -> String {
    parts.count > 1 ? parts.map(setApart).joined(separator: separator) : parts.first ?? ""
  }

  /// The items of a menu that chooses one of several values.
  func choices<Value: Equatable>(
    _ values: [Value], _ name: (Value) -> Sentence, chosen: Value, choose: @escaping (Value) -> Void
  ) -> [MenuItem] {
    values.map { value in choiceItem(text(name(value)), isChosen: value == chosen) { choose(value) } }
  }

  /// The item of a menu that chooses one of several values. The title is the same in all languages, or translated already.
  func choiceItem(_ title: String, isChosen: Bool, choose: @escaping () -> Void) -> MenuItem {
    var item = MenuItem(title: title, action: choose)
    item.isChosen = isChosen
    return item
  }

  /// The item of a menu for an option that is on or off.
  func optionItem(
    _ title: Sentence, isOn: Bool, shortcut: KeyShortcut? = nil, change: @escaping () -> Void
  ) -> MenuItem {
    var item = MenuItem(title: text(title), shortcut: shortcut, action: change)
    item.isOn = isOn
    return item
  }

  /// A phrase as it stands by itself in a line, with a capital letter.
  func capitalized(_ phrase: String) -> String { phrase.prefix(1).uppercased() + phrase.dropFirst() }

  /// A phrase as a sentence of its own, with a capital letter and a full stop.
  func whole(_ sentence: Sentence) -> String {
    let text = text(sentence)
    return capitalized(text) + (text.hasSuffix(".") ? "" : ".")
  }
}

extension Sentence {
  /// The name of an artist, or a translated text for an unknown one.
  init(artist name: String) {
    switch name {
    case Song.unknownArtist: self = Languages.tr("Unknown artist")
    case Song.variousArtists: self = Languages.tr("Various artists")
    default: self.init(verbatim: name)
    }
  }

  /// The title of an album, or what stands for the pictures that were opened by themselves.
  init(album title: String, by artist: String) {
    let isPictures = title == Album.picturesTitle && artist == Song.unknownArtist
    self = isPictures ? Languages.tr("Pictures") : Sentence(verbatim: title)
  }
}

// MARK: What the toolkit says

extension Language {
  /// The names of keys, as they stand on the keyboards of the language.
  var keyNames: KeyNames {
    var names = KeyNames()
    guard !isPlain else { return names }
    names.control = tr("Ctrl", context: "key")
    names.alt = tr("Alt", context: "key")
    names.shift = tr("Shift", context: "key")
    names.command = tr("Super", context: "key")
    let keys: [(Key, Sentence)] = [
      (.space, Languages.tr("Space", context: "key")), (.return, Languages.tr("Return", context: "key")),
      (.tab, Languages.tr("Tab", context: "key")),
      (.escape, Languages.tr("Esc", context: "key")), (.backspace, Languages.tr("Backspace", context: "key")),
      (.delete, Languages.tr("Delete", context: "key")), (.pageUp, Languages.tr("Page Up", context: "key")),
      (.pageDown, Languages.tr("Page Down", context: "key")), (.home, Languages.tr("Home", context: "key")),
      (.end, Languages.tr("End", context: "key")), (.back, Languages.tr("Back", context: "key")),
      (.menu, Languages.tr("Menu", context: "key")),
    ]
    for (key, name) in keys { names.keys[key] = text(name) }
    return names
  }

  /// The texts that views of the toolkit contain.
  var viewWords: AccessibilityWords {
    var words = AccessibilityWords()
    // In English, too, its numbers have separators.
    words.place = { [self] in text(Languages.tr("\($0) of \($1)")) }
    words.button = tr("Button", context: "control")
    words.toggle = tr("Switch", context: "control")
    words.slider = tr("Slider", context: "control")
    words.segments = tr("Segments", context: "control")
    words.progress = tr("Progress", context: "control")
    words.page = tr("Page")
    words.pages = tr("Pages")
    words.queue = tr("Queue")
    words.on = tr("on", context: "switch")
    words.off = tr("off", context: "switch")
    words.undo = tr("Undo", context: "text")
    words.cut = tr("Cut", context: "text")
    words.copy = tr("Copy", context: "text")
    words.paste = tr("Paste", context: "text")
    words.selectAll = tr("Select all", context: "text")
    words.keys = keyNames
    return words
  }
}
