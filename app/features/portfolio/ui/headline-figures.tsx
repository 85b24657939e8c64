import { formatMoney, fromMajor, type Money, toMajor } from '#app/domain/money.ts';
import { Stat, StatRow } from '#app/ui/stat.tsx';
import type { PortfolioHeadline } from '../portfolio.ts';

/** The member's holdings, one row of figures per currency. */
export function HeadlineFigures({ headlines }: { headlines: readonly PortfolioHeadline[] }) {
  return headlines.map(({ currency, committed, called, distributed, netValue }) => (
    <section key={currency} aria-label={`Portfolio in ${currency}`} className="mb-8">
      {headlines.length > 1 && <h3 className="mb-2 text-sm">In {currency}</h3>}
      <StatRow>
        <Stat label="Committed" value={inWhole(committed)} />
        <Stat label="Called" value={inWhole(called)} />
        <Stat label="Distributed" value={inWhole(distributed)} />
        <Stat label="Net value" value={inWhole(netValue)} />
      </StatRow>
    </section>
  ));
}

/** Formats headline figures without cents. */
const inWhole = ({ amount, currency }: Money): string =>
  formatMoney({ amount: fromMajor(Math.round(toMajor(amount))), currency });
