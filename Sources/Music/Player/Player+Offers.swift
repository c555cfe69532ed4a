internal import Languages

/// The offers: songs that follow when the queue is empty. They can be shown, taken into the queue, refused, and drawn again.
extension Player {
  /// How many of the songs that would follow are shown.
  static let offerCount = 5

  /// The next songs that would follow the queue; none where nothing follows it.
  package var offers: [PlaybackItem] {
    guard repeatMode == .off, afterQueue != .nothing else { return [] }
    return Array(continuation.items.lazy.filter { self.failure(of: $0) == nil }.prefix(Self.offerCount))
  }

  /// Whether the user has refused songs that would follow now. After `redrawOffers()` they may follow again.
  package var hasRefusedOffers: Bool { continuation.leavesOutRefused }

  /// Adds an offered song to the queue before a song or stop; nil: at the end. If that one has been played meanwhile, the song comes to the
  /// front. The other offers stay. As with other songs that are added, pictures that wait make room, and no picture is added to songs.
  package func acceptOffer(_ id: Int, before next: Int? = nil) {
    update()
    guard let item = chosenOffer(id), fitting([item.song], title: item.song.title) != nil else { return }
    let step = UndoStep(
      description: tr("Added “\(item.song.title)”"),
      outcome: tr("“\(item.song.title)” is out of Up next again"),
      removed: queue.removeKeepingPlaces(unfitting([item.song])), added: [id], continuation: continuation)
    queue.insert([.song(item)], at: queue.index(before: next))
    continuation.accept(id, last: lastQueued?.id ?? id)
    finishEdit(step)
    notify([.offers])
  }

  /// Plays an offered song in place of the current song. The other offers stay.
  package func playOffer(_ id: Int) {
    update()
    guard let item = chosenOffer(id) else { return }
    rememberEdit(
      UndoStep(
        description: tr("Played “\(item.song.title)”"), outcome: outcome(ofReturningFrom: item),
        // It gets into the queue if it cannot be played.
        added: [id],
        continuation: continuation, interruption: interruption(by: item)))
    continuation.accept(id, last: lastQueued?.id ?? id)
    begin(item, passingStops: false)
    notify([.offers])
  }

  /// An offered song that the user chooses.
  private func chosenOffer(_ id: Int) -> PlaybackItem? {
    var item = continuation.items.first { $0.id == id }
    item?.isCompanion = false
    return item
  }

  /// Refuses an offered song. Another one takes its place, as long as there are any.
  package func refuseOffer(_ id: Int) {
    update()
    guard let item = continuation.items.first(where: { $0.id == id }) else { return }
    remember(
      UndoStep(
        description: tr("Refused “\(item.song.title)”"), outcome: tr("“\(item.song.title)” would follow again"),
        continuation: continuation))
    continuation.refuse(id)
    prepare()
    notify([.offers])
  }

  /// Draws other songs, if they are drawn at random; otherwise the refused ones come back.
  package func redrawOffers() {
    update()
    remember(
      UndoStep(
        description: tr("Chose what follows anew"), outcome: tr("What follows is as it was"), continuation: continuation
      ))
    continuation.redraw()
    prepare()
    notify([.offers])
  }
}
