import { type BookEntry, type InterestEntry, STATE_WORDS } from './book.ts';

/** A commitment, or a member who is interested but has not committed. */
export type ExportRow = BookEntry | InterestEntry;

/** A column of the exported book, as defined in `platform/lists/spreadsheets.server.ts`. */
type Column =
  | { header: string; kind: 'text'; width?: number; value: (row: ExportRow) => string | null }
  | { header: string; kind: 'money' | 'number'; value: (row: ExportRow) => number | null }
  | { header: string; kind: 'time'; value: (row: ExportRow) => Date | null };

const date = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** Reads a value that only commitments have; `null` for interest rows. */
const asked =
  <Value>(of: (entry: BookEntry) => Value) =>
  (row: ExportRow): Value | null =>
    'asked' in row ? of(row) : null;

export const EXPORT_COLUMNS: readonly Column[] = [
  { header: 'Name', kind: 'text', value: ({ member }) => member.name },
  { header: 'E-mail', kind: 'text', width: 30, value: ({ member }) => member.email },
  { header: 'Entity', kind: 'text', value: asked(({ entity }) => entity) },
  {
    header: 'State',
    kind: 'text',
    width: 12,
    value: (row) => ('asked' in row ? STATE_WORDS[row.state] : 'Interest only'),
  },
  {
    header: 'Currency',
    kind: 'text',
    width: 10,
    value: (row) => ('asked' in row ? row.asked : row.expected).currency,
  },
  { header: 'Requested', kind: 'money', value: asked((entry) => entry.asked.amount) },
  { header: 'Accepted', kind: 'money', value: asked(({ accepted }) => accepted?.amount ?? null) },
  { header: 'Desired', kind: 'money', value: ({ desired }) => desired?.amount ?? null },
  {
    header: 'Indicated',
    kind: 'money',
    value: (row) => ('asked' in row ? null : (row.indicated?.amount ?? null)),
  },
  { header: 'Likelihood (1-5)', kind: 'number', value: ({ likelihood }) => likelihood },
  { header: 'Submitted (UTC)', kind: 'time', value: asked(({ submittedAt }) => date(submittedAt)) },
  { header: 'Amended by the member (UTC)', kind: 'time', value: asked(({ amendedAt }) => date(amendedAt)) },
  { header: 'Waitlisted (UTC)', kind: 'time', value: asked(({ waitlistedAt }) => date(waitlistedAt)) },
  { header: 'Decided or withdrawn (UTC)', kind: 'time', value: asked(({ decidedAt }) => date(decidedAt)) },
  { header: 'Decided by', kind: 'text', value: asked(({ decidedBy }) => decidedBy) },
  {
    header: 'Reason for declining',
    kind: 'text',
    width: 40,
    value: asked(({ declineReason }) => declineReason),
  },
  { header: 'Funded (UTC)', kind: 'time', value: asked(({ fundedAt }) => date(fundedAt)) },
  {
    header: 'Accredited since (UTC)',
    kind: 'time',
    value: asked(({ member }) => date(member.accreditedAt)),
  },
];
