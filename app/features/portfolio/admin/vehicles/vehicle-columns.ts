import type { Currency } from '#app/domain/money.ts';
import { type HolderRow, KIND_WORDS, type Sums, type VehicleRow } from './vehicles.ts';

/** A column of an exported list, as defined in `platform/lists/spreadsheets.server.ts`. */
type Column<Row> =
  | { header: string; kind: 'text'; value: (row: Row) => string | null }
  | { header: string; kind: 'money' | 'number'; value: (row: Row) => number | null };

const sums = <Row extends { sums: Sums }>(): Column<Row>[] => [
  { header: 'Committed', kind: 'money', value: (row) => row.sums.committed },
  { header: 'Paid in', kind: 'money', value: (row) => row.sums.paidIn },
  { header: 'Unfunded', kind: 'money', value: (row) => row.sums.unfunded },
  { header: 'Distributed', kind: 'money', value: (row) => row.sums.distributed },
  { header: 'Net value', kind: 'money', value: (row) => row.sums.nav },
  { header: 'Valued on', kind: 'text', value: (row) => row.sums.valuedOn },
];

/** Every column of the exported vehicles. */
export const VEHICLE_COLUMNS: readonly Column<VehicleRow>[] = [
  { header: 'Vehicle', kind: 'text', value: ({ name }) => name },
  { header: 'Type', kind: 'text', value: ({ kind }) => KIND_WORDS[kind] },
  { header: 'Vintage', kind: 'number', value: ({ vintage }) => vintage },
  { header: 'Currency', kind: 'text', value: ({ currency }) => currency },
  { header: 'Holders', kind: 'number', value: (row) => row.sums.holders },
  ...sums<VehicleRow>(),
];

/** Every column of the exported holders of a vehicle. */
export const holderColumns = (currency: Currency): readonly Column<HolderRow>[] => [
  { header: 'Member', kind: 'text', value: ({ name }) => name },
  { header: 'E-mail', kind: 'text', value: ({ email }) => email },
  { header: 'Entity', kind: 'text', value: ({ entity }) => entity },
  { header: 'Currency', kind: 'text', value: () => currency },
  ...sums<HolderRow>(),
];
