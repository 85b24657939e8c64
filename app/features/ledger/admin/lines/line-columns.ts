import type { Currency } from '#app/domain/money/money.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { LINE_WORDS } from './line-words.ts';
import type { LedgerRow } from './lines.ts';

/** Returns the columns of an exported ledger. */
export const ledgerColumns = (currency: Currency): readonly TableColumn<LedgerRow>[] => [
  { header: 'Reference', kind: 'text', value: ({ reference }) => reference },
  { header: 'Date', kind: 'text', value: ({ date }) => date },
  { header: 'Type', kind: 'text', value: ({ type }) => LINE_WORDS[type].label },
  { header: 'Member', kind: 'text', value: ({ holder }) => holder.name },
  { header: 'E-mail', kind: 'text', value: ({ holder }) => holder.email },
  { header: 'Entity', kind: 'text', value: ({ holder }) => holder.entity },
  { header: 'Currency', kind: 'text', value: () => currency },
  { header: 'Amount', kind: 'money', value: ({ amount }) => amount },
  { header: 'Unfunded change', kind: 'money', value: ({ unfundedChange }) => unfundedChange },
  { header: 'Transfer with', kind: 'text', value: ({ counterpart }) => counterpart },
  { header: 'Note', kind: 'text', value: ({ note }) => note },
  { header: 'Undoes', kind: 'text', value: ({ undoes }) => undoes?.reference ?? null },
  { header: 'Undone by', kind: 'text', value: ({ undone }) => undone?.reference ?? null },
  { header: 'Import', kind: 'text', value: (row) => row.import?.fileName ?? null },
  { header: 'Recorded (UTC)', kind: 'time', value: ({ recordedAt }) => new Date(recordedAt) },
  { header: 'Recorded by', kind: 'text', value: ({ recordedBy }) => recordedBy },
];
