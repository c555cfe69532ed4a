import Glibc
import TestSupport
import Testing

@testable import SDLHost

@Suite struct BusAddressTests {
  @Test("A path is written into an address as D-Bus wants it: only bytes that may not stand there are escaped")
  func escaped() {
    #expect(BusAddress.escaped("/run/user/1000/a-b_C.d*/bus") == "/run/user/1000/a-b_C.d*/bus")
    #expect(BusAddress.escaped("/a b,\n=é") == "/a%20b%2c%0a%3d%c3%a9")
  }

  /// The environment is that of a whole process, so the test is one of its own.
  @Test("M16 Where the environment names no bus, the one in the folder of the session is used, if there is one")
  func sessionFolder() async throws {
    let folder = try TemporaryFolder()
    try folder.write("bus")
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      unsetenv("DBUS_SESSION_BUS_ADDRESS")
      setenv("XDG_RUNTIME_DIR", path, 1)
      #expect(BusAddress.session == "unix:path=\(path)/bus")
      setenv("DBUS_SESSION_BUS_ADDRESS", "unix:abstract=other", 1)
      #expect(BusAddress.session == "unix:abstract=other")
      setenv("DBUS_SESSION_BUS_ADDRESS", "", 1)
      unlink("\(path)/bus")
      #expect(BusAddress.session == nil)
    }
    withExtendedLifetime(folder) {}
  }
}
