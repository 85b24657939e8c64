import { formatMoney } from '#app/domain/money/money.ts';
import type { FigureName } from '#app/features/ledger/figures/explain/explanation.ts';
import { FIGURE_LABELS } from '#app/features/ledger/figures/explain/labels.ts';
import {
  figureText,
  irrNote,
  navNote,
  notShownText,
  textWithoutInterest,
} from '#app/features/ledger/figures/figure-text.ts';
import type { AmountName, Figures, FiguresRow } from '#app/features/ledger/figures/figure-types.ts';
import { wholeAmount, wholeAmounts, wholeParts } from '#app/features/ledger/figures/whole-figures.ts';
import { Sparkline } from '#app/ui/charts/sparkline.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { SortPopover } from '#app/ui/tables/sort-popover.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { PositionRow } from '../portfolio.ts';
import {
  knowledgeOf,
  POSITION_SORTS,
  type PortfolioView,
  type PositionSort,
  portfolioAddress,
} from '../portfolio-address.ts';
import { FigureLink } from './figure-link.tsx';
import { isWrittenOff, PositionRows } from './position-rows.tsx';

type Props = {
  positions: readonly PositionRow[];
  total: FiguresRow | null;
  view: PortfolioView;
  /** The day, knowledge and currency of the figures. */
  figures: Partial<PortfolioView>;
};

const SORTED: readonly Exclude<PositionSort, 'name'>[] = [
  'committed',
  'paidIn',
  'distributed',
  'nav',
  'tvpi',
  'irr',
];

/** Net value, TVPI and IRR never give way. */
const ROOM: Record<(typeof SORTED)[number], { rank?: 2 | 3 | 4; width: number }> = {
  committed: { rank: 4, width: 4.5 },
  paidIn: { rank: 2, width: 8 },
  distributed: { rank: 3, width: 6 },
  nav: { width: 7.5 },
  tvpi: { width: 4.5 },
  irr: { width: 6 },
};

const KINDS = [
  [null, 'All'],
  ['fund', 'Funds'],
  ['deal', 'Deals'],
] as const;

/** Filter for all positions, or only those in funds or in single deals; where no heads are shown, with their order. */
export function PositionTools({ view }: { view: PortfolioView }) {
  const chips = KINDS.map(([kind, label]) => ({
    to: portfolioAddress('/portfolio', { ...view, kind }),
    label,
    isCurrent: view.kind === kind,
  }));
  const kind = view.kind && chips.find(({ isCurrent }) => isCurrent)?.label;
  return (
    <>
      <div className="compact:hidden">
        <LinkChips label="Position type" chips={chips} />
      </div>
      <div className="hidden compact:block">
        <SortPopover
          label={`${kind ? `${kind} by` : 'By'} ${titleOf(view.sort).toLowerCase()}`}
          orders={POSITION_SORTS.map((sort) => ({ id: sort, header: titleOf(sort), ...sortOf(sort, view) }))}
        >
          <hr className="my-2" />
          <LinkChips label="Position type" chips={chips} />
        </SortPopover>
      </div>
    </>
  );
}

const titleOf = (sort: PositionSort): string => (sort === 'name' ? 'Name' : FIGURE_LABELS[sort].title);

/** The positions with their figures. Each figure links to its explanation, each name to its position. */
export function PositionsTable({ positions, total, view, figures }: Props) {
  const totals = total?.figures ?? null;
  const shown = shownFigures(positions, totals);
  const addressOf = ({ id }: PositionRow) => portfolioAddress(`/portfolio/${id}`, knowledgeOf(view));
  const columns: Column<PositionRow>[] = [
    {
      id: 'name',
      header: 'Position',
      rowHeader: true,
      width: 11,
      sort: sortOf('name', view),
      cell: (position) => (
        <>
          <Link to={addressOf(position)} look="plain" className="tap font-semibold hover:underline">
            {position.name}
          </Link>
          <span className="block text-xs font-normal text-muted">
            {position.kind} · {position.holder}
          </span>
        </>
      ),
      total: totals && `All, in ${totals.currency}`,
    },
    ...SORTED.map(
      (name): Column<PositionRow> => ({
        id: name,
        header: FIGURE_LABELS[name].title,
        align: 'end',
        ...ROOM[name],
        sort: sortOf(name, view),
        cell: ({ id, row }) => (
          <Cell name={name} row={row} shown={shown.get(id)} position={id} view={figures} />
        ),
        total: totals && (
          <>
            <FigureLink name={name} view={figures}>
              {figureText(totals, name)}
            </FigureLink>
            {name === 'paidIn' && <OfCommitment figures={totals} />}
            {name === 'nav' && <AtCost figures={totals} positions={total?.positions.length ?? 0} />}
          </>
        ),
      }),
    ),
    {
      id: 'course',
      header: 'Trend',
      hideHeader: true,
      align: 'end',
      rank: 5,
      width: 5.5,
      cell: ({ sparkline }) => <Sparkline path={sparkline} />,
    },
  ];
  return (
    <>
      <div className="hidden compact:block">
        <PositionRows
          positions={positions}
          total={total}
          worth={({ id }) => shown.get(id)?.nav ?? '–'}
          addressOf={addressOf}
        />
      </div>
      <div className="compact:hidden">
        <Table
          caption="Positions"
          columns={columns}
          rows={positions}
          rowKey={({ id }) => id}
          className="roomy:[&_:is(th,td):not(:first-child)]:pl-5"
        />
      </div>
    </>
  );
}

const ADDED = ['committed', 'paidIn', 'distributed', 'nav'] as const satisfies readonly AmountName[];

/** The text of each amount by position. With a total, each column adds up to it. */
function shownFigures(
  positions: readonly PositionRow[],
  totals: Figures | null,
): Map<string, Partial<Record<FigureName, string>>> {
  const figured = positions.flatMap(({ id, row: { figures } }) => (figures ? [{ id, figures }] : []));
  const whole = totals && wholeAmounts(totals);
  const columns = ADDED.map((name) => ({
    name,
    amounts:
      whole &&
      wholeParts(
        figured.map(({ figures }) => figures[name]),
        wholeAmount(whole[name]),
      ),
  }));
  return new Map(
    figured.map(({ id, figures }, index) => [
      id,
      Object.fromEntries(
        columns.map(({ name, amounts }) => {
          const amount = amounts?.[index];
          const { currency } = figures;
          return [name, amount === undefined ? figureText(figures, name) : formatMoney({ amount, currency })];
        }),
      ),
    ]),
  );
}

type CellProps = {
  name: FigureName;
  row: FiguresRow;
  shown: Partial<Record<FigureName, string>> | undefined;
  position: string;
  view: Partial<PortfolioView>;
};

function Cell({ name, row: { figures, notShown }, shown, position, view }: CellProps) {
  if (!figures) return <span title={notShownText(notShown)}>–</span>;
  return (
    <>
      <FigureLink name={name} scope={{ position }} view={view}>
        <span className={name === 'nav' ? 'font-semibold' : undefined}>
          {shown?.[name] ?? figureText(figures, name)}
        </span>
      </FigureLink>
      {name === 'irr' && <IrrNote figures={figures} />}
      {name === 'paidIn' && <CalledBar figures={figures} />}
      {name === 'paidIn' && <OfCommitment figures={figures} />}
      {name === 'nav' && <AtCost figures={figures} positions={1} />}
      {name === 'nav' && isWrittenOff(figures) && (
        <span className="block text-xs text-muted">Written off</span>
      )}
    </>
  );
}

/** Why there is no rate, or the rate without interest between closings; wraps, so that it does not widen the column. */
function IrrNote({ figures }: { figures: Figures }) {
  const without = textWithoutInterest(figures);
  const note =
    figures.irr.rate === null ? irrNote(figures, 1) : without && `${without} without late-closing interest`;
  return note && <span className="ml-auto block w-24 text-xs whitespace-normal text-muted">{note}</span>;
}

/** Marks a value that is not, or not entirely, a valuation. */
function AtCost({ figures: { nav, navBasis }, positions }: { figures: Figures; positions: number }) {
  if (nav === 0 || (navBasis.basis !== 'at_cost' && navBasis.basis !== 'mixed')) return null;
  return <span className="block text-xs font-normal text-muted">{navNote(navBasis, positions)}</span>;
}

/** The called share of the commitment. */
function CalledBar({ figures: { committed, called, calledShare, currency } }: { figures: Figures }) {
  if (calledShare.value === null) return null;
  const text = `${formatMoney({ amount: called, currency })} of ${formatMoney({ amount: committed, currency })}`;
  return (
    <Progress
      value={called}
      max={committed}
      label="Called"
      text={text}
      className="mt-1.5 ml-auto w-24 @max-[48rem]/rows:hidden"
    />
  );
}

/** The commitment, where its own column has given way (from 48 rem, the sum of the widths of those before it). */
function OfCommitment({ figures }: { figures: Figures }) {
  return (
    <span className="hidden text-xs font-normal text-muted @max-[48rem]/rows:block">
      of {figureText(figures, 'committed')}
      {figures.paidIn > figures.committed && ' + fees'}
    </span>
  );
}

function sortOf(sort: PositionSort, view: PortfolioView): NonNullable<Column<PositionRow>['sort']> {
  const isCurrent = view.sort === sort;
  // Figures sort largest first, names from A.
  const descending = isCurrent ? !view.descending : sort !== 'name';
  return {
    to: portfolioAddress('/portfolio', { ...view, sort, descending }),
    direction: isCurrent ? (view.descending ? 'descending' : 'ascending') : 'none',
  };
}
