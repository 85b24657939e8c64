import { LINE_EFFECTS, LINE_TYPES, type LineType } from './ledger.ts';

export const NOTICE_KINDS = ['call', 'distribution', 'net'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_NAMES: Record<NoticeKind, string> = {
  call: 'Capital call',
  distribution: 'Distribution',
  net: 'Net notice',
};

/** How lines are divided among the holders; `amounts`: each holder's amounts are given. */
export const ALLOCATION_BASES = ['commitment', 'unfunded', 'paid_in', 'amounts'] as const;
export type AllocationBasis = (typeof ALLOCATION_BASES)[number];

/** A line of a draft, for all holders together. Minor units. */
export type DraftedLine = {
  /** Identifies the line within its notice. */
  key: string;
  type: LineType;
  description: string;
  /** The line's total; ignored where each holder's amounts are given. */
  amount: number;
  /** Outside the fund, it leaves the unfunded commitment as it is. */
  insideFund: boolean;
  /** Of a distribution: it may be called again, and so raises the unfunded commitment. */
  recallable: boolean;
};

/** A holder who does not take part in some lines. */
export type Excused = {
  positionId: string;
  /** Keys of lines. */
  lines: string[];
  /** The others take over the holder's part; otherwise the line is lower by it. */
  shared: boolean;
};

/** One holder's amount of one line, where each holder's amounts are given. */
export type GivenAmount = { positionId: string; line: string; amount: number };

export type NoticeContent = {
  lines: DraftedLine[];
  basis: AllocationBasis;
  excused: Excused[];
  amounts: GivenAmount[];
};

/** What a ledger records about holdings themselves is no line of a notice. */
const NEVER_NOTIFIED: ReadonlySet<LineType> = new Set([
  'commitment',
  'commitment_change',
  'release',
  'transfer_in',
  'transfer_out',
  'reversal',
]);

/** The types of a notice's lines. */
export const NOTICE_LINE_TYPES: readonly LineType[] = LINE_TYPES.filter((type) => !NEVER_NOTIFIED.has(type));

/** Lines that count as paid in the ledger, and move no money. */
const WITHOUT_MONEY: ReadonlySet<string> = new Set([
  'deemed_gp_contribution',
  'distribution_in_kind',
  'tax_withheld',
]);

/** How a line's amount enters what the holder pays: 1 is paid by them, −1 to them, 0 moves no money. */
export function paymentSign(type: LineType): -1 | 0 | 1 {
  const { cash } = LINE_EFFECTS[type];
  if (cash === 0 || WITHOUT_MONEY.has(type)) return 0;
  return cash < 0 ? 1 : -1;
}

/** Whether a line belongs in a notice of this kind. What moves no money belongs in each. */
export const fitsKind = (type: LineType, kind: NoticeKind): boolean =>
  !NEVER_NOTIFIED.has(type) && (kind === 'net' || LINE_EFFECTS[type].cash !== (kind === 'call' ? 1 : -1));
