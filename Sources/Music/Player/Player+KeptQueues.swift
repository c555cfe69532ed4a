internal import Languages

/// Several queues: one is current, and the others are saved by their names, each with its song, its position and its past.
extension Player {
  /// Whether a name can be given to a queue.
  package func isNameFree(_ name: String) -> Bool {
    !name.isEmpty && name != queueName && !keptQueues.contains { $0.name == name }
  }

  /// Gives the current queue a name, under which it is saved when another one is opened. Nothing happens if the name is empty, or if
  /// another queue has it.
  package func nameQueue(_ name: String) {
    guard isNameFree(name) else { return }
    let step = step(tr("Named this queue “\(name)”"), outcome: tr("The queue has its former name again"))
    queueName = name
    remember(step)
    notify([.queues])
  }

  /// Saves the current queue, and begins an empty one. What follows the queue stays as it was chosen, so there may be offers at once.
  /// - Parameter name: the name of the new queue. Nothing happens if it is empty, or another queue has it.
  package func beginQueue(_ name: String) {
    guard isNameFree(name) else { return }
    update()
    let step = step(
      tr("Began the queue “\(name)”"), outcome: tr("The former queue is shown again"), replacesShown: true)
    show(QueueContent(), named: name, step: step)
  }

  /// Makes another queue the current one. If something plays, the song of the other queue continues where it was.
  /// - Parameter name: nil for the queue that nobody has named.
  package func showQueue(_ name: String?) {
    update()
    guard let index = keptQueues.firstIndex(where: { $0.name == name }) else { return }
    let step = step(
      tr("Took out the queue “\(KeptQueue.title(of: name))”"), outcome: tr("The former queue is shown again"),
      replacesShown: true)
    let content = keptQueues.remove(at: index).content
    show(content, named: name, step: step)
  }

  /// Deletes a saved queue.
  /// - Parameter name: nil for the queue that nobody has named.
  package func removeQueue(_ name: String?) {
    guard let index = keptQueues.firstIndex(where: { $0.name == name }) else { return }
    let title = keptQueues[index].title
    remember(step(tr("Removed the queue “\(title)”"), outcome: tr("The queue “\(title)” is back")))
    keptQueues.remove(at: index)
    notify([.queues, .notice(.removed(tr("Removed the queue “\(title)”")))])
  }

  private func show(_ content: QueueContent, named name: String?, step: UndoStep) {
    let shown = self.content
    // A queue of suggestions from which nothing was played is not worth saving.
    if queueName != nil || !(shown.isSuggested || shown.isEmpty) || shown.current.item != nil
      || !shown.past.songs.isEmpty
    {
      keptQueues.append(KeptQueue(name: queueName, content: shown))
    }
    queueName = name
    remember(step)
    replace(by: content, isPlaying: isPlaying)
  }

  private func step(_ description: Sentence, outcome: Sentence, replacesShown: Bool = false) -> UndoStep {
    UndoStep(
      description: description, outcome: outcome, continuation: replacesShown ? continuation : nil,
      queues: queuesToKeep(includingShown: replacesShown))
  }

  func queuesToKeep(includingShown: Bool) -> FormerQueues {
    FormerQueues(shown: includingShown ? content : nil, name: queueName, kept: keptQueues, wasPlaying: isPlaying)
  }

  /// Restores all queues.
  /// - Parameter continuation: what followed the queue that was shown.
  func restore(_ former: FormerQueues, continuation: Continuation?) {
    // Songs of the other queues that have been played since stay in their past.
    var contents = Dictionary(keptQueues.map { ($0.name, $0.content) }, uniquingKeysWith: { one, _ in one })
    // So do those of the queue that is shown now or then.
    if former.shown != nil { contents[queueName] = content }
    let shown = former.shown.map { contents[former.name] ?? $0 }
    queueName = former.name
    keptQueues = former.kept.map { KeptQueue(name: $0.name, content: contents[$0.name] ?? $0.content) }
    if let shown {
      replace(by: shown, isPlaying: former.wasPlaying, continuation: continuation)
    } else {
      notify([.queues])
    }
  }

  /// The queue that is shown.
  private var content: QueueContent {
    var content = contentWithoutSongs
    content.slots = queue.slots
    return content
  }

  var contentWithoutSongs: QueueContent {
    QueueContent(
      current: currentToKeep, past: past, shuffle: shuffle, isSuggested: suggestion.isUntouched,
      albumRest: continuation.rest)
  }

  /// Makes `content` the current queue, without its current song.
  func takeOver(_ content: QueueContent) {
    // Places are kept as long as the songs that were removed from them can be put back.
    let places = Set(undoHistory.returns.map(\.place))
    queue.slots = content.slots.filter { $0.entry != nil || places.contains($0.id) }
    recall(queue.itemsInOrder)
    past = content.past
    shuffle = content.shuffle
    suggestion.isUntouched = content.isSuggested
    continuation.clear()
    continuation.resume(content.albumRest)
    playing.waitsForFiles = false
  }

  private func replace(by content: QueueContent, isPlaying: Bool, continuation: Continuation? = nil) {
    takeOver(content)
    if let continuation {
      self.continuation = continuation
      // The queue may have been shown and played since.
      self.continuation.resume(content.albumRest)
    }
    let retried = bringBack(content.current, isPlaying: isPlaying)
    prepare()
    lookForNextFiles()
    notify([.song, .position, .settings, .queues] + retried)
  }
}
