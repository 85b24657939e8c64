import type { Money } from '#app/platform/money.ts';
import { type AmountRule, type CommitmentView, nearestAmount } from '../commitment.ts';

/** What of an opportunity a member needs to choose an amount. */
export type Terms = {
  name: string;
  target: Money;
  raised: Money;
  minimum: Money;
  maximum: Money;
  step: Money;
};

/** In whose name a member may invest; without an id: their own. */
export type EntityChoice = { id: string | null; name: string };

/** What is asked for; amount in minor units. */
export type Ask = { amount: number; entityId: string | null };

export const ruleOf = ({ minimum, maximum, step }: Terms): AmountRule => ({
  minimum: minimum.amount,
  maximum: maximum.amount,
  step: step.amount,
  currency: minimum.currency,
});

/**
 * What the modal opens with, and why where the member may wonder: what they desired, which is what they had indicated
 * while it was in preparation. An amount that cannot be chosen any more is filled in with the nearest that can.
 */
export function openingAmount(
  terms: Terms,
  desired: Money | null,
  indicated: Money | null,
): { amount: number; note: 'indicated' | 'nearest' | null } {
  const rule = ruleOf(terms);
  if (!desired) return { amount: rule.minimum, note: null };
  const amount = nearestAmount(desired.amount, rule);
  if (amount !== desired.amount) return { amount, note: 'nearest' };
  return { amount, note: indicated?.amount === amount ? 'indicated' : null };
}

const OWN_NAME: EntityChoice = { id: null, name: 'In your own name' };

/**
 * The names to choose from, the usual one first. Their own is one where there is nothing else, or where it was asked
 * for in it; so is an entity that was archived since.
 */
export function choicesOf(
  entities: readonly { id: string; name: string }[],
  asked: Pick<CommitmentView, 'entity'> | null,
): [EntityChoice, ...EntityChoice[]] {
  const before = asked && (asked.entity ?? OWN_NAME);
  const isListed = entities.some(({ id }) => id === before?.id);
  const [first = OWN_NAME, ...others] = before && !isListed ? [...entities, before] : entities;
  return [first, ...others];
}
