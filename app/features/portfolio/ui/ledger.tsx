import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney, moneyColumn } from '#app/domain/money/money.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Table } from '#app/ui/tables/table.tsx';
import type { LedgerYear, LineRow } from '../portfolio.ts';

/** The newest years are open as long as they have no more lines than these together. */
const OPEN_LINES = 8;

type Props = { years: readonly LedgerYear[]; currency: Currency; timeZone: string };

/** Every line of a position by year, newest first, including corrected ones; older years are folded. */
export function Ledger({ years, currency, timeZone }: Props) {
  const money = moneyColumn(
    years.flatMap(({ lines }) => lines.flatMap(({ cash, unfunded }) => [cash, unfunded])),
  );
  let before = 0;
  return years.map(({ year, paidIn, distributed, lines }, at) => {
    before += lines.length;
    const sums = [
      paidIn !== 0 &&
        `Paid in ${paidIn < 0 ? 'reduced by ' : ''}${formatMoney({ amount: Math.abs(paidIn), currency })}`,
      distributed !== 0 && `distributed ${formatMoney({ amount: distributed, currency })}`,
    ].filter((sum) => sum !== false);
    return (
      <details
        key={year}
        open={at === 0 || before <= OPEN_LINES}
        className="group/year print:details-content:[content-visibility:visible]"
      >
        <summary className="flex min-h-13 list-none items-center gap-3 border-b [&::-webkit-details-marker]:hidden">
          <span className="flex-1 font-semibold">{year}</span>
          <span className="text-muted">{sums.join(' · ')}</span>
          <Icon name="Chevron" className="-rotate-90 text-muted group-open/year:rotate-0" />
        </summary>
        <Lines
          year={year}
          lines={lines}
          money={(amount) => money({ amount, currency })}
          timeZone={timeZone}
        />
      </details>
    );
  });
}

/** "Management fee, Q4 2026" under "Management fee" says the quarter alone. */
const withoutLabel = (note: string | null, label: string): string | null =>
  note?.startsWith(`${label}, `) ? note.slice(label.length + 2) : note;

type LinesProps = {
  year: string;
  lines: readonly LineRow[];
  money: (amount: number) => string;
  timeZone: string;
};

const Lines = ({ year, lines, money, timeZone }: LinesProps) => (
  <Table
    caption={`Ledger lines of ${year}`}
    rows={lines}
    rowKey={({ id }) => id}
    className="roomy:table-fixed roomy:[&_tr>:first-child]:w-2/5"
    columns={[
      {
        id: 'label',
        header: 'Entry',
        rowHeader: true,
        cell: ({ label, note, reference, state }) => (
          <>
            {label}{' '}
            {state && <Badge tone="neutral">{state === 'reversed' ? 'Corrected' : 'Correction'}</Badge>}
            <span className="block text-xs font-normal text-muted compact:hidden">
              {[withoutLabel(note, label), reference].filter(Boolean).join(' · ')}
            </span>
          </>
        ),
      },
      {
        id: 'date',
        header: 'Value date',
        compact: 'fact',
        cell: ({ date, recordedAt }) => (
          <>
            {formatDate(date)}
            <span className="block text-xs text-muted @max-[48rem]/rows:hidden">
              recorded {formatDateTime(recordedAt, timeZone)}
            </span>
          </>
        ),
      },
      {
        id: 'cash',
        header: 'Paid (−) or received',
        align: 'end',
        width: 10,
        compact: 'state',
        cell: ({ cash, isDeemed, state }) =>
          cash === null ? (
            '–'
          ) : (
            <>
              <span className={state ? 'text-muted line-through' : 'compact:text-base compact:font-semibold'}>
                {cash > 0 && '+'}
                {money(cash)}
              </span>
              {isDeemed && <span className="block text-xs text-muted">no cash moved</span>}
            </>
          ),
      },
      {
        id: 'unfunded',
        header: 'Unfunded after',
        align: 'end',
        compact: 'fact',
        cell: ({ unfunded }) =>
          unfunded === null ? (
            '–'
          ) : (
            <span className="text-muted">
              {money(unfunded)}
              <span className="hidden compact:inline"> unfunded</span>
            </span>
          ),
      },
    ]}
  />
);
