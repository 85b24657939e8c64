import type { Currency } from '#app/domain/money/currencies.ts';
import type {
  AmountName,
  Amounts,
  Figures,
  FiguresRow,
  NavBasis,
  NotShown,
  PortfolioFigures,
  Ratio,
  Scope,
  UsedRate,
} from './figure-types.ts';
import { netIrrs } from './irr/irr.ts';
import type { Flow } from './irr/net-flows.ts';
import type { Book, KnownLedger } from './known-ledger.ts';
import { type PositionSums, positionSums } from './position-sums.ts';
import { valuedReturn } from './valued-return.ts';

/** The day of the rate of return: that of the figures (ledger.md §2), or of the last valuation, as pages show it. */
export type ReturnAt = 'as of' | 'valuation';

/**
 * All figures of ledger.md §2, for each position, vehicle and currency and for the whole portfolio. Pure: the same
 * ledger gives the same figures.
 *
 * @param reporting the currency to convert into, or `null` to keep each row in its own; the portfolio then has
 *   figures only if all positions have one currency
 */
export function computeFigures(
  ledger: KnownLedger,
  reporting: Currency | null,
  returnAt: ReturnAt = 'as of',
): PortfolioFigures {
  const sums = ledger.books.map((book) =>
    positionSums(book, ledger, reporting ?? book.position.vehicle.currency),
  );
  const rows = sums.map((sum) =>
    figuresRow(ledger, { level: 'position', positionId: sum.book.position.id }, [sum], reporting, returnAt),
  );
  const rowOf = new Map(sums.map((sum, at) => [sum, rows[at] as FiguresRow]));
  const row = (scope: Scope, parts: PositionSums[]): FiguresRow => {
    // Most vehicles have one position, with the same figures.
    const same = parts.length === 1 && parts[0] ? rowOf.get(parts[0]) : undefined;
    return same ? { ...same, scope } : figuresRow(ledger, scope, parts, reporting, returnAt);
  };
  const vehicles = Map.groupBy(sums, ({ book }) => book.position.vehicle.id);
  const currencies = Map.groupBy(sums, ({ book }) => book.position.vehicle.currency);
  return {
    asOf: ledger.asOf,
    knownAt: ledger.knownAt,
    reporting,
    positions: rows,
    vehicles: [...vehicles].map(([vehicleId, parts]) => row({ level: 'vehicle', vehicleId }, parts)),
    currencies: [...currencies].map(([currency, parts]) => row({ level: 'currency', currency }, parts)),
    portfolio: row({ level: 'portfolio' }, sums),
  };
}

/** The positions included in a row. */
export function booksIn({ books }: KnownLedger, scope: Scope): Book[] {
  switch (scope.level) {
    case 'position':
      return books.filter(({ position }) => position.id === scope.positionId);
    case 'vehicle':
      return books.filter(({ position }) => position.vehicle.id === scope.vehicleId);
    case 'currency':
      return books.filter(({ position }) => position.vehicle.currency === scope.currency);
    case 'portfolio':
      return books;
  }
}

export function figuresOf(
  ledger: KnownLedger,
  scope: Scope,
  reporting: Currency | null,
  returnAt: ReturnAt = 'as of',
): FiguresRow {
  const parts = booksIn(ledger, scope).map((book) =>
    positionSums(book, ledger, reporting ?? book.position.vehicle.currency),
  );
  return figuresRow(ledger, scope, parts, reporting, returnAt);
}

function figuresRow(
  ledger: KnownLedger,
  scope: Scope,
  parts: PositionSums[],
  reporting: Currency | null,
  returnAt: ReturnAt,
): FiguresRow {
  const positions = parts.map(({ book }) => book.position);
  const currency = figureCurrencyOf(
    parts.map(({ book }) => book),
    reporting,
  );
  if (typeof currency !== 'string') return { scope, positions, figures: null, notShown: currency };
  const missing = parts.find(({ converter }) => converter.missing)?.converter.missing;
  if (missing) return { scope, positions, figures: null, notShown: { reason: 'missing_rate', missing } };
  if (!isExact(parts)) return { scope, positions, figures: null, notShown: { reason: 'too_large' } };
  return { scope, positions, figures: figuresOfParts(ledger, parts, currency, returnAt), notShown: null };
}

/** The single currency in which positions can be summed. Empty portfolios use the euro. */
export function figureCurrencyOf(books: readonly Book[], reporting: Currency | null): Currency | NotShown {
  if (reporting) return reporting;
  const currencies = [...new Set(books.map(({ position }) => position.vehicle.currency))].sort();
  return currencies.length > 1 ? { reason: 'several_currencies', currencies } : (currencies[0] ?? 'EUR');
}

const AMOUNTS: AmountName[] = ['committed', 'paidIn', 'called', 'unfunded', 'distributed', 'nav', 'gain'];

function figuresOfParts(
  ledger: KnownLedger,
  parts: PositionSums[],
  currency: Currency,
  returnAt: ReturnAt,
): Figures {
  const amounts: Amounts = {
    committed: 0,
    paidIn: 0,
    called: 0,
    unfunded: 0,
    distributed: 0,
    nav: 0,
    gain: 0,
  };
  for (const part of parts) for (const name of AMOUNTS) amounts[name] += part.amounts[name];
  const { committed, paidIn, called, distributed, nav } = amounts;
  const valued = returnAt === 'valuation' ? valuedReturn(ledger, parts, currency) : null;
  const navBasis = combinedBasis(parts.map(({ basis, amounts }) => ({ basis, nav: amounts.nav })));
  return {
    ...amounts,
    currency,
    navBasis,
    dpi: ratio(distributed, paidIn, 'nothing_paid_in'),
    rvpi: ratio(nav, paidIn, 'nothing_paid_in'),
    tvpi: ratio(distributed + nav, paidIn, 'nothing_paid_in'),
    calledShare: ratio(called, committed, 'nothing_committed'),
    ...(valued?.irrs ??
      netIrrs(flowsOf(parts), { day: ledger.day, nav, isValued: navBasis.basis !== 'at_cost' })),
    irrDay: valued?.day ?? null,
    staleRates: oldestOfEachPair(parts.flatMap(({ converter }) => converter.staleRates())),
  };
}

/** Without a copy for one position, the usual case. */
const flowsOf = (parts: readonly PositionSums[]): Flow[] =>
  parts.length === 1 && parts[0] ? parts[0].flows : parts.flatMap(({ flows }) => flows);

/** Integer arithmetic until the last division. */
function ratio(dividend: number, divisor: number, reason: 'nothing_paid_in' | 'nothing_committed'): Ratio {
  return divisor === 0 ? { value: null, reason } : { value: dividend / divisor };
}

/** Whether no sum on the way to the figures can exceed what a number holds exactly. */
const isExact = (parts: readonly PositionSums[]): boolean =>
  parts.reduce((sum, { size }) => sum + size, 0) <= Number.MAX_SAFE_INTEGER;

/**
 * The origin of the NAV of several positions: mixed if some are valued and others at cost, else rolled forward if any
 * part is, from the oldest valuation. Positions without value, such as exited ones, have no influence where others have
 * value.
 */
export function combinedBasis(parts: readonly { basis: NavBasis; nav: number }[]): NavBasis {
  const withValue = parts.filter(({ nav }) => nav !== 0);
  const counted = withValue.length > 0 ? withValue : parts;
  const valued = counted.flatMap(({ basis }) => (basis.from === null ? [] : [basis]));
  const oldest = valued.map(({ from }) => from).sort()[0];
  if (oldest === undefined) return { basis: 'at_cost', from: null };
  const atCost = withValue.filter(({ basis }) => basis.from === null).length;
  if (atCost > 0) return { basis: 'mixed', from: oldest, atCost, valued: valued.length };
  return {
    basis: valued.every(({ basis }) => basis === 'valued') ? 'valued' : 'rolled_forward',
    from: oldest,
  };
}

function oldestOfEachPair(rates: UsedRate[]): UsedRate[] {
  const byPair = new Map<string, UsedRate>();
  for (const rate of rates) {
    const before = byPair.get(rate.from + rate.to);
    if (!before || publishedOn(rate) < publishedOn(before)) byPair.set(rate.from + rate.to, rate);
  }
  return [...byPair.values()];
}

const publishedOn = ({ legs }: UsedRate): string => legs.map(({ day }) => day).sort()[0] ?? '';
