/** How likely a member is to invest: 1 very unlikely … 5 very likely. */
export type Likelihood = 1 | 2 | 3 | 4 | 5;

export const LIKELIHOOD_LABELS = {
  1: 'Very unlikely',
  2: 'Unlikely',
  3: 'Undecided',
  4: 'Likely',
  5: 'Very likely',
} as const satisfies Record<Likelihood, string>;

export const LIKELIHOODS = [1, 2, 3, 4, 5] as const satisfies readonly Likelihood[];

/** A stored likelihood; `null` for none. */
export const likelihoodOf = (value: number | null): Likelihood | null =>
  LIKELIHOODS.find((one) => one === value) ?? null;
