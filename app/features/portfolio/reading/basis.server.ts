import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import type { PortfolioView, ReportingCurrency } from '../portfolio-address.ts';
import { knownBy } from './known-by.server.ts';
import { readerOf } from './visits.server.ts';

/** The day, knowledge and currency of figures, with all defaults filled in. */
export type DecidedBasis = {
  today: string;
  asOf: string;
  /** ISO moment. */
  knownAt: string;
  currency: ReportingCurrency;
  /** The currency to convert into; `null` keeps each position in its own. */
  reporting: Currency | null;
  /** Neither an earlier day nor earlier knowledge was chosen. */
  isNow: boolean;
  /** Records after it count as changes; `day` is its ISO day. `null` on a first visit. */
  lastVisit: { at: Date; day: string } | null;
};

type Chosen = Pick<PortfolioView, 'asOf' | 'knownAt' | 'currency'>;

/**
 * Fills in defaults: today in the reader's time zone, all current knowledge, and the last chosen currency or that of
 * the profile. Days after today are not accepted: nothing is known about them yet.
 */
export async function basisOf(
  viewer: Viewer,
  chosen: Chosen,
  lastCurrency: ReportingCurrency | null,
): Promise<DecidedBasis> {
  const now = new Date();
  const [reader, knownAt] = await Promise.all([
    readerOf(viewer, now),
    knownBy(chosen.knownAt ?? now.toISOString()),
  ]);
  const today = dayIn(viewer.timeZone, now);
  const asOf = chosen.asOf && chosen.asOf < today ? chosen.asOf : today;
  const currency = chosen.currency ?? lastCurrency ?? reader.currency;
  const { newSince } = reader;
  return {
    ...{ today, asOf, knownAt, currency },
    isNow: asOf === today && chosen.knownAt === null,
    lastVisit: newSince && { at: newSince, day: dayIn(viewer.timeZone, newSince) },
    reporting: currency === 'own' ? null : currency,
  };
}
