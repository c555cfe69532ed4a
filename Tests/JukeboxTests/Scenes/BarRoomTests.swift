import Music
import Testing
import ViewTree

@testable import Jukebox

/// Whether the position of the current song has room in the bar, however long the song is.
@Suite struct BarRoomTests {
  private let harness: SceneHarness
  /// A bar alone in a window, which costs less to lay out than the whole program.
  private let bar: NowPlayingController
  private let window = Window(size: Size(width: 400, height: 100))

  init() throws {
    harness = try SceneHarness(SceneHarness.albums(1))
    bar = NowPlayingController(theme: harness.main.theme, commands: harness.main.commands)
    window.rootViewController = bar
  }

  /// Plays a song of some seconds, of which a tenth is left.
  private func play(_ duration: Double) {
    let player = harness.main.player
    player.playNow([Song(title: "A song with quite a long title", artist: "Some artist", duration: duration)])
    player.pause()
    player.seek(to: duration * 0.9)
  }

  /// Lays the bar out as in a window of this size.
  private func layOut(_ width: Double, _ height: Double, queued: Int = 12) {
    bar.arrangement = WindowArrangement(Size(width: width, height: height)).bar
    window.send(.resize(Size(width: width, height: bar.arrangement.height - 1), scale: 1))
    bar.queueButton.show(count: queued, isOpen: false)
    bar.view.layoutIfNeeded()
  }

  /// The texts, the slider of the position and the buttons that are shown, with their frames in the bar.
  private var things: [(name: String, frame: Rect)] {
    var found: [(name: String, frame: Rect)] = []
    func visit(_ view: View) {
      if view.isHidden || view is Disc { return }
      let text = (view as? Label)?.text
      if view is Control || text?.isEmpty == false {
        found.append((text ?? view.accessibilityLabel ?? "", view.convert(view.bounds, to: bar.view)))
      } else {
        view.subviews.forEach(visit)
      }
    }
    visit(bar.view)
    return found
  }

  private var position: Rect? { things.first { $0.name == "Position" }?.frame }
  private var times: [String] { things.map(\.name).filter { $0.contains(":") } }

  @Test(
    "P4 Nothing in the bar lies over anything else, and the position can be dragged, in each small window and for songs of any duration",
    arguments: [185.0, 3540, 10_800, 180_000])
  func overlaps(duration: Double) throws {
    play(duration)
    for width in stride(from: 320.0, through: 700, by: 20) {
      for (height, queued) in [(240.0, 12), (340, 12), (340, 309), (450, 309), (450, 1000), (700, 12)] {
        layOut(width, height, queued: queued)
        let (things, bounds) = (things, bar.view.bounds)
        for (index, one) in things.enumerated() where one.frame.width > 0 {
          let isInside = one.frame.minX >= 0 && one.frame.maxX <= bounds.width
          #expect(isInside, "\(one.name) at \(width)×\(height)")
          for other in things[..<index] {
            // The lines of a low bar have their letters nearer to each other than their frames.
            guard let shared = one.frame.intersection(other.frame), shared.width > 1, shared.height > 4 else {
              continue
            }
            Issue.record("\(one.name) lies over \(other.name) at \(width)×\(height)")
          }
        }
        let line = try #require(position)
        #expect(line.width >= 46, "\(width)×\(height)")
      }
    }
  }

  @Test(
    "P4 Where the position has no room between the times it lies along the upper edge, alone and as wide as the window")
  func edge() throws {
    for (width, height) in [(360.0, 527.0), (360, 420), (360, 480), (400, 450), (373, 547)] {
      play(10_800)
      layOut(width, height, queued: 309)
      #expect(try #require(position) == Rect(x: 6, y: 0, width: width - 12, height: 12), "\(width)×\(height)")
      let above = things.filter { $0.name != "Position" && $0.frame.minY < 12 }
      #expect(times.isEmpty && above.isEmpty, "\(width)×\(height)")
    }
  }

  @Test("P4 The position has the same place for all songs shorter than an hour; longer ones need more room")
  func durations() throws {
    func show(_ duration: Double, width: Double) {
      layOut(width, 600)
      play(duration)
      window.advance(by: 0.1)
    }
    for duration in [1.0, 185, 754, 3599] {
      show(duration, width: 380)
      #expect(times.count == 2 && position?.minY != 0, "\(duration)")
    }
    show(10_800, width: 380)
    #expect(times.isEmpty && position?.minY == 0)
    show(185, width: 380)
    #expect(times.count == 2 && position?.minY != 0)
    show(10_800, width: 640)
    #expect(times == ["2:42:00", "3:00:00"])
  }
}
