import type { Likelihood } from '#app/domain/investing/likelihood.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { formatMoney, type Money } from '#app/domain/money/money.ts';
import type { AmountProblem, AmountRule } from '../commitment.ts';

/** A member's indication for an opportunity in preparation: likelihood to invest, and an approximate amount. */
export type Indication = { likelihood: Likelihood; amount: Money | null };

/**
 * Returns the problem with a soft amount; `null` when it is valid. It need not be on a step: it is not binding, and
 * the terms may still change until the opportunity opens.
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

/** An amount is part of an indication only together with a likelihood. */
export const LIKELIHOOD_FIRST = 'Please choose how likely you are to invest first.';

/** Returns why indications are closed; `null` while the opportunity is in preparation. */
export const refusalToIndicate = (stage: OpportunityStage): string | null =>
  stage === 'pipeline' ? null : MEANWHILE[stage];

const MEANWHILE = {
  open: 'This opportunity has opened: you can invest now.',
  closed: 'This opportunity is closed.',
  passed: 'We passed on this opportunity.',
} as const satisfies Record<Exclude<OpportunityStage, 'pipeline'>, string>;
