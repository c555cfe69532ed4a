import Glibc
import TestSupport
import Testing

@testable import Platform

/// Texts, paths and files, case by case.
@MainActor @Suite struct PlatformPartsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("All bytes are escaped but letters and digits of ASCII, and those that are to be kept")
  func percentEncoding() {
    let bytes: [UInt8] = [0x41, 0x5A, 0x61, 0x7A, 0x30, 0x39, 0x2F, 0x3A, 0x20, 0xE9, 0x0F, 0x10, 0x5F, 0x00]
    #expect(PercentEncoding.encoded(bytes, keeping: "/_") == "AZaz09/%3A%20%E9%0F%10_%00")
    #expect(PercentEncoding.encoded(bytes, keeping: "", uppercase: false) == "AZaz09%2f%3a%20%e9%0f%10%5f%00")
    let decoded = PercentEncoding.decoded("AZaz09%2f%3A%20%E9%0f%10_%00".utf8)
    #expect(decoded.bytes == bytes && decoded.isValid)
    for text in ["%", "a%4", "%+5", "%5g"] {
      let decoded = PercentEncoding.decoded(text.utf8)
      #expect(decoded.bytes == Array(text.utf8) && !decoded.isValid)
    }
  }

  @Test("Of a path that is too long for the system, so much remains that it is still too long")
  func boundedPaths() {
    let most = Int(PATH_MAX)
    // The limit is one of bytes, of which the text may have more.
    let odd = PathCoding.string(Array("/".utf8) + [UInt8](repeating: 0xFF, count: most - 2))
    for path in ["", "/a", "/" + String(repeating: "a", count: most - 1), odd] {
      #expect(PathCoding.bounded(path) == path)
    }
    for path in ["/" + String(repeating: "a", count: 3 * most), "/" + String(repeating: "夜", count: most), odd + odd] {
      let bounded = PathCoding.bounded(path)
      #expect(PathCoding.bytes(bounded) == Array(PathCoding.bytes(path).prefix(most)))
      let error = PathCoding.withSystemPath(bounded) { access($0, F_OK) == 0 ? 0 : errno }
      #expect(error == ENAMETOOLONG)
    }
  }

  @Test("Hexadecimal digits have a value, and signs and other characters have none")
  func hexadecimalDigits() {
    #expect("09afAF".utf8.map { PercentEncoding.value(ofDigit: $0) } == [0, 9, 10, 15, 10, 15])
    #expect("+- gG%".utf8.allSatisfy { PercentEncoding.value(ofDigit: $0) == nil })
    #expect(PercentEncoding.value(ofDigit: 0xB2) == nil, "a superscript")
  }

  @Test("A word is found where it occurs first, by its bytes")
  func occurrences() {
    for (text, word, place) in [
      ("abcabc", "bc", 1), ("abcabc", "abcabc", 0), ("abcabc", "c", 2), ("abc", "", 0), ("", "", 0),
      ("abc", "abcd", nil),
      ("", "a", nil), ("abc", "ac", nil), ("aab", "ab", 1), ("xyz", "z", 2), ("ä\u{E9}", "\u{E9}", 2),
    ] as [(String, String, Int?)] {
      let range = text.firstOccurrence(of: word)
      #expect(range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == place, "\(text), \(word)")
      if let range { #expect(text[range].utf8.elementsEqual(word.utf8)) }
    }
  }

  @Test("People write the home folder as ~, and only that")
  func home() {
    let folders = UserFolders { ["HOME": "/home/ada//"][$0] }
    for (path, shown) in [
      ("/home/ada", "~"), ("/home/ada/x", "~/x"), ("/home/adam", "/home/adam"), ("/home", "/home"), ("", ""),
    ] {
      #expect(folders.display(path) == shown && folders.expanded(shown) == path, "\(path)")
    }
    #expect(folders.expanded("~x") == "~x" && folders.expanded("/~/") == "/~/" && folders.home == "/home/ada")
    let none = UserFolders { _ in nil }
    #expect(none.display("/home/ada") == "/home/ada" && none.expanded("~/x") == "~/x" && none.music == nil)
    #expect(UserFolders { _ in "" }.home == nil && UserFolders { _ in "x" }.home == nil)
    #expect(UserFolders { _ in "///" }.home == "/")
  }

  @Test("A regular file is read up to its limit, and nothing else is opened")
  func regularFiles() throws {
    let path = try folder.write("a", [1, 2, 3, 4])
    for limit in [4, 5, 1 << 20] { #expect(try RegularFile.bytes(of: path, limit: limit) == [1, 2, 3, 4]) }
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let failures: [(String, Int, RegularFile.Failure)] = [
      (path, 3, .tooLarge(byteCount: 4)), (folder.path, 9, .folder), (pipe, 9, .special), ("/dev/null", 9, .special),
      (folder.path + "/none", 9, .system(ENOENT)), ("", 9, .system(ENOENT)), (path + "/x", 9, .system(ENOTDIR)),
    ]
    for (path, limit, failure) in failures {
      #expect(throws: failure, "\(path)") { try RegularFile.bytes(of: path, limit: limit) }
    }
    // The system says that its own files are empty.
    #expect(
      try RegularFile("/proc/self/stat").size == 0 && !RegularFile.bytes(of: "/proc/self/stat", limit: 9999).isEmpty)
    #expect(throws: RegularFile.Failure.self) { try RegularFile.bytes(of: "/proc/self/stat", limit: 3) }
    let descriptor = try RegularFile(path).release()
    #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC && close(descriptor) == 0)
  }

  @Test("Paths are absolute, without links, or what a link says")
  func absolutePaths() throws {
    let path = try folder.write("a")
    symlink("a", folder.path + "/link")
    symlink("/nowhere/b", folder.path + "/dead")
    #expect(AbsolutePath.path("/a/b") == "/a/b" && AbsolutePath.path("a").hasSuffix("/a"))
    #expect(AbsolutePath.path("a").hasPrefix("/") && !AbsolutePath.path("a").hasPrefix("//"))
    #expect(AbsolutePath.resolved(folder.path + "/./link") == AbsolutePath.resolved(path))
    #expect(AbsolutePath.resolved(folder.path + "/dead") == folder.path + "/dead" && AbsolutePath.resolved("") == "")
    #expect(AbsolutePath.target(ofLink: folder.path + "/link") == "a")
    #expect(AbsolutePath.target(ofLink: folder.path + "/dead") == "/nowhere/b")
    #expect(AbsolutePath.target(ofLink: path) == nil && AbsolutePath.target(ofLink: "") == nil)
  }

  @Test("R6 Changes that observers cause are told after those that were to be told before, and to each observer")
  func observers() {
    final class Owner {}
    let (observers, owners) = (Observers<Int>(), (0..<16).map { _ in Owner() })
    var heard: [String] = []
    observers.add(owners[0]) {
      heard.append("a\($0)")
      if $0 == 1 { observers.notify([3, 4]) }
    }
    observers.add(owners[1]) { heard.append("b\($0)") }
    observers.notify([1, 2])
    #expect(heard == ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4"])
    observers.notify([])
    observers.notify([5])
    #expect(heard.suffix(2) == ["a5", "b5"] && heard.count == 10)
    // Those that are gone are removed when there are sixteen, and then when there are twice as many as are left.
    let others = Observers<Int>()
    for _ in 0..<16 { others.add(Owner()) { _ in } }
    #expect(others.count == 16)
    others.add(owners[0]) { _ in }
    #expect(others.count == 1)
    for owner in owners.dropFirst() { others.add(owner) { _ in } }
    others.add(Owner()) { _ in }
    #expect(others.count == 17)
    for _ in 0..<15 { others.add(Owner()) { _ in } }
    #expect(others.count == 32)
    others.add(Owner()) { _ in }
    #expect(others.count == 17)
    withExtendedLifetime(owners) {}
  }

  @Test("A state is exchanged and waited for, and a wait without time ends at once")
  func monitors() {
    let monitor = Monitor((count: 1, name: "a"))
    let former = monitor.exchange(\.count, with: 5)
    #expect(former == 1 && monitor.read { $0.count } == 5)
    let early = monitor.wait(atMost: 0) { $0.count == 6 ? "six" : nil }
    let found = monitor.wait(atMost: 0) { $0.count == 5 ? "five" : nil }
    #expect(early == nil && found == "five")
    let signal = WakeSignal()
    for _ in 0..<3 { signal.signal() }
    signal.wait()
    signal.wait(upTo: 0)
    signal.wait(upTo: -1)
    var ends: [CInt] = [-1, -1]
    let status = pipe(&ends)
    #expect(status == 0 && writeAll([1, 2, 3], to: ends[1]) == nil && writeAll([], to: -1) == nil)
    #expect(writeAll([1], to: -1) == EBADF)
    for end in ends { close(end) }
  }

  @Test("An occasional thread does its work once more if that is requested meanwhile, and never on two threads at once")
  func occasionalThread() {
    let (thread, counts) = (OccasionalThread("occasional"), Monitor((begun: 0, ended: 0, mayEnd: false)))
    let work: @Sendable () -> Void = {
      counts.change { $0.begun += 1 }
      counts.wait { $0.mayEnd ? () : nil }
      counts.change { $0.ended += 1 }
    }
    thread.begin(work)
    counts.wait { $0.begun == 1 ? () : nil }
    for _ in 0..<3 { thread.begin(work) }
    thread.wait(atMost: 0)
    #expect(counts.read { $0.begun == 1 && $0.ended == 0 })
    counts.change { $0.mayEnd = true }
    thread.wait(atMost: 5)
    #expect(counts.read { $0.begun == 2 && $0.ended == 2 })
    thread.begin(work)
    thread.wait(atMost: 5)
    #expect(counts.read { $0.ended == 3 })
  }
}
