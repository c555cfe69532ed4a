internal import Glibc
internal import Platform

/// A regular file that is open for reading, with cheap access to single bytes at any offset.
package final class PictureFile {
  package let size: Int
  /// Open until this is released.
  package let descriptor: CInt
  private var window: [UInt8] = []
  private var windowStart = 0
  /// Why a byte could not be read, if that was not because it is beyond the end. What was found out without it may be wrong.
  private(set) var failure: PictureError?

  /// Opens the file at a path.
  package convenience init(path: String) throws(PictureError) {
    let descriptor: CInt
    do throws(RegularFile.Failure) { descriptor = try RegularFile(path).release() } catch { throw PictureError(error) }
    try self.init(descriptor: descriptor)
  }

  /// Takes the descriptor of a regular file over.
  package init(descriptor: CInt) throws(PictureError) {
    // Of all calls that tell the size, this is the one that the sandbox of jukebox-media allows.
    let end = lseek(descriptor, 0, SEEK_END)
    guard end > 0 else {
      let error: PictureError = end == 0 ? .empty : .system(errno)
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    size = Int(end)
  }

  deinit { close(descriptor) }

  /// The whole content. If the file is shortened in the meantime, this is what is left.
  func contents() throws(PictureError) -> TransientMemory {
    guard let memory = TransientMemory(byteCount: size) else { throw .outOfMemory }
    let count = try read(at: 0, into: memory.bytes, count: size)
    guard count > 0 else { throw .empty }
    memory.count = count
    return memory
  }

  private func read(at offset: Int, into target: UnsafeMutableRawPointer, count: Int) throws(PictureError) -> Int {
    var done = 0
    while done < count {
      let got = pread(descriptor, target + done, count - done, off_t(offset + done))
      if got == 0 { break }
      if got < 0 {
        if errno == EINTR { continue }
        throw .system(errno)
      }
      done += got
    }
    return done
  }

  /// The byte at an offset; nil beyond the end, or if it cannot be read.
  func byte(at offset: Int) -> UInt8? {
    if offset >= windowStart, offset - windowStart < window.count { return window[offset - windowStart] }
    guard offset >= 0, offset < size else { return nil }
    var count = 0
    window = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initializedCount in
      guard let base = buffer.baseAddress else { return }
      do throws(PictureError) { count = try read(at: offset, into: base, count: 4096) } catch { failure = error }
      initializedCount = count
    }
    windowStart = offset
    return window.first
  }

  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(min(max(count, 0), 65_536))
    for index in 0..<max(0, count) {
      guard let byte = byte(at: offset + index) else { return nil }
      result.append(byte)
    }
    return result
  }

  func matches(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
    bytes.indices.allSatisfy { byte(at: offset + $0) == bytes[$0] }
  }

  func matches(_ text: StaticString, at offset: Int = 0) -> Bool {
    for index in 0..<text.utf8CodeUnitCount where byte(at: offset + index) != text.utf8Start[index] { return false }
    return true
  }

  func bigEndian(at offset: Int, bytes count: Int) -> Int? {
    bytes(at: offset, count: count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  func littleEndian(at offset: Int, bytes count: Int) -> Int? {
    bytes(at: offset, count: count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Memory for the duration of one decode. It is returned to the system immediately, and leaves no gap in the heap.
final class TransientMemory {
  let bytes: UnsafeMutableRawPointer
  private let capacity: Int
  /// The number of bytes in use.
  var count: Int

  init?(byteCount: Int) {
    guard byteCount > 0,
      let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { return nil }
    bytes = memory
    capacity = byteCount
    count = byteCount
  }

  deinit { munmap(bytes, capacity) }
}
