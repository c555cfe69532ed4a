import Languages
import Music
import Platform

/// Keeps the player, the list of problems, and what is shown up to date with the library.
extension MainController {
  func libraryDidChange(_ change: LibraryModel.Change = .contents(nil)) {
    switch change {
    case .retagged(let songs): take(songs)
    case .moved(let songs): followFiles(songs)
    case .missing(let reasons): problems.add(player.markMissing(reasons))
    case .agreement(let state): player.indexAgreement = state
    case .contents: update(areContentsNew: true)
    case .progress: update(areContentsNew: false)
    }
  }

  private func update(areContentsNew: Bool) {
    upNext.update()
    // While a large library is searched, its progress changes in every frame.
    let isFinished = library.progress == .finished
    guard areContentsNew || isFinished else { return }
    // The bundled pieces do not replace a person's own music that may only be away for a moment, but that of folders that were removed.
    if isFinished { player.renewSuggestions(from: library.albumsToSuggest, isInLibrary: library.mayContain) }
    if !library.awaitsNamedSongs {
      player.suggest(from: library.albumsToSuggest, isComplete: isFinished, isInLibrary: library.contains)
    }
    player.libraryDidChange()
    if areContentsNew { search.libraryDidChange() }
    // Files in the folders that were read may have different tags now.
    if isFinished { compareSongs() }
    restoration.goOn()
  }

  /// Compares the songs of the player, of the open pages and of the problems with the library, which says later which of them differ, are
  /// missing or are back.
  /// - Parameter areNew: whether the songs of the player were others when they were last compared.
  func compareSongs(areNew: Bool = false) {
    let (known, listed, lost) = (player.knownSongs, pages.songsOfPages, problems.missingSongs)
    library.source?.compare(
      { known.all + listed.joined() + lost }, missing: pages.missingSongs + lost,
      since: player.indexAgreement, areNew: areNew)
  }

  /// Follows songs whose files were moved. Their former pictures, which usually were moved with them, are no problem any more.
  private func followFiles(_ moved: [Song.ID: Song]) {
    func covers() -> Set<String> { Set(player.songs.compactMap(\.cover?.path)) }
    let former = covers()
    player.followFiles(moved)
    let left = former.subtracting(covers())
    problems.removeFiles(where: left.contains)
    problems.remove(songs: Set(problems.missingSongs.filter { moved[$0.id] != nil }.compactMap(\.path)))
  }

  /// Takes over what songs are now. Those that were skipped while their files were missing are no problem any more, also where they have left
  /// Up next since.
  private func take(_ songs: [Song]) {
    player.take(songs)
    let found = Set(songs.compactMap(\.path)).intersection(problems.missingSongs.compactMap(\.path))
    problems.remove(songs: found)
    player.filesAreBack(found)
  }
}
