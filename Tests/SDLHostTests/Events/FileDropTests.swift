internal import CSDL2
import Platform
import Testing

@testable import SDLHost

@Suite("Files that are dropped")
struct FileDropTests {
  private func event(_ type: SDL_EventType, _ path: String? = nil) -> SDL_DropEvent {
    var event = SDL_DropEvent()
    event.type = type.rawValue
    event.file = path.flatMap { SDL_strdup($0) }
    return event
  }

  @Test("U10 All files of one drop arrive together, in their order")
  func together() {
    var drop = FileDrop()
    #expect(drop.take(event(SDL_DROPBEGIN)) == nil)
    #expect(drop.take(event(SDL_DROPFILE, "/music/b.png")) == nil)
    #expect(drop.take(event(SDL_DROPFILE, "/music/a ü.png")) == nil)
    #expect(drop.take(event(SDL_DROPCOMPLETE)) == ["/music/b.png", "/music/a ü.png"])
    #expect(drop.take(event(SDL_DROPBEGIN)) == nil)
    #expect(drop.take(event(SDL_DROPFILE, "/c")) == nil)
    #expect(drop.take(event(SDL_DROPCOMPLETE)) == ["/c"])
  }

  @Test("U10 A drop of text, or of nothing, is none; one that is cut off is forgotten")
  func nothing() {
    var drop = FileDrop()
    _ = drop.take(event(SDL_DROPBEGIN))
    #expect(drop.take(event(SDL_DROPTEXT, "hello")) == nil)
    #expect(drop.take(event(SDL_DROPCOMPLETE)) == nil)
    _ = drop.take(event(SDL_DROPFILE, "/lost"))
    _ = drop.take(event(SDL_DROPBEGIN))
    _ = drop.take(event(SDL_DROPFILE, "/kept"))
    #expect(drop.take(event(SDL_DROPCOMPLETE)) == ["/kept"])
  }

  @Test("U10 Names that are not UTF-8 are kept")
  func bytes() {
    var drop = FileDrop()
    let name: [CChar] = [0x2F, CChar(bitPattern: 0xFF), 0x61, 0]
    var file = SDL_DropEvent()
    file.type = SDL_DROPFILE.rawValue
    file.file = SDL_strdup(name)
    _ = drop.take(file)
    let path = drop.take(event(SDL_DROPCOMPLETE))?.first
    #expect(path.map(PathCoding.bytes) == [0x2F, 0xFF, 0x61])
  }
}
