import type { Likeliness } from '#app/platform/likeliness.ts';
import { formatMoney, type Money } from '#app/platform/money.ts';
import type { OpportunityStage } from '#app/platform/opportunity-content.ts';
import type { AmountProblem, AmountRule } from './commitment.ts';

/** What a member said of an opportunity in preparation: how likely they are to invest, and about how much. */
export type Indication = { likeliness: Likeliness; amount: Money | null };

/**
 * What is wrong with a soft amount; `null` when nothing is. It need not be on a step: it binds nobody, and the terms
 * may still change until the opportunity opens.
 */
export function checkSoftAmount(
  amount: number,
  { minimum, maximum, currency }: AmountRule,
): AmountProblem | null {
  const money = (value: number) => formatMoney({ amount: value, currency });
  if (!Number.isSafeInteger(amount)) return { code: 'not_whole', sentence: 'Please enter an amount.' };
  if (amount < minimum) return { code: 'below_minimum', sentence: `The minimum is ${money(minimum)}.` };
  if (amount > maximum) return { code: 'above_maximum', sentence: `The maximum is ${money(maximum)}.` };
  return null;
}

/** Why nobody can say any more how likely they are to invest; `null` while an opportunity is in preparation. */
export const refusalToIndicate = (stage: OpportunityStage): string | null =>
  stage === 'pipeline' ? null : MEANWHILE[stage];

const MEANWHILE = {
  open: 'This opportunity has opened meanwhile: you can invest now.',
  closed: 'This opportunity is closed.',
  passed: 'We passed on this opportunity.',
} as const satisfies Record<Exclude<OpportunityStage, 'pipeline'>, string>;
