import { formatMoney } from '#app/domain/money/money.ts';
import { signedMoney } from '#app/features/ledger/figures/figure-text.ts';
import type { Bridge } from '#app/features/ledger/figures/figure-types.ts';
import { wholeBridge } from '#app/features/ledger/figures/whole-figures.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Table } from '#app/ui/tables/table.tsx';

export const PERIODS: Readonly<Record<Bridge['kind'], string>> = {
  quarter: 'This quarter',
  year: 'This year',
  inception: 'All time',
};

type Part = { label: string; of: (bridge: Bridge) => number; day?: (bridge: Bridge) => string };

const PARTS: readonly Part[] = [
  { label: 'Opening value', of: ({ opening }) => opening, day: ({ from }) => from },
  { label: 'Calls and fees', of: ({ calls }) => calls },
  { label: 'Distributions', of: ({ distributions }) => 0 - distributions },
  { label: 'Gain or loss', of: ({ gain }) => gain },
  { label: 'Closing value', of: ({ closing }) => closing, day: ({ to }) => to },
];

/** From the opening to the closing value, for a quarter, a year and since inception, beside each other. */
export function BridgeTable({ bridges }: { bridges: readonly Bridge[] }) {
  return (
    <Table
      caption="From the opening to the closing value"
      rows={PARTS}
      rowKey={({ label }) => label}
      keep
      className="max-sm:text-[0.8125rem]"
      columns={[
        {
          id: 'label',
          header: 'Part',
          hideHeader: true,
          rowHeader: true,
          cell: ({ label, day }) => <span className={day ? undefined : 'font-normal'}>{label}</span>,
        },
        ...bridges.map(wholeBridge).map((bridge) => ({
          id: bridge.kind,
          header: PERIODS[bridge.kind],
          align: 'end' as const,
          cell: ({ of, day }: Part) => {
            const money = { amount: of(bridge), currency: bridge.currency };
            if (!day) return signedMoney(money);
            return (
              <>
                <strong className="font-semibold">{formatMoney(money)}</strong>
                <span className="block text-xs text-muted">{formatDate(day(bridge))}</span>
              </>
            );
          },
        })),
      ]}
    />
  );
}
