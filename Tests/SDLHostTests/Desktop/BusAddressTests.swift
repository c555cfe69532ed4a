import Testing

@testable import SDLHost

@Suite struct BusAddressTests {
  @Test("A path is written into an address as D-Bus wants it: only bytes that may not stand there are escaped")
  func escaped() {
    #expect(BusAddress.escaped("/run/user/1000/a-b_C.d*/bus") == "/run/user/1000/a-b_C.d*/bus")
    #expect(BusAddress.escaped("/a b,\n=é") == "/a%20b%2c%0a%3d%c3%a9")
  }
}
