import Glibc
import Platform
import Testing

@Suite struct UserFoldersTests {
  private func folders(_ variables: [String: String]) -> UserFolders { UserFolders { variables[$0] } }

  @Test("M13 M18 Folders are those of the environment, or the usual ones in the home folder; relative ones are ignored")
  func base() {
    let usual = folders(["HOME": "/home/ada/"])
    #expect(usual.cache == "/home/ada/.cache")
    #expect(usual.state == "/home/ada/.local/state")
    #expect(usual.configuration == "/home/ada/.config")
    #expect(usual.data == "/home/ada/.local/share")
    let given = folders([
      "HOME": "/home/ada", "XDG_CACHE_HOME": "/var/c", "XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": "",
      "XDG_DATA_HOME": "/var/d",
    ])
    #expect(given.cache == "/var/c")
    #expect(given.state == "/home/ada/.local/state")
    #expect(given.configuration == "/home/ada/.config")
    #expect(given.data == "/var/d")
    #expect(folders([:]).cache == nil)
  }

  @Test(
    "M11 The music folder is the one that the desktop's settings name",
    arguments: [
      (nil, "/Music"),
      ("# comment\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\nXDG_MUSIC_DIR=\"$HOME/Mes Musiques\"\n", "/Mes Musiques"),
      ("XDG_MUSIC_DIR=\"$HOME/Old\"\nXDG_MUSIC_DIR=\"$HOME/New\"\n", "/New"),
      ("XDG_MUSIC_DIR=\"/srv/\\\"music\\\"/\"", "/srv/\"music\""),
      ("XDG_MUSIC_DIR=\"$HOME/\"", nil), ("XDG_MUSIC_DIR=\"music\"", nil), ("XDG_MUSIC_DIR=\"/cut", "/Music"),
      ("", "/Music"),
    ] as [(String?, String?)])
  func music(settings: String?, expected: String?) throws {
    var template = Array("/tmp/jukebox-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let home = PathCoding.string(template.dropLast().map { UInt8(bitPattern: $0) })
    defer { _ = system("rm -rf '\(home)'") }
    if let settings {
      mkdir(home + "/.config", 0o700)
      let file = try #require(fopen(home + "/.config/user-dirs.dirs", "w"))
      fputs(settings, file)
      fclose(file)
    }
    let found = folders(["HOME": home]).music
    #expect(found == expected.map { $0.hasPrefix("/srv") ? $0 : home + $0 })
    #expect(folders(["HOME": home, "XDG_MUSIC_DIR": "/m/"]).music == "/m")
  }
}
