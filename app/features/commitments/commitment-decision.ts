import { formatMoney, type Money } from '#app/platform/money.ts';
import type { OpportunityStage } from '#app/platform/opportunity-content.ts';

type Decided<Outcome, Accepted, Reason> = {
  outcome: Outcome;
  commitmentId: string;
  investor: { id: string; name: string; email: string };
  opportunity: { id: string; slug: string; name: string; stage: OpportunityStage };
  asked: Money;
  accepted: Accepted;
  reason: Reason;
};

/** What was decided about a commitment, with all that telling its member needs. */
export type Decision =
  | Decided<'accepted' | 'scaled_back', Money, null>
  | Decided<'declined', null, string>
  | Decided<'waitlisted', null, null>;

/** The decision in one sentence, from the member's side. */
export function decisionSentence({ asked, opportunity, ...decision }: Decision): string {
  const commitment = `Your commitment of ${formatMoney(asked)} to ${opportunity.name}`;
  switch (decision.outcome) {
    case 'accepted':
      return `${commitment} was accepted.`;
    case 'scaled_back':
      return `Your commitment to ${opportunity.name} was accepted for ${formatMoney(decision.accepted)} of the ${formatMoney(asked)} you asked for.`;
    case 'declined':
      return `${commitment} was declined.`;
    case 'waitlisted':
      return `${commitment} is on the waitlist.`;
  }
}

/** What happens next; for a declined one, the reason given. */
export function decisionDetail(decision: Decision): string {
  if (decision.outcome === 'declined') return decision.reason;
  if (decision.outcome === 'waitlisted')
    return 'There is no room for it at the moment. You need not do anything: we tell you as soon as there is, or when we cannot take it. Until then you may change or withdraw it.';
  return 'You need not do anything now. We write to you before the first call for capital.';
}

/** Where the member reads more. */
export const decisionHref = ({ opportunity }: Decision): string =>
  `/opportunities/${opportunity.stage}/${opportunity.slug}`;
