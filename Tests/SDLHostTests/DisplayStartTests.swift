internal import CSDL2
import Glibc
import Testing
import ViewTree

@testable import SDLHost

@Suite("Connecting to the display", .enabled(if: getenv("DISPLAY") != nil, "no display"))
struct DisplayStartTests {
  @Test("J7 The environment variables for SDL's start are removed afterwards")
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

@Suite("Reading the font configuration ahead")
struct FontConfigurationReaderTests {
  @Test("T1 Reading ahead finds the same fonts as reading later, and a result that is not used is released")
  func readAhead() throws {
    let library = FontLibrary(configurationFile: nil)
    library.readAhead()
    library.readAhead()
    let late = FontLibrary(configurationFile: nil)
    let names = [library, late].map { $0.typeface(of: Font(family: "DejaVu Sans", size: 16)).primary.description?.path }
    #expect(names[0] == names[1])
    library.readAhead()
    for _ in 0..<3 { _ = FontConfigurationReader() }
  }
}
