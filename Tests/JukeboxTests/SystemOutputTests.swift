import Testing

@testable import Jukebox

/// Which device for sound is used. What needs devices is tested with the whole program.
@Suite("The device for sound") struct SystemOutputTests {
  @Test("M6 sound does not begin anew on the device that is used already")
  func sameDevice() {
    let output = SystemOutput()
    var choices = 0
    output.onChoice = { choices += 1 }
    output.choose(nil)
    #expect(choices == 0)
  }
}
