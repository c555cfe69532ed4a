import Containers
import Languages
import Music
import Testing
import ViewTree

@testable import Jukebox

/// What stands for names that are not known is said in the language of the window.
@Suite("Names that are not known") struct UnknownNameTests {
  private func texts(of view: View) -> [String] {
    view.subviews.flatMap { texts(of: $0) } + ((view as? Label).map { [$0.text] } ?? [])
  }

  @Test("P6 An unknown artist, several ones, and pictures without an album are named in German")
  func german() throws {
    let stage = Stage()
    let pictures = Album(title: Album.picturesTitle, artist: Song.unknownArtist, songs: [])
    let page = AlbumController(theme: stage.main.theme, player: stage.player, album: pictures)
    stage.main.stack.push(page, animated: false)
    stage.advance(0.1)
    #expect(page.title == "Pictures" && texts(of: page.view).contains("Unknown artist · 0 songs"))
    stage.main.theme.language = try .german()
    stage.advance(0.1)
    #expect(page.title == "Bilder" && texts(of: page.view).contains("Bilder"))
    #expect(texts(of: page.view).contains("Unbekannter Interpret · 0 Titel"))
    #expect(stage.main.theme.artist(Song.variousArtists) == "Verschiedene Interpreten")
  }

  @Test("P6 An album that is called Pictures by its artist keeps its name")
  func named() throws {
    #expect(try Language.german().album(Album.picturesTitle, by: "Ada Fjord") == "Pictures")
  }
}
