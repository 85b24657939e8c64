/** What the room of a column depends on. */
export type Roomy = {
  /** Marks what a row is about; one column, usually the first. */
  rowHeader?: boolean;
  /** Right-aligns figures. */
  align?: 'start' | 'end';
  /** Columns of a higher rank give way first where there is little room, the last ones of a rank before the others; those of the first never do. */
  rank?: 1 | 2 | 3 | 4 | 5 | 6;
  /** The width in rem that its cells need in one line, with their padding, where it is not the usual one. */
  width?: number;
  /** Hidden until the reader chooses it. */
  optional?: boolean;
  /**
   * Where its cell stands in the compact row of a phone, whose title is the row header: beside the title, or as one of
   * up to four facts below, by rank; `labelled` with the header before it. Cells of other columns are not shown there.
   */
  compact?: 'state' | 'fact' | 'labelled';
};

/** From how many rem of its table a column is shown, and where in a compact row. */
export type Room = { from?: number; place?: 'state' | 'fact-1' | 'fact-2' | 'fact-3' | 'fact-4' };

/** Below so many rem, rows are compact (`compact` in table.css); a page has room for at most as many as `WIDEST`. */
const COMPACT = 29;
const WIDEST = 70;
const FACTS = ['fact-1', 'fact-2', 'fact-3', 'fact-4'] as const;

export const widthOf = ({ rowHeader, align, width }: Roomy): number =>
  width ?? (rowHeader ? 12 : align === 'end' ? 7 : 7.5);

const rankOf = ({ rank, optional }: Roomy): number => rank ?? (optional ? 2 : 1);

/**
 * Returns the columns with their room. Each is shown from the width that it needs beside those before it by rank.
 * @param beside the width of what stands beside them, such as a checkbox
 */
export function withRoom<Some extends Roomy>(columns: readonly Some[], beside = 0): (Some & Room)[] {
  const byRank = columns.toSorted((one, other) => rankOf(one) - rankOf(other));
  const facts = byRank.filter(({ compact }) => compact === 'fact' || compact === 'labelled');
  return columns.map((column) => {
    const before = byRank.slice(0, byRank.indexOf(column) + 1);
    const needed = before.reduce((sum, one) => sum + widthOf(one), beside);
    const from = Math.min(WIDEST, Math.max(COMPACT, Math.ceil(needed)));
    const place = column.compact === 'state' ? column.compact : FACTS[facts.indexOf(column)];
    return { ...column, ...(rankOf(column) > 1 && { from }), ...(place && { place }) };
  });
}
