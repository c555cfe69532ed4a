internal import CMalloc

/// Settings of the C library's allocator.
nonisolated enum ProcessMemory {
  /// Returns every block of 128 KiB or more to the system as soon as it is freed.
  ///
  /// The C library starts with this limit, but raises it, up to 32 MiB, each time such a block is freed. Pictures are
  /// then allocated from one heap per thread, where a freed picture leaves a gap that a picture of a different size
  /// does not fit into: after 200 covers of different sizes the process used twice the memory of its pictures. Setting
  /// the limit keeps it fixed.
  static func returnLargeBlocks() {
    set_mapping_threshold(128 << 10)
  }
}
