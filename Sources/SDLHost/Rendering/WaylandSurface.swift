internal import CSDL2  // stays first: several modules contain SDL's declarations, and all files have to use those of this one
internal import CWayland
internal import Languages
internal import Pixels
internal import Raster
internal import ViewTree

/// Shows pictures on a window of Wayland: in memory that is shared with the compositor, which is told what has changed.
///
/// SDL has no picture in memory under Wayland; it makes the surface, gives it its role, its scale and its size, and leaves its content
/// to OpenGL. Here the content is buffers of memory, so that no graphics processor is needed.
@MainActor  // explicit: with an isolated deinit, Swift 6.3 loses the default isolation in release builds
final class WaylandSurface {
  /// Called when the compositor wants the next frame.
  var onReady: (() -> Void)?
  /// Whether the compositor wants a frame. It asks for none while the window cannot be seen.
  var isReady: Bool { frame == nil }

  private let window: WindowHandle
  private let display: OpaquePointer
  /// SDL's surface, by an object whose callbacks stay in the default queue of events, which SDL dispatches.
  private let surface: OpaquePointer
  private let memory: OpaquePointer
  /// The queue of what is read when a frame is shown: which buffers are no longer in use.
  private let queue: OpaquePointer
  private let silence: SurfaceSilence
  private var buffers: [SharedBuffer] = []
  private var frame: OpaquePointer?
  private let listener = UnsafeMutablePointer<wayland_listener>.allocate(capacity: 1)
  /// The type of the events that keep the loop from sleeping.
  private let event = SDL_RegisterEvents(1)

  /// The most buffers of one size. Most compositors need one, as they copy it immediately; others read it until they get the next.
  private static let bufferLimit = 4

  init(_ window: WindowHandle) throws(SDLError) {
    var display: OpaquePointer?
    var surface: OpaquePointer?
    guard wayland_of_window(window.pointer, &display, &surface) != 0, let display, let surface,
      let queue = wl_display_create_queue(display)
    else { throw SDLError(attempt: tr("Cannot draw on the window"), reason: tr("it is not a window of Wayland")) }
    guard let memory = wayland_shared_memory(display, queue) else {
      wl_event_queue_destroy(queue)
      throw SDLError(attempt: tr("Cannot draw on the window"), reason: tr("the compositor shares no memory"))
    }
    guard let wrapper = wayland_wrap_surface(surface) else {
      wl_shm_destroy(memory)
      wl_event_queue_destroy(queue)
      throw SDLError(attempt: tr("Cannot draw on the window"), reason: tr("there is not enough memory"))
    }
    (self.window, self.display, self.queue, self.memory, self.surface) = (window, display, queue, memory, wrapper)
    silence = SurfaceSilence(display: display, surface: surface)
    window.keep(silence)
    listener.initialize(
      to: wayland_listener(
        notice: { context in
          guard let context else { return }
          Unmanaged<WaylandSurface>.fromOpaque(context).takeUnretainedValue().frameIsWanted()
        }, context: Unmanaged.passUnretained(self).toOpaque()))
  }

  isolated deinit {
    if let frame { wl_callback_destroy(frame) }
    buffers.removeAll()
    wayland_unwrap_surface(surface)
    wl_shm_destroy(memory)
    wl_event_queue_destroy(queue)
    listener.deallocate()
  }

  /// The memory of all buffers in bytes.
  var byteCount: Int { buffers.reduce(0) { $0 + $1.byteCount } }

  /// Shows the window's picture.
  /// - Parameter damage: where it differs from the one that was shown before.
  func show(_ picture: Surface, damage: [PixelRect]) throws(SDLError) {
    for buffer in buffers { for rect in damage { buffer.stale.add(rect) } }
    try freeBuffer(width: picture.width, height: picture.height).show(picture, on: surface)
    for rect in damage {
      wl_surface_damage_buffer(surface, Int32(rect.x0), Int32(rect.y0), Int32(rect.width), Int32(rect.height))
    }
    if let frame { wl_callback_destroy(frame) }
    frame = wayland_request_frame(surface, listener)
    commit()
  }

  /// Applies what SDL has changed about the surface, such as its scale.
  func commit() {
    wl_surface_commit(surface)
    wl_display_flush(display)
  }

  private func freeBuffer(width: Int, height: Int) throws(SDLError) -> SharedBuffer {
    wl_display_dispatch_queue_pending(display, queue)
    buffers.removeAll { !$0.isBusy && ($0.width, $0.height) != (width, height) }
    let fitting = buffers.filter { ($0.width, $0.height) == (width, height) }
    if let free = fitting.first(where: { !$0.isBusy }) { return free }
    // If the compositor still uses all buffers, draw in the oldest one. It may show the new picture a little early then.
    if fitting.count >= Self.bufferLimit { return fitting[0] }
    guard let new = SharedBuffer(memory: memory, width: width, height: height) else {
      throw SDLError(attempt: tr("Cannot draw on the window"), reason: tr("there is not enough memory"))
    }
    buffers.append(new)
    return new
  }

  private func frameIsWanted() {
    if let frame { wl_callback_destroy(frame) }
    frame = nil
    silence.noteFrame()
    onReady?()
    // Keeps the loop, which may have asked SDL for events just now, from sleeping until a time that is out of date. SDL need not be
    // woken, as SDL_PushEvent would do by a message.
    var message = SDL_Event()
    message.type = event
    SDL_PeepEvents(&message, 1, SDL_ADDEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
  }
}

/// Keeps SDL from declaring a whole surface as changed in each frame.
///
/// SDL asks for a callback with each frame, and damages all of the surface in it. The compositor would copy and draw the whole window
/// again whatever has changed in it. SDL makes each callback in the one before. So once, the next one is made while the events of the
/// surface go to a queue that nobody reads: that one is never called, and makes no other.
@MainActor  // explicit: with an isolated deinit, Swift 6.3 loses the default isolation in release builds
final class SurfaceSilence {
  private let display: OpaquePointer
  private let surface: OpaquePointer
  private let queue: OpaquePointer?
  private var frameCount = 0

  init(display: OpaquePointer, surface: OpaquePointer) {
    (self.display, self.surface) = (display, surface)
    queue = wl_display_create_queue(display)
    if let queue { wayland_send_events(surface, queue) }
  }

  isolated deinit { if let queue { wl_event_queue_destroy(queue) } }

  /// Call this in each callback for a frame. At the second one SDL's callback for the first frame has been called, too, whatever the
  /// order in which the compositor calls them.
  func noteFrame() {
    guard frameCount < 2, let queue else { return }
    frameCount += 1
    guard frameCount == 2 else { return }
    // Handles the other events for the surface, such as changes of the outputs on which it is shown.
    wl_display_dispatch_queue_pending(display, queue)
    wayland_send_events(surface, nil)
  }
}
