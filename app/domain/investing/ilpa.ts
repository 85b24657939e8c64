import type { LedgerLine, LineType } from './ledger.ts';

/** A transaction in ILPA's words (Performance Template, granular, 1.1; the call template 2.0 has the same). */
export type IlpaName = {
  /** The finer name of the extended table; our own words where ILPA has none. */
  name: string;
  /** The name in the cash-flow table; `null` for what is not a cash flow to ILPA. */
  table: string | null;
  /** How the unfunded commitment changes if a line has this name; absent if the name does not say. */
  unfunded?: 'lowered' | 'same' | 'raised';
};

const CALL_FEES = 'Capital Call: Management Fees/Partnership Expenses';
const OUTSIDE: IlpaName = {
  name: 'Capital Call: Management Fees (Outside Commitment)',
  table: CALL_FEES,
  unfunded: 'same',
};
const PERMANENT = 'Distribution: Permanent';
const RECALLABLE = 'Distribution: Recallable';

const own = (name: string): IlpaName[] => [{ name, table: null }];
const call = (name: string, table = name): IlpaName[] => [{ name, table }];
/** ILPA has no finer name of a recallable gain since 2025: what its older list calls it is still read by everyone. */
const distribution = (permanent: string, recallable: string): IlpaName[] => [
  { name: permanent, table: PERMANENT, unfunded: 'same' },
  { name: recallable, table: RECALLABLE, unfunded: 'raised' },
];

/** The names of each type; where there are two, the change in the unfunded commitment tells which one fits. */
export const ILPA_NAMES: Readonly<Record<LineType, readonly IlpaName[]>> = {
  commitment: own('Commitment'),
  commitment_change: own('Commitment Increase'),
  release: own('Commitment Release'),
  unfunded_adjustment: own('Unfunded Adjustment'),
  call_investment: call('Capital Call: Investments'),
  call_management_fee: [
    { name: 'Capital Call: Management Fees (Inside Commitment)', table: CALL_FEES, unfunded: 'lowered' },
    OUTSIDE,
  ],
  call_expense: call('Capital Call: Partnership Expenses', CALL_FEES),
  call_placement_fee: call('Capital Call: Placement Agent Fees', CALL_FEES),
  call_facility_cost: call('Capital Call: Fund-level Subscription Facility Fees/Interest'),
  call_fees_and_expenses: call(CALL_FEES),
  call_working_capital: call('Capital Call: Working Capital'),
  call_working_capital_used: call('Capital Call: Working Capital'),
  call_total: call('Capital Call: Total Amount'),
  call_outside: [OUTSIDE],
  deemed_gp_contribution: call('Deemed GP Contribution from LPs'),
  subsequent_close_interest_paid: own('Subsequent Close Interest (Call)'),
  subsequent_close_interest_received: own('Subsequent Close Interest (Distribution)'),
  call_returned: call('Distribution: Return of Excess Capital Called: Investments'),
  call_fees_returned: call(
    'Distribution: Return of Excess Capital Called: Management Fees/Partnership Expenses',
  ),
  distribution_capital: distribution(
    'Distribution: Permanent - Return of Capital',
    'Distribution: Recallable - Return of Capital',
  ),
  distribution_gain: distribution('Distribution: Permanent - Gain / Loss', 'Recallable Realized Gain'),
  distribution_income: distribution('Distribution: Permanent - Income/Dividends', 'Recallable Income'),
  distribution_fee_return: distribution(
    'Distribution: Permanent - Return of Management Fees',
    'Distribution: Recallable - Return of Management Fees',
  ),
  distribution_expense_return: distribution(
    'Distribution: Permanent - Return of Partnership Expenses',
    'Distribution: Recallable - Return of Partnership Expenses',
  ),
  distribution_in_kind: [
    { name: 'Distribution in Kind', table: PERMANENT },
    { name: 'Recallable Distribution in Kind', table: RECALLABLE, unfunded: 'raised' },
  ],
  distribution_total: distribution(PERMANENT, RECALLABLE),
  tax_withheld: [
    { name: 'Withholding Tax', table: PERMANENT },
    { name: 'Recallable Withholding Tax', table: RECALLABLE, unfunded: 'raised' },
  ],
  transfer_in: own('Transfer In'),
  transfer_out: own('Transfer Out'),
  reversal: own('Reversal'),
};

/** Returns ILPA's name of a line, which depends on its change in the unfunded commitment. */
export function ilpaNameOf({ type, unfundedChange }: Pick<LedgerLine, 'type' | 'unfundedChange'>): IlpaName {
  const names = ILPA_NAMES[type];
  const wanted = unfundedChange > 0 ? 'raised' : unfundedChange < 0 ? 'lowered' : 'same';
  const name = names.find(({ unfunded }) => unfunded === wanted) ?? names[0];
  if (!name) throw new Error(`The type ${type} has no name`);
  return name;
}
