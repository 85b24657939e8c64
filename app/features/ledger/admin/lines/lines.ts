import { z } from 'zod';
import { LINE_TYPES, type LineType, type Moved } from '#app/domain/investing/ledger.ts';
import { LONGEST_SEARCH, line } from '#app/domain/text/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';

const day = z.iso.date().optional().catch(undefined);

/** The id of a position in a page's URL. */
export const holderFilter = z.uuid().optional().catch(undefined);

/** The columns by which the ledger is sorted, and the order without one in the URL. */
export const LEDGER_SORTS = ['date', 'amount', 'unfunded', 'recorded'] as const;
export const LEDGER_ORDER = '-date';

/** Filters of the ledger of a vehicle, kept in the page's URL. */
export const ledgerFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  holder: holderFilter,
  type: z.enum(LINE_TYPES).optional().catch(undefined),
  from: day,
  to: day,
  /** Only reversals and the lines that they undid. */
  only: z.literal('corrections').optional().catch(undefined),
  sort: sortParam(LEDGER_SORTS, LEDGER_ORDER),
  cursor: cursorText.optional().catch(undefined),
});
export type LedgerFilters = z.infer<typeof ledgerFilters>;

/** A line of the ledger as admins see it. Days are ISO dates, moments ISO times, amounts minor units. */
export type LedgerRow = {
  id: string;
  date: string;
  type: LineType;
  amount: number;
  unfundedChange: number;
  moved: Moved | null;
  reference: string;
  note: string | null;
  holder: { positionId: string; memberId: string; name: string; email: string; entity: string | null };
  /** For a transfer, the name of the other holder. */
  counterpart: string | null;
  recordedAt: string;
  /** `null`: from the command line. */
  recordedBy: string | null;
  /** The import that recorded it. */
  import: { id: string; fileName: string } | null;
  /** For a reversal, the line that it undoes. */
  undoes: { reference: string; type: LineType } | null;
  /** The reversal that undid this line. */
  undone: { reference: string; note: string | null; at: string } | null;
};

/** Sums of all lines of one type that match and are not undone, in minor units. */
export type LedgerTotals = { amount: number; unfundedChange: number };
