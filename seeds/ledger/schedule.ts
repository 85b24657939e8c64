import { isoDayOf, plusDays, quarterFrom } from '../calendar.ts';
import type { HoldingCurve, PaymentKind, Payout } from '../content/types.ts';
import { workday } from './lines.ts';

/** Days after a quarter's first day on which payments are usually made. */
const USUAL_DAY: Readonly<Record<PaymentKind | 'fee', number>> = {
  fee: 14,
  released: 30,
  call: 44,
  returned: 58,
  payout: 74,
};
/** A hundred years of quarters. */
const NO_QUARTERS = 400;

/** What a vehicle does on a day; shares are parts per ten thousand of the commitments of that day. */
export type Act = { on: string; label: string } & (
  | {
      act: 'call';
      as: 'call_investment' | 'call_management_fee' | 'call_expense' | 'call_outside';
      share: number;
    }
  | { act: 'returned' | 'released'; share: number }
  | { act: 'payout'; payout: Payout }
  | { act: 'value'; growth: number; index: number }
);

/** The acts of a vehicle in all quarters that have begun by `now`, in order of their days. */
export function scheduleOf(curve: HoldingCurve, now: Date): Act[] {
  const acts: Act[] = [];
  const today = isoDayOf(now);
  for (let index = 0; index <= (curve.last ?? NO_QUARTERS); index += 1) {
    const quarter = quarterFrom(curve.firstCall, index);
    if (quarter.first > today) break;
    acts.push(
      ...paymentsOf(curve, index, quarter.first, quarter.label).sort((a, b) => (a.on < b.on ? -1 : 1)),
      {
        on: quarter.last,
        label: quarter.label,
        act: 'value',
        growth: curve.growth[index] ?? curve.growth.at(-1) ?? 0,
        index,
      },
    );
  }
  return acts;
}

function paymentsOf(curve: HoldingCurve, index: number, first: string, label: string): Act[] {
  const usual = (kind: PaymentKind | 'fee') => workday(plusDays(first, USUAL_DAY[kind]));
  const dayOf = (kind: PaymentKind) => curve.days?.[index]?.[kind] ?? usual(kind);
  const callDay = index === 0 ? curve.firstCall : dayOf('call');
  const feeDay = index === 0 ? callDay : usual('fee');
  const charged = index % 2 === 0 && index <= (curve.feeUntil ?? index);
  const payout = curve.distributions[index];
  const acts: (Act & { share?: number })[] = [
    {
      on: feeDay,
      label,
      act: 'call',
      as: curve.feeInside ? 'call_management_fee' : 'call_outside',
      share: charged ? curve.fee : 0,
    },
    { on: callDay, label, act: 'call', as: 'call_investment', share: curve.calls[index] ?? 0 },
    { on: callDay, label, act: 'call', as: 'call_expense', share: curve.expenses?.[index] ?? 0 },
    { on: dayOf('returned'), label, act: 'returned', share: curve.returned?.[index] ?? 0 },
    { on: dayOf('released'), label, act: 'released', share: curve.released?.[index] ?? 0 },
  ];
  return [
    ...acts.filter(({ share }) => share),
    ...(payout ? [{ on: dayOf('payout'), label, act: 'payout' as const, payout }] : []),
  ];
}
