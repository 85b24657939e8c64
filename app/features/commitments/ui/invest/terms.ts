import type { Economics } from '#app/domain/investing/illustration.ts';
import type { Money } from '#app/domain/money/money.ts';
import { type AmountRule, type CommitmentView, type CommitRefusal, nearestAmount } from '../../commitment.ts';
import type { Indication } from '../../indications/indication.ts';
import type { StoryStep } from '../../own-position.ts';

/** The fields of an opportunity that a member needs to choose an amount. */
export type Terms = {
  name: string;
  target: Money;
  raised: Money;
  minimum: Money;
  maximum: Money;
  step: Money;
  /** Its scenarios and fees, if its page shows them. */
  economics?: Economics;
};

/** An opportunity on its own page, with what the member said about it before. */
export type Offered = Terms & {
  id: string;
  closesAt: string | null;
  mine: { desired: Money | null; indication: Indication | null };
};

export type InvestAct = 'invest' | 'amend' | 'withdraw';

/** Where a member stands with an opportunity. */
export type InvestPosition = {
  /** The member's latest commitment here, in any state. */
  commitment: CommitmentView | null;
  story: readonly StoryStep[];
  /** The number of its last receipt; `null` without one. */
  lastReceipt: number | null;
  /** Why the member cannot invest now; `null` when they can. */
  refusal: CommitRefusal | null;
  timeZone: string;
};

export type InvestProps = {
  terms: Offered;
  position: InvestPosition;
  onOpen: (act: InvestAct) => void;
  /** Called when a dialog is likely to be opened soon, to preload it. */
  onNear: () => void;
};

/** An entity that a member may invest through; without an id, their own name. */
export type EntityChoice = { id: string | null; name: string };

/** The submitted input; amount in minor units. */
export type Ask = { amount: number; entityId: string | null };

export const ruleOf = ({
  minimum,
  maximum,
  step,
}: Pick<Terms, 'minimum' | 'maximum' | 'step'>): AmountRule => ({
  minimum: minimum.amount,
  maximum: maximum.amount,
  step: step.amount,
  currency: minimum.currency,
});

/**
 * The amount that the modal opens with, and why where the member may wonder: the desired amount, which is initially
 * the one they indicated while it was in preparation. An amount that is no longer valid is replaced by the nearest
 * valid one.
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

const OWN_NAME: EntityChoice = { id: null, name: 'In own name' };

/**
 * The names to choose from, the default first. The member's own name is included when there is no entity, or when the
 * commitment is in it; an entity archived since is also included when the commitment is in its name.
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
