import Glibc
import TestSupport
import Testing

@testable import Jukebox

/// What becomes of the note of a crash.
@Suite struct CrashReportsTests {
  @Test("R9 the folder in which a crash leaves its note is there, also where no session is kept")
  func newFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state/jukebox"
    let reports = CrashReports(in: path, options: RecordingFile.Options())
    reports.end()
    #expect(access(path, W_OK) == 0)
  }

  @Test("R9 a note that cannot be read now stays for the next start, and one that is no note goes")
  func unread() throws {
    let folder = try TemporaryFolder()
    let (note, report) = (folder.path + "/note", folder.path + "/report.txt")
    try #require(Glibc.close(open(note, O_CREAT | O_WRONLY, 0)) == 0)
    #expect(try withoutRoot { CrashReports.makeReport(of: note, at: report) } == nil)
    #expect(access(note, F_OK) == 0)
    try #require(chmod(note, 0o600) == 0)
    #expect(CrashReports.makeReport(of: note, at: report) == nil)
    #expect(access(note, F_OK) != 0 && access(report, F_OK) != 0)
  }
}
