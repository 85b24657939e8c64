import { z } from 'zod';
import type { DecisionOutcome } from '#app/domain/investing/commitment-decision.ts';
import { OPPORTUNITY_STAGES } from '#app/domain/investing/opportunity-content.ts';
import { formatMoney } from '#app/domain/money/money.ts';

/** What the reversal of a decision needs to know. Amounts in minor units. */
export const decidedBefore = z.object({
  key: z.uuid(),
  opportunityId: z.uuid(),
  stage: z.enum(OPPORTUNITY_STAGES),
  wasOversubscribed: z.boolean(),
  steps: z.array(
    z.object({
      commitmentId: z.uuid(),
      kind: z.enum(['accept', 'decline', 'waitlist', 'fund', 'unfund']),
      amount: z.number().int().nonnegative(),
    }),
  ),
  /** The former roles of the members who are active investors by it, or by another one that can still be undone. */
  activated: z.array(z.object({ memberId: z.uuid(), roles: z.array(z.string()) })),
});
export type DecidedBefore = z.infer<typeof decidedBefore>;

/** What a decision did, as “Accepted €100,000 from Ada Lindqvist for Solera Foods”. */
export function decisionTitle(
  outcome: DecisionOutcome,
  { names, opportunity }: { names: readonly string[]; opportunity: string },
): string {
  const [name] = names;
  const isOne = names.length === 1;
  const accepted = outcome.accepted + outcome.scaledBack;
  const many = (count: number) => (count === 1 ? '1 commitment' : `${count} commitments`);
  if (isOne && accepted) return `Accepted ${formatMoney(outcome.amount)} from ${name} for ${opportunity}`;
  const whose = isOne ? `${name}’s commitment to ${opportunity}` : null;
  if (outcome.declined) return `Declined ${whose ?? `${many(outcome.declined)} to ${opportunity}`}`;
  if (!accepted) return `Waitlisted ${whose ?? `${many(outcome.waitlisted)} to ${opportunity}`}`;
  const waitlisted = outcome.waitlisted ? `; waitlisted ${outcome.waitlisted}` : '';
  return `Accepted ${many(accepted)} to ${opportunity}, ${formatMoney(outcome.amount)}${waitlisted}`;
}
