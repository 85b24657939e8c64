import { formatDateTime } from '#app/platform/format/dates.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { AuditRow } from '../audit-log.ts';
import { actInWords } from '../timeline.ts';

type Props = {
  rows: readonly AuditRow[];
  timeZone: string;
  /** The URL that opens an entry next to the list. */
  addressOf: (id: string) => string;
};

/** The audit log, newest first. */
export function AuditTable({ rows, timeZone, addressOf }: Props) {
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
    { id: 'act', header: 'Action', cell: ({ act }) => actInWords(act) },
    {
      id: 'actor',
      header: 'By',
      cell: ({ actor, actorId }) => actor ?? (actorId ? 'Unknown' : 'The system'),
    },
    {
      id: 'at',
      header: 'When',
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {formatDateTime(at, timeZone)}
        </time>
      ),
    },
  ];
  return <Table caption="Audit log" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
