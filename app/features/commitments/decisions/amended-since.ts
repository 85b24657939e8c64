import { type CommitmentState, isUndecided } from '#app/domain/investing/commitment-state.ts';
import type { Money } from '#app/domain/money/money.ts';
import { sentenceOfState } from '../commitment.ts';
import { changeAlone } from './decision.ts';

/** A commitment as the page has it now. */
type Served = { revision: number; state: CommitmentState; amount: Money };

/**
 * Returns how a member has changed a commitment that an admin is deciding on, as a sentence; `null` if they have not.
 * A decision that is already made cannot be about the amount of before.
 */
export const amendedSince = (
  { revision }: Pick<Served, 'revision'>,
  { state, amount, ...served }: Served,
): string | null =>
  isUndecided(state) && served.revision !== revision
    ? changeAlone({ why: 'amended', state: sentenceOfState({ state, amount, accepted: null }) })
    : null;
