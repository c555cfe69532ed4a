import Containers
import ViewTree

/// The results as rows. The up arrow key goes from the first one back to the field.
final class SearchResults: PageList<BrowseEntry, EntryRow> {}
