import { z } from 'zod';

export type FormField =
  | 'holder'
  | 'receiver'
  | 'date'
  | 'type'
  | 'amount'
  | 'unfunded'
  | 'reference'
  | 'note';

/** The problem with a field, in one sentence; `null` for the whole form. */
export type FieldProblem = { field: FormField | null; message: string };

const BY_COLUMN: Readonly<Record<string, FormField>> = {
  investor: 'holder',
  entity: 'holder',
  date: 'date',
  type: 'type',
  amount: 'amount',
  nav: 'amount',
  unfunded_change: 'unfunded',
  reference: 'reference',
  note: 'note',
};

export const fieldOfProblem = (column: string | null): FormField | null =>
  column === null ? null : (BY_COLUMN[column] ?? null);

/** The holder of a line: a member, or one of the member's entities. */
export const holderInput = z.object({ memberId: z.uuid(), entityId: z.uuid().nullable() });

export const LONGEST_REFERENCE = 200;
export const LONGEST_NOTE = 1_000;

/** The refusal of a reference that belongs to an entry which no longer counts. */
export const undoneSince = (what: 'line' | 'valuation'): string =>
  `A ${what} with this reference was recorded and later undone. Choose a new reference.`;
