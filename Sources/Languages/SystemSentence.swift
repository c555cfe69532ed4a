#if canImport(Glibc)
  import Glibc
#endif

/// What the system says about an error number, as a phrase.
public func systemSentence(_ number: CInt) -> Sentence {
  // In the catalogues are those that people meet. The others are shown as the system says them.
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
  default: Sentence(verbatim: message(number))
  }
}

private func message(_ number: CInt) -> String {
  guard let message = strerror(number) else { return "error \(number)" }
  let text = String(cString: message)
  return text.prefix(1).lowercased() + text.dropFirst()
}
