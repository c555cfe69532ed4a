internal import ViewTree

/// From one current controller to the next, as it is told.
struct Passage {
  let operation: StackOperation
  let to: ViewController?
  let from: ViewController?
  let animated: Bool
}

/// What was begun, and whose end is still to be told.
enum Pending {
  /// By a call: the list has changed, the beginning is told. `removed` is what a pop took off, to be put back where a finger
  /// catches the movement.
  case call(Passage, removed: [ViewController])
  /// By a swipe: the list will change at the end. `commits` is nil while the page is held.
  case swipe(Passage, commits: Bool?)
}

/// What is seen of a stack: which pages, and how far they have come.
struct StackPicture {
  /// What moves the pages.
  enum Drive {
    /// Nothing: there is one page, or none.
    case rest
    /// Somebody holds the page.
    case held
    case moving(Motion)
  }

  /// The backmost first.
  var pages: [StackPage] = []
  /// Those whose views were put into the stack's view: the pages, and what is just about to be taken out.
  var shown: [StackPage] = []
  var drive = Drive.rest
  /// How far the way has been gone, 0...1.
  var progress = 1.0
  /// Where on the way it was taken over.
  var knot = 0.0
  /// How far the finger has to go from progress 0 to 1. Points, above 0.
  var travel = 1.0
  /// The size and direction that the pages were laid out for.
  var size = Size.zero
  var isMirrored = false
  /// Whether pages fade in their places instead of moving: with reduced motion.
  var isFade = false
  /// Whether pages only go to where they rest, and nothing is left to be told.
  var isGoingHome = false
  /// Counts the changes, so that who was interrupted by one notices.
  var turn = 0

  var isAtRest: Bool { if case .rest = drive { true } else { false } }

  var movement: Motion? { if case .moving(let movement) = drive { movement } else { nil } }

  func page(of controller: ViewController) -> StackPage? { pages.first { $0.controller === controller } }
}

/// Brings the window's frames to a stack.
final class StackAgent: Ticker {
  private unowned let stack: ViewControllerStack
  /// The end of the movement, at its exact time.
  private var end: ScheduledAction?
  /// When that is, on the window's clock; nil while nothing moves.
  private(set) var endTime: Double?

  init(_ stack: ViewControllerStack) { self.stack = stack }

  func scheduleEnd(at time: Double, in window: Window) {
    end?.cancel()
    endTime = time
    end = window.schedule(at: time) { [weak stack] in stack?.movementDidEnd() }
    window.add(self)
  }

  func cancelEnd() {
    end?.cancel()
    end = nil
    endTime = nil
  }

  var tickingWindow: Window? { stack.isViewLoaded ? stack.view.window : nil }
  var isTicking: Bool { stack.picture.movement != nil }

  func tick(at time: Double) { stack.followMovement(at: time) }
}
