import { formatDateTime } from '#app/platform/format/dates.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { actInWords } from '../act-words.ts';
import type { AuditChange, AuditEntryDetail } from '../audit-log.ts';

type Props = {
  entry: AuditEntryDetail;
  timeZone: string;
  /** The URL of the log with a filter applied. */
  narrowedTo: (change: { q?: string; about?: string }) => string;
};

export function AuditEntry({ entry, timeZone, narrowedTo }: Props) {
  const { id, at, act, actor, actorId, subject, changes, leaf } = entry;
  return (
    <div className="flex flex-col gap-8">
      <KeyValues
        items={[
          { label: 'When', value: formatDateTime(at, timeZone) },
          { label: 'Action', value: actInWords(act) },
          {
            label: 'By',
            value: actorId ? (
              <Link to={narrowedTo({ q: actorId })} prefetch={false} className="wrap-anywhere">
                {actor ?? actorId}
              </Link>
            ) : (
              'The system'
            ),
          },
          {
            label: 'About',
            value: (
              <Link
                to={narrowedTo({ about: `${subject.type}:${subject.id}` })}
                prefetch={false}
                className="wrap-anywhere"
              >
                {subject.name ?? `${subject.type} ${subject.id}`}
              </Link>
            ),
          },
        ]}
      />
      {changes.length > 0 ? (
        <Table caption="Changes" showCaption columns={CHANGES} rows={changes} rowKey={({ field }) => field} />
      ) : (
        <p className="text-muted">This entry has no further details.</p>
      )}
      <KeyValues
        items={[
          { label: 'Entry', value: <span className="text-xs break-all">{id}</span> },
          { label: 'Position in the log', value: leaf ? leaf.position : 'Not sealed yet' },
          ...(leaf
            ? [{ label: 'Leaf hash', value: <span className="text-xs break-all">{leaf.hash}</span> }]
            : []),
        ]}
      />
    </div>
  );
}

const text = (said: string | null) => (
  <span className="wrap-anywhere whitespace-pre-line">{said ?? '–'}</span>
);

const CHANGES: readonly Column<AuditChange>[] = [
  { id: 'field', header: 'Field', rowHeader: true, cell: ({ field }) => field },
  { id: 'before', header: 'Before', cell: ({ before }) => text(before) },
  { id: 'after', header: 'After', cell: ({ after }) => text(after) },
];
