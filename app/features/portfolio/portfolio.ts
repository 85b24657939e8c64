import type { Currency, Money } from '#app/domain/money.ts';

export type FlowKind =
  | 'contribution'
  | 'distribution'
  | 'recallable_distribution'
  | 'fee_inside'
  | 'fee_outside'
  | 'transfer';

/** The effect of one kind of cash flow on each headline figure. */
type Effect = {
  /** Drawn from the commitment. */
  called: -1 | 0 | 1;
  /** Paid out to the member. */
  distributed: -1 | 0 | 1;
  /** Changes the value of the holding, if the flow is newer than its last valuation. */
  value: -1 | 0 | 1;
};

/**
 * Amounts are unsigned; the kind determines the direction. A fee inside the commitment is drawn from it but buys
 * nothing; a fee outside it does neither. A transfer moves the holding, not cash.
 */
export const FLOW_EFFECTS = {
  contribution: { called: 1, distributed: 0, value: 1 },
  distribution: { called: 0, distributed: 1, value: -1 },
  recallable_distribution: { called: 0, distributed: 1, value: -1 },
  fee_inside: { called: 1, distributed: 0, value: 0 },
  fee_outside: { called: 0, distributed: 0, value: 0 },
  transfer: { called: 0, distributed: 0, value: 0 },
} as const satisfies Record<FlowKind, Effect>;

/** The flows of one kind in one currency; minor units. */
export type FlowSum = {
  currency: Currency;
  kind: FlowKind;
  total: number;
  /** The part that is newer than the last valuation of its position. */
  sinceValuation: number;
};

/** The positions of one currency: their number, total commitments and total last valuations. */
export type PositionSum = { currency: Currency; positions: number; committed: number; valued: number };

/** The headline figures of one currency. Figures are never summed across currencies. */
export type PortfolioHeadline = {
  currency: Currency;
  positions: number;
  committed: Money;
  called: Money;
  distributed: Money;
  /** Last valuations plus the payments in and out since. */
  netValue: Money;
};

/** Returns one headline per currency, the largest commitment first. */
export function headlines(positions: readonly PositionSum[], flows: readonly FlowSum[]): PortfolioHeadline[] {
  return positions
    .map(({ currency, positions, committed, valued }) => {
      const own = flows.filter((flow) => flow.currency === currency);
      const sum = (figure: keyof Effect, part: 'total' | 'sinceValuation') =>
        own.reduce((total, flow) => total + FLOW_EFFECTS[flow.kind][figure] * flow[part], 0);
      const money = (amount: number): Money => ({ amount, currency });
      return {
        currency,
        positions,
        committed: money(committed),
        called: money(sum('called', 'total')),
        distributed: money(sum('distributed', 'total')),
        netValue: money(valued + sum('value', 'sinceValuation')),
      };
    })
    .sort((a, b) => b.committed.amount - a.committed.amount);
}
