import Foundation
import MediaProtocol
import Music
import TestSupport

/// A folder with sound that tests make, removed with its last reference.
final class SoundFiles: Sendable {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "/jukebox-sound-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A path of jukebox-media that no other test uses, so that its processes can be told apart.
  func ownExecutable() throws -> String {
    let real = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let media =
      ProcessInfo.processInfo.environment["JUKEBOX_MEDIA"]
      ?? (real as NSString).deletingLastPathComponent + "/jukebox-media"
    let link = folder + "/media"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: media)
    return link
  }

  /// The processes of jukebox-media that were started with `executable`.
  static func children(of executable: String) -> [pid_t] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
    return numbers.filter { number in
      let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
      return line.starts(with: Array(executable.utf8) + [0])
    }
  }

  /// The path of a jukebox-media for which the disk fails at some places of each file.
  /// - Parameter condition: says in C at which `place`.
  func faultyExecutable(failingWhere condition: String) throws -> String {
    let media = try ownExecutable()
    let code = """
      #define _GNU_SOURCE
      #include <errno.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      ssize_t read(int file, void *buffer, size_t count) {
        off_t place = lseek(file, 0, SEEK_CUR);
        if (\(condition)) { errno = EIO; return -1; }
        return syscall(SYS_read, file, buffer, count);
      }
      """
    try write("fault.c", Array(code.utf8))
    try run("cc", "-shared", "-fPIC", "-o", "fault.so", "fault.c")
    try write(
      "faulty.txt", Array("#!/bin/sh\nLD_PRELOAD='\(folder)/fault.so' exec '\(media)' \"$@\"\n".utf8))
    // A program cannot be started while a process has it open for writing, as a child that this one starts meanwhile may have.
    try run("install", "-m", "700", "faulty.txt", "faulty")
    return folder + "/faulty"
  }

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Writes interleaved samples as a WAV file.
  func write(_ name: String, _ samples: [Int16], rate: Int, channels: Int = 2) throws -> String {
    try write(name, WaveFile.bytes(samples, rate: rate, channels: channels))
  }

  /// Runs a program of the system in the folder.
  func run(_ program: String, _ arguments: String...) throws { try run(program, arguments) }

  func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(command: "\(program) \(arguments.joined(separator: " "))")
    }
  }

  struct Failed: Error { let command: String }

  /// Encodes a WAV file in the folder; the name's suffix is the format.
  func encode(_ source: String, _ name: String) throws -> String {
    let suffix = name.split(separator: ".").last ?? ""
    switch suffix {
    case "wav": if source != name { try run("cp", source, name) }
    case "flac": try run("flac", "-s", "-f", source, "-o", name)
    case "mp3": try run("lame", "--quiet", "-V2", source, name)
    case "ogg": try run("oggenc", "-Q", "-q6", source, "-o", name)
    case "opus": try run("opusenc", "--quiet", source, name)
    case "wv": try run("wavpack", "-q", "-y", source, "-o", name)
    // Without noise, which decoders make up by chance.
    case "m4a":
      try run("ffmpeg", "-v", "error", "-y", "-i", source, "-c:a", "aac", "-b:a", "192k", "-aac_pns", "0", name)
    case "alac":
      try run("ffmpeg", "-v", "error", "-y", "-i", source, "-c:a", "alac", "-f", "ipod", name)
    default: try run("ffmpeg", "-v", "error", "-y", "-i", source, name)
    }
    return folder + "/" + name
  }
}

/// Sounds that tests put into files.
enum Sounds {
  /// A tone that rises, on the left, and one that falls, on the right: any shift in time can be seen in it.
  static func sweep(frames: Int, rate: Int) -> [Int16] {
    var samples: [Int16] = []
    samples.reserveCapacity(frames * 2)
    let length = Double(frames) / Double(rate)
    for frame in 0..<frames {
      let time = Double(frame) / Double(rate)
      let rising = sin(2 * .pi * (200 * time + 1400 * time * time / length))
      let falling = sin(2 * .pi * (3000 * time - 1200 * time * time / length))
      samples.append(Int16(rising * 16_000))
      samples.append(Int16(falling * 12_000))
    }
    return samples
  }

  static func tone(_ frequency: Double, frames: Int, rate: Int, channels: Int = 2, amplitude: Double = 0.5) -> [Double]
  {
    (0..<frames * channels).map {
      sin(2 * .pi * frequency * Double($0 / channels) / Double(rate)) * amplitude
    }
  }
}

extension MediaProcess {
  /// Reads the tags of a file.
  func tags(of path: String) -> Result<FileTags, MediaError> {
    var result: Result<FileTags, MediaError> = .failure(.crashed)
    tags(of: [path]) { result = $1 }
    return result
  }
}

/// Decodes whole songs for tests.
struct SongDecoder {
  let process: MediaProcess

  init(_ process: MediaProcess = MediaProcess()) { self.process = process }

  /// The interleaved samples from a frame on, at most `count` frames.
  func samples(of path: String, from frame: Int = 0, rate: Int, count: Int = .max) throws -> [Float] {
    let song = Song(path: path, title: "", artist: "", duration: 1)
    let source = try process.open(song, at: Double(frame) / Double(rate), rate: rate)
    var samples: [Float] = []
    var buffer = [Float](repeating: 0, count: 16_384)
    while samples.count / 2 < count {
      let read = try buffer.withUnsafeMutableBufferPointer { try source.read($0) }
      if read == 0 { break }
      samples.append(contentsOf: buffer[..<(read * 2)])
    }
    return Array(samples.prefix(count == .max ? samples.count : count * 2))
  }
}
