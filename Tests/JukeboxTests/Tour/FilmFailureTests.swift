import Languages
import TestSupport
import Testing

@testable import Jukebox

@Suite("Films that cannot be made") struct FilmFailureTests {
  @Test("M19 why an encoder failed is the last line that it printed, or else how it ended")
  func reasons() throws {
    let folder = try TemporaryFolder()
    let errors = try folder.write("errors", Array("first\n\nno such codec\n \t\n".utf8))
    #expect(Film.reason(1 << 8, errors: errors) == "no such codec")
    let blank = try folder.write("blank", Array("\n \n".utf8))
    for path in [blank, folder.path + "/none"] {
      #expect(Film.reason(3 << 8, errors: path) == "it ended with exit code 3")
      #expect(Film.reason(9, errors: path) == "it was ended by signal 9")
      #expect(Film.reason(6 | 0x80, errors: path) == "it was ended by signal 6", "with a core dump")
    }
  }
}
