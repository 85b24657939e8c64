import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId } from '#app/domain/ids.ts';
import { chosenHolder } from '#app/domain/investing/held-by.ts';
import type { Position } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { notShownText } from '#app/features/ledger/figures/figure-text.ts';
import type { Bridge, FiguresRow, Scope, ValuePoint } from '#app/features/ledger/figures/figure-types.ts';
import { computeFigures, figuresOf } from '#app/features/ledger/figures/figures.ts';
import { type KnownLedger, knownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { allocationOf } from '#app/features/ledger/figures/series/allocation.ts';
import { bridgeOf } from '#app/features/ledger/figures/series/bridge.ts';
import { seriesOf } from '#app/features/ledger/figures/series/series.ts';
import { sparklinesOf } from '#app/features/ledger/figures/series/sparkline.ts';
import { flowChart } from './charts/flow-chart.server.ts';
import { glanceChart, resultChart, sparklinePath, valueChart } from './charts/value-chart.server.ts';
import type { PortfolioCharts, PortfolioPage, PositionPage, PositionRow } from './portfolio.ts';
import type { PortfolioView, Range, ReportingCurrency } from './portfolio-address.ts';
import { basisOf, type DecidedBasis } from './reading/basis.server.ts';
import { changesSince } from './reading/changes.server.ts';
import { findSisters } from './reading/choices.queries.server.ts';
import { choicesOf, holdersOf } from './reading/choices.server.ts';
import { ledgerYears, valuationRows } from './reading/ledger-rows.server.ts';
import { ownLedger } from './reading/own-ledger.server.ts';
import { sortPositions } from './reading/sort-positions.ts';

/** Returns the viewer's portfolio for a view; `null` for a member without positions. */
export async function ownPortfolio(
  viewer: Viewer,
  view: PortfolioView,
  lastCurrency: ReportingCurrency | null,
): Promise<PortfolioPage | null> {
  const basis = await basisOf(viewer, view, lastCurrency);
  const choices = await choicesOf(viewer, basis);
  const heldBy = chosenHolder(choices.holders, view.heldBy);
  const rows = await ownLedger(viewer, { ...basis, scope: { heldBy } });
  if (rows.positions.length === 0) return null;
  const ledger = knownLedger(rows, basis);
  const { reporting } = basis;
  const figures = computeFigures(ledger, reporting, 'valuation');
  const { portfolio, currencies } = figures;
  const { allocation } = portfolio.figures ? allocationOf(ledger, reporting) : NOTHING;
  const sparklines = sparklinesOf(ledger, SPARKLINE_MONTHS);
  return {
    ...statedBasis(basis, heldBy),
    choices,
    headlines: portfolio.figures || reporting ? [portfolio] : currencies,
    positions: sortPositions(
      figures.positions.filter((row) => !view.kind || positionIn(row).vehicle.kind === view.kind),
      view,
    ).map((row) => positionRow(row, sparklines)),
    total: portfolio.figures && !view.kind ? portfolio : null,
    charts: chartsOf(ledger, portfolio, basis, view.range, viewer.locale),
    notDrawn: portfolio.notShown
      ? notShownText(portfolio.notShown, viewer.locale)
      : 'The chart starts on the second day.',
    allocation,
    changes: await changesSince(rows, ledger, basis, viewer),
    lastVisit: basis.lastVisit?.at.toISOString() ?? null,
    staleRates: portfolio.figures?.staleRates ?? [],
  };
}

/** Returns one of the viewer's positions. @throws DomainError `not_found`, also for other members' positions. */
export async function ownPositionPage(
  viewer: Viewer,
  positionId: string,
  view: PortfolioView,
  lastCurrency: ReportingCurrency | null,
): Promise<PositionPage> {
  if (!isId(positionId)) throw noPosition();
  const basis = await basisOf(viewer, view, lastCurrency);
  const [rows, choices, sisters] = await Promise.all([
    ownLedger(viewer, { ...basis, scope: { positionId } }),
    choicesOf(viewer, basis),
    findSisters(viewer, db(), positionId),
  ]);
  const [position] = rows.positions;
  if (!position) throw noPosition();
  const { vehicle, holder } = position;
  const ledger = knownLedger(rows, basis);
  const scope: Scope = { level: 'position', positionId };
  const row = figuresOf(ledger, scope, basis.reporting, 'valuation');
  return {
    ...statedBasis(basis, chosenHolder(choices.holders, view.heldBy)),
    choices,
    sisters: sisters.length > 1 ? sisters : [],
    id: positionId,
    vehicleId: vehicle.id,
    name: vehicle.name,
    kind: vehicle.kind,
    slug: vehicle.slug,
    ownCurrency: vehicle.currency,
    vintage: vehicle.vintage,
    sector: vehicle.sector,
    holder: holder.name,
    isEntity: holder.entityId !== null,
    heldId: choices.holders.length > 0 ? (holder.entityId ?? 'me') : null,
    row,
    bridges: bridgesOf(ledger, scope, basis.reporting),
    charts: chartsOf(ledger, row, basis, view.range, viewer.locale),
    years: ledgerYears(rows.lines, ledger.books[0]?.lines ?? [], basis),
    valuations: valuationRows(rows.valuations, basis),
  };
}

const noPosition = () => new DomainError('not_found', 'Position not found.');

/** Returns the figures and the value over time of the viewer's holdings, for the dashboard; none for a member without positions. */
export async function ownHeadlines(
  viewer: Viewer,
  lastCurrency: ReportingCurrency | null,
  askedHolder: string | null = null,
) {
  const basis = await basisOf(viewer, { asOf: null, knownAt: null, currency: null }, lastCurrency);
  const holders = await holdersOf(viewer, basis.asOf);
  const heldBy = chosenHolder(holders, askedHolder);
  const rows = await ownLedger(viewer, { ...basis, scope: { heldBy } });
  if (rows.positions.length === 0) return null;
  const ledger = knownLedger(rows, basis);
  const { portfolio, currencies } = computeFigures(ledger, basis.reporting, 'valuation');
  const { series } = portfolio.figures ? seriesOf(ledger, portfolio.scope, basis.reporting) : NOTHING;
  return {
    ...statedBasis(basis, heldBy),
    holders,
    rows: portfolio.figures || basis.reporting ? [portfolio] : currencies,
    chart: series && glanceChart(series.values, { currency: series.currency, locale: viewer.locale }),
    changes: await changesSince(rows, ledger, basis, viewer),
    lastVisit: basis.lastVisit?.at.toISOString() ?? null,
  };
}

/** Returns the figures of the viewer's holdings in one vehicle, in its own currency. */
export async function ownPositionsIn(
  viewer: Viewer,
  vehicleId: string,
): Promise<{ asOf: string; positions: { id: string; holder: string }[]; rows: FiguresRow[] }> {
  const basis = await basisOf(viewer, { asOf: null, knownAt: null, currency: 'own' }, null);
  const rows = await ownLedger(viewer, { ...basis, scope: { vehicleId } });
  const { vehicles } = computeFigures(knownLedger(rows, basis), null, 'valuation');
  const positions = rows.positions.map(({ id, holder }) => ({ id, holder: holder.name }));
  return { asOf: basis.asOf, positions, rows: vehicles };
}

const statedBasis = ({ today, asOf, currency }: DecidedBasis, heldBy: string | null) => ({
  ...{ today, asOf, currency, heldBy },
});

/** The only position of a row of that level. */
function positionIn({ positions: [position] }: FiguresRow): Position {
  if (!position) throw new Error('A row of figures sums up no position');
  return position;
}

const SPARKLINE_MONTHS = 36;

function positionRow(row: FiguresRow, sparklines: ReadonlyMap<string, number[]>): PositionRow {
  const { id, vehicle, holder } = positionIn(row);
  return {
    id,
    name: vehicle.name,
    kind: `${vehicle.kind === 'fund' ? 'Fund' : 'Direct'} · ${vehicle.vintage}`,
    holder: holder.name,
    row,
    sparkline: sparklinePath(sparklines.get(id) ?? []),
  };
}

const NOTHING = { allocation: null, series: null };

/** The charts of a row; none where its figures are not shown. */
function chartsOf(
  ledger: KnownLedger,
  { scope, figures }: FiguresRow,
  { asOf, reporting }: DecidedBasis,
  range: Range,
  locale: string,
): PortfolioCharts {
  const { series } = figures ? seriesOf(ledger, scope, reporting) : NOTHING;
  if (!series) return { value: null, result: null, flows: null };
  const unit = { currency: series.currency, locale };
  return {
    value: valueChart(within(series.values, asOf, range), unit),
    result: resultChart(series.values, unit),
    flows: flowChart(series.quarters, unit),
  };
}

const YEARS: Readonly<Record<Exclude<Range, 'all'>, number>> = { '1y': 1, '3y': 3 };

/** The points of a range, and the last one before it, so that lines start at the edge. */
function within(points: readonly ValuePoint[], asOf: string, range: Range): ValuePoint[] {
  if (range === 'all') return [...points];
  const first = `${Number(asOf.slice(0, 4)) - YEARS[range]}${asOf.slice(4)}`;
  const begin = points.findIndex(({ day }) => day >= first);
  return begin === -1 ? points.slice(-1) : points.slice(Math.max(0, begin - 1));
}

const PERIODS = ['quarter', 'year', 'inception'] as const;

const bridgesOf = (ledger: KnownLedger, scope: Scope, reporting: Currency | null): Bridge[] =>
  PERIODS.flatMap((kind) => bridgeOf(ledger, scope, kind, reporting).bridge ?? []);
