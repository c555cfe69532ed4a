import TestSupport
import Testing

@testable import Music

@Suite("Devices that come and go")
@MainActor
struct DeviceTests {
  @Test("M6 nothing is opened before a song with a file is played")
  func nothing() {
    let rig = SoundRig()
    rig.engine.volume = 0.5
    rig.engine.isPaused = true
    rig.engine.play(rig.song(seconds: 10), at: 3)
    rig.engine.setUpcoming([rig.song(seconds: 10)])
    rig.engine.seek(to: 4)
    #expect(rig.engine.status == PlaybackStatus(item: 1, position: 4))
    rig.engine.play(rig.silence(seconds: 10), at: 0)
    rig.engine.isPaused = false
    rig.engine.setUpcoming([rig.silence(seconds: 5)])
    rig.pass(11, waiting: false)
    #expect(rig.events == [.began(item: 4)])
    #expect(abs(rig.engine.status.position - 1) < 0.001)
    #expect(rig.devices.isEmpty)
    #expect(rig.sources.opened.isEmpty)
  }

  @Test("M6 without a device songs go on in silence by the clock")
  func none() {
    let rig = SoundRig()
    rig.setDevice(isPresent: false)
    let songs = [rig.song(seconds: 10), rig.song(seconds: 10)]
    rig.engine.play(songs[0], at: 0)
    rig.engine.setUpcoming([songs[1]])
    #expect(
      eventually {
        rig.engine.update()
        return rig.events == [.device(isPresent: false)]
      })
    rig.pass(4, waiting: false)
    #expect(abs(rig.engine.status.position - 4) < 0.01)
    #expect(abs((rig.engine.timeUntilEnd ?? 0) - 6) < 0.01)
    rig.engine.isPaused = true
    rig.pass(2, waiting: false)
    #expect(abs(rig.engine.status.position - 4) < 0.01)
    rig.engine.isPaused = false
    rig.engine.seek(to: 9)
    rig.pass(2, waiting: false)
    #expect(rig.events == [.device(isPresent: false), .began(item: songs[1].id)])
    #expect(abs(rig.engine.status.position - 1) < 0.01)
    rig.pass(10, waiting: false)
    #expect(rig.events == [.device(isPresent: false), .began(item: songs[1].id), .ended])
    #expect(rig.sources.opened.isEmpty)
  }

  @Test("M6 a device that comes is used at once, at the same position")
  func comes() {
    let rig = SoundRig()
    rig.setDevice(isPresent: false)
    let song = rig.song(seconds: 60, sample: SoundRig.counting)
    rig.engine.play(song, at: 0)
    #expect(
      eventually {
        rig.engine.update()
        return !rig.events.isEmpty
      })
    rig.pass(4, waiting: false)
    rig.setDevice(isPresent: true)
    #expect(rig.settle())
    #expect(rig.events == [.device(isPresent: false), .device(isPresent: true)])
    rig.pass(1)
    #expect(abs(rig.engine.status.position - 5) < 0.03)
    #expect(abs(rig.heardPlace - 5) < 0.03)
  }

  @Test("M6 a device that is there from the start, but never asks for sound, counts as none until it does")
  func neverAsks() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 60, sample: SoundRig.counting), at: 0)
    // The engine's thread looks after the device when it has orders, or after a while.
    let look = {
      rig.clock.advance(by: 0.5)
      rig.engine.noteDeviceChange()
      rig.engine.update()
    }
    #expect(
      eventually {
        look()
        return !rig.events.isEmpty
      })
    #expect(rig.events == [.device(isPresent: false)])
    let position = rig.engine.status.position
    rig.clock.advance(by: 1)
    #expect(abs(rig.engine.status.position - position - 1) < 0.01)
    // It is tried again, and nobody is told of a device that is as silent as the first.
    #expect(
      eventually {
        look()
        return rig.devices.count >= 4
      })
    #expect(rig.events == [.device(isPresent: false)])

    #expect(
      eventually {
        // Taken often enough, so that none of them is given up.
        _ = rig.devices.last?.take(512)
        rig.clock.advance(by: 0.01)
        rig.engine.noteDeviceChange()
        rig.engine.update()
        return rig.events.last == .device(isPresent: true)
      })
    #expect(rig.events == [.device(isPresent: false), .device(isPresent: true)])
    #expect(rig.settle())
    let before = rig.engine.status.position
    rig.pass(1)
    #expect(abs(rig.engine.status.position - before - 1) < 0.05)
    #expect(abs(rig.heardPlace - rig.engine.status.position) < 0.05)
  }

  @Test("M6 a device that goes is replaced by the next, at the same position", arguments: [false, true])
  func goes(hasNext: Bool) {
    let rig = SoundRig()
    let song = rig.song(seconds: 60, sample: SoundRig.counting)
    rig.engine.play(song, at: 0)
    rig.pass(2)
    rig.setDevice(isPresent: hasNext)
    rig.devices.first?.lose()
    rig.engine.noteDeviceChange()
    #expect(
      eventually {
        rig.engine.update()
        return rig.devices.first?.isClosed == true && (hasNext ? rig.devices.count == 2 : !rig.events.isEmpty)
      })
    #expect(rig.events == (hasNext ? [] : [.device(isPresent: false)]))
    rig.pass(1, waiting: hasNext)
    #expect(abs(rig.engine.status.position - 3) < 0.05)
    rig.setDevice(isPresent: true)
    #expect(rig.settle())
    rig.pass(1)
    #expect(abs(rig.engine.status.position - 4) < 0.05)
    #expect(abs(rig.heardPlace - 4) < 0.05)
  }

  @Test("P7 Another device that is chosen takes over the song where it is")
  func choice() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 60, sample: SoundRig.counting), at: 0)
    rig.pass(2)
    rig.engine.noteDeviceChoice()
    #expect(
      eventually {
        rig.engine.update()
        return rig.devices.first?.isClosed == true && rig.devices.count == 2
      })
    #expect(rig.settle() && rig.events == [])
    rig.pass(1)
    #expect(abs(rig.engine.status.position - 3) < 0.05)
    #expect(abs(rig.heardPlace - 3) < 0.05)
    // While nothing is heard there is nothing to take over.
    rig.engine.stop()
    rig.engine.noteDeviceChoice()
    #expect(rig.settle() && rig.devices.count == 2)
  }

  @Test("P7 Another device that is chosen while none could be opened is tried at once")
  func choiceWithoutDevice() {
    let rig = SoundRig()
    rig.setDevice(isPresent: false)
    rig.engine.play(rig.song(seconds: 60, sample: SoundRig.counting), at: 0)
    #expect(
      eventually {
        rig.engine.update()
        return rig.events == [.device(isPresent: false)] && rig.engine.isSettled
      })
    // The next attempt of the engine's own would be a second later, and no time passes here.
    rig.setDevice(isPresent: true, isNoted: false)
    rig.engine.noteDeviceChoice()
    #expect(
      eventually(limit: 5) {
        rig.engine.update()
        return rig.devices.count == 1
      })
    #expect(rig.settle() && rig.events == [.device(isPresent: false), .device(isPresent: true)])
  }

  @Test("M6 the device is closed five seconds after a pause, and the song continues where it was")
  func pause() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 60, sample: SoundRig.counting), at: 0)
    rig.pass(2)
    rig.engine.isPaused = true
    // The thread notices the pause.
    rig.engine.noteDeviceChange()
    rig.pass(4.5, waiting: false)
    #expect(rig.devices.first?.isClosed == false)
    rig.clock.advance(by: 1)
    #expect(
      eventually {
        // Instead of waiting for its timer. The thread may have noticed the pause late.
        rig.engine.noteDeviceChange()
        rig.clock.advance(by: 0.1)
        return rig.devices.first?.isClosed == true
      })
    #expect(abs(rig.engine.status.position - 2) < 0.05)
    rig.engine.update()
    #expect(abs(rig.engine.status.position - 2) < 0.05)
    rig.engine.isPaused = false
    #expect(
      eventually {
        rig.engine.update()
        return rig.devices.count == 2
      })
    #expect(rig.settle())
    rig.pass(1)
    #expect(abs(rig.engine.status.position - 3) < 0.05)
    #expect(abs(rig.heardPlace - 3) < 0.05)
    #expect(rig.events.isEmpty)
  }

  @Test("M6 the device is closed five seconds after the last song")
  func end() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 1), at: 0)
    rig.pass(2)
    #expect(rig.events == [.ended])
    rig.engine.noteDeviceChange()
    rig.pass(3, waiting: false)
    #expect(rig.devices.first?.isClosed == false)
    rig.clock.advance(by: 3)
    #expect(
      eventually {
        rig.engine.noteDeviceChange()
        return rig.devices.first?.isClosed == true
      })
    rig.engine.play(rig.song(seconds: 1), at: 0)
    rig.pass(0.5)
    #expect(rig.devices.count == 2)
    #expect(rig.heard.last == 0.5)
  }

  @Test("M6 an engine that is released closes its device")
  func released() {
    var rig: SoundRig? = SoundRig()
    rig?.engine.play(
      rig?.song(seconds: 10) ?? PlaybackItem(id: 0, song: Song(title: "", artist: "", duration: 1)), at: 0)
    rig?.pass(1)
    let device = rig?.devices.first
    weak let engine = rig?.engine
    rig = nil
    #expect(engine == nil)
    #expect(eventually { device?.isClosed == true })
  }
}
