internal import CSDL2
import Testing
import ViewTree

@testable import SDLHost

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Start of the display", .enabled(if: getenv("DISPLAY") != nil, "no display"))
struct DisplayStartTests {
  @Test("J7 what the environment tells SDL while it starts is gone afterwards")
  func environment() {
    let names = ["XCOMPOSEFILE", "DBUS_SESSION_BUS_ADDRESS", "PATH", "HOME"]
    func values() -> [String?] { names.map { name in getenv(name).map { String(cString: $0) } } }
    let before = values()
    let start = DisplayStart()
    defer { for _ in 0..<2 { SDL_QuitSubSystem(SDL_INIT_VIDEO) } }
    #expect(start.connect())
    #expect(values() == before)
    #expect(start.connect())
    #expect(values() == before)
  }
}

@Suite("Fonts that are looked up ahead")
struct FontConfigurationReaderTests {
  @Test("T1 read ahead, the fonts are those that would be found later; what nobody takes goes")
  func readAhead() throws {
    let library = FontLibrary(configurationFile: nil)
    library.readAhead()
    library.readAhead()
    let late = FontLibrary(configurationFile: nil)
    let names = [library, late].map { $0.typeface(family: "DejaVu Sans", weight: .regular).primary.description?.path }
    #expect(names[0] == names[1])
    library.readAhead()
    for _ in 0..<3 { _ = FontConfigurationReader() }
  }
}
