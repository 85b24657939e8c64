import { z } from 'zod';
import type { Money } from '#app/platform/money.ts';
import { paragraph } from '#app/platform/texts.ts';
import { acceptanceWords, CONFIRM_FROM, MOST_AT_ONCE } from './book.ts';

/** A commitment as the admin saw it: decided only while the member has not changed it since. */
const seen = z.object({ commitmentId: z.uuid(), revision: z.number().int().positive() });
const many = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(MOST_AT_ONCE);

const common = {
  /** Chosen by the browser for each act, so that a retry is the same act. */
  key: z.uuid(),
  opportunityId: z.uuid(),
};

/** One decision on several commitments of one opportunity. Amounts in minor units. */
export const decisionOnMany = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('accept'),
    /** Nothing puts a commitment on the waitlist. */
    rows: many(seen.extend({ amount: z.number().int().nonnegative() })),
    oversubscribe: z.boolean().default(false),
    /** What was typed to confirm that so many are meant. */
    confirmation: z.string().max(60).default(''),
  }),
  z.object({ ...common, kind: z.literal('decline'), rows: many(seen), reason: paragraph(1_000) }),
  z.object({ ...common, kind: z.literal('waitlist'), rows: many(seen) }),
  z.object({ ...common, kind: z.literal('fund'), rows: many(seen) }),
  z.object({ ...common, kind: z.literal('unfund'), rows: many(seen) }),
]);
export type DecisionOnMany = z.infer<typeof decisionOnMany>;
export type DecisionOnManyInput = z.input<typeof decisionOnMany>;

/** What came of it: how many of each, and the sum of what was accepted. */
export const decidedMany = z.object({
  accepted: z.number(),
  scaledBack: z.number(),
  waitlisted: z.number(),
  declined: z.number(),
  funded: z.number(),
  unfunded: z.number(),
  amount: z.custom<Money>((value) => typeof value === 'object' && value !== null),
});
export type DecidedMany = z.infer<typeof decidedMany>;

/** One that is not any more what the admin saw, and how it stands now. */
export type ChangedMeanwhile = { commitmentId: string; name: string; sentence: string };

/** All of them are decided, or none: then those are named that changed meanwhile. */
export type ManyResult =
  | { result: 'done'; decided: DecidedMany }
  | { result: 'changed'; changed: ChangedMeanwhile[] };

/** Why an acceptance of so many has still to be confirmed; `null` when it need not or is. */
export function unconfirmed(accepted: number, confirmation: string): string | null {
  if (accepted < CONFIRM_FROM || confirmation.trim().toLowerCase() === acceptanceWords(accepted)) return null;
  return `Please type “${acceptanceWords(accepted)}” to confirm.`;
}
