import ViewTree

/// Notes what it is told, and answers where to rest.
final class ScrollerOwner: ScrollerDelegate {
  var log: [String] = []
  var answer: ((ScrollRelease) -> ScrollRest)?
  var releases: [ScrollRelease] = []
  var onNotice: (() -> Void)?

  func scrollerDidMove(_ scroller: Scroller) {
    if log.last != "moved" { log.append("moved") }
    onNotice?()
  }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    log.append("\(old) → \(new)")
    onNotice?()
  }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    releases.append(release)
    return answer?(release) ?? .natural
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }
}
