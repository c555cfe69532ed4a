internal import Glibc
internal import MediaProtocol
internal import Platform

/// A running jukebox-media. The process is ended when this is released.
final class MediaChild: Sendable {
  let socket: MessageSocket
  private let state: Monitor<State>

  private enum State: Sendable {
    case starting
    case running(pid_t)
    case ended
  }

  /// What a process opens. This is the argument of the process.
  enum Task: String, Sendable {
    case sound = "--serve"
    case pictures = "--serve-pictures"
  }

  /// Starts the process; nil if that is not possible.
  /// - Parameters:
  ///   - isUrgent: whether the user waits for its answers. Otherwise it gets a slightly lower priority.
  ///   - onEnd: called on another thread when the process has ended.
  init?(executable: String, task: Task, isUrgent: Bool, onEnd: @escaping @Sendable () -> Void = {}) {
    guard let (ours, theirs) = MessageSocket.pair() else { return nil }
    socket = MessageSocket(descriptor: ours)
    let state = Monitor(State.starting)
    self.state = state
    // The process ends with the thread that started it, and this thread lives until the process has ended. It also waits for the end of the
    // process, so that the process does not stay as a zombie.
    let thread = WorkerThread("media process", isUrgent: isUrgent) {
      guard let process = Self.start(executable, task, theirs) else { return state.change { $0 = .ended } }
      state.change { $0 = .running(process) }
      var information = siginfo_t()
      while waitid(P_PID, id_t(process), &information, CInt(WEXITED | WNOWAIT)) < 0, errno == EINTR {}
      state.change {
        $0 = .ended
        var status: CInt = 0
        waitpid(process, &status, 0)
      }
      onEnd()
    }
    let isRunning =
      thread != nil
      && state.wait { state -> Bool? in
        switch state {
        case .starting: nil
        case .running: true
        case .ended: false
        }
      }
    close(theirs)
    if !isRunning { return nil }
  }

  deinit { end() }

  var hasEnded: Bool { state.read { if case .ended = $0 { true } else { false } } }

  /// Ends the process at once.
  func end() {
    state.read { state in
      if case .running(let process) = state { kill(process, SIGKILL) }
    }
  }

  private static func start(_ executable: String, _ task: Task, _ socket: CInt) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var none = SignalMask.set(of: [])
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // The process is in a group of its own, so that Ctrl+C in a terminal reaches only Jukebox, which then ends the process.
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var process: pid_t = 0
    let status = PathCoding.withSystemPath(executable) { path in
      var arguments = [strdup(path), strdup(task.rawValue), nil]
      defer { for argument in arguments { free(argument) } }
      return posix_spawn(&process, path, &actions, &attributes, &arguments, environ)
    }
    return status == 0 ? process : nil
  }

  /// The path of jukebox-media: beside this program, or in the folder for internal programs of an installation.
  static func findExecutable() -> String? {
    if let path = Environment.value("JUKEBOX_MEDIA") { return path }
    guard let folder = AbsolutePath.program.map(SongName.folder) else { return nil }
    return ["jukebox-media", "../libexec/jukebox/jukebox-media"].map { SongName.join(folder, $0) }.first {
      PathCoding.withSystemPath($0) { access($0, X_OK) } == 0
    }
  }
}
