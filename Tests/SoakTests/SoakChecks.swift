import Containers
import Music
import ViewTree

@testable import Jukebox
@testable import ViewTree

/// What has to hold after each step.
enum SoakChecks {
  /// What is wrong, in words; nil if nothing is.
  static func fault(on stage: SoakStage, after entry: SoakEntry) -> String? {
    let window = stage.window
    let afterFrame = if case .advance = entry { stage.isFresh } else { false }
    let comparesLists =
      switch entry {
      case .library, .look: true
      default: false
      }
    return unfinite(in: window) ?? gestures(in: window) ?? (afterFrame ? focus(in: window) : nil)
      ?? (afterFrame ? lists(on: stage) : nil) ?? (comparesLists ? SoakLists.fault(on: stage) : nil)
  }

  // MARK: Numbers

  private static func unfinite(in view: View) -> String? {
    if !isFinite(view.model) || !isFinite(view.shown) {
      return "\(type(of: view)) “\(view.accessibilityLabel ?? "")” has a value that is not finite"
    }
    for child in view.children { if let fault = unfinite(in: child) { return fault } }
    return nil
  }

  private static func isFinite(_ values: ViewValues) -> Bool {
    let (center, bounds, transform) = (values.center, values.bounds, values.transform)
    // A sum is finite only if all its parts are, apart from overflows, which are none of the window's business either.
    return
      (center.x + center.y + bounds.minX + bounds.minY + bounds.width + bounds.height + transform.a + transform.b
      + transform.c + transform.d + transform.tx + transform.ty + values.alpha + values.cornerRadius + values.fade)
      .isFinite && bounds.width >= 0 && bounds.height >= 0
  }

  // MARK: Gestures

  private static func gestures(in window: Window) -> String? {
    var pans: [ObjectIdentifier: GestureRecognizer] = [:]
    var fault: String?
    func look(_ view: View) {
      for recognizer in view.gestureRecognizers where recognizer.isActive {
        guard let arena = recognizer.arena else {
          fault = "\(type(of: recognizer)) is active without a pointer"
          continue
        }
        if !arena.isWon(by: recognizer), !(recognizer is TwoFingerGestureRecognizer) {
          fault = "\(type(of: recognizer)) of \(type(of: view)) is active, but has not won its pointer"
        }
        guard recognizer is PanGestureRecognizer else { continue }
        if let other = pans.updateValue(recognizer, forKey: ObjectIdentifier(arena)) {
          fault = "\(type(of: recognizer)) and \(type(of: other)) have won the same pointer"
        }
      }
      for child in view.children { look(child) }
    }
    look(window)
    return fault
  }

  // MARK: The focus

  private static func focus(in window: Window) -> String? {
    guard let view = window.focusedView else { return nil }
    if view.attachedWindow !== window { return "\(type(of: view)) has the focus, and is not in the window" }
    if !window.focus.isValid {
      return "\(type(of: view)) “\(view.accessibilityLabel ?? "")” has the focus and cannot have it"
    }
    return nil
  }

  // MARK: Lists

  private static func lists(on stage: SoakStage) -> String? {
    let (player, queue) = (stage.main.player, stage.main.upNext.queue)
    let items = player.items
    if queue.count != items.count { return "Up next has \(queue.count) songs instead of \(items.count)" }
    for (index, item) in items.enumerated() where queue.item(at: index)?.id != item.id {
      return "Up next has another song at \(index)"
    }
    if Set(items.map(\.id)).count != items.count { return "two songs of the queue have the same number" }
    if let fault = strip(of: queue, for: player) { return fault }
    let shelf = stage.main.shelf
    if shelf.isViewLoaded, shelf.swipeView.numberOfItems != stage.library.model.albums.count {
      return "the shelf has \(shelf.swipeView.numberOfItems) albums instead of \(stage.library.model.albums.count)"
    }
    let volume = player.volume
    if !(0...1).contains(volume) { return "the volume is \(volume)" }
    let position = player.position
    if !position.isFinite || position < 0 { return "the position is \(position)" }
    return nil
  }

  /// Says what differs between the player and what Up next shows: the songs that were played, the stops, and the songs that would follow.
  /// Nil if nothing does.
  private static func strip(of queue: UpNextQueue, for player: Player) -> String? {
    let played = Array(player.history.reversed())
    if queue.past.items != played {
      return "the past of Up next has \(queue.past.items.count) other songs than the player, which has \(played.count)"
    }
    // The place of a timer's line depends on the time, and the line is updated only from time to time.
    if player.timer == nil, queue.marks.all != UpNextQueue.marks(of: player) {
      return "Up next has \(queue.marks.all.count) other lines than the player, which has \(player.stops.count) stops"
    }
    if queue.offers.items != player.offers { return "Up next offers other songs than the player" }
    return nil
  }

  // MARK: At rest

  /// What is wrong after some time without input.
  static func faultAtRest(on stage: SoakStage) -> String? {
    let window = stage.window
    return wake(on: stage) ?? activeGestures(in: window) ?? cards(on: stage) ?? SoakLists.faultAtRest(on: stage)
      ?? appearance(of: window)
  }

  /// Times in Up next go on once a minute. More than that is something that goes on for ever.
  private static func wake(on stage: SoakStage) -> String? {
    let window = stage.window
    // The caret of a field blinks.
    if window.focusedView is TextField { return nil }
    let start = window.currentTime
    var wakes: [Double] = []
    var moved = 0.0
    while let next = window.nextWakeTime, next < start + 120, wakes.count <= 6, moved < 5 {
      let pause = next - window.currentTime
      if pause > 0.1 { wakes.append((pause * 100).rounded() / 100) } else { moved += 1.0 / 60 }
      stage.advance(by: max(1.0 / 60, pause))
    }
    guard wakes.count > 6 || moved >= 5 else { return nil }
    let focus = window.focusedView.map { "\(type(of: $0))" } ?? "nothing"
    return
      "the window does not rest: woken after \(wakes), moved for \(moved) s, plays \(stage.main.player.isPlaying), with the focus in \(focus)\(restless(window))"
  }

  /// The views that are never done, and what moves.
  private static func restless(_ window: Window) -> String {
    var names: [String] = []
    func look(_ view: View) {
      if !view.dirty.isEmpty, !view.dirty.isSubset(of: [.descendantLayout, .descendants]) {
        names.append("\(type(of: view)) \(view.dirty) \(view.frame)")
      }
      for child in view.children { look(child) }
    }
    look(window)
    let tickers = window.tickers.compactMap { $0.value.map { "\(type(of: $0))" } }
    let now = window.currentTime
    names.append(
      "animator \((window.animator.nextChange ?? .nan) - now), timeline \((window.timeline.nextTime ?? .nan) - now)")
    for track in window.animator.tracks where track.isMoving(at: now) {
      let view = track.view.takeUnretainedValue()
      names.insert(
        "\(type(of: view)) in \(view.parent.map { "\(type(of: $0))" } ?? "-") \(track.property) \(track.elapsed(at: now)) of \(track.duration)",
        at: 0)
    }
    return
      "; wants \(window.wantsFrame) moving: \(window.isTicking) \(tickers.suffix(4)), not done: \(window.dirty) \(names.prefix(4))"
  }

  private static func activeGestures(in view: View) -> String? {
    for recognizer in view.gestureRecognizers where recognizer.state != .possible {
      return "\(type(of: recognizer)) of \(type(of: view)) is still \(recognizer.state) at rest"
    }
    for child in view.children { if let fault = activeGestures(in: child) { return fault } }
    return nil
  }

  /// Whether the cards that are visible show the songs that are at their places.
  private static func cards(on stage: SoakStage) -> String? {
    let queue = stage.main.upNext.queue
    var last = -Double.infinity
    for (index, item) in stage.main.player.items.enumerated() {
      guard let cell = queue.itemView(at: index) else { continue }
      if cell.itemID != item.id { return "the card at \(index) shows another song" }
      let place = cell.convert(cell.bounds, to: nil)
      if place.minY < last - 0.5, stage.main.upNext.form == .column {
        return "the card at \(index) lies above the one before"
      }
      last = place.minY
    }
    return nil
  }

  private static func appearance(of window: Window) -> String? {
    func look(_ controller: ViewController) -> String? {
      let isThere = controller.isViewLoaded && controller.view.attachedWindow === window
      if controller.isAppearing && !isThere {
        return "\(type(of: controller)) has appeared, and its view is not in the window"
      }
      let state = Mirror(reflecting: controller).superclassOfViewController?.descendant("appearance")
      if let state, ["appearing", "disappearing"].contains("\(state)") {
        return "\(type(of: controller)) is still \(state) at rest"
      }
      for child in controller.children { if let fault = look(child) { return fault } }
      return nil
    }
    guard let root = window.rootViewController else { return nil }
    if let fault = look(root) { return fault }
    var top = root
    while let presented = top.presentedViewController, presented !== top {
      if let fault = look(presented) { return fault }
      top = presented
    }
    return nil
  }
}

extension Mirror {
  fileprivate var superclassOfViewController: Mirror? {
    var mirror: Mirror? = self
    while let current = mirror, current.subjectType != ViewController.self { mirror = current.superclassMirror }
    return mirror
  }
}
