import Containers
import Testing
import ViewTree

@testable import Jukebox

/// The limits at which the window, its regions and its cards are laid out differently. Each is tried on both sides.
@Suite struct ArrangementTests {
  private func size(_ width: Double, _ height: Double) -> Size { Size(width: width, height: height) }

  @Test("P4 Where Up next lies and how long it is, at and beside each limit of the window's size")
  func side() {
    let cases: [(width: Double, height: Double, side: SplitArrangement)] = [
      // Under the library, from 560 points of height, where the window is higher than wide by a tenth.
      (400, 560, .beside(.bottom, length: 230)), (400, 559, .drawer(.leading, length: 320)),
      (509, 560, .beside(.bottom, length: 230)), (510, 560, .drawer(.leading, length: 320)),
      (400, 640, .beside(.bottom, length: 230)), (400, 650, .beside(.bottom, length: 234)),
      (600, 1000, .beside(.bottom, length: 360)), (600, 1150, .beside(.bottom, length: 414)),
      (600, 1200, .beside(.bottom, length: 420)), (2000, 3000, .beside(.bottom, length: 420)),
      // A drawer below 640 points of width, which leaves a part of the library visible.
      (639, 480, .drawer(.leading, length: 320)), (368, 300, .drawer(.leading, length: 320)),
      (367, 300, .drawer(.leading, length: 319)), (360, 240, .drawer(.leading, length: 312)),
      (48, 40, .drawer(.leading, length: 0)), (20, 10, .drawer(.leading, length: 0)),
      // Otherwise beside the library.
      (640, 480, .beside(.leading, length: 166)), (1000, 600, .beside(.leading, length: 260)),
      (1100, 600, .beside(.leading, length: 280)), (1390, 600, .beside(.leading, length: 280)),
      (1500, 600, .beside(.leading, length: 300)), (2000, 600, .beside(.leading, length: 400)),
      (2400, 600, .beside(.leading, length: 400)),
    ]
    for (width, height, side) in cases {
      let arrangement = WindowArrangement(size(width, height))
      #expect(arrangement.side == side, "\(width)×\(height)")
      #expect(arrangement.upNext == (side.edge == .bottom ? .strip : .column), "\(width)×\(height)")
      #expect(arrangement.bar.hasQueueButton == side.isDrawer, "\(width)×\(height)")
    }
  }

  @Test("P4 The form, the height, the margin and the slider of the bar, at and beside each limit")
  func bar() {
    let cases: [(width: Double, height: Double, form: BarArrangement.Form, barHeight: Double, margin: Double)] = [
      (860, 319, .line, 46, 12), (859, 320, .lines, 60, 12), (860, 320, .wide, 60, 12),
      (860, 379, .wide, 60, 12), (860, 380, .wide, 60, 20), (860, 407, .wide, 60, 20), (860, 408, .wide, 88, 20),
      (859, 408, .lines, 88, 20),
      // As the column above it, which has narrow margins where it is narrower than 190 points.
      (728, 600, .lines, 88, 12), (740, 600, .lines, 88, 20),
      // As the page above it.
      (419, 600, .lines, 88, 12), (420, 600, .lines, 88, 20), (420, 379, .lines, 60, 12), (420, 380, .lines, 60, 20),
    ]
    for (width, height, form, barHeight, margin) in cases {
      let bar = WindowArrangement(size(width, height)).bar
      #expect(bar.form == form && bar.height == barHeight, "\(width)×\(height)")
      #expect(bar.margin == margin && bar.isLow == (barHeight < 88), "\(width)×\(height)")
    }
    for (width, hasQueueButton, hasSlider) in [
      (620.0, false, true), (619, false, false), (620, true, false), (619, true, false),
    ] {
      let bar = BarArrangement(size(width, 700), hasQueueButton: hasQueueButton)
      #expect(bar.hasVolumeSlider == hasSlider && bar.hasQueueButton == hasQueueButton, "\(width)")
    }
  }

  @Test("P4 The margin, and the Dequeue button below the cards, at and beside each limit of the column's size")
  func column() {
    let cases: [(width: Double, height: Double, margin: Double, buttonHeight: Double, buttonTop: Double)] = [
      (190, 320, 20, 44, 256), (189, 320, 12, 34, 274), (190, 319, 12, 34, 273), (190, 180, 12, 34, 134),
      (190, 179, 12, 28, 143), (300, 100, 12, 28, 64),
    ]
    for (width, height, margin, buttonHeight, buttonTop) in cases {
      let column = ColumnArrangement(size(width, height))
      #expect(column.margin == margin && column.isVeryLow == (height < 180), "\(width)×\(height)")
      #expect(column.buttonHeight == buttonHeight && column.buttonTop == buttonTop, "\(width)×\(height)")
    }
  }

  @Test("P4 The distances of a page, and where it has the cover of an album, at and beside each limit")
  func page() {
    let cases: [(width: Double, height: Double, isSmall: Bool, isLarge: Bool, cover: PageArrangement.CoverPlace)] = [
      (420, 320, false, false, .besideSongs), (419, 320, true, false, .besideTitle),
      (420, 319, true, false, .besideSongs), (800, 560, false, true, .besideSongs),
      (799, 560, false, false, .besideSongs), (800, 559, false, false, .besideSongs),
      // A narrow page has the cover beside the songs where only few of them would be visible below it.
      (419, 300, true, false, .besideTitle), (419, 299, true, false, .besideSongs),
      // A page that is hardly wider than high has not.
      (420, 447, false, false, .besideSongs), (420, 448, false, false, .besideTitle),
      // A very high one has the cover above the title, unless it is wide.
      (400, 851, true, false, .besideTitle), (400, 852, true, false, .above),
      (559, 1199, false, false, .besideTitle), (559, 1200, false, false, .above),
      (560, 1200, false, false, .besideTitle),
    ]
    for (width, height, isSmall, isLarge, cover) in cases {
      let page = PageArrangement(size(width, height))
      #expect(page.isSmall == isSmall && page.isLarge == isLarge, "\(width)×\(height)")
      #expect(page.cover == cover && page.margin == (isSmall ? 12 : 20), "\(width)×\(height)")
    }
  }

  @Test("P4 The cover on a card is as high as the card allows, and leaves room for the texts unless that makes it tiny")
  func coverOfCard() {
    let cases: [(width: Double, height: Double, x: Double, y: Double, side: Double)] = [
      (260, 100, 8, 8, 84), (260, 50, 4.5, 5, 41), (150, 100, 8, 30, 40), (130, 100, 8, 34, 32),
      (70, 100, 8, 36, 28), (260, 20, 3, 3, 14), (260, 4, 3, 2, 0), (200, 200, 8, 60, 80), (0, 0, 3, 0, 0),
    ]
    for (width, height, x, y, side) in cases {
      let frame = SongCell.coverFrame(in: size(width, height))
      #expect(frame == Rect(x: x, y: y, width: side, height: side), "\(width)×\(height)")
    }
  }

  @Test("P4 The rows of a list that does not fit end with half a row, and are not lower than allowed")
  func rows() {
    let cases: [(height: Double, count: Int, row: Double)] = [
      (400, 10, 40), (399, 10, 42), (400, 11, 400 / 10.5), (380, 10, 40), (0, 10, 40), (-5, 10, 40),
      // Half a row less where the rows would be too low.
      (100, 10, 40), (45, 10, 32), (60, 10, 40), (30, 10, 32), (10, 1, 32), (80, 10, 32),
    ]
    for (height, count, row) in cases {
      let found = RowHeight.fitting(height, count: count, preferred: 40, least: 32)
      #expect(found == row, "\(count) rows in \(height): \(found)")
    }
  }
}
