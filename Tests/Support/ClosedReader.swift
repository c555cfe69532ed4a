package import MediaProtocol
package import Music
import Platform

/// A reader that answers nothing until it is opened, and then says nothing of any file.
package nonisolated final class ClosedReader: TagReader {
  private let state = Monitor((isAsked: false, isOpen: false))

  package init() {}

  /// Whether somebody waits for an answer, or has got one.
  package var isAsked: Bool { state.read(\.isAsked) }

  package func open() { state.change { $0.isOpen = true } }

  package func tags(of paths: [String], _ body: (Int, Result<FileTags, MediaError>) -> Void) {
    state.change { $0.isAsked = true }
    state.wait { $0.isOpen ? () : nil }
    NamesOnly().tags(of: paths, body)
  }
}
