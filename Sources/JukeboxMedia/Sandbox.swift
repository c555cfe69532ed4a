internal import CSandbox
internal import Glibc
internal import MediaProtocol

/// Takes from the process everything that it does not need for reading descriptors that it is given, before it reads the first.
///
/// Each measure that the system does not have is left out; the others still hold.
enum Sandbox {
  /// All memory of a process that reads sound, in bytes, of which the libraries take about 200 MiB without touching most of it.
  static let memoryForSound: UInt = 512 << 20
  /// That of one that decodes pictures. A progressive JPEG within the limits of size takes more than 600 MiB, and its file may be
  /// 192 MiB long.
  static let memoryForPictures: UInt = 1280 << 20

  static func endWithParent() { sandbox_end_with_parent() }

  /// - Returns: what the system has.
  @discardableResult
  static func enter(memory: UInt) -> MediaRights {
    sandbox_close_others()
    limit(CInt(RLIMIT_AS.rawValue), to: rlim_t(memory))
    limit(CInt(RLIMIT_CORE.rawValue), to: 0)
    limit(CInt(RLIMIT_FSIZE.rawValue), to: 0)
    limit(CInt(RLIMIT_NOFILE.rawValue), to: 64)
    _ = sandbox_drop_privileges()
    var rights = MediaRights()
    if sandbox_enter_landlock() == 0 { rights.insert(.landlock) }
    if sandbox_enter_seccomp() == 0 { rights.insert(.seccomp) }
    return rights
  }

  private static func limit(_ resource: CInt, to value: rlim_t) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(__rlimit_resource_t(UInt32(resource)), &limit)
  }

  /// Tries each action that the sandbox forbids, and reports whether it was refused.
  static func report(memory: UInt) -> [String] {
    func line(_ name: String, _ result: CInt) -> String { "\(name): \(result < 0 ? "refused" : "allowed")" }
    var child: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
    var address = sockaddr()
    let executable = mmap(nil, 4096, PROT_READ | PROT_EXEC, CInt(MAP_PRIVATE | MAP_ANONYMOUS), -1, 0)
    let memory = mmap(nil, Int(memory), PROT_READ | PROT_WRITE, CInt(MAP_PRIVATE | MAP_ANONYMOUS), -1, 0)
    return [
      line("open", open("/etc/passwd", O_RDONLY)),
      line("create", open("/tmp/jukebox-media", O_WRONLY | O_CREAT, 0o600)),
      line("stat", access("/", F_OK)),
      line("remove", unlink("/tmp/jukebox-media")),
      line("socket", socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)),
      line("connect", connect(0, &address, socklen_t(MemoryLayout<sockaddr>.size))),
      line("start", posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil) == 0 ? 0 : -1),
      line("run", execv("/bin/true", &arguments)),
      line("signal", kill(getppid(), 0)),
      line("code", executable == MAP_FAILED ? -1 : 0),
      line("memory", memory == MAP_FAILED ? -1 : 0),
    ]
  }
}
