internal import Glibc
internal import Platform

/// Reports changes in folders, by inotify. Its thread sleeps until there is one.
package final class FolderWatch: Sendable {
  package enum Change: Sendable {
    /// Something in these folders has changed.
    case folders(Set<String>)
    /// So much has changed that the system did not report where.
    case anywhere
  }

  private struct State: Sendable {
    /// The folders of the library by the numbers of their watches.
    private(set) var paths: [Int32: String] = [:]
    /// The numbers of their watches by the bytes of their paths.
    private var numbers: [[UInt8]: Int32] = [:]
    /// For folders above the library, the names in them that lead to it.
    var names: [Int32: Set<[UInt8]>] = [:]
    var roots: [String] = []
    var isFull = false

    func watches(_ folder: String) -> Bool { numbers[PathCoding.bytes(folder)] != nil }

    /// Whether an event above the library may have changed which of its folders are there, and can be read.
    func concernsRoots(_ event: inotify_event, _ name: [UInt8]) -> Bool {
      guard names[event.wd]?.contains(name) == true else { return false }
      // The permissions of a folder that is watched are reported by its own watch.
      return event.mask & UInt32(IN_ATTRIB) == 0 || !roots.allSatisfy(watches)
    }

    /// Notes that a watch is that of a folder. A folder that was renamed has the same number as before.
    mutating func note(_ folder: String, _ number: Int32) {
      forget(number)
      paths[number] = folder
      numbers[PathCoding.bytes(folder)] = number
    }

    mutating func forget(_ number: Int32) {
      guard let path = paths.removeValue(forKey: number).map(PathCoding.bytes), numbers[path] == number else { return }
      numbers[path] = nil
    }
  }

  /// Changes are reported when nothing has happened for this time, or at the latest `longestDelay` after the first of them, in seconds. So
  /// an album that is copied is not read song by song.
  private static let quietTime = 0.3
  private static let longestDelay = 1.0

  /// The events above the library: only folders that appear, disappear or may be read from now on matter there.
  private static let maskAbove = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR | IN_EXCL_UNLINK | IN_MASK_ADD)

  private static let mask = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_ONLYDIR | IN_EXCL_UNLINK)

  private let descriptor: Int32
  /// A pipe that ends the thread when its writing end is closed.
  private let stop: (read: Int32, write: Int32)
  private let state = Monitor(State())
  private let thread: WorkerThread?

  /// Begins to watch for folders and disks that come, go or are replaced; nil if the system does not allow it.
  package init?(roots: [String], _ report: @escaping @Sendable (Change) -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    let stop = ends[0]
    self.descriptor = descriptor
    self.stop = (ends[0], ends[1])
    guard descriptor >= 0, stop >= 0 else {
      thread = nil
      return nil
    }
    let state = state
    Self.watch(roots: roots, descriptor, state)
    thread = WorkerThread("folder watch") { Self.run(descriptor, stop, state, report) }
    if thread == nil { return nil }
  }

  deinit {
    if stop.write >= 0 { close(stop.write) }
    thread?.join()
    if stop.read >= 0 { close(stop.read) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether all requested folders are watched.
  var isComplete: Bool { state.read { !$0.isFull } }

  /// Whether changes in a folder are reported. Once the system has refused to watch another folder, this is true for all folders, because
  /// those that cannot be watched would be read again at each change.
  package func isWatched(_ folder: String) -> Bool { state.read { $0.isFull || $0.watches(folder) } }

  /// Watches for folders that replace those of the library, and for folders that do not exist yet.
  func watch(roots: [String]) { Self.watch(roots: roots, descriptor, state) }

  private static func watch(roots: [String], _ descriptor: Int32, _ state: Monitor<State>) {
    state.change { state in
      state.roots = roots
      state.names = [:]
      for root in roots {
        // The nearest parent folder that exists.
        var above = root
        var name: Substring
        var number: Int32
        repeat {
          guard above != "/" else { break }
          name = SongName.fileName(above)
          above = SongName.folder(of: above)
          number = PathCoding.withSystemPath(above) { inotify_add_watch(descriptor, $0, maskAbove) } ?? -1
          if number > 0 { state.names[number, default: []].insert(PathCoding.bytes(String(name))) }
        } while number <= 0
      }
    }
  }

  /// Watches a folder, but not what is below it.
  /// - Returns: false if the system allows no more watches; only the first time.
  package func add(_ folder: String) -> Bool {
    // The lock is held meanwhile, so that no event comes for a number that has no path yet.
    state.change { state in
      let number = PathCoding.withSystemPath(folder) { inotify_add_watch(descriptor, $0, Self.mask) } ?? 0
      if number > 0 {
        state.note(folder, number)
      } else if errno == ENOSPC, !state.isFull {
        state.isFull = true
        return false
      }
      return true
    }
  }

  private static func run(
    _ descriptor: Int32, _ stop: Int32, _ state: Monitor<State>, _ report: @Sendable (Change) -> Void
  ) {
    var changed: Set<String> = []
    var isOverflown = false
    /// When the first of these changes came; nil if there are none.
    var firstTime: Double?
    let mounts = MountWatch()
    var mounted = state.read { mounts.places(around: $0.roots) }
    while true {
      let patience = firstTime.map { max(0, min(quietTime, $0 + longestDelay - MonotonicClock.now)) }
      var polls = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
        pollfd(fd: mounts.descriptor, events: Int16(POLLPRI), revents: 0),
      ]
      let count = poll(&polls, 3, patience.map { Int32($0 * 1000) } ?? -1)
      if polls[1].revents != 0 || (count < 0 && errno != EINTR) { return }
      if polls[2].revents != 0 {
        let now = state.read { mounts.places(around: $0.roots) }
        if now != mounted { isOverflown = true }
        mounted = now
      }
      if polls[0].revents != 0 {
        read(descriptor, state, &changed, &isOverflown)
        // A program that writes all the time must not keep this thread busy.
        if firstTime != nil { usleep(50_000) }
      }
      guard !changed.isEmpty || isOverflown else { continue }
      let time = MonotonicClock.now
      let start = firstTime ?? time
      firstTime = start
      guard count <= 0 || time - start >= longestDelay else { continue }
      report(isOverflown ? .anywhere : .folders(changed))
      changed = []
      isOverflown = false
      firstTime = nil
    }
  }

  private static func read(
    _ descriptor: Int32, _ state: Monitor<State>, _ changed: inout Set<String>, _ isOverflown: inout Bool
  ) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      while true {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let name = buffer[(offset + MemoryLayout<inotify_event>.size)...].prefix(Int(event.len)).prefix { $0 != 0 }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
          if state.read({ $0.concernsRoots(event, Array(name)) }) { isOverflown = true }
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isOverflown = true }
          if event.mask & UInt32(IN_IGNORED) != 0 {
            state.change {
              $0.forget(event.wd)
              $0.names[event.wd] = nil
            }
          } else if let path = state.read({ $0.paths[event.wd] }) {
            changed.insert(path)
          }
        }
      }
    }
  }
}
