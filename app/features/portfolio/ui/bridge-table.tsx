import { formatMoney, formatThousands } from '#app/domain/money/money.ts';
import type { Bridge } from '#app/features/ledger/figures/figure-types.ts';
import { THOUSAND, wholeBridge } from '#app/features/ledger/figures/whole-figures.ts';
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

/** From ten million on, in minor units, three amounts do not fit beside each other on a phone. */
const LARGE = 1_000_000_000;

/** From the opening to the closing value, for a quarter, a year and since inception, beside each other. */
export function BridgeTable({ bridges }: { bridges: readonly Bridge[] }) {
  const isLarge = bridges.some((bridge) => PARTS.some(({ of }) => Math.abs(of(bridge)) >= LARGE));
  return (
    <Table
      caption="From the opening to the closing value"
      rows={PARTS}
      rowKey={({ label }) => label}
      keep
      className="max-sm:text-[0.8125rem] max-[22rem]:text-[0.6875rem] max-[22rem]:[&_:is(th,td):not(:first-child)]:pl-1.5!"
      columns={[
        {
          id: 'label',
          header: 'Part',
          hideHeader: true,
          rowHeader: true,
          cell: ({ label, day }) => <span className={day ? undefined : 'font-normal'}>{label}</span>,
        },
        ...bridges.map((bridge) => ({
          id: bridge.kind,
          header: PERIODS[bridge.kind],
          align: 'end' as const,
          cell: ({ of, day }: Part) => {
            const whole = wholeBridge(bridge);
            const money = { amount: of(whole), currency: whole.currency };
            const few = isLarge && { ...money, amount: of(wholeBridge(bridge, THOUSAND)) };
            const sign = !day && money.amount > 0 ? '+' : '';
            const text = (
              <Amount full={sign + formatMoney(money)} short={few && sign + formatThousands(few)} />
            );
            if (!day) return text;
            return (
              <>
                <strong className="font-semibold">{text}</strong>
                <span className="block text-xs text-muted">{formatDate(day(bridge))}</span>
              </>
            );
          },
        })),
      ]}
    />
  );
}

/** An amount, on a phone in thousands where that is given. */
const Amount = ({ full, short }: { full: string; short: string | false }) =>
  short ? (
    <>
      <span className="max-sm:hidden">{full}</span>
      <span className="sm:hidden">{short}</span>
    </>
  ) : (
    full
  );
