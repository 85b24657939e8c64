import { z } from 'zod';
import { paragraph } from '#app/domain/text/input-text.ts';
import { MOST_AT_ONCE } from '#app/platform/lists/bulk.ts';

/** The undo window of a decision on a person, in seconds; nothing leaves the application before it ends. */
export const UNDO_SECONDS = 60;

const memberIds = z.array(z.uuid()).min(1).max(MOST_AT_ONCE);

export const approval = z.object({ memberIds });

export const rejection = z.object({
  memberIds,
  /** For the firm's own records. */
  reason: paragraph(1000).min(3, 'Please say why, for your own records.'),
  /** For the person; without it the mail is neutral. */
  message: paragraph(1000).or(z.literal('')).optional(),
});

/** Names each decision by its time, so that nobody undoes another admin's newer one. */
export const undoInput = z.object({
  decisions: z
    .array(z.object({ memberId: z.uuid(), decidedAt: z.iso.datetime() }))
    .min(1)
    .max(MOST_AT_ONCE),
});

export type Undoable = z.infer<typeof undoInput>['decisions'][number];

export type DecisionOutcome = 'approved' | 'rejected';

/** `decidedAt`: when the decision was made that is done or undone. `repeated`: it was already in effect. */
export type Decided = { result: 'done'; decidedAt: string } | { result: 'repeated' };

export type DecisionResult = { memberId: string } & (Decided | { result: 'refused'; message: string });
