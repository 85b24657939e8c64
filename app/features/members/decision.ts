import { z } from 'zod';
import { paragraph } from '#app/platform/texts.ts';

/** How long a decision on a person may be taken back as if it had not been; nobody outside is told before. */
export const UNDO_SECONDS = 60;

/** People that one act may decide on together. */
const MOST_AT_ONCE = 200;

const memberIds = z.array(z.uuid()).min(1).max(MOST_AT_ONCE);

export const approval = z.object({ memberIds });

export const rejection = z.object({
  memberIds,
  /** For the firm's own records. */
  reason: paragraph(1000).min(3, 'Please say why, for your own records.'),
  /** Words to the person; the mail is neutral without. */
  message: paragraph(1000).or(z.literal('')).optional(),
});

export type DecisionOutcome = 'approved' | 'rejected';

/** How one person's decision went. `repeated`: it had been decided so before. */
export type DecisionResult =
  | { memberId: string; result: 'done' | 'repeated' }
  | { memberId: string; result: 'refused'; message: string };
