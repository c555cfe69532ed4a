package import MediaProtocol
internal import Platform

/// Reads tags by processes of `jukebox-media`, one for each thread that reads.
package final class MediaTagReader: TagReader {
  private let idle = Monitor<[MediaProcess]>([])

  package init() {}

  package func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
    let process = idle.change { $0.popLast() } ?? MediaProcess()
    defer { idle.change { $0.append(process) } }
    process.tags(of: paths, body)
  }
}
