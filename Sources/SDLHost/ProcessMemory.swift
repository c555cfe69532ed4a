internal import CMalloc

/// How the process gets memory from the system, and gives it back.
nonisolated enum ProcessMemory {
  /// Makes every block of 128 KiB and more go back to the system as soon as it is freed.
  ///
  /// The C library begins like that, but each time such a block is freed it raises the limit, up to 32 MiB. Pictures then come
  /// from one heap per thread, where freeing one leaves a gap that the next picture, of another size, does not fit into: after
  /// 200 covers of different sizes twice as much memory was in use as there were pictures. A fixed limit turns that off.
  static func returnLargeBlocks() {
    set_mapping_threshold(128 << 10)
  }
}
