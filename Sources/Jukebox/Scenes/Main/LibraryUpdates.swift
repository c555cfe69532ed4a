import Languages
import Music
import Platform

/// Passes changes of the library on to the player, the list of problems, and what is shown.
final class LibraryUpdates {
  private unowned let main: MainController

  init(for main: MainController) { self.main = main }

  func libraryDidChange(_ change: LibraryModel.Change = .contents(nil)) {
    switch change {
    case .retagged(let songs): take(songs)
    case .moved(let songs): followFiles(songs)
    case .missing(let reasons): main.problems.add(main.player.markMissing(reasons))
    case .agreement(let state): main.player.indexAgreement = state
    case .contents: update(areContentsNew: true)
    case .progress: update(areContentsNew: false)
    }
  }

  private func update(areContentsNew: Bool) {
    main.upNext.update()
    // While a large library is searched, its progress changes in every frame.
    let isFinished = main.library.progress == .finished
    guard areContentsNew || isFinished else { return }
    // The bundled pieces do not replace a person's own music that may only be away for a moment, but that of folders that were removed.
    if isFinished {
      main.player.renewSuggestions(from: main.library.albumsToSuggest, isInLibrary: main.library.mayContain)
    }
    if !main.library.awaitsNamedSongs {
      main.player.suggest(
        from: main.library.albumsToSuggest, isComplete: isFinished, isInLibrary: main.library.contains)
    }
    main.player.libraryDidChange()
    if areContentsNew { main.search.libraryDidChange() }
    // Files in the folders that were read may have different tags now.
    if isFinished { compareSongs() }
    main.restoration.goOn()
  }

  /// Compares the songs of the player, of the open pages and of the problems with the library, which says later which of them differ, are
  /// missing or are back.
  /// - Parameter areNew: whether the songs of the player were others when they were last compared.
  func compareSongs(areNew: Bool = false) {
    let (known, listed, lost) = (main.player.knownSongs, main.pages.songsOfPages, main.problems.missingSongs)
    main.library.source?.compare(
      { known.all + listed.joined() + lost }, missing: main.pages.missingSongs + lost,
      since: main.player.indexAgreement, areNew: areNew)
  }

  /// Follows songs whose files were moved. Their former pictures, which usually were moved with them, are no problem any more.
  private func followFiles(_ moved: [Song.ID: Song]) {
    func covers() -> Set<String> { Set(main.player.songs.compactMap(\.cover?.path)) }
    let former = covers()
    main.player.followFiles(moved)
    let left = former.subtracting(covers())
    main.problems.removeFiles(where: left.contains)
    main.problems.remove(songs: Set(main.problems.missingSongs.filter { moved[$0.id] != nil }.compactMap(\.path)))
  }

  /// Takes over what songs are now. Those that were skipped while their files were missing are no problem any more, also where they have left
  /// Up next since.
  private func take(_ songs: [Song]) {
    main.player.take(songs)
    let found = Set(songs.compactMap(\.path)).intersection(main.problems.missingSongs.compactMap(\.path))
    main.problems.remove(songs: found)
    main.player.filesAreBack(found)
  }
}
