internal import Containers
public import ViewTree

/// A list of 100,000 songs that scrolls at a constant speed.
open class SongsController: ViewController, Ticker {
  private let list = ListView<Int, SongRow>(layout: .rows(height: 48)) {
    SongRow()
  } configure: { row, song in
    row.show(song)
  }
  private var begin: Double?

  open override func viewDidLoad() {
    view.backgroundColor = .white
    list.items = Array(0..<100_000)
    list.accessibilityLabel = "Songs"
    view.addSubview(list)
  }

  open override func viewDidLayoutSubviews() { list.frame = view.bounds }

  public func scroll() {
    guard let window = view.window else { return }
    begin = window.currentTime
    window.add(self)
  }

  public var tickingWindow: Window? { view.window }
  public var isTicking: Bool { begin != nil }

  /// 600 points a second: ten in each frame.
  public func tick(at time: Double) {
    guard let begin else { return }
    list.contentOffset = Point(x: 0, y: (time - begin) * 600)
  }
}

/// A row with a title, a duration, and a line under them.
final class SongRow: View {
  private let title = Look.label(size: 16, color: .black)
  private let duration = Look.label(size: 16, color: Look.faint)
  private let line = View()

  init() {
    super.init()
    backgroundColor = .white
    line.backgroundColor = Look.line
    for child in [title, duration, line] { addSubview(child) }
  }

  func show(_ song: Int) {
    title.text = "Song number \(song) of a long list"
    let seconds = song * 7 % 60
    duration.text = "\(3 + song % 3):\(seconds < 10 ? "0" : "")\(seconds)"
  }

  override func layoutSubviews() {
    title.frame = Rect(x: 16, y: 0, width: bounds.width - 112, height: bounds.height - 1)
    duration.frame = Rect(x: bounds.width - 80, y: 0, width: 64, height: bounds.height - 1)
    line.frame = Rect(x: 16, y: bounds.height - 1, width: bounds.width - 16, height: 1)
  }
}
