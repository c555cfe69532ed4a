import Testing
import ViewTree

@Suite("Scrolling at an edge") struct EdgeScrollTests {
  @Test("L18 Near an edge it is the faster the nearer, between two edges of a small view as much as they differ")
  func near() {
    #expect(EdgeScroll.velocity(toStart: 100, toEnd: 40, zone: 32) == 0)
    #expect(EdgeScroll.velocity(toStart: 100, toEnd: 16, zone: 32) == 350)
    #expect(EdgeScroll.velocity(toStart: 0, toEnd: 100, zone: 32) == -700)
    #expect(EdgeScroll.velocity(toStart: -50, toEnd: 150, zone: 32) == -700)
    #expect(EdgeScroll.velocity(toStart: 8, toEnd: 8, zone: 32) == 0)
    // Without a zone there is nothing near an edge, and nothing beyond it.
    for zone in [0.0, -32] {
      #expect(EdgeScroll.velocity(toStart: 0, toEnd: 0, zone: zone) == 0)
      #expect(EdgeScroll.velocity(toStart: 100, toEnd: -5, zone: zone) == 0)
      #expect(EdgeScroll.velocity(toStart: 5, toEnd: 100, zone: zone) == 0)
    }
  }

  @Test("L18 Where items are scrolled, no more of them pass in a second than can be read; long ones pass no faster")
  func items() {
    func speed(_ itemLength: Double?) -> Double {
      EdgeScroll.velocity(toStart: 100, toEnd: 0, zone: 32, itemLength: itemLength)
    }
    #expect(speed(40) == 280 && speed(24) == 168 && speed(100) == 700 && speed(300) == 700)
    #expect(EdgeScroll.velocity(toStart: 16, toEnd: 100, zone: 32, itemLength: 40) == -140)
    #expect(speed(nil) == 700 && speed(0) == 700 && speed(-1) == 700 && speed(.nan) == 700)
  }

  @Test("T8 Beyond an edge it is the faster the farther, within limits")
  func beyond() {
    #expect(
      [0, 1, -1, 10, -10, 1000, -1000].map { EdgeScroll.velocity(beyond: $0) } == [0, 60, -60, 120, -120, 2400, -2400])
  }
}
