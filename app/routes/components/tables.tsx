import { type Currency, formatMoney } from '#app/domain/money/money.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { Section, Specimen } from './specimen.tsx';

type Holding = {
  name: string;
  since: number;
  state: Tone;
  word: string;
  committed: number;
  value: number;
  note: string;
};

const CURRENCY: Currency = 'EUR';
const money = (amount: number): string => formatMoney({ amount, currency: CURRENCY });

const HOLDINGS: readonly Holding[] = [
  {
    name: 'Harbour Logistics II',
    since: 2024,
    state: 'success',
    word: 'Accepted',
    committed: 1_250_000_00,
    value: 1_382_400_00,
    note: 'Held by Lindqvist Holding AB',
  },
  {
    name: 'Kontor Systems',
    since: 2025,
    state: 'neutral',
    word: 'Submitted',
    committed: 650_000_00,
    value: 54_800_00,
    note: 'In own name',
  },
  {
    name: 'Solera Foods',
    since: 2025,
    state: 'warning',
    word: 'Call due',
    committed: 500_000_00,
    value: 468_000_00,
    note: 'In own name',
  },
];

const sum = (of: 'committed' | 'value'): number => HOLDINGS.reduce((all, holding) => all + holding[of], 0);

const COLUMNS: readonly Column<Holding>[] = [
  { id: 'name', header: 'Position', rowHeader: true, cell: ({ name }) => name, total: 'Total' },
  { id: 'since', header: 'Since', align: 'end', cell: ({ since }) => since },
  { id: 'state', header: 'State', cell: ({ state, word }) => <Badge tone={state}>{word}</Badge> },
  { id: 'note', header: 'Held by', optional: true, cell: ({ note }) => note },
  {
    id: 'committed',
    header: 'Committed',
    align: 'end',
    cell: ({ committed }) => money(committed),
    total: money(sum('committed')),
  },
  {
    id: 'value',
    header: 'Net value',
    align: 'end',
    cell: ({ value }) => money(value),
    total: money(sum('value')),
  },
];

const ORDERS = {
  name: (one: Holding, other: Holding) => one.name.localeCompare(other.name),
  since: (one: Holding, other: Holding) => one.since - other.since,
  committed: (one: Holding, other: Holding) => one.committed - other.committed,
  value: (one: Holding, other: Holding) => one.value - other.value,
} as const;

const USUAL = '-value';

/** Returns the rows in the order that the URL names, as a list's query does. */
function inOrder(sort: string): Holding[] {
  const id = sort.replace(/^-/, '');
  const compare = Object.hasOwn(ORDERS, id) ? ORDERS[id as keyof typeof ORDERS] : ORDERS.value;
  return HOLDINGS.toSorted((one, other) => compare(one, other) * (sort.startsWith('-') ? -1 : 1));
}

export function Tables() {
  const address = useListAddress();
  const sort = address.value('sort') || USUAL;
  const list = {
    address,
    sort,
    usualSort: USUAL,
    sortable: Object.keys(ORDERS),
    next: null,
    isPaged: false,
  };
  return (
    <Section id="tables" title="Lists">
      <Specimen
        name="Data table"
        note="Its head sorts, columns are chosen, views are saved on this device. All of it is in the URL, so it can be shared."
        className="block"
      >
        <DataTable
          caption="Holdings"
          name="components"
          list={list}
          columns={COLUMNS}
          rows={inOrder(sort)}
          rowKey={({ name }) => name}
          empty={null}
        />
      </Specimen>
      <Specimen name="Data table: no results" className="block">
        <DataTable
          caption="Holdings that match"
          name="components"
          list={list}
          columns={COLUMNS}
          rows={[]}
          rowKey={({ name }) => name}
          empty={
            <EmptyState icon="Search" title="No results">
              Try fewer letters.
            </EmptyState>
          }
        />
      </Specimen>
    </Section>
  );
}
