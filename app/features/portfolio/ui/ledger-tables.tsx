import { type Currency, formatMoney, moneyColumn } from '#app/domain/money/money.ts';
import type { Bridge } from '#app/features/ledger/figures/figure-types.ts';
import { wholeBridge } from '#app/features/ledger/figures/whole-figures.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Table } from '#app/ui/tables/table.tsx';
import type { LineRow, ValuationRow } from '../portfolio.ts';

type LinesProps = { lines: readonly LineRow[]; currency: Currency; timeZone: string };

/** Every line of a position, newest first, including corrected ones. */
export function LinesTable({ lines, currency, timeZone }: LinesProps) {
  const inColumn = moneyColumn(lines.flatMap(({ cash, unfundedChange }) => [cash, unfundedChange]));
  const money = (amount: number) => inColumn({ amount, currency });
  return (
    <Table
      caption="Ledger lines"
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'date',
          header: 'Value date',
          cell: ({ date, recordedAt }) => (
            <>
              {formatDate(date)}
              <span className="block text-xs text-muted">
                recorded {formatDateTime(recordedAt, timeZone)}
              </span>
            </>
          ),
        },
        {
          id: 'label',
          header: 'Type',
          rowHeader: true,
          cell: ({ label, note, reference, state }) => (
            <>
              {label}{' '}
              {state && <Badge tone="neutral">{state === 'reversed' ? 'Corrected' : 'Correction'}</Badge>}
              <span className="block text-xs font-normal text-muted">
                {[note, reference].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
        },
        {
          id: 'cash',
          header: 'Paid (−) or received',
          align: 'end',
          cell: ({ cash, state }) =>
            cash === null ? (
              '–'
            ) : (
              <span className={state ? 'text-muted line-through' : undefined}>{money(cash)}</span>
            ),
        },
        {
          id: 'unfunded',
          header: 'Change in unfunded',
          align: 'end',
          cell: ({ unfundedChange }) => (unfundedChange === 0 ? '–' : money(unfundedChange)),
        },
      ]}
    />
  );
}

export function ValuationsTable({
  valuations,
  currency,
  timeZone,
}: {
  valuations: readonly ValuationRow[];
  currency: Currency;
  timeZone: string;
}) {
  const money = moneyColumn(valuations.map(({ nav }) => nav));
  return (
    <Table
      caption="Valuations"
      rows={valuations}
      rowKey={({ id }) => id}
      keep
      columns={[
        { id: 'date', header: 'As of', rowHeader: true, cell: ({ date }) => formatDate(date) },
        {
          id: 'published',
          header: 'Published',
          cell: ({ publishedAt }) => formatDate(publishedAt, timeZone),
        },
        {
          id: 'nav',
          header: 'Net value',
          align: 'end',
          cell: ({ nav }) => money({ amount: nav, currency }),
        },
      ]}
    />
  );
}

const PERIODS: Readonly<Record<Bridge['kind'], string>> = {
  quarter: 'This quarter',
  year: 'This year',
  inception: 'Since the beginning',
};

/** From the opening to the closing value, for a quarter, a year and since inception. */
export function BridgeTable({ bridges }: { bridges: readonly Bridge[] }) {
  const shown = bridges.map(wholeBridge);
  const row = (label: string, of: (bridge: Bridge) => number, isTotal = false) => ({ label, of, isTotal });
  const rows = [
    row('Opening value', ({ opening }) => opening),
    row('Calls', ({ calls }) => calls),
    row('Distributions', ({ distributions }) => 0 - distributions),
    row('Gain', ({ gain }) => gain),
    row('Closing value', ({ closing }) => closing, true),
  ];
  return (
    <Table
      caption="From the opening to the closing value"
      rows={rows}
      rowKey={({ label }) => label}
      columns={[
        {
          id: 'label',
          header: 'Part',
          hideHeader: true,
          rowHeader: true,
          cell: ({ label, isTotal }) => (
            <span className={isTotal ? 'font-semibold' : 'font-normal'}>{label}</span>
          ),
        },
        ...shown.map((bridge) => ({
          id: bridge.kind,
          header: `${PERIODS[bridge.kind]}, from ${formatDate(bridge.from)}`,
          align: 'end' as const,
          cell: ({ of, isTotal }: (typeof rows)[number]) => {
            const text = formatMoney({ amount: of(bridge), currency: bridge.currency });
            return isTotal ? <strong className="font-semibold">{text}</strong> : text;
          },
        })),
      ]}
    />
  );
}
