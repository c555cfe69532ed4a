import Platform
import Testing
import ViewTree

@testable import SDLHost

@Suite("Where windows open")
struct ScreenTests {
  private let screen = Screen(x: 100, y: 30, width: 1600, height: 970)

  @Test("J12 A window opens in the middle of the area without panels, including its borders")
  func middle() {
    let borders = Screen.Borders(top: 20, left: 2, bottom: 4, right: 2)
    let frame = screen.placement(for: PixelSize(width: 1000, height: 600), borders: borders)
    #expect(frame == WindowFrame(x: 100 + 298, y: 30 + 173, width: 1000, height: 600))
  }

  @Test("J12 A window that is larger than the screen is reduced to fit, including its title bar")
  func fit() throws {
    for (width, height): (Int32, Int32) in [(2048, 1360), (16_384, 100), (100, 16_384), (1600, 970)] {
      let frame = screen.placement(for: PixelSize(width: width, height: height))
      let borders = Screen.expectedBorders
      let (x, y) = (try #require(frame.x), try #require(frame.y))
      #expect(x >= 100 && y >= 30)
      #expect(x + borders.left + frame.width + borders.right <= 1700)
      #expect(y + borders.top + frame.height + borders.bottom <= 1000)
      #expect(frame.width == min(width, 1584) && frame.height == min(height, 922))
    }
    // A very small screen.
    let tiny = Screen(x: 0, y: 0, width: 10, height: 10).placement(for: PixelSize(width: 500, height: 500))
    #expect(tiny.width >= 1 && tiny.height >= 1)
  }

  @Test("J12 Borders that are wider than expected move the window, and reduce it only if necessary")
  func moved() {
    let wide = Screen.Borders(top: 60, left: 10, bottom: 10, right: 10)
    let frame = WindowFrame(x: 108, y: 70, width: 1584, height: 922)
    #expect(screen.moved(frame, borders: wide) == WindowFrame(x: 110, y: 90, width: 1580, height: 900))
    let small = WindowFrame(x: 1500, y: 10, width: 300, height: 200)
    #expect(screen.moved(small, borders: wide) == WindowFrame(x: 1390, y: 90, width: 300, height: 200))
    let good = WindowFrame(x: 400, y: 300, width: 300, height: 200)
    #expect(screen.moved(good, borders: wide) == good)
  }

  @Test("P5 Xft.dpi gives a scale in quarters, and is ignored if it makes no sense")
  func dots() {
    for (dots, scale) in [(96.0, 1.0), (100, 1), (120, 1.25), (144, 1.5), (192, 2), (288, 3), (48, 0.5), (960, 8)] {
      #expect(Screen.scale(dotsAnInch: dots) == scale)
    }
    for dots in [0, -96, 1, 10_000, .nan, .infinity] { #expect(Screen.scale(dotsAnInch: dots) == nil) }
  }

  @Test("P5 J12 The limits of scales and sizes, at which both are rounded to what can be shown")
  func limits() {
    for (dots, scale) in [(24.0, 0.5), (59.9, 0.5), (60, 0.75), (107.9, 1), (108, 1.25), (756, 8), (959, 8)] {
      #expect(Screen.scale(dotsAnInch: dots) == scale, "\(dots)")
    }
    for dots in [23.9, 960.1] { #expect(Screen.scale(dotsAnInch: dots) == nil, "\(dots)") }
    for (points, pixels): (Double, Int32) in [
      (0, 1), (-5, 1), (0.7, 1), (10.24, 15), (10.4, 16), (10_922.4, 16_384), (1e9, 16_384),
    ] {
      #expect(PixelSize(Size(width: points, height: 4), scale: 1.5) == PixelSize(width: pixels, height: 6), "\(points)")
    }
  }

  @Test("J12 Each border counts on its side, and a window that is larger than the room begins at its corner")
  func bordersOfEachSide() {
    let borders = Screen.Borders(top: 16, left: 1, bottom: 4, right: 2)
    // The room is 1597 × 950.
    #expect(screen.fit(PixelSize(width: 1597, height: 950), borders: borders) == PixelSize(width: 1597, height: 950))
    #expect(screen.fit(PixelSize(width: 1598, height: 951), borders: borders) == PixelSize(width: 1597, height: 950))
    let narrow = Screen.Borders(top: 2000, left: 2000, bottom: 0, right: 0)
    #expect(screen.fit(PixelSize(width: 5, height: 5), borders: narrow) == PixelSize(width: 1, height: 1))
    #expect(
      screen.placement(for: PixelSize(width: 5, height: 5), borders: narrow)
        == WindowFrame(x: 100, y: 30, width: 1, height: 1))
    #expect(
      screen.placement(for: PixelSize(width: 597, height: 150), borders: borders)
        == WindowFrame(x: 600, y: 430, width: 597, height: 150))
    func moved(_ x: Int32?, _ y: Int32?) -> [Int32?] {
      let frame = screen.moved(WindowFrame(x: x, y: y, width: 597, height: 150), borders: borders)
      return [frame.x, frame.y]
    }
    #expect(moved(0, 0) == [101, 46] && moved(101, 46) == [101, 46] && moved(100, 45) == [101, 46])
    #expect(moved(5000, 5000) == [1101, 846] && moved(1101, 846) == [1101, 846] && moved(1102, 847) == [1101, 846])
    #expect(moved(nil, 700) == [nil, 700] && moved(300, nil) == [300, nil])
  }

  @Test("J12 The options get the size that the window will have, in points at its scale")
  func options() {
    var options = ApplicationOptions(title: "", size: Size(width: 1024, height: 680))
    options.fit(screen)
    #expect(options.size == Size(width: 1024, height: 680))
    options.scale = 2
    options.fit(screen)
    #expect(options.size == Size(width: 792, height: 461))
    #expect(PixelSize(options.size, scale: 2) == PixelSize(width: 1584, height: 922))
  }

  @Test("A scale and a speed of the clock that make no sense are reported and ignored")
  func wrongOptions() {
    let reports = Monitor<[String]>([])
    var options = ApplicationOptions(title: "", size: Size(width: 100, height: 100))
    options.scale = 2
    options.timeScale = 0.1
    Misuse.$handler.withValue({ line in reports.change { $0.append(line) } }) {
      for wrong in [0, -1, Double.nan, .infinity] {
        options.scale = wrong
        options.timeScale = wrong
      }
    }
    #expect(options.scale == 2 && options.timeScale == 0.1)
    #expect(reports.read { $0.count } == 8)
    #expect(reports.read { $0.first } == "ApplicationOptions.scale: 0.0 is not above 0 and finite")
  }
}
