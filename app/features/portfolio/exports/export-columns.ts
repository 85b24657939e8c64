/** The format of a column; absent values are empty. `money` has the decimals of its currency, `number` is a plain number. */
export type ExportColumn = { name: string; kind: 'text' | 'money' | 'number' };

/** The cells of one row, as written in CSV and JSON. */
export type ExportCell = string | null;

const text = (name: string): ExportColumn => ({ name, kind: 'text' });
const amount = (name: string): ExportColumn => ({ name, kind: 'money' });
const number = (name: string): ExportColumn => ({ name, kind: 'number' });

/**
 * The columns of each table (ledger.md §3). Other programs depend on them: the header line is the version, and a
 * column never changes its meaning.
 */
export const EXPORT_COLUMNS = {
  figures: [
    ...['level', 'holder', 'vehicle', 'currency', 'as_of', 'known_at'].map(text),
    ...['committed', 'paid_in', 'unfunded', 'distributed', 'nav'].map(amount),
    text('nav_basis'),
    amount('gain'),
    ...['dpi', 'rvpi', 'tvpi', 'irr'].map(number),
    text('irr_basis'),
  ],
  lines: [
    ...['reference', 'holder', 'vehicle', 'date', 'type'].map(text),
    amount('amount'),
    text('currency'),
    ...['paid_in', 'distributed', 'unfunded_change'].map(amount),
    ...['recorded_at', 'reverses', 'note'].map(text),
  ],
  valuations: [
    ...['holder', 'vehicle', 'date'].map(text),
    amount('nav'),
    ...['currency', 'published', 'recorded_at'].map(text),
  ],
  bridge: [
    ...['holder', 'vehicle', 'currency', 'from', 'to'].map(text),
    ...['opening', 'calls', 'distributions', 'gain', 'closing'].map(amount),
  ],
} as const satisfies Record<string, readonly ExportColumn[]>;

/** Further columns of `figures` where a row has interest between closings: the rate without it. */
export const INTEREST_COLUMNS: readonly ExportColumn[] = [
  number('irr_without_interest'),
  text('irr_without_interest_basis'),
];

/**
 * The explanation of one figure: its lines, then its parts, then the figure. `amount` is in the vehicle's own
 * currency.
 */
export const EXPLANATION_COLUMNS: readonly ExportColumn[] = [
  ...['part', 'date', 'label', 'vehicle'].map(text),
  amount('amount'),
  text('currency'),
  ...['rate', 'value'].map(number),
  text('value_currency'),
];

/**
 * With ILPA's transaction names: the finer one and that of the cash-flow table, the holder as an import names them, and
 * the effect on the unfunded commitment.
 */
export const ILPA_COLUMNS: readonly ExportColumn[] = [
  ...['reference', 'holder', 'investor', 'entity', 'vehicle', 'date', 'table_type', 'type'].map(text),
  ...EXPORT_COLUMNS.lines.slice(5),
  ...['unfunded_before', 'inside_commitment', 'outside_commitment', 'recallable', 'unfunded_after'].map(
    amount,
  ),
];
