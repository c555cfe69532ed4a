internal import Glibc
internal import Platform

/// Reports changes of the mounted disks. Watching a folder does not report that a disk was mounted over it.
final class MountWatch {
  /// The system's list of mounts, which polls as urgent when it has changed; -1 if there is none.
  let descriptor: Int32

  private static let list = "/proc/self/mountinfo"

  init() { descriptor = open(Self.list, O_RDONLY | O_CLOEXEC) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  struct Mount {
    var number: String
    var device: UInt64
    var path: String
    var kind: String

    /// A line of the list: the number of the mount, that of the one above, the device, which folder of the device, where it is, options,
    /// and after a "-" the kind of file system.
    init?(_ line: ArraySlice<UInt8>) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count > 7, let mark = words[6...].firstIndex(of: [UInt8(ascii: "-")]), mark + 1 < words.count else {
        return nil
      }
      let numbers = words[2].split(separator: UInt8(ascii: ":")).compactMap { UInt64(MountWatch.text($0)) }
      guard numbers.count == 2 else { return nil }
      number = MountWatch.text(words[0])
      let (major, minor) = (numbers[0], numbers[1])
      // As makedev(3) does it.
      device = (major & ~0xFFF) << 32 | (major & 0xFFF) << 8 | (minor & ~0xFF) << 12 | minor & 0xFF
      path = PathCoding.string(MountWatch.unescaped(words[4]))
      kind = MountWatch.text(words[mark + 1])
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private func mounts() -> [Mount] {
    let bytes = (try? RegularFile.bytes(of: Self.list, limit: 1 << 26)) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap(Mount.init)
  }

  /// The file systems that are mounted at some folders, below or above them.
  func places(around folders: [String]) -> Set<String> {
    let mounts = mounts().filter { mount in
      folders.contains { AbsolutePath.lies($0, in: mount.path) || AbsolutePath.lies(mount.path, in: $0) }
    }
    return Set(mounts.map { "\($0.number) \($0.path)" })
  }

  /// The devices, as in `FolderIdentity`, whose files may be changed by other computers. The system does not report such changes.
  var remoteDevices: Set<UInt64> { Set(mounts().filter { Self.isRemote(kind: $0.kind) }.map(\.device)) }

  static func isRemote(kind: String) -> Bool {
    // A local disk whose file system is implemented by a program is “fuseblk”, which is not among these.
    kind == "fuse" || kind.hasPrefix("fuse.") || kind.hasPrefix("nfs") || kind.hasPrefix("smb") || kind == "cifs"
      || ["9p", "afs", "ceph", "coda", "vboxsf", "virtiofs"].contains(kind)
  }

  /// Spaces and other special bytes are written as a backslash and three octal digits.
  private static func unescaped(_ word: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = word
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3, let value = UInt8(text(digits), radix: 8) {
        result.append(value)
        rest = rest.dropFirst(3)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
