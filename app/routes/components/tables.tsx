import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { defineList } from '#app/ui/tables/define-list.ts';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { Section, Specimen } from './specimen.tsx';

type Holding = {
  /** Its name. */
  id: string;
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
    id: 'Harbour Logistics II',
    since: 2024,
    state: 'success',
    word: 'Accepted',
    committed: 1_250_000_00,
    value: 1_382_400_00,
    note: 'Held by Lindqvist Holding AB',
  },
  {
    id: 'Kontor Systems',
    since: 2025,
    state: 'neutral',
    word: 'Submitted',
    committed: 650_000_00,
    value: 54_800_00,
    note: 'In own name',
  },
  {
    id: 'Solera Foods',
    since: 2025,
    state: 'warning',
    word: 'Call due',
    committed: 500_000_00,
    value: 468_000_00,
    note: 'In own name',
  },
];

const sum = (of: 'committed' | 'value'): number => HOLDINGS.reduce((all, holding) => all + holding[of], 0);

const USUAL = '-value';

const LIST = defineList<Holding>()({
  name: 'components',
  page: '/components',
  title: 'Holdings',
  filters: {},
  order: USUAL,
  columns: [
    {
      id: 'name',
      header: 'Position',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ id }) => id,
      total: () => 'Total',
    },
    { id: 'since', header: 'Since', align: 'end', sort: 'descending', cell: ({ since }) => since },
    { id: 'state', header: 'State', cell: ({ state, word }) => <Badge tone={state}>{word}</Badge> },
    { id: 'note', header: 'Held by', optional: true, cell: ({ note }) => note },
    {
      id: 'committed',
      header: 'Committed',
      align: 'end',
      sort: 'descending',
      cell: ({ committed }) => money(committed),
      total: () => money(sum('committed')),
    },
    {
      id: 'value',
      header: 'Net value',
      align: 'end',
      sort: 'descending',
      cell: ({ value }) => money(value),
      total: () => money(sum('value')),
    },
  ],
});

const ORDERS = {
  name: (one: Holding, other: Holding) => one.id.localeCompare(other.id),
  since: (one: Holding, other: Holding) => one.since - other.since,
  committed: (one: Holding, other: Holding) => one.committed - other.committed,
  value: (one: Holding, other: Holding) => one.value - other.value,
} as const;

/** Returns the rows in the order that the URL names, as a list's query does. */
function inOrder(sort: string): Holding[] {
  const id = sort.replace(/^-/, '');
  const compare = Object.hasOwn(ORDERS, id) ? ORDERS[id as keyof typeof ORDERS] : ORDERS.value;
  return HOLDINGS.toSorted((one, other) => compare(one, other) * (sort.startsWith('-') ? -1 : 1));
}

export function Tables() {
  const address = useListAddress();
  const asked = { sort: address.value('sort') || USUAL };
  const shown = { list: LIST, asked, address, context: {}, file: null };
  return (
    <Section id="tables" title="Lists">
      <Specimen
        name="List"
        note="Its head sorts, columns are chosen, views are saved on this device. All of it is in the URL, so it can be shared."
        className="block"
      >
        <ListTable {...shown} page={{ items: inOrder(asked.sort), nextCursor: null }} />
      </Specimen>
      <Specimen name="List: no results" className="block">
        <ListTable {...shown} page={{ items: [], nextCursor: null }} />
      </Specimen>
    </Section>
  );
}
