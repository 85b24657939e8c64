import { describe, expect, test } from 'vitest';
import { LINE_TYPES, type LineType } from '#app/domain/investing/ledger.ts';
import { LINE_LABELS } from '../figures/line-labels.ts';
import { KNOWN_HEADERS, LIKELY_HEADERS, typeOfTransaction } from './ilpa-names.ts';
import { COLUMNS, importColumnsOf, importKindOf } from './import-format.ts';

describe('ledger.md §3: ILPA’s names in imports', () => {
  test.each(LINE_TYPES)('%s is read from the name that our export gives it', (type) => {
    expect(typeOfTransaction(LINE_LABELS[type].ilpa)).toBe(type);
  });

  test.each<[string, LineType | null]>([
    ['Capital Call: Investments', 'call_investment'],
    ['Call - Management Fees', 'call_management_fee'],
    ['Partnership expenses', 'call_expense'],
    ['Distribution: Return of Capital', 'distribution_capital'],
    ['Return of Excess Capital Called', 'call_returned'],
    ['Distribution: Realized gain', 'distribution_gain'],
    ['DISTRIBUTION: DIVIDENDS', 'distribution_income'],
    ['Withholding tax', 'tax_withheld'],
    ['Reversal: Capital call', 'reversal'],
    ['Carried interest', null],
    ['Distribution', null],
    ['Distribution: Return of excess capital', 'call_returned'],
    ['Call: Return of excess capital', 'call_returned'],
    ['Distribution: Withholding tax', 'tax_withheld'],
    ['Capital call: Interest', null],
    ['Call: Return of capital', null],
    ['Call: Initial commitment', null],
    ['Distribution: Management fees', null],
    ['Distribution: Partnership expenses', null],
    ['Distribution: Capital call', null],
  ])('“%s” is %s', (name, type) => {
    expect(typeOfTransaction(name)).toBe(type);
  });

  test('every name stands for one column of a file', () => {
    for (const columns of Object.values(COLUMNS)) {
      const names = columns.flatMap((column: string) => [
        ...[column, ...(KNOWN_HEADERS[column] ?? []), ...(LIKELY_HEADERS[column] ?? [])],
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

  test('columns that a file may leave out are read only by their own name, or if chosen', () => {
    const headers = ['Comments', 'Description', 'Investing Entity', 'Change in Unfunded Commitment', ''];
    expect([...placesIn(headers)]).toEqual([]);
    expect([...placesIn(headers, { note: 'Comments', entity: '' })]).toEqual([['note', 0]]);
  });
});
