import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { BrokenRow, LatestContent } from '../content-admin.ts';

/** `keyFigure` → "Key figure". */
function typeInWords(type: string | null): string {
  if (!type) return '–';
  const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Links of published entries to unpublished items. */
export function BrokenTable({ rows }: { rows: readonly BrokenRow[] }) {
  return (
    <Table
      caption="Broken references"
      columns={brokenColumns}
      rows={rows}
      rowKey={({ id, targetId }) => `${id} ${targetId}`}
    />
  );
}

const brokenColumns: Column<BrokenRow>[] = [
  {
    id: 'entry',
    header: 'Entry',
    rowHeader: true,
    cell: ({ id, editorUrl }) => (
      <Link to={editorUrl} className="tap wrap-anywhere">
        {id}
      </Link>
    ),
  },
  { id: 'type', header: 'Type', cell: ({ type }) => typeInWords(type) },
  {
    id: 'target',
    header: 'Links to',
    cell: ({ targetKind, targetId }) => (
      <span className="wrap-anywhere">
        {targetKind === 'asset' ? 'the file' : 'the entry'} {targetId}
      </span>
    ),
  },
];

/** The latest published and unpublished items. */
export function LatestTable({ rows }: { rows: readonly LatestContent[] }) {
  return (
    <Table
      caption="Latest entries"
      columns={latestColumns}
      rows={rows}
      rowKey={({ kind, id }) => `${kind} ${id}`}
    />
  );
}

const latestColumns: Column<LatestContent>[] = [
  {
    id: 'title',
    header: 'Entry',
    rowHeader: true,
    cell: ({ title, id, editorUrl }) => (
      <Link to={editorUrl} className="tap wrap-anywhere">
        {title ?? id}
      </Link>
    ),
  },
  { id: 'type', header: 'Type', cell: ({ kind, type }) => (kind === 'asset' ? 'File' : typeInWords(type)) },
  { id: 'state', header: 'State', cell: ({ isGone }) => (isGone ? 'Unpublished' : 'Published') },
  { id: 'at', header: 'When', align: 'end', cell: ({ at }) => <RelativeTime iso={at} /> },
];
