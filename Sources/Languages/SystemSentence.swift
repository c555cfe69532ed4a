import Glibc

/// The system's message for an error number, as a phrase.
public func systemSentence(_ number: CInt) -> Sentence {
  // In the catalogues are those that people meet. The others are shown as the C library says them.
  switch number {
  case EACCES: tr("permission denied")
  case EPERM: tr("operation not permitted")
  case ENOENT: tr("no such file or directory")
  case ENOTDIR: tr("not a directory")
  case EISDIR: tr("is a directory")
  case EEXIST: tr("file exists")
  case ENOSPC: tr("no space left on device")
  case EDQUOT: tr("disk quota exceeded")
  case EFBIG: tr("file too large")
  case EROFS: tr("read-only file system")
  case EIO: tr("input/output error")
  case ENOMEM: tr("cannot allocate memory")
  case EMFILE: tr("too many open files")
  case ENAMETOOLONG: tr("file name too long")
  case ELOOP: tr("too many levels of symbolic links")
  case ENODEV: tr("no such device")
  case ENXIO: tr("no such device or address")
  case ETIMEDOUT: tr("connection timed out")
  case ESTALE: tr("stale file handle")
  case EPIPE: tr("broken pipe")
  case EBUSY: tr("device or resource busy")
  case EINVAL: tr("invalid argument")
  case EAGAIN: tr("resource temporarily unavailable")
  case ENFILE: tr("too many open files in system")
  case EOPNOTSUPP: tr("operation not supported")
  case ENOMEDIUM: tr("no medium found")
  case EUCLEAN: tr("structure needs cleaning")
  case ECONNREFUSED: tr("connection refused")
  case ECONNRESET: tr("connection reset by peer")
  case ENETUNREACH: tr("network is unreachable")
  case EHOSTUNREACH: tr("no route to host")
  case EHOSTDOWN: tr("host is down")
  default: "\(SystemError(number: number))"
  }
}

/// An error number whose message is looked up when the language is known.
struct SystemError: Hashable, Sendable {
  var number: CInt

  /// The C library's message, in a language if its translation is installed, or else in English.
  func message(in language: String) -> String {
    for name in Self.localeNames(of: language) {
      guard let locale = newlocale(1 << LC_MESSAGES | 1 << LC_CTYPE, name, nil) else { continue }
      defer { freelocale(locale) }
      // In a locale that is not of UTF-8, the message is not either.
      if let message = strerror_l(number, locale), let text = String(validatingCString: message) { return text }
    }
    guard let message = strerror(number) else { return "error \(number)" }
    let text = String(cString: message)
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// Locales in which the messages may be in this language: the person's own one, and that of the country with the same code.
  /// - Parameter language: a name such as `de` or `de_AT`.
  static func localeNames(of language: String) -> [String] {
    let language = language.prefix { $0 != "_" }
    guard language != "C", language != "en" else { return [] }
    let variables: [String] = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let own = variables.compactMap { variable in getenv(variable).map { String(cString: $0) } }
    return own.filter { $0.hasPrefix("\(language)_") } + ["\(language)_\(language.uppercased()).UTF-8"]
  }
}
