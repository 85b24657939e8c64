import { z } from 'zod';
import { LIKELIHOODS, type Likelihood } from '#app/domain/investing/likelihood.ts';

const percent = z.number().int().min(0).max(100);

/** The expected share of an amount at each likelihood, in percent, from likelihood 1 to 5. */
export const weightsSchema = z.tuple([percent, percent, percent, percent, percent]);
export type Weights = z.infer<typeof weightsSchema>;

/** Defaults from product.md §4. */
export const USUAL_WEIGHTS: Weights = [5, 25, 50, 75, 95];

/** Returns the problem with the weights as a sentence; `null` when they are valid. */
export const problemWithWeights = (weights: Weights): string | null =>
  weights.every((weight, at) => at === 0 || weight >= (weights[at - 1] ?? 0))
    ? null
    : 'A higher likelihood cannot have a lower weight.';

/** Amounts of a book by certainty, in minor units; each amount is counted once. */
export type ByCertainty = {
  /** Accepted, funded or not. */
  accepted: number;
  /** Requested but not decided: weighted as very likely. */
  undecided: number;
  /** Indicated or desired by members who have not committed, by the likelihood they gave. */
  indicated: Readonly<Record<Likelihood, number>>;
  /** Desired by members who gave no likelihood: weighted as undecided on the likelihood scale. */
  unsaid: number;
};

const VERY_LIKELY = 5;
const WHO_KNOWS = 3;

const weightOf = (weights: Weights, likelihood: Likelihood): number => weights[likelihood - 1] ?? 0;

/** The expected value of an amount, in minor units. */
export const expectedOf = (amount: number, likelihood: Likelihood | null, weights: Weights): number =>
  Math.round((amount * weightOf(weights, likelihood ?? WHO_KNOWS)) / 100);

/** The expected total of a book: accepted amounts count in full, all others by weight. Minor units. */
export function weightedAmount(
  { accepted, undecided, indicated, unsaid }: ByCertainty,
  weights: Weights,
): number {
  const parts = LIKELIHOODS.map((likelihood) => expectedOf(indicated[likelihood], likelihood, weights));
  return (
    accepted +
    expectedOf(undecided, VERY_LIKELY, weights) +
    expectedOf(unsaid, WHO_KNOWS, weights) +
    parts.reduce((sum, part) => sum + part, 0)
  );
}
