import type { Currency } from '#app/domain/money/money.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import type { HolderRow, Sums } from './vehicles.ts';

const SUMS: readonly TableColumn<{ sums: Sums }>[] = [
  { header: 'Committed', kind: 'money', value: (row) => row.sums.committed },
  { header: 'Paid in', kind: 'money', value: (row) => row.sums.paidIn },
  { header: 'Unfunded', kind: 'money', value: (row) => row.sums.unfunded },
  { header: 'Distributed', kind: 'money', value: (row) => row.sums.distributed },
  { header: 'Net value', kind: 'money', value: (row) => row.sums.nav },
  { header: 'Valued on', kind: 'text', value: (row) => row.sums.valuedOn },
];

/** Every column of the exported holders of a vehicle. */
export const holderColumns = (currency: Currency): readonly TableColumn<HolderRow>[] => [
  { header: 'Member', kind: 'text', value: ({ name }) => name },
  { header: 'E-mail', kind: 'text', value: ({ email }) => email },
  { header: 'Entity', kind: 'text', value: ({ entity }) => entity },
  { header: 'Currency', kind: 'text', value: () => currency },
  ...SUMS,
];
