import { z } from 'zod';
import { LIKELINESSES, type Likeliness } from '#app/platform/likeliness.ts';

const percent = z.number().int().min(0).max(100);

/** What of an amount is to be expected at each likeliness, in percent: the first of 1, the last of 5. */
export const weightsSchema = z.tuple([percent, percent, percent, percent, percent]);
export type Weights = z.infer<typeof weightsSchema>;

/** product.md §4. */
export const USUAL_WEIGHTS: Weights = [5, 25, 50, 75, 95];

/** What is wrong with weights, in words; `null` when nothing is. */
export const problemWithWeights = (weights: Weights): string | null =>
  weights.every((weight, at) => at === 0 || weight >= (weights[at - 1] ?? 0))
    ? null
    : 'Who is likelier to invest cannot weigh less than who is less likely.';

/** Amounts of a book by how sure they are, in minor units; each amount is in one of them. */
export type ByCertainty = {
  /** Accepted, funded or not. */
  accepted: number;
  /** Asked for and not decided: as good as very likely. */
  undecided: number;
  /** Of those who have not asked: what they indicated or desire, by the likeliness that they gave. */
  indicated: Readonly<Record<Likeliness, number>>;
  /** Desired by those who never said how likely: as good as undecided themselves. */
  unsaid: number;
};

const VERY_LIKELY = 5;
const WHO_KNOWS = 3;

const weightOf = (weights: Weights, likeliness: Likeliness): number => weights[likeliness - 1] ?? 0;

/** What can be expected of an amount, in minor units. */
export const expectedOf = (amount: number, likeliness: Likeliness | null, weights: Weights): number =>
  Math.round((amount * weightOf(weights, likeliness ?? WHO_KNOWS)) / 100);

/** What a book can be expected to come to: accepted counts whole, everything else by its weight. Minor units. */
export function weighted({ accepted, undecided, indicated, unsaid }: ByCertainty, weights: Weights): number {
  const parts = LIKELINESSES.map((likeliness) => expectedOf(indicated[likeliness], likeliness, weights));
  return (
    accepted +
    expectedOf(undecided, VERY_LIKELY, weights) +
    expectedOf(unsaid, WHO_KNOWS, weights) +
    parts.reduce((sum, part) => sum + part, 0)
  );
}
