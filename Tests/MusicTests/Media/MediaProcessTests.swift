import Foundation
import Languages
import MediaProtocol
import Music
import TestSupport
import Testing

@Suite(.serialized) struct MediaProcessTests {
  let files: SoundFiles

  init() throws {
    files = try SoundFiles()
    _ = try files.write("a.wav", Sounds.sweep(frames: 441_000, rate: 44_100), rate: 44_100)
  }

  private var path: String { files.folder + "/a.wav" }

  @Test("M20 Nothing is started before it is needed, and nothing is left behind")
  func lifetime() throws {
    let executable = try files.ownExecutable()
    var process: MediaProcess? = MediaProcess(executable: executable)
    #expect(SoundFiles.children(of: executable).isEmpty)
    #expect(try process?.tags(of: path).get().duration == 10)
    #expect(SoundFiles.children(of: executable).count == 1)
    process = nil
    #expect(eventually(limit: 60) { SoundFiles.children(of: executable).isEmpty })
  }

  @Test("R3 The process that reads sound has only the libraries that it needs")
  func libraries() throws {
    let executable = try files.ownExecutable()
    let process = MediaProcess(executable: executable)
    #expect(try process.tags(of: path).get().duration == 10)
    let number = try #require(SoundFiles.children(of: executable).first)
    let bytes = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(number)/maps")).readToEnd()
    let maps = String(decoding: bytes ?? Data(), as: UTF8.self)
    #expect(maps.contains("libavformat"))
    #expect(!maps.contains("libSDL2") && !maps.contains("libtiff"))
  }

  @Test("M20 A file that the disk does not give is not taken for a damaged one, and may be read another time")
  func diskError() throws {
    // Reading the memory of a process at address 0 fails as a broken disk does.
    let process = MediaProcess()
    #expect(process.tags(of: "/proc/self/mem") == .failure(.diskError))
    #expect(try process.tags(of: path).get().duration == 10)
    MediaTagReader().tags(of: ["/proc/self/mem"]) { _, outcome in #expect(outcome == .failure(.diskError)) }
    #expect(MediaError.diskError.mayPass)
    let executable = try files.ownExecutable()
    let slow = MediaProcess(executable: executable, timeLimit: 0)
    #expect(slow.tags(of: path) == .failure(.late))
  }

  @Test("M5 When the decoder is killed, the song goes on with another where it was")
  func killed() throws {
    let executable = try files.ownExecutable()
    let process = MediaProcess(executable: executable)
    let song = Song(path: path, title: "", artist: "", duration: 10)
    let whole = try SongDecoder().samples(of: path, rate: 48_000)
    var heard: [Float] = []
    var source = try process.open(song, at: 0, rate: 48_000)
    var buffer = [Float](repeating: 0, count: 20_000)
    var kills = 0
    while true {
      do throws(SampleError) {
        let count = try buffer.withUnsafeMutableBufferPointer { buffer throws(SampleError) in try source.read(buffer) }
        if count == 0 { break }
        heard.append(contentsOf: buffer[..<(count * 2)])
      } catch {
        #expect(error.isTransient)
        source = try process.open(song, at: Double(heard.count / 2) / 48_000, rate: 48_000)
      }
      if heard.count / 80_000 > kills {
        kills += 1
        let decoders = SoundFiles.children(of: executable)
        #expect(!decoders.isEmpty)
        for decoder in decoders { kill(decoder, SIGKILL) }
      }
    }
    #expect(kills > 5)
    #expect(heard == whole)
  }

  @Test("M20 What takes too long is given up, with its process, and the next file is read")
  func late() throws {
    let executable = try files.ownExecutable()
    let process = MediaProcess(executable: executable, timeLimit: 0.3)
    // It may take longer than that to start.
    #expect(eventually(limit: 60) { (try? process.tags(of: path).get()) != nil })
    for child in SoundFiles.children(of: executable) { kill(child, SIGSTOP) }
    #expect(process.tags(of: path) == .failure(.late))
    #expect(eventually(limit: 60) { (try? process.tags(of: path).get()) != nil })
    #expect(eventually(limit: 60) { SoundFiles.children(of: executable).count == 1 })
  }

  @Test("M20 A process that ended between two files is started again")
  func restarted() throws {
    let executable = try files.ownExecutable()
    let process = MediaProcess(executable: executable)
    _ = try process.tags(of: path).get()
    for child in SoundFiles.children(of: executable) { kill(child, SIGKILL) }
    #expect(eventually(limit: 60) { SoundFiles.children(of: executable).isEmpty })
    #expect(try process.tags(of: path).get().duration == 10)
    for child in SoundFiles.children(of: executable) { kill(child, SIGKILL) }
    _ = try process.open(
      Song(path: path, title: "", artist: "", duration: 1), at: 0, rate: 44_100)
  }

  @Test("M20 The process ends by itself when it is not needed")
  func idle() throws {
    let executable = try files.ownExecutable()
    let process = MediaProcess(executable: executable)
    _ = try process.tags(of: path).get()
    #expect(SoundFiles.children(of: executable).count == 1)
    #expect(eventually(limit: 60) { SoundFiles.children(of: executable).isEmpty })
    withExtendedLifetime(process) {}
  }

  @Test(
    "M20 A process that answers anything does no harm",
    arguments: [
      "exit 3", "head -c 100000 /dev/urandom >&0", "printf '\\001\\0\\0\\0\\377\\377\\377\\377' >&0; sleep 1",
      "printf '\\001\\0\\0\\0\\012\\0\\0\\0abc' >&0", "printf '\\004\\0\\0\\0\\010\\0\\0\\0abcdefgh' >&0; sleep 1",
      "exec 0>&-; sleep 1",
    ])
  func broken(script: String) throws {
    let executable = try files.write("broken", Array("#!/bin/sh\n\(script)\n".utf8))
    chmod(executable, 0o700)
    let process = MediaProcess(executable: executable, timeLimit: 5)
    #expect(throws: MediaError.self) { try process.tags(of: path).get() }
    #expect(throws: MediaError.self) { try process.cover(of: path).get() }
    #expect(throws: SampleError.self) {
      try process.open(
        Song(path: path, title: "", artist: "", duration: 1), at: 0, rate: 44_100)
    }
  }

  @Test("M20 Without jukebox-media a file is not read, and the reason is given")
  func missing() {
    let process = MediaProcess(executable: "/nowhere/jukebox-media")
    #expect(process.tags(of: path) == .failure(.unavailable))
    #expect(MediaError.unavailable.reason.description.contains("jukebox-media"))
  }

  @Test("M20 jukebox-media can open nothing, start nothing and reach nothing, and has 512 MiB")
  func sandbox() throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: try files.ownExecutable())
    process.arguments = ["--check-sandbox"]
    process.standardOutput = pipe
    try process.run()
    let lines = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(separator: "\n")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(lines.count >= 10)
    for line in lines { #expect(line.hasSuffix(": refused"), "\(line)") }
  }

  @Test("M20 The process that reads a file has the bans of a sandbox, and nothing open but its end of the connection")
  func running() throws {
    let executable = try files.ownExecutable()
    let leaked = open("/etc/passwd", O_RDONLY)
    defer { close(leaked) }
    let process = MediaProcess(executable: executable)
    _ = try process.tags(of: path).get()
    let child = try #require(SoundFiles.children(of: executable).first)
    let status = try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1"))
    #expect(status.contains("Seccomp:\t2"))
    let limits = try String(contentsOfFile: "/proc/\(child)/limits", encoding: .utf8)
    #expect(limits.contains("Max address space         536870912 "))
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fd")
    #expect(Set(open) == ["0", "1", "2"])
  }

  @Test("M20 Started by hand, jukebox-media says what it is for, and returns 64")
  func byHand() throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: try files.ownExecutable())
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 64)
    #expect(text.split(separator: "\n").count == 1 && text.contains("jukebox"))
  }
}
