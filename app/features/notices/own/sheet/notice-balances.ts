import { LINE_EFFECTS } from '#app/domain/investing/ledger.ts';
import { formatAmount } from '#app/domain/money/money.ts';
import type { OwnLine, OwnNotice } from '../own-notice.ts';

type BalanceRow = { label: string; value: string; isTotal: boolean };
export type Balance = { title: string; rows: BalanceRow[] };

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

/** The unfunded commitment as ILPA's reporting template has it (A.2), and what was paid both ways. */
export function balancesOf(
  notice: OwnNotice,
  before: { paidIn: number; distributed: number },
  locale: string,
): Balance[] {
  const { lines, kind, currency, unfundedBefore, unfundedAfter } = notice;
  const isCall = (line: OwnLine) => LINE_EFFECTS[line.type].cash < 0;
  const called = sum(lines.filter(isCall).map((line) => line.unfundedChange));
  const recallable = sum(
    lines.filter((line) => LINE_EFFECTS[line.type].cash > 0).map((line) => line.unfundedChange),
  );
  const adjusted = unfundedAfter - unfundedBefore - called - recallable;
  const change = (effect: 'paidIn' | 'distributed') =>
    sum(lines.map((line) => LINE_EFFECTS[line.type][effect] * line.amount));
  const [paidIn, distributed] = [change('paidIn'), change('distributed')];
  const row = (label: string, minor: number): BalanceRow => ({
    label,
    value: formatAmount({ amount: minor, currency }, locale),
    isTotal: false,
  });
  const total = (label: string, minor: number): BalanceRow => ({ ...row(label, minor), isTotal: true });
  const [paidInAfter, distributedAfter] = [before.paidIn + paidIn, before.distributed + distributed];
  const thisNotice = kind === 'net' ? 'This notice' : `This ${kind}`;
  return [
    {
      title: `Unfunded commitment, ${currency}`,
      rows: [
        row('Total commitment', notice.committed),
        row('Unfunded before', unfundedBefore),
        row(kind === 'call' ? 'Less this call' : 'Less contributions', called),
        row('Plus recallable distributions', recallable),
        ...(adjusted === 0 ? [] : [row('Other adjustment', adjusted)]),
        total('Unfunded after', unfundedAfter),
      ],
    },
    {
      title: `Since inception, ${currency}`,
      rows: [
        ...(paidIn === 0
          ? [row('Contributions', paidInAfter)]
          : [
              row('Contributions before', before.paidIn),
              row(thisNotice, paidIn),
              row('Contributions after', paidInAfter),
            ]),
        ...(distributed === 0
          ? [row('Distributions', distributedAfter)]
          : [
              row('Distributions before', before.distributed),
              row(thisNotice, distributed),
              row('Distributions after', distributedAfter),
            ]),
        total('Net paid in', paidInAfter - distributedAfter),
      ],
    },
  ];
}
