import Testing

@Suite("Cost", .serialized) struct CostTests {
  @Test("S2 Q3 smoke") func smoke() throws {
    for count in try CostProbe.count([
      "swipe:10", "swipe:1000000", "queue:10", "queue:1000000", "stack:2", "change:1000", "change:20000", "animate:1000",
    ]) {
      print(count)
    }
  }
}
