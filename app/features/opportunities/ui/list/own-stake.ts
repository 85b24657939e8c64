import { type Investor, YOU } from '#app/domain/access/investor.ts';
import { LIKELIHOOD_LABELS } from '#app/domain/investing/likelihood.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { formatMoney, formatMoneyCompact, type Money } from '#app/domain/money/money.ts';
import type { OwnStake } from '../../opportunity.ts';

type StakeBadge = { text: string; tone: 'success' | 'invite' | 'neutral' };

/** "€300,000 of €500,000" if it was scaled back. */
const shareOf = (amount: Money, accepted: Money | null): string =>
  accepted && accepted.amount < amount.amount
    ? `${formatMoney(accepted)} of ${formatMoney(amount)}`
    : formatMoney(amount);

/** The member's interest or commitment as a short badge; `null` when nothing is in effect. */
export function stakeBadge(
  stage: OpportunityStage,
  { commitment, desired, indication }: OwnStake,
  { who }: Investor = YOU,
): StakeBadge | null {
  const stake = (amount: Money, what: string): string => `${who}: ${formatMoney(amount)} ${what}`;
  if (commitment) {
    const { state, amount, accepted } = commitment;
    if (state === 'funded') return { text: `${who} invested ${shareOf(amount, accepted)}`, tone: 'success' };
    if (state === 'accepted' && stage === 'closed')
      return { text: `${who}: ${shareOf(amount, accepted)} accepted`, tone: 'success' };
    if (state === 'accepted') return { text: stake(accepted ?? amount, 'accepted'), tone: 'success' };
    if (state === 'submitted') return { text: stake(amount, 'requested'), tone: 'invite' };
    if (state === 'waitlisted') return { text: stake(amount, 'waitlisted'), tone: 'invite' };
  }
  if (stage === 'open' && desired) return { text: stake(desired, 'desired'), tone: 'invite' };
  if (stage === 'pipeline' && indication) {
    const { amount, likelihood } = indication;
    if (amount) return { text: `${who} indicated ${formatMoneyCompact(amount)}`, tone: 'neutral' };
    return { text: `${who}: ${LIKELIHOOD_LABELS[likelihood].toLowerCase()}`, tone: 'neutral' };
  }
  return null;
}
