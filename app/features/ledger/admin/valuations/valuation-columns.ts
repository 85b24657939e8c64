import type { Currency } from '#app/domain/money/money.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { VALUATION_STATES, type ValuationRow } from './valuations.ts';

const date = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** Every column of the exported valuations of a vehicle. */
export const valuationColumns = (currency: Currency): readonly TableColumn<ValuationRow>[] => [
  { header: 'As of', kind: 'text', value: (row) => row.date },
  { header: 'Reference', kind: 'text', value: ({ reference }) => reference },
  { header: 'Holder', kind: 'text', value: ({ holder }) => holder?.name ?? null },
  { header: 'Holders', kind: 'number', value: ({ positions }) => positions },
  { header: 'Currency', kind: 'text', value: () => currency },
  { header: 'Net value', kind: 'money', value: ({ nav }) => nav },
  { header: 'State', kind: 'text', value: ({ state }) => VALUATION_STATES[state] },
  { header: 'Published (UTC)', kind: 'time', value: ({ publishedAt }) => date(publishedAt) },
  { header: 'Recorded (UTC)', kind: 'time', value: ({ recordedAt }) => date(recordedAt) },
  { header: 'Recorded by', kind: 'text', value: ({ recordedBy }) => recordedBy },
  { header: 'Import', kind: 'text', value: (row) => row.import?.fileName ?? null },
];
