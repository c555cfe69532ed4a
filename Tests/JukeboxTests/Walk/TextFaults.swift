import Foundation
import Languages
import Music
import SDLHost
import ViewTree

@testable import Jukebox

/// Texts that went around the catalogues. In the accented language every text that is in them has accents.
enum TextFaults {
  static func all(on stage: WalkStage) -> [String] {
    var faults: [String] = []
    let data = data(on: stage)
    stage.window.forEachVisible(frontToBack: false) { view, visible in
      guard !visible.isEmpty else { return true }
      let texts = [(view as? Label)?.text, view.accessibilityLabel, view.accessibilityValue, view.toolTip]
      for text in Set(texts.compactMap(\.self)) where !isTranslated(text, data) {
        faults.append("“\(text)” is in no catalogue")
      }
      return true
    }
    return faults
  }

  private static func isTranslated(_ text: String, _ data: [String]) -> Bool {
    func hasPlainWord(_ text: String) -> Bool {
      text.split(whereSeparator: { !$0.isLetter }).contains { $0.count > 2 && $0.allSatisfy(plain.contains) }
    }
    return !hasPlainWord(text)
      || !hasPlainWord(data.reduce(text) { $0.contains($1) ? $0.replacing($1, with: " ") : $0 })
  }

  /// The letters that get an accent.
  private static let plain = Set("acdeghiklnorstuwyzACDEGHIKLNORSTUWYZ")

  /// What is the same in all languages, the longest first: names, titles and paths.
  private static func data(on stage: WalkStage) -> [String] {
    let library = stage.library.model
    let contents = library.contents
    let songs = stage.main.player.items.map(\.song) + [stage.main.player.current?.song].compactMap(\.self)
    var texts =
      library.albums.flatMap { [$0.title, $0.artist] + library.songs(of: $0.id).map(\.title) }
      + contents.artists.map(\.name) + contents.playlists.map(\.title)
      + songs.flatMap { [$0.title, $0.artist, $0.album ?? ""] }
    texts += ["/home/ada/Music/A folder with quite a long name", "picture.png", "01 Adagio.flac"]
    texts += [
      "Jukebox", "jukebox", "Deutsch", "English", "xyzzy", "Built-in Audio",
      "A device for sound with quite a long name",
    ]
    for path in stage.main.preferences.current.folders ?? [] {
      texts += [path, String(path.split(separator: "/").last ?? "")]
    }
    return texts.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
  }
}

extension Language {
  /// Whether each text that is in the catalogues has accents.
  var isAccented: Bool { code == Language.accented.code }
}
