internal import CSDL2
import Glibc
import Pixels
import Testing
import ViewTree

@testable import SDLHost

@Suite("A display that asks for each frame")
struct FrameDemandTests {
  @Test("P8 A frame that is wanted waits for the display, and one that is not asked for within a second is not seen")
  func waiting() {
    var demand = FrameDemand()
    #expect(demand.time(for: 5) == 5 && demand.time(for: nil) == nil && !demand.isHidden(at: 5))
    demand.didPresent(at: 5)
    // At rest nothing is waited for. Movement only keeps the clock going, later.
    #expect(demand.time(for: nil) == nil)
    #expect(demand.time(for: -.infinity) == 6 && demand.time(for: 5.016) == 6 && demand.time(for: 7) == 7)
    #expect(!demand.isHidden(at: 5.99) && demand.isHidden(at: 6) && demand.isHidden(at: 100))
    demand.didAsk()
    #expect(demand.time(for: 5.016) == 5.016 && !demand.isHidden(at: 100))
  }

  @Test("P8 A display that gives input to a window shows it, so a request for a frame that does not come was lost")
  func lostRequest() {
    var demand = FrameDemand()
    demand.didPresent(at: 5)
    demand.didReceiveInput()
    #expect(!demand.isHidden(at: 7) && demand.hasLostRequest(at: 6) && !demand.hasLostRequest(at: 5.99))
    #expect(demand.time(for: 5.5) == 6)
    // The frame that is presented then waits as long, and needs further input to be taken as seen.
    demand.didPresent(at: 6)
    #expect(!demand.hasLostRequest(at: 8) && !demand.isHidden(at: 6.9) && demand.isHidden(at: 7))
    demand.didReceiveInput()
    #expect(!demand.isHidden(at: 8) && demand.hasLostRequest(at: 8))
    demand.didAsk()
    #expect(!demand.isHidden(at: 9) && !demand.hasLostRequest(at: 9) && demand.time(for: 8.1) == 8.1)
  }

  /// Draws nothing, and is asked for no frame after the first.
  private final class Unasked: WindowRenderer {
    private(set) var frameCount = 0
    let name = "unasked"
    let isPacedByDisplay = false
    let keepsContent = true
    let draft = PixelRect.empty
    var isReady: Bool { frameCount == 0 }
    func takeLoss() -> Bool { false }
    func present(_ list: DisplayList) throws(SDLError) { frameCount += 1 }
  }

  @Test(
    "P8 A window is drawn without a request when a key, a finger that moves or an input method acts on it",
    arguments: [SDL_KEYDOWN, SDL_FINGERMOTION, SDL_TEXTINPUT].map(\.rawValue))
  func input(type: UInt32) throws {
    // Under X the window is briefly visible. Without X, SDL's dummy driver is sufficient.
    if getenv("DISPLAY") == nil { SDL_SetHint("SDL_VIDEODRIVER", "dummy") }
    let application = try Application()
    var made: Unasked?
    let make: RendererMaker = { (_, _) throws(SDLError) in
      let renderer = Unasked()
      made = renderer
      return renderer
    }
    let window = try application.open(
      ApplicationOptions(title: "test", size: Size(width: 200, height: 150)),
      selection: RendererSelection(windowFlags: 0, makeRenderer: make, replacements: []), root: { ViewController() })
    let host = try #require(application.hosts.first)
    let renderer = try #require(made)
    #expect(renderer.frameCount == 1)

    window.backgroundColor = .red
    let now = application.timer.now + 2
    try host.makeFrame(now: now)
    #expect(host.isUnseen && renderer.frameCount == 1)
    var event = SDL_Event()
    event.type = type
    host.handle(event, time: now)
    try host.makeFrame(now: now + 0.1)
    #expect(!host.isUnseen && renderer.frameCount == 2)
  }
}
