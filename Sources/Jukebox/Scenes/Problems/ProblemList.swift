import Containers

/// The list of problems. Its rows are only for reading.
final class ProblemList: ReadingList<ProblemLog.Entry, ProblemRow> {
  init(theme: AppTheme) {
    super.init(layout: .rows(height: ProblemRow.height)) {
      ProblemRow(theme: theme)
    } configure: { row, problem in
      row.show(problem)
    }
    theme.translate(self) { list, _ in list.reconfigureItems() }
  }
}
