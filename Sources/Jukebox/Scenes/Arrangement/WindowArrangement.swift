import Containers
import ViewTree

/// The arrangement of the window at each size. All limits are here, so that two regions never disagree.
nonisolated struct WindowArrangement: Equatable {
  /// Where Up next lies.
  var side: SplitArrangement
  var upNext: UpNextForm
  var bar: BarArrangement

  /// How Up next is laid out in its place.
  enum UpNextForm: Hashable {
    /// The cards below the heading, and Dequeue below them.
    case column
    /// The heading, the number of songs and Dequeue in one line above the cards.
    case strip
  }

  /// Up next is a drawer in windows that are narrower than this.
  static let leastWidthBeside = 640.0
  /// Up next is under the library in windows that are at least this high, and higher than wide by this factor.
  private static let leastPortraitHeight = 560.0
  private static let portrait = 1.1

  init(_ size: Size) {
    if size.height >= Self.leastPortraitHeight, size.height >= Self.portrait * size.width {
      side = .beside(.bottom, length: min(420, max(230, size.height * 0.36)).rounded())
      upNext = .strip
    } else if size.width < Self.leastWidthBeside {
      side = .drawer(.leading, length: max(0, min(320, size.width - 48)))
      upNext = .column
    } else {
      let narrow = min(280, (size.width * 0.26).rounded())
      side = .beside(.leading, length: max(narrow, min(400, (size.width * 0.2).rounded())))
      upNext = .column
    }
    bar = BarArrangement(size, hasQueueButton: side.isDrawer)
    // The bar begins where what lies above its beginning does: the column of Up next, or a page.
    let height = size.height - bar.height
    let hasColumnAbove = upNext == .column && !side.isDrawer
    bar.margin =
      hasColumnAbove
      ? ColumnArrangement(Size(width: side.length, height: height)).margin
      : PageArrangement(Size(width: size.width, height: height)).margin
  }
}

/// The arrangement of Up next as a column of this size.
nonisolated struct ColumnArrangement {
  /// Whether the caption is left out, because the first card would otherwise have no room.
  var isVeryLow: Bool
  /// From the edges of the column to its content, in points.
  var margin: Double
  var buttonHeight: Double
  /// The upper edge of the Dequeue button, which lies below the cards.
  var buttonTop: Double

  init(_ size: Size) {
    isVeryLow = size.height < 180
    margin = size.width < 190 || size.height < 320 ? 12 : AppTheme.margin
    buttonHeight = isVeryLow ? 28 : margin < AppTheme.margin ? 34 : 44
    buttonTop = size.height - (isVeryLow ? 8 : margin) - buttonHeight
  }
}

/// The arrangement of the Now playing bar.
nonisolated struct BarArrangement: Equatable {
  enum Form: Hashable {
    /// One line, with the position along the upper edge.
    case line
    /// Title, artist and position below each other.
    case lines
    /// Title and artist below each other, and the position beside the buttons.
    case wide
  }

  var form: Form
  var height: Double
  /// From the edges of the bar to its content, in points.
  var margin = AppTheme.margin
  var hasVolumeSlider: Bool
  /// Whether there is the button that opens Up next.
  var hasQueueButton: Bool

  /// Distances are shorter in a low bar.
  var isLow: Bool { height < 72 }

  private static let highBar = 88.0
  /// Regions that are lower than this have the distances of low ones, and a bar of one line.
  private static let leastHeight = 320.0

  init(_ size: Size, hasQueueButton: Bool) {
    if size.height < Self.leastHeight {
      (form, height) = (.line, 46)
    } else {
      form = size.width < 860 ? .lines : .wide
      // Three lines have little room in a low bar, so it is high wherever the regions above it need not be laid out as low ones.
      height = size.height < Self.leastHeight + Self.highBar ? 60 : Self.highBar
    }
    // Beside the button of Up next the slider would take the room of shuffle and repeat, which a narrower window shows.
    hasVolumeSlider = size.width >= 620 && !hasQueueButton
    self.hasQueueButton = hasQueueButton
  }
}

/// The arrangement of a page that fills a region of this size.
nonisolated struct PageArrangement: Equatable {
  /// Whether distances are shorter.
  var isSmall: Bool
  /// From the edges of the page to its content, in points.
  var margin: Double { isSmall ? 12 : AppTheme.margin }
  /// Whether there is room for large titles and wide distances.
  var isLarge: Bool
  var cover: CoverPlace

  /// Where the cover of an album lies.
  enum CoverPlace {
    /// Beside the title and the songs.
    case besideSongs
    /// Beside the title, above the songs.
    case besideTitle
    /// Above the title, which is above the songs.
    case above
  }

  init(_ size: Size) {
    isSmall = size.height < 320 || size.width < 420
    isLarge = size.width >= 800 && size.height >= 560
    // Below the header there is less height.
    let height = size.height - (isSmall ? 52 : 82)
    // In a narrow page the songs need the whole width, unless only a few of them would be visible below the cover.
    let hasColumns = size.width > 1.15 * height && (size.width >= 420 || height < 248)
    cover = hasColumns ? .besideSongs : size.width >= 560 || height < 2 * size.width ? .besideTitle : .above
  }
}
