import { type ReactNode, useId, useState } from 'react';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { type BankEntryRow, ENTRIES } from '#app/features/payments/lists/entry-list.tsx';
import { EXPECTED, type ExpectedRow } from '#app/features/payments/lists/late-list.tsx';
import type { LateSum } from '#app/features/payments/overview/overview.ts';
import { SetAsideDialog } from '#app/features/payments/ui/set-aside-dialog.tsx';
import { cx } from '#app/ui/cx.ts';
import { Link, TEXT_LINK } from '#app/ui/navigation/link.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import { columnsOf, type Rows } from '#app/ui/tables/list-table.tsx';
import { Table } from '#app/ui/tables/table.tsx';
import { Confirming } from '../admin.payments.entries/entry-work.tsx';

const LIST = '/admin/payments/entries';
const LATE = '/admin/payments/late';

type PartProps = { title: string; note: ReactNode; children: ReactNode };

function Part({ title, note, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id}>{title}</h2>
        <span className="text-muted">{note}</span>
      </div>
      {children}
    </section>
  );
}

const All = ({ to, count, items }: { to: string; count: number; items: readonly unknown[] }) =>
  count > items.length && (
    <p className="mt-3">
      <Link to={to} prefetch={false}>
        All {count.toLocaleString('en-GB')}
      </Link>
    </p>
  );

/** The columns of the list that say what a row is for and why it is asked about. */
const entryColumns = (hidden: readonly string[]) =>
  columnsOf(ENTRIES, { addressOf: (id: string) => `${LIST}?entry=${id}` }).filter(
    ({ id }) => !hidden.includes(id),
  );

type EntriesProps = { items: readonly BankEntryRow[]; count: number };

/** Proposals that an admin confirms; nothing is selected beforehand. */
export function ToConfirmPart({ items, count, onOpen }: EntriesProps & { onOpen: (id: string) => void }) {
  const rows: Rows<BankEntryRow> = {
    ...{ caption: 'To confirm', rows: items, rowKey: ({ id }) => id, sticky: false },
    columns: entryColumns(['booked']),
  };
  return (
    <Part title="To confirm" note="Nothing is recorded until you confirm">
      <Confirming items={items} onOpen={onOpen}>
        {(selection) => selection(rows)}
      </Confirming>
      <All to={LIST} {...{ count, items }} />
    </Part>
  );
}

/** Entries that are nobody's yet, with what each one lacks. */
export function DoubtfulPart({ items, count }: EntriesProps) {
  const [aside, setAside] = useState<string | null>(null);
  const mayAct = useMayAct();
  return (
    <Part title="Doubtful" note="These are never matched automatically">
      <Table
        caption="Doubtful"
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          ...entryColumns(['for', 'booked']),
          {
            ...{ id: 'act', header: 'Decide', hideHeader: true, align: 'end', compact: 'fact' },
            cell: ({ id }: BankEntryRow) => (
              <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
                <Link to={`${LIST}?state=doubtful&entry=${id}`} prefetch={false} className="tap">
                  {mayAct ? 'Assign…' : 'View'}
                </Link>
                {mayAct && (
                  <button type="button" onClick={() => setAside(id)} className={cx(TEXT_LINK, 'tap')}>
                    Set aside…
                  </button>
                )}
              </span>
            ),
          },
        ]}
      />
      {aside !== null && <SetAsideDialog entryId={aside} onClose={() => setAside(null)} />}
      <All to={`${LIST}?state=doubtful`} {...{ count, items }} />
    </Part>
  );
}

type LateProps = { items: readonly ExpectedRow[]; count: number; sums: readonly LateSum[] };

/** Who is late: the most overdue. */
export function LatePart({ items, count, sums }: LateProps) {
  const mayAct = useMayAct();
  const sum = sums.map(({ sum: amount, currency }) => formatMoneyExactly({ amount, currency })).join(' and ');
  return (
    <Part
      title="Late"
      note={
        <Link to={LATE} prefetch={false} className="tap">
          All {count.toLocaleString('en-GB')}, {sum}
        </Link>
      }
    >
      <Table
        caption="Late"
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          ...columnsOf(EXPECTED, { addressOf: (id: string) => `${LATE}?entry=${id}` }),
          ...(mayAct
            ? [
                {
                  ...({
                    id: 'act',
                    header: 'Enter',
                    hideHeader: true,
                    align: 'end',
                    compact: 'fact',
                  } as const),
                  cell: ({ id, holder }: ExpectedRow) => (
                    <Link to={`${LATE}?entry=${id}&enter`} prefetch={false} className="tap">
                      Enter a payment…<span className="sr-only"> of {holder}</span>
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Part>
  );
}
