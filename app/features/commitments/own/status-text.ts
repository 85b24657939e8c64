import { type Investor, YOU } from '#app/domain/access/investor.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import type { CommitmentView } from '../commitment.ts';
import type { StoryStep } from '../own-position.ts';

export type OwnWords = { headline: string; detail: string };

type OwnStatus = Pick<
  CommitmentView,
  'state' | 'amount' | 'accepted' | 'submittedAt' | 'changedAt' | 'decidedAt' | 'declineReason'
>;

/** The status of an investor's commitment, from their point of view. Dates in the reader's time zone. */
export function ownWords(commitment: OwnStatus, timeZone: string, { who, whose }: Investor = YOU): OwnWords {
  const isYou = who === YOU.who;
  const asked = formatMoney(commitment.amount);
  const accepted = formatMoney(commitment.accepted ?? commitment.amount);
  const decidedOn = formatDate(commitment.decidedAt ?? commitment.submittedAt, timeZone);
  const next = `We will write to ${isYou ? 'you' : 'them'} before the first capital call.`;
  switch (commitment.state) {
    case 'submitted':
      return {
        // The amount may have been amended since it was submitted.
        headline: `${who} requested ${asked} on ${formatDate(commitment.changedAt, timeZone)}`,
        detail: isYou
          ? 'We will review it and let you know here and by e-mail. Until then you can change or withdraw it.'
          : 'We will review it. Until then it can be changed or withdrawn.',
      };
    case 'waitlisted':
      return {
        headline: `${who} ${isYou ? 'are' : 'is'} on the waitlist with ${asked}`,
        detail: `The round is currently full. We will let ${isYou ? 'you' : 'them'} know as soon as we can accept or have to decline it.`,
      };
    case 'accepted':
      return {
        headline: `We accepted ${accepted}`,
        detail: wasScaledBack(commitment)
          ? `Accepted on ${decidedOn}, scaled back from the ${asked} ${isYou ? 'you ' : ''}requested. ${next}`
          : `Accepted in full on ${decidedOn}. ${next}`,
      };
    case 'funded':
      return {
        headline: `${who} invested ${accepted}`,
        detail: wasScaledBack(commitment)
          ? `Accepted on ${decidedOn}, scaled back from the ${asked} ${isYou ? 'you ' : ''}requested, and funded.`
          : `Accepted on ${decidedOn} and funded.`,
      };
    case 'declined':
      return {
        headline: `${whose} commitment of ${asked} was declined`,
        detail: commitment.declineReason ?? `Decided on ${decidedOn}.`,
      };
    case 'withdrawn':
      return {
        headline: `${who} withdrew ${isYou ? 'your' : 'the'} commitment of ${asked}`,
        detail: `On ${decidedOn}.`,
      };
  }
}

const wasScaledBack = ({ amount, accepted }: OwnStatus): boolean =>
  accepted !== null && accepted.amount < amount.amount;

/** A short label for a step in a commitment's history. */
export function storyWords(step: StoryStep, { who }: Investor = YOU): string {
  const amount = formatMoney(step.amount);
  switch (step.what) {
    case 'submitted':
      return `${who} requested ${amount}`;
    case 'amended':
      return step.before.amount === step.amount.amount
        ? `${who} changed the entity`
        : `${who} changed it to ${amount}`;
    case 'waitlisted':
      return `${amount} was waitlisted`;
    case 'accepted':
      return step.asked.amount === step.amount.amount
        ? `We accepted ${amount}`
        : `We accepted ${amount} of ${formatMoney(step.asked)}`;
    case 'declined':
      return `We declined ${amount}`;
    case 'withdrawn':
      return `${who} withdrew it`;
    case 'funded':
      return `${amount} was funded`;
  }
}

export const STATE_BADGES = {
  submitted: { text: 'Awaiting decision', tone: 'invite' },
  waitlisted: { text: 'Waitlisted', tone: 'invite' },
  accepted: { text: 'Accepted', tone: 'success' },
  funded: { text: 'Funded', tone: 'success' },
  declined: { text: 'Declined', tone: 'critical' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<CommitmentView['state'], { text: string; tone: string }>;

export function stateBadge(commitment: OwnStatus): {
  text: string;
  tone: 'invite' | 'success' | 'critical' | 'neutral';
} {
  const badge = STATE_BADGES[commitment.state];
  return commitment.state === 'accepted' && wasScaledBack(commitment)
    ? { ...badge, text: 'Scaled back' }
    : badge;
}
