import { describe, expect, test } from 'vitest';
import { ILPA_NAMES, ilpaNameOf } from '#app/domain/investing/ilpa.ts';
import { LINE_EFFECTS, LINE_TYPES, type LineType } from '#app/domain/investing/ledger.ts';
import { FALLBACK_HEADERS, KNOWN_HEADERS, LIKELY_HEADERS, transactionOf } from './ilpa-names.ts';
import { COLUMNS, importColumnsOf, importKindOf } from './import-format.ts';

const PERMANENT = 'same';
const RECALLABLE = 'raised';

describe('facts.md §1: ILPA’s names in imports', () => {
  test.each(LINE_TYPES)('%s has the effects of the type that its name in our export stands for', (type) => {
    for (const unfundedChange of [-1, 0, 1]) {
      const read = transactionOf(ilpaNameOf({ type, unfundedChange }).name);
      const found = read && 'type' in read ? read.type : null;
      // Both are working capital to ILPA: the sign of the amount tells one from the other.
      if (type === 'call_working_capital_used') expect(found).toBe('call_working_capital');
      else
        expect(found && { ...LINE_EFFECTS[found], unfunded: 0 }).toEqual({
          ...LINE_EFFECTS[type],
          unfunded: 0,
        });
    }
  });

  test('ILPA’s table has no more names than these', () => {
    const tables = new Set(
      LINE_TYPES.flatMap((type) => ILPA_NAMES[type].flatMap(({ table }) => table ?? [])),
    );
    expect([...tables].sort()).toEqual([
      'Capital Call: Fund-level Subscription Facility Fees/Interest',
      'Capital Call: Investments',
      'Capital Call: Management Fees/Partnership Expenses',
      'Capital Call: Total Amount',
      'Capital Call: Working Capital',
      'Deemed GP Contribution from LPs',
      'Distribution: Permanent',
      'Distribution: Recallable',
      'Distribution: Return of Excess Capital Called: Investments',
      'Distribution: Return of Excess Capital Called: Management Fees/Partnership Expenses',
    ]);
  });

  test.each<[name: string, type: LineType | null, unfunded?: 'lowered' | 'same' | 'raised']>([
    ['Capital Call: Investments', 'call_investment'],
    ['capital call – investments', 'call_investment'],
    ['  CAPITAL  CALL:INVESTMENTS ', 'call_investment'],
    ['Capital Call: Management Fees/Partnership Expenses', 'call_fees_and_expenses'],
    ['Capital Call: Management Fees / Partnership Expenses', 'call_fees_and_expenses'],
    ['Capital Call: Management Fees and Partnership Expenses', 'call_fees_and_expenses'],
    ['Capital Call: Management Fees (Inside Commitment)', 'call_management_fee', 'lowered'],
    ['Capital Call: Management Fees (Outside Commitment)', 'call_outside', PERMANENT],
    ['Capital Call: Partnership Expenses', 'call_expense'],
    ['Capital Call: Placement Agent Fees', 'call_placement_fee'],
    ['Capital Call: Working Capital', 'call_working_capital'],
    ['Capital Call: Fund-level Subscription Facility Fees/Interest', 'call_facility_cost'],
    ['Capital Call: Fund‑level Subscription Facility Fees / Interest', 'call_facility_cost'],
    ['Capital Call: Total Amount', 'call_total'],
    ['Deemed GP Contribution from LPs', 'deemed_gp_contribution'],
    ['Deemed GP Contribution', 'deemed_gp_contribution'],
    ['Distribution: Permanent', 'distribution_total', PERMANENT],
    ['Distribution: Permanent - Income/Dividends', 'distribution_income', PERMANENT],
    ['Distribution: Permanent - Income', 'distribution_income', PERMANENT],
    ['Distribution: Permanent - Gain / Loss', 'distribution_gain', PERMANENT],
    ['Distribution: Permanent — Gain/Loss', 'distribution_gain', PERMANENT],
    ['Distribution: Permanent - Return of Capital', 'distribution_capital', PERMANENT],
    ['Distribution: Permanent - Return of Management Fees', 'distribution_fee_return', PERMANENT],
    ['Distribution: Permanent - Return of Partnership Expenses', 'distribution_expense_return', PERMANENT],
    ['Distribution: Recallable', 'distribution_total', RECALLABLE],
    ['Distribution: Recallable - Return of Capital', 'distribution_capital', RECALLABLE],
    ['Distribution: Recallable - Return of Management Fees', 'distribution_fee_return', RECALLABLE],
    ['Distribution: Recallable - Return of Partnership Expenses', 'distribution_expense_return', RECALLABLE],
    ['Distribution: Return of Excess Capital Called: Investments', 'call_returned'],
    [
      'Distribution: Return of Excess Capital Called: Management Fees/Partnership Expenses',
      'call_fees_returned',
    ],
    ['Distribution: Return of Excess Capital Called', 'call_returned'],
    // Of 2011 and 2016.
    ['Management Fee (inside commitment)', 'call_management_fee', 'lowered'],
    ['Management Fee (outside commitment)', 'call_outside', PERMANENT],
    ['Partnership Expenses (inside)', 'call_expense', 'lowered'],
    ['Partnership Expenses (Outside Commitment)', 'call_expense', PERMANENT],
    ['Org. Cost (Inside Commitment)', 'call_expense', 'lowered'],
    ['Investments (Outside commitment)', 'call_investment', PERMANENT],
    ['Return of Capital - Cash', 'distribution_capital'],
    ['Return of Capital - Stock', 'distribution_in_kind'],
    ['Return of Capital - Management Fees', 'distribution_fee_return'],
    ['Return of Capital - Partnership Expenses', 'distribution_expense_return'],
    ['Temporary Return of Capital - Cash', 'distribution_capital', RECALLABLE],
    ['Temporary Return of Capital - Stock', 'distribution_in_kind', RECALLABLE],
    ['Temporary Return of Capital - Management Fees', 'distribution_fee_return', RECALLABLE],
    ['Temporary Return of Capital - Partnership Expenses', 'distribution_expense_return', RECALLABLE],
    ['Recallable Income', 'distribution_income', RECALLABLE],
    ['Recallable Dividend', 'distribution_income', RECALLABLE],
    ['Recallable Interest', 'distribution_income', RECALLABLE],
    ['Recallable Realized Gain', 'distribution_gain', RECALLABLE],
    ['Recallable Return of Capital', 'distribution_capital', RECALLABLE],
    ['Realized Gain/Loss - Cash', 'distribution_gain'],
    ['Realized Gain/Loss - Stock', 'distribution_in_kind'],
    ['Withholding Tax', 'tax_withheld'],
    ['Return of Excess Capital - Called', 'call_returned'],
    ['Subsequent Close Interest (Call)', 'subsequent_close_interest_paid'],
    ['Subsequent Close Interest (Distribution)', 'subsequent_close_interest_received'],
    ['Late Closing Interest - Distribution', 'subsequent_close_interest_received'],
    ['Unfunded Adjustment', 'unfunded_adjustment'],
    // Of administrators.
    ['Call - Management Fees', 'call_management_fee'],
    ['Partnership expenses', 'call_expense'],
    ['Distribution: Return of Capital', 'distribution_capital'],
    ['Distribution: Realised gain', 'distribution_gain'],
    ['DISTRIBUTION: DIVIDENDS', 'distribution_income'],
    ['Distribution: Return of excess capital', 'call_returned'],
    ['Call: Return of excess capital', 'call_returned'],
    ['Distribution: Withholding tax', 'tax_withheld'],
    ['Taxes withheld', 'tax_withheld'],
    ['Reversal: Capital Call: Investments', 'reversal'],
    ['Capital call: Interest', null],
    ['Call: Return of capital', null],
    ['Call: Initial commitment', null],
    ['Distribution: Management fees', null],
    ['Distribution: Partnership expenses', null],
    ['Distribution: Capital call', null],
    ['Total amount', null],
    ['Capital', null],
  ])('“%s” is %s', (name, type, unfunded) => {
    expect(transactionOf(name)).toEqual(type && { type, ...(unfunded && { unfunded }) });
  });

  test.each([
    'Carry',
    'Carry / Clawback',
    'Carried interest',
    'Distribution: Carry',
    'Distribution: Clawback',
    'Fund-level Subscription Facility Drawdown: Investments',
    'Fund-level Subscription Facility Drawdown: Management Fees/Partnership Expenses',
    'Fund-level Subscription Facility Drawdown: Working Capital',
    'Fund-level Subscription Facility Drawdown: Total Amount',
    'Synthetic Distribution: Fund-level Subscription Facility Repayment: Investments',
    'Synthetic Distribution: Fund-level Subscription Facility Repayment',
    'Gross Up Outstanding Balance from Fund-level Subscription Facility',
    'Gross Up: Unrealized Carried Interest',
    'Quarter-end Adjustment for Carry Allocation',
    'Quarter-end Adjustment for Accrued Interest from Fund-level Subscription Facility',
    'Cost Basis Adjustment',
    'NAV',
  ])('“%s” is not a holder’s line', (name) => {
    expect(transactionOf(name)).toEqual({ skipped: expect.any(String) });
  });

  test.each<[name: string, ...choices: LineType[]]>([
    ['Capital call', 'call_investment', 'call_total'],
    ['Subsequent Close Interest', 'subsequent_close_interest_paid', 'subsequent_close_interest_received'],
    ['Late closing interest', 'subsequent_close_interest_paid', 'subsequent_close_interest_received'],
    ['Partner Transfers', 'transfer_in', 'transfer_out'],
  ])('“%s” may be several types', (name, ...choices) => {
    expect(transactionOf(name)).toEqual({ choices });
  });

  test('every name stands for one column of a file', () => {
    for (const columns of Object.values(COLUMNS)) {
      const names = columns.flatMap((column: string) => [
        ...[column, ...(KNOWN_HEADERS[column] ?? []), ...(LIKELY_HEADERS[column] ?? [])],
        ...Object.values(FALLBACK_HEADERS).flatMap((one) => one[column] ?? []),
      ]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  const placesIn = (headers: string[], mapping = {}) => importColumnsOf('ledger', headers, mapping).places;

  test('a header with them is recognised; our own name comes first, and a chosen header wins over both', () => {
    const headers = [
      ...['Transaction ID', 'Investor e-mail', 'Fund', 'Transaction Date', 'Transaction Type'],
      ...['Transaction Amount', 'Fund Currency', 'Comments', 'date'],
    ];
    expect(importKindOf(headers)).toBe('ledger');
    expect(placesIn(headers).get('date')).toBe(8);
    expect(placesIn(headers, { date: 'Transaction Date' }).get('date')).toBe(3);
    expect(placesIn(headers, { date: '' }).has('date')).toBe(false);
  });

  test('the headers of ILPA’s template are read, with any dash; its reporting day is no day of a line', () => {
    const headers = [
      ...['As of', 'Effective Date', 'Amount – Cumulative LP Allocation', 'Fund Reporting Currency'],
      ...['Transaction Description - Granular Methodology', 'reference', 'investor', 'vehicle'],
    ];
    expect(importKindOf(headers)).toBe('ledger');
    const places = placesIn(headers);
    expect(['date', 'amount', 'currency', 'type'].map((column) => places.get(column))).toEqual([1, 2, 3, 4]);
  });

  test('a description is the transaction’s name unless the file has another column of it', () => {
    expect(placesIn(['Transaction Description']).get('type')).toBe(0);
    expect(placesIn(['Transaction Description', 'Transaction Type']).get('type')).toBe(1);
  });

  test('columns that a file may leave out are read only by their own name, or if chosen', () => {
    const headers = ['Comments', 'Description', 'Investing Entity', 'Change in Unfunded Commitment', ''];
    expect([...placesIn(headers)]).toEqual([]);
    expect([...placesIn(headers, { note: 'Comments', entity: '' })]).toEqual([['note', 0]]);
  });
});
