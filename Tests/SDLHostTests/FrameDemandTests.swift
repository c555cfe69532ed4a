import Testing

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
}
