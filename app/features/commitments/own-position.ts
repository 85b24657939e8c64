import type { Money } from '#app/domain/money/money.ts';
import type { CommitmentView } from './commitment.ts';

/** A change that the member made to their own commitment; amounts in minor units. */
export type Amended = { at: Date; before: number; after: number };

/** A step in a commitment's history. Times are ISO. */
export type StoryStep =
  | { what: 'submitted' | 'waitlisted' | 'declined' | 'withdrawn' | 'funded'; at: string; amount: Money }
  | { what: 'amended'; at: string; amount: Money; before: Money }
  | { what: 'accepted'; at: string; amount: Money; asked: Money };

/** Builds a commitment's history from its submission on, in chronological order. */
export function storyOf(commitment: CommitmentView, amendments: readonly Amended[]): StoryStep[] {
  const { amount: asked, accepted, submittedAt, waitlistedAt, decidedAt, fundedAt, state } = commitment;
  const money = (amount: number): Money => ({ amount, currency: asked.currency });
  const askedAt = (at: string): Money => {
    const later = amendments.find((amendment) => amendment.at.toISOString() > at);
    return later ? money(later.before) : asked;
  };
  const steps: StoryStep[] = [
    { what: 'submitted', at: submittedAt, amount: askedAt(submittedAt) },
    ...amendments.map(
      ({ at, before, after }): StoryStep => ({
        what: 'amended',
        at: at.toISOString(),
        amount: money(after),
        before: money(before),
      }),
    ),
  ];
  if (waitlistedAt) steps.push({ what: 'waitlisted', at: waitlistedAt, amount: askedAt(waitlistedAt) });
  if (decidedAt && accepted) steps.push({ what: 'accepted', at: decidedAt, amount: accepted, asked });
  if (decidedAt && (state === 'declined' || state === 'withdrawn'))
    steps.push({ what: state, at: decidedAt, amount: asked });
  if (fundedAt) steps.push({ what: 'funded', at: fundedAt, amount: accepted ?? asked });
  // Steps with the same timestamp keep the order above.
  return steps.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
