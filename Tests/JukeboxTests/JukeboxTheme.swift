@testable import Jukebox

/// The program's theme, and not the toolkit's.
typealias Theme = JukeboxTheme
