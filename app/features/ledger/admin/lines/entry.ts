import { z } from 'zod';
import { LINE_TYPES, type Moved } from '#app/domain/investing/ledger.ts';
import { line, paragraph } from '#app/domain/text/input-text.ts';
import { type FieldProblem, holderInput, LONGEST_NOTE, LONGEST_REFERENCE } from '../field-problems.ts';

const common = {
  vehicleId: z.uuid(),
  /** ISO date. */
  date: z.iso.date(),
  /** Minor units. */
  amount: z.number().int(),
  reference: line(LONGEST_REFERENCE),
  note: paragraph(LONGEST_NOTE).nullable(),
};

export const lineInput = z.object({
  ...common,
  holder: holderInput,
  type: z.enum(LINE_TYPES).exclude(['transfer_in', 'transfer_out', 'reversal']),
  /** Signed; `null` uses the type's default. */
  unfundedChange: z.number().int().nullable(),
});
export type LineInput = z.infer<typeof lineInput>;

/** The types that are recorded line by line; transfers and reversals are separate acts. */
export const ENTERED_TYPES = lineInput.shape.type.options;

/** Recorded now, already recorded with the same content, or refused. */
export type Recorded =
  | { result: 'recorded' }
  | { result: 'known' }
  | { result: 'refused'; problems: FieldProblem[] };

/** A transfer to record: the amount is the commitment that moves. */
export const transferInput = z.object({ ...common, from: holderInput, to: holderInput });
export type TransferInput = z.infer<typeof transferInput>;

/** The amounts that move, in minor units; the commitment is the amount. */
export type Moves = Moved & { unfunded: number };
export const movesInput = z.object({
  paidIn: z.number().int(),
  distributed: z.number().int(),
  called: z.number().int(),
  nav: z.number().int(),
  unfunded: z.number().int(),
});

/** What a transfer would move, compared with the giver's position on that day. */
export type TransferPreview = { giver: Moves & { committed: number }; moves: Moves };

export type TransferForecast =
  | { result: 'forecast'; preview: TransferPreview }
  | { result: 'known' }
  | { result: 'refused'; problems: FieldProblem[] };

/** `changed`: the ledger has changed since the preview, so that something else would move. */
export type TransferRecorded = Recorded | { result: 'changed'; preview: TransferPreview };

/** The reversal of a line; the ledger stores the reason. */
export const reversalInput = z.object({ lineId: z.uuid(), reason: paragraph(LONGEST_NOTE) });
export type ReversalInput = z.infer<typeof reversalInput>;
