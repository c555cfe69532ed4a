import Foundation
import Languages
import MediaProtocol
import Music
import TestSupport
import Testing

/// What jukebox-media makes of WAV files, to the frame.
@Suite struct WaveReadingTests {
  private let files: SoundFiles
  private let process = MediaProcess()

  init() throws { files = try SoundFiles() }

  /// A file at 8,000 Hz whose samples tell their frame, of which so many are there.
  private func wave(_ frames: Int, rate: Int = 8000) -> [UInt8] {
    Array(WaveFile.bytes((0..<frames).flatMap { [Int16($0), -Int16($0)] }, rate: rate))
  }

  private func song(_ path: String) -> Song { Song(path: path, title: "", artist: "", duration: 1) }

  /// Why a file is not read to its end at a rate; nil if it is.
  private func failure(_ path: String, rate: Int = 8000) -> String? {
    do {
      _ = try SongDecoder(process).samples(of: path, rate: rate)
      return nil
    } catch { return (error as? SampleError)?.reason.description ?? "\(error)" }
  }

  @Test("M5 a file that lacks a second of what it promises is cut off, and one that lacks a frame less is not")
  func cutOff() throws {
    let reason = "the file ends before the song does"
    var bytes = wave(24_000)
    for (missing, isCutOff) in [(0, false), (7999, false), (8000, true), (8001, true)] {
      let path = try files.write("a.wav", bytes.dropLast(missing * 4))
      #expect(failure(path) == (isCutOff ? reason : nil), "\(missing)")
      #expect(try SongDecoder(process).samples(of: path, rate: 8000, count: 15_000).count == 30_000)
    }
    // A size of zero, or one close to the largest, stands for one that is not known.
    for (size, isCutOff) in [
      ([0, 0, 0, 0], false), ([0, 0, 0, 0x7F], false), ([0xFC, 0xFF, 0xFF, 0x7E], true),
    ] as [([UInt8], Bool)] {
      bytes.replaceSubrange(40..<44, with: size)
      let path = try files.write("a.wav", bytes)
      #expect(failure(path) == (isCutOff ? reason : nil), "\(size)")
    }
  }

  @Test("M3 each position is met to the frame, and the end is where the last frame is")
  func positions() throws {
    let path = try files.write("a.wav", wave(20_000))
    let decoder = SongDecoder(process)
    for start in [0, 1, 2399, 2400, 2401, 8000, 19_998, 19_999, 20_000, 20_001] {
      let samples = try decoder.samples(of: path, from: start, rate: 8000)
      #expect(samples.count == max(0, 20_000 - start) * 2, "\(start)")
      guard let first = samples.first, let last = samples.last else { continue }
      #expect(first == Float(start) / 32_768 && last == -Float(19_999) / 32_768, "\(start)")
    }
    #expect(try process.tags(of: path).get().duration == 2.5)
  }

  @Test("M11 a file that does not say how long it is has the duration of all that is in it, also of very little")
  func measured() throws {
    for frames in [8, 300, 20_000] {
      var bytes = wave(frames)
      for place in [4..<8, 40..<44] { bytes.replaceSubrange(place, with: [0xFF, 0xFF, 0xFF, 0xFF]) }
      let duration = try process.tags(of: files.write("a.wav", bytes)).get().duration
      #expect(duration == Double(frames) / 8000)
    }
  }

  @Test("M1 rates from 1,000 to 768,000 frames a second are read and made, and no others")
  func rates() throws {
    let path = try files.write("a.wav", wave(800))
    let unknown = "the file is damaged or has an unknown format"
    for (rate, isMade) in [(999, false), (1000, true), (768_000, true), (768_001, false)] {
      #expect(failure(path, rate: rate) == (isMade ? nil : unknown), "\(rate)")
    }
    for (rate, isRead) in [(999, false), (1000, true)] {
      let other = try files.write("b.wav", wave(800, rate: rate))
      #expect(failure(other) == (isRead ? nil : unknown), "\(rate)")
    }
  }

  @Test("M5 eight songs are open at once, and another one when one of them is left")
  func streams() throws {
    let path = try files.write("a.wav", wave(800))
    let song = song(path)
    var sources = try (0..<8).map { _ in try process.open(song, at: 0, rate: 8000) }
    let error = #expect(throws: SampleError.self) { try process.open(song, at: 0, rate: 8000) }
    #expect(error?.reason.description == "the file needs too much memory" && error?.isTransient == false)
    sources.removeFirst()
    sources.append(try process.open(song, at: 0.05, rate: 8000))
    var buffer = [Float](repeating: 0, count: 2000)
    for (index, source) in sources.enumerated() {
      let count = try buffer.withUnsafeMutableBufferPointer { try source.read($0) }
      let expected = index < 7 ? 0 : 400
      #expect(count == 800 - expected && buffer[0] == Float(expected) / 32_768, "\(index)")
    }
  }

  @Test("M5 at most 65,536 frames are read at once, and less than asked for only at the end")
  func blocks() throws {
    let bytes = WaveFile.bytes((0..<140_000).map { Int16($0 % 30_000) }, rate: 8000)
    let path = try files.write("a.wav", bytes)
    let source = try process.open(song(path), at: 0, rate: 8000)
    var buffer = [Float](repeating: 0, count: 140_000)
    var counts: [Int] = []
    for size in [0, 1, 2, 3, 140_000, 140_000, 140_000] {
      let count = try buffer.withUnsafeMutableBufferPointer { buffer in
        try source.read(UnsafeMutableBufferPointer(rebasing: buffer[..<size]))
      }
      counts.append(count)
    }
    #expect(counts == [0, 0, 1, 1, 65_536, 4462, 0])
  }

  @Test("M20 an empty file has nothing in it, and one with a text is none that can be read")
  func empty() throws {
    let empty = try files.write("a.wav", [UInt8]())
    #expect(process.tags(of: empty) == .failure(.nothingInside) && process.cover(of: empty) == .failure(.nothingInside))
    let text = try files.write("b.wav", Array("no sound".utf8))
    #expect(process.tags(of: text) == .failure(.unreadable) && process.cover(of: text) == .failure(.unreadable))
    let wave = try files.write("c.wav", wave(8))
    #expect(process.cover(of: wave) == .failure(.nothingInside))
  }
}
