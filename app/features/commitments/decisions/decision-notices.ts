import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { formatMoney, type Money } from '#app/domain/money/money.ts';

type Decided<Outcome, Accepted, Reason> = {
  outcome: Outcome;
  commitmentId: string;
  investor: { id: string; name: string; email: string };
  opportunity: { id: string; slug: string; name: string; stage: OpportunityStage };
  asked: Money;
  accepted: Accepted;
  reason: Reason;
};

/** The decision on a commitment, with the data needed to notify its member. */
export type DecisionNotice =
  | Decided<'accepted' | 'scaled_back', Money, null>
  | Decided<'declined', null, string>
  | Decided<'waitlisted', null, null>;

/** The decision in one sentence, from the member's point of view. */
export function noticeSentence({ asked, opportunity, ...notice }: DecisionNotice): string {
  const commitment = `Your commitment of ${formatMoney(asked)} to ${opportunity.name}`;
  switch (notice.outcome) {
    case 'accepted':
      return `${commitment} was accepted.`;
    case 'scaled_back':
      return `Your commitment to ${opportunity.name} was accepted for ${formatMoney(notice.accepted)} of the ${formatMoney(asked)} you requested.`;
    case 'declined':
      return `${commitment} was declined.`;
    case 'waitlisted':
      return `${commitment} is on the waitlist.`;
  }
}

/** The next steps; for a declined commitment, the reason given. */
export function noticeDetail(notice: DecisionNotice): string {
  if (notice.outcome === 'declined') return notice.reason;
  if (notice.outcome === 'waitlisted')
    return 'The round is currently full. You do not need to do anything: we will let you know as soon as we can accept or have to decline it. Until then you can change or withdraw it.';
  return 'You do not need to do anything now. We will write to you before the first capital call.';
}

export const noticeHref = ({ opportunity }: DecisionNotice): string =>
  `/opportunities/${opportunity.stage}/${opportunity.slug}`;
