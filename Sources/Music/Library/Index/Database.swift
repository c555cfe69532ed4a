internal import CSQLite
internal import Glibc
internal import Languages
internal import Platform

/// An error of SQLite.
package struct DatabaseError: Error, Hashable, Sendable {
  /// SQLite's extended result code.
  package var code: Int32
  /// SQLite's message, a phrase without a full stop.
  package var message: String

  /// The error of a database in which tables or columns are missing.
  static let incomplete = DatabaseError(code: SQLITE_CORRUPT, message: "tables are missing")
  /// The error of a database that another version of Jukebox, or another program, has made.
  static let foreignVersion = DatabaseError(code: -1, message: "another version")

  /// The message for people, as a phrase without a full stop.
  var reason: Sentence {
    switch code & 0xFF {
    case SQLITE_FULL: systemSentence(ENOSPC)
    case SQLITE_NOMEM: tr("not enough memory")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: tr("it cannot be written to")
    case SQLITE_CANTOPEN: tr("it cannot be opened")
    case SQLITE_IOERR: systemSentence(EIO)
    case SQLITE_BUSY, SQLITE_LOCKED: tr("another program keeps it locked")
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: tr("damaged")
    default: Sentence(verbatim: message)
    }
  }

  /// Whether the file is not a database, or not an undamaged one.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT].contains(code & 0xFF) || isIncomplete }

  /// Whether a statement names a table or a column that is missing. The index was made with all that are named, so it is not whole any more.
  /// SQLite has no code of its own for that.
  private var isIncomplete: Bool {
    guard code == SQLITE_ERROR else { return false }
    return message.hasPrefix("no such table") || message.hasPrefix("no such column")
      || message.contains(" has no column named ")
  }

  /// Whether another program or thread has kept it locked for too long.
  package var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(code & 0xFF) }
}

/// A connection to an SQLite database. It is used by one thread at a time.
final class Database {
  /// Where a database is.
  enum Place: Hashable, Sendable {
    case file(path: String)
    /// In memory, shared by all connections in this process that give the same name, until the last one is closed.
    case memory(name: String)
  }

  private let handle: OpaquePointer
  /// The compiled statements, by their text. Compiling a statement takes much longer than looking it up here.
  private var statements: [String: OpaquePointer] = [:]
  /// How many rows were read and statements ended, for tests of what something costs.
  fileprivate(set) var stepCount = 0

  /// Opens a database.
  /// - Parameters:
  ///   - patience: how long to wait for other programs that write to it, in milliseconds.
  ///   - isCreated: whether the file is made if it is missing.
  init(_ place: Place, patience: Int32, isCreated: Bool = true) throws(DatabaseError) {
    var opened: OpaquePointer?
    var flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    if isCreated { flags |= SQLITE_OPEN_CREATE }
    let status: Int32
    switch place {
    case .file(let path):
      status = PathCoding.withSystemPath(path) { sqlite3_open_v2($0, &opened, flags, nil) } ?? SQLITE_CANTOPEN
    case .memory(let name):
      flags |= SQLITE_OPEN_URI
      status = sqlite3_open_v2("file:\(name)?mode=memory&cache=shared", &opened, flags, nil)
    }
    guard status == SQLITE_OK, let handle = opened else {
      let error = Self.error(opened, status)
      sqlite3_close_v2(opened)
      throw error
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, patience)
    // In memory, a reader would otherwise fail while another thread writes. It may see an incomplete transaction, but it is notified at the
    // end of each transaction and then reads again.
    if case .memory = place { try execute("PRAGMA read_uncommitted = 1") }
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  private static func error(_ handle: OpaquePointer?, _ status: Int32) -> DatabaseError {
    let code = handle.map { sqlite3_extended_errcode($0) } ?? status
    let message = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(status)
    return DatabaseError(code: code == SQLITE_OK ? status : code, message: message.map { String(cString: $0) } ?? "")
  }

  fileprivate func check(_ status: Int32) throws(DatabaseError) {
    guard status == SQLITE_OK else { throw Self.error(handle, status) }
  }

  /// Executes statements that return nothing of interest.
  func execute(_ sql: String) throws(DatabaseError) { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  /// Returns the statement with the text `sql`, which is compiled only once. So a statement cannot be used again while its rows are read.
  func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let known = statements[sql] { return Statement(handle: known, database: self) }
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    guard let prepared else { throw DatabaseError(code: SQLITE_MISUSE, message: "an empty statement") }
    statements[sql] = prepared
    return Statement(handle: prepared, database: self)
  }

  /// The first column of the first row; nil if there is no row.
  func integer(_ sql: String) throws(DatabaseError) -> Int? {
    try statement(sql).first { $0.integer(0) }
  }

  /// Performs `body` in a transaction, which is rolled back if it throws an error.
  func transaction<Result>(_ body: () throws(DatabaseError) -> Result) throws(DatabaseError) -> Result {
    try endReading()
    // Takes the write lock at the beginning, when waiting for another program loses no work.
    try execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // A full disk may have ended the transaction already.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Begins a read transaction. Without it, each statement locks and unlocks the file.
  func beginReading() throws(DatabaseError) {
    if sqlite3_get_autocommit(handle) != 0 { try execute("BEGIN") }
  }

  /// Ends the read transaction, if there is one. Until then, changes by others are not visible, and the file grows with them.
  func endReading() throws(DatabaseError) {
    if sqlite3_get_autocommit(handle) == 0 { try execute("COMMIT") }
  }

  var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// Replaces all of this database by the contents of another one.
  func copy(from other: Database) throws(DatabaseError) {
    guard let backup = sqlite3_backup_init(handle, "main", other.handle, "main") else {
      throw Self.error(handle, SQLITE_ERROR)
    }
    let status = sqlite3_backup_step(backup, -1)
    let ending = sqlite3_backup_finish(backup)
    guard status == SQLITE_DONE else { throw Self.error(handle, ending == SQLITE_OK ? status : ending) }
  }
}

/// A prepared statement. Parameters are numbered from 1, columns from 0.
struct Statement {
  fileprivate let handle: OpaquePointer
  /// Keeps the connection open, because the statement belongs to it.
  fileprivate let database: Database

  /// Sets all parameters, in their order.
  @discardableResult
  func bind(_ values: (any DatabaseValue)?...) -> Statement { bind(values) }

  @discardableResult
  func bind(_ values: [(any DatabaseValue)?]) -> Statement {
    for (index, value) in zip(Int32(1)..., values) {
      if let value { value.bind(to: handle, index) } else { sqlite3_bind_null(handle, index) }
    }
    return self
  }

  /// Advances to the next row, and returns whether there is one. After the last row the statement can be executed again.
  func step() throws(DatabaseError) -> Bool {
    database.stepCount += 1
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    default:
      // Reset returns the error, with its details.
      let status = sqlite3_reset(handle)
      try database.check(status == SQLITE_OK ? SQLITE_ERROR : status)
      return false
    }
  }

  /// Executes a statement that returns no rows.
  func run() throws(DatabaseError) {
    while try step() {}
  }

  /// What `read` makes of the first row; nil if there is none.
  func first<Value>(_ read: (Statement) -> Value) throws(DatabaseError) -> Value? {
    // A statement that is not reset would keep a transaction open.
    defer { sqlite3_reset(handle) }
    return try step() ? read(self) : nil
  }

  /// What `read` makes of each row.
  func all<Value>(_ read: (Statement) -> Value) throws(DatabaseError) -> [Value] {
    var values: [Value] = []
    try each { values.append(read($0)) }
    return values
  }

  /// Calls `body` for each row.
  func each(_ body: (Statement) -> Void) throws(DatabaseError) {
    while try step() { body(self) }
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }
  func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }
  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
  func optionalDouble(_ column: Int32) -> Double? { isNull(column) ? nil : double(column) }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

  /// A path that was bound as its bytes.
  func path(_ column: Int32) -> String { withBytes(column) { PathCoding.string($0) } }

  /// The bytes of a text or a blob. They are valid within `body` only.
  private func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start = sqlite3_column_blob(handle, column)
    return body(
      UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column))))
  }
}

/// A value of a parameter.
protocol DatabaseValue {
  func bind(to statement: OpaquePointer, _ index: Int32)
}

// Makes SQLite copy the bytes of a parameter.
private var transient: sqlite3_destructor_type? { unsafeBitCast(-1, to: sqlite3_destructor_type?.self) }

extension Int: DatabaseValue {
  func bind(to statement: OpaquePointer, _ index: Int32) { sqlite3_bind_int64(statement, index, Int64(self)) }
}

extension Double: DatabaseValue {
  func bind(to statement: OpaquePointer, _ index: Int32) { sqlite3_bind_double(statement, index, self) }
}

extension String: DatabaseValue {
  func bind(to statement: OpaquePointer, _ index: Int32) {
    sqlite3_bind_text(statement, index, self, Int32(utf8.count), transient)
  }
}

extension [UInt8]: DatabaseValue {
  func bind(to statement: OpaquePointer, _ index: Int32) {
    // SQLite takes a blob without an address for NULL.
    withUnsafeBytes { bytes in
      _ =
        bytes.isEmpty
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(bytes.count), transient)
    }
  }
}
