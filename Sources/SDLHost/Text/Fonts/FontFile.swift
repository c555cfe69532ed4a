internal import CSDL2
internal import Glibc
internal import Platform

/// A font file that is mapped into memory, and shared by all sizes in which it is open.
///
/// SDL_ttf seeks and reads a few bytes at a time. From memory this costs a copy, and from a file two system calls.
///
/// The actor is explicit here and in the other classes with an isolated deinit: if a module is optimised with `-enable-testing`, Swift 6.3
/// loses the default isolation of such a class, and does not compile.
@MainActor final class FontFile {
  private let memory: UnsafeMutableRawPointer
  private let count: Int

  init?(path: String) {
    guard let file = try? RegularFile(path), 1...Int(Int32.max) ~= file.size,
      let memory = mmap(nil, file.size, PROT_READ, MAP_PRIVATE, file.descriptor, 0), memory != MAP_FAILED
    else { return nil }
    self.memory = memory
    count = file.size
  }

  isolated deinit {
    munmap(memory, count)
  }

  /// A new stream over the file, which SDL_ttf closes. The file must live longer.
  func stream() -> UnsafeMutablePointer<SDL_RWops>? {
    SDL_RWFromConstMem(memory, Int32(clamping: count))
  }
}
