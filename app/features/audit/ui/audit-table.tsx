import type { ReactNode } from 'react';
import { formatDateTime } from '#app/platform/format/dates.ts';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import type { AuditRow } from '../audit-log.ts';
import { actInWords } from '../timeline.ts';

type Props = {
  list: TableList;
  rows: readonly AuditRow[];
  timeZone: string;
  /** The URL that opens an entry next to the list. */
  addressOf: (id: string) => string;
  empty: ReactNode;
};

/** The audit log. */
export function AuditTable({ list, rows, timeZone, addressOf, empty }: Props) {
  const columns: Column<AuditRow>[] = [
    {
      id: 'sentence',
      header: 'Event',
      rowHeader: true,
      cell: ({ id, sentence }) => (
        <span className="wrap-anywhere">
          <RowLink to={addressOf(id)}>{sentence}</RowLink>
        </span>
      ),
    },
    {
      id: 'act',
      header: 'Action',
      cell: ({ act }) => <span className="lg:whitespace-nowrap">{actInWords(act)}</span>,
    },
    {
      id: 'actor',
      header: 'By',
      cell: ({ actor, actorId }) => actor ?? (actorId ? 'Unknown' : 'The system'),
    },
    {
      id: 'about',
      header: 'About',
      optional: true,
      cell: ({ subject }) => subject.name ?? subject.type,
    },
    {
      id: 'at',
      header: 'When',
      sortsFirst: 'descending',
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {formatDateTime(at, timeZone)}
        </time>
      ),
    },
  ];
  return (
    <DataTable
      caption="Audit log"
      name="audit"
      list={list}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}
