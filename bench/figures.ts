import type { LedgerRows } from '#app/features/ledger/figures/figure-types.ts';
import { computeFigures } from '#app/features/ledger/figures/figures.ts';
import { irrOf } from '#app/features/ledger/figures/irr/irr.ts';
import { knownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { allocationOf } from '#app/features/ledger/figures/series/allocation.ts';
import { bridgeOf } from '#app/features/ledger/figures/series/bridge.ts';
import { seriesOf } from '#app/features/ledger/figures/series/series.ts';
import { sparklinesOf } from '#app/features/ledger/figures/series/sparkline.ts';
import { type BenchLedger, benchFlows, benchLedger } from './figures-ledger.ts';
import type { Row } from './report.ts';
import { median } from './rounds.ts';

const ROUNDS = 41;
const WARM_UP = 80;
const PORTFOLIO = { level: 'portfolio' } as const;

/** ms of CPU of one call, after warm-up: the median of several rounds. */
function cpuOf(work: () => unknown, { calls = 1 } = {}): { figure: number; rounds: number[] } {
  for (let round = 0; round < WARM_UP; round += 1) work();
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call += 1) work();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1_000 / calls);
  }
  return { figure: median(rounds), rounds };
}

/**
 * Everything that `/portfolio` shows, from the rows: figures of every row, series, allocation, bridges, sparklines.
 */
export function wholePortfolio({ rows, asOf, knownAt }: BenchLedger): void {
  const ledger = knownLedger(rows satisfies LedgerRows, { asOf, knownAt });
  computeFigures(ledger, 'EUR');
  seriesOf(ledger, PORTFOLIO, 'EUR');
  allocationOf(ledger, 'EUR');
  sparklinesOf(ledger);
  for (const kind of ['quarter', 'year', 'inception'] as const) bridgeOf(ledger, PORTFOLIO, kind, 'EUR');
}

/** The figures of a large portfolio, and the rate of return of many flows. */
export function measureFigures(): Row[] {
  const flows = benchFlows(10_000);
  const one = benchLedger(['EUR']);
  const four = benchLedger(['EUR', 'USD', 'GBP', 'SEK']);
  const xirrBudget = { of: 'figure', atMost: 0.5 } as const;
  const allBudget = { of: 'figure', atMost: 15 } as const;
  const unit = 'ms CPU';
  return [
    {
      name: 'Figures: XIRR of 10,000 flows',
      unit,
      budget: xirrBudget,
      ...cpuOf(() => irrOf(flows), { calls: 20 }),
    },
    {
      name: 'Figures: 5,000 flows in 200 positions, one currency',
      unit,
      budget: allBudget,
      ...cpuOf(() => wholePortfolio(one)),
    },
    {
      name: 'Figures: the same in four currencies, into euro',
      unit,
      budget: allBudget,
      ...cpuOf(() => wholePortfolio(four)),
    },
  ];
}
