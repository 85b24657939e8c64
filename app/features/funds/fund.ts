import type { FundTerms } from '#app/domain/investing/opportunity-content.ts';
import type { Money } from '#app/domain/money/money.ts';
import type { Figures } from '#app/features/ledger/figures/figure-types.ts';

export type FundCard = {
  id: string;
  slug: string;
  name: string;
  strategy: string;
  summary: string;
  vintage: number;
  size: Money;
  heroKey: string | null;
};

/** `isDraft`: only admins see it yet. */
export type FundPage = FundCard & { terms: FundTerms; isDraft: boolean };

/** The combined figures of all investors of a fund, as of its last valuation. */
export type TrackRecord = {
  figures: Figures;
  /** ISO day. */
  asOf: string;
};
