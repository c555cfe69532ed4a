package import MediaProtocol
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// Reads tags by processes of `jukebox-media`, one for each thread that reads.
package final class MediaTagReader: TagReader {
  private let idle = Monitor<[MediaProcess]>([])

  package init() {}

  package func tags(of paths: [String], _ body: (Int, Result<FileTags, TagError>) -> Void) {
    let process = idle.change { $0.popLast() } ?? MediaProcess()
    defer { idle.change { $0.append(process) } }
    process.tags(of: paths) { body($0, $1.mapError(Self.error)) }
  }

  private static func error(_ error: MediaError) -> TagError {
    switch error {
    case .system(ENOENT), .system(ENOTDIR): .gone
    case .unavailable: .unavailable(error.reason)
    // The decoder may have been terminated, or the disk may have been slow or disconnected, so the same file may be readable later.
    case .system, .crashed, .late, .diskError: .refused(error.reason)
    case .nothingInside: .soundless
    default: .unreadable(error.reason)
    }
  }
}
