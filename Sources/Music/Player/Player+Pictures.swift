/// A queue of pictures is a slide show. Pictures are not queued together with songs.
extension Player {
  /// For how long each picture is shown, in seconds.
  package var pictureSeconds: Double {
    get { slideSeconds }
    set {
      guard newValue.isFinite, newValue > 0, newValue != slideSeconds else { return }
      slideSeconds = newValue
      let hasChanged = replaceSongs(timed)
      prepare()
      notify((hasChanged ? [.tags] : []) + [.settings])
    }
  }

  /// Whether the current song, or one that waits, is a picture.
  package var showsPictures: Bool { current?.song.isPicture == true || queue.hasPictures }

  /// Whether everything that waits is a picture.
  package var queuesPictures: Bool { queue.hasPictures && !queue.hasSound }

  /// Goes on to the next picture, as `next()` does, if `canBeShown` is true of at least one picture before the next stop. Does nothing
  /// while playback is paused, or one song is repeated.
  /// - Returns: false if nothing has changed.
  package func passPicture(where canBeShown: (Song) -> Bool) -> Bool {
    let following = queue.itemsBeforeStop.lazy.filter(\.isPicture)
    guard isPlaying, repeatMode != .song, following.contains(where: { canBeShown($0.song) }) else { return false }
    return next()
  }

  /// The same song. If it is a picture, its duration is the one that is chosen for pictures.
  func timed(_ song: Song) -> Song {
    guard song.isPicture else { return song }
    var song = song
    song.duration = slideSeconds
    return song
  }

  /// The songs without the pictures among them, or the pictures, if there are no songs. If they are pictures, and the user has chosen songs
  /// that are queued, or will be again because the queue is repeated, this reports it and returns nil.
  func fitting(_ songs: [Song], title: String?) -> [Song]? {
    let heard = songs.filter { !$0.isPicture }
    guard heard.isEmpty else { return heard }
    guard !songs.isEmpty else { return nil }
    if !takesPictures {
      notify([.notice(.picturesLeftOut(title: title, isRepeated: !queue.hasSound))])
      return nil
    }
    return songs.map(timed)
  }

  /// Whether pictures can be queued: no songs wait that the user has chosen, and none will again because the queue is repeated.
  package var takesPictures: Bool { suggestion.isUntouched || !(queue.hasSound || repeatsSound) }

  /// Whether a song is current that returns to the queue when it ends.
  private var repeatsSound: Bool {
    guard repeatMode == .queue, let current, !current.isPicture else { return false }
    return repetition(of: current) != nil
  }

  /// The numbers of the entries that leave the queue when `songs` are added: pictures if these are songs, and songs if these are pictures.
  func unfitting(_ songs: [Song]) -> [Int] { queue.songs(arePictures: !songs.allSatisfy(\.isPicture)) }
}
