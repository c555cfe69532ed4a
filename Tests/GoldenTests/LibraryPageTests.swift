import SDLHost
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

@Suite("Golden: the pages of the library, and the search", .enabled(if: Fonts.inter))
struct LibraryPageTests {
  private static let sizes = [("", Size(width: 1024, height: 680)), ("-small", Size(width: 480, height: 360))]

  private func browse(_ program: Program, _ title: String) throws {
    let button = try #require(program.window.find(label: "Browse"))
    PointerScript(program.window).tap(at: button.convert(button.bounds.center, to: nil))
    program.session.settle(limit: 2)
    try program.tap(title)
  }

  @Test("M15 All albums as a grid, artists and songs as rows")
  func pages() throws {
    for (suffix, size) in Self.sizes {
      let dark = try Program(size: size)
      try browse(dark, "All albums")
      try dark.expect("program-albums-dark\(suffix)")
      let light = try Program(theme: .light, size: size)
      try browse(light, "Songs")
      try light.expect("program-songs-light\(suffix)")
      let mirrored = try Program(size: size, direction: .rightToLeft)
      try browse(mirrored, "Artists")
      try mirrored.expect("program-artists-rtl\(suffix)")
    }
  }

  @Test("M15 A page without anything says why, and what to do")
  func empty() throws {
    let program = try Program(theme: .light, size: Size(width: 480, height: 360))
    try browse(program, "Playlists")
    try program.expect("program-playlists-empty-small")
  }

  @Test("M14 The search: artists, albums and songs that contain what is typed, or that nothing does")
  func search() throws {
    for (suffix, size) in Self.sizes {
      let program = try Program(theme: suffix.isEmpty ? .dark : .light, size: size)
      program.press(.character("f"), .control)
      program.window.send(.text("pa"))
      program.session.settle(limit: 2)
      try program.expect("program-search\(suffix)")
      program.window.send(.text("q"))
      program.session.settle(limit: 2)
      try program.expect("program-search-nothing\(suffix)")
    }
  }
}
