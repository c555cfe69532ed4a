internal import Glibc
internal import Languages
internal import MediaProtocol
internal import Pictures
internal import Raster

/// Decodes one picture at a time, in steps, as Jukebox asks before it gives memory to it.
final class PictureWork {
  private var plan: PicturePlan?
  private var surface: Surface?
  /// Where Jukebox reads the pixels.
  private var memory: UnsafeMutableRawBufferPointer?
  private let decoder = PictureDecoder()

  /// Reads the header of the picture in a file, and takes the descriptor over.
  /// - Returns: how many bytes decoding takes.
  func measure(_ descriptor: CInt, _ width: Int, _ height: Int, isFromSong: Bool) -> Result<Int, PictureFailure> {
    (plan, surface) = (nil, nil)
    guard descriptor >= 0 else { return .failure(PictureFailure(.unreadable)) }
    do throws(PictureError) {
      let plan = try PicturePlan(
        PictureFile(descriptor: descriptor), fitting: max(1, width), max(1, height), isFromSong: isFromSong)
      self.plan = plan
      return .success(plan.byteCount)
    } catch {
      return .failure(PictureFailure(error))
    }
  }

  func decode() -> Result<PictureMeasure, PictureFailure> {
    guard let plan else { return .failure(PictureFailure(.unreadable)) }
    self.plan = nil
    do throws(PictureError) {
      let picture = try decoder.decode(plan)
      surface = picture.surface
      return .success(
        PictureMeasure(
          width: picture.surface.width, height: picture.surface.height, fileWidth: picture.width,
          fileHeight: picture.height, isOpaque: picture.isOpaque, isLargest: picture.isLargest, damage: picture.damage))
    } catch {
      return .failure(PictureFailure(error))
    }
  }

  /// Copies the pixels into the memory of a descriptor, or of the one before if this is -1. Takes the descriptor over.
  func copyPixels(into descriptor: CInt) -> Result<Void, PictureFailure> {
    if descriptor >= 0 {
      defer { close(descriptor) }
      if let memory { munmap(memory.baseAddress, memory.count) }
      memory = nil
      let size = Int(lseek(descriptor, 0, SEEK_END))
      guard size > 0, let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
        start != MAP_FAILED
      else { return .failure(PictureFailure(.outOfMemory)) }
      memory = UnsafeMutableRawBufferPointer(start: start, count: size)
    }
    guard let surface, let memory, let start = memory.baseAddress,
      surface.width * surface.height * 4 <= memory.count
    else { return .failure(PictureFailure(.outOfMemory)) }
    let length = surface.width * 4
    for y in 0..<surface.height { (start + y * length).copyMemory(from: surface.row(y), byteCount: length) }
    self.surface = nil
    return .success(())
  }
}

extension PictureFailure {
  fileprivate init(_ error: PictureError) {
    switch error {
    case .empty: self.init(Kind.empty)
    case .notAPicture: self.init(Kind.notAPicture)
    case .unusualInSongs: self.init(Kind.unusualInSongs)
    case .tooLarge(let measure): self.init(Kind.tooLarge, measure)
    case .damaged(let detail): self.init(Kind.damaged, detail.description)
    case .outOfMemory: self.init(Kind.outOfMemory)
    case .unreadable(let detail): self.init(Kind.unreadable, detail.description)
    default: self.init(Kind.unreadable, error.reason.description)
    }
  }
}
