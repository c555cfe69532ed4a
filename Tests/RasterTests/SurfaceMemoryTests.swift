import Glibc
import Raster
import Testing

@Suite struct SurfaceMemoryTests {
  /// The memory of this process that is in use, in bytes.
  private func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    fgets(&line, 200, file)
    let numbers = line.split(separator: 0x20).map { Int(String(decoding: $0.map(UInt8.init), as: UTF8.self)) ?? 0 }
    return numbers.count > 1 ? numbers[1] * 4096 : 0
  }

  @Test("J2 A surface gives its memory back")
  func givesBack() throws {
    let start = residentBytes()
    #expect(start > 0)
    for _ in 0..<16 {
      let surface = try #require(Surface(width: 2048, height: 2048))
      for y in 0..<2048 { surface.row(y)[0] = 1 }
    }
    #expect(residentBytes() - start < 100 << 20)
  }
}
