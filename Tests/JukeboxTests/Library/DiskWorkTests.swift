import Platform
import TestSupport
import Testing

@testable import Jukebox

/// Work that may have to wait for a disk.
@Suite struct DiskWorkTests {
  @Test("R4 The result of a disk that responds is there at once")
  func quick() {
    var late: [Int] = []
    #expect(DiskWork.run({ 7 }, late: { late.append($0) }) == 7)
    #expect(late.isEmpty)
  }

  @Test("R4 The window does not wait for a disk that does not respond, and takes its result later")
  func slow() async {
    let responds = Monitor(false)
    let result = await withCheckedContinuation { done in
      let atOnce = DiskWork.run {
        responds.wait { $0 ? () : nil }
        return 7
      } late: {
        done.resume(returning: $0)
      }
      #expect(atOnce == nil)
      responds.change { $0 = true }
    }
    #expect(result == 7)
  }
}
