import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { ImportRow, OpenFile } from '../files/file-view.ts';
import { KIND_NAMES } from '../import-format.ts';

const count = (number: number): string => number.toLocaleString('en-GB');

const nameColumn = <Row extends { id: string; fileName: string }>(): Column<Row> => ({
  id: 'file',
  header: 'File',
  rowHeader: true,
  cell: ({ id, fileName }) => (
    <Link to={`/admin/imports/${id}`} prefetch={false} className="tap wrap-anywhere">
      {fileName}
    </Link>
  ),
});

const IMPORTS: Column<ImportRow>[] = [
  nameColumn(),
  { id: 'kind', header: 'Content', cell: ({ kind }) => KIND_NAMES[kind] },
  {
    id: 'at',
    header: 'Imported',
    sortsFirst: 'descending',
    cell: ({ at, by }) => (
      <span>
        <RelativeTime iso={at} /> <span className="text-muted">by {by ?? 'the command line'}</span>
      </span>
    ),
  },
  { id: 'added', header: 'Recorded', align: 'end', cell: ({ addedCount }) => count(addedCount) },
  { id: 'known', header: 'Already recorded', align: 'end', cell: ({ knownCount }) => count(knownCount) },
  {
    id: 'state',
    header: 'State',
    cell: ({ undoneAt }) =>
      undoneAt ? <Badge tone="warning">Undone</Badge> : <Badge tone="success">In force</Badge>,
  },
];

type Props = { list: TableList; imports: readonly ImportRow[]; empty: ReactNode };

/** The imports so far. */
export const ImportTable = ({ list, imports, empty }: Props) => (
  <DataTable
    caption="Imports"
    name="imports"
    list={list}
    columns={IMPORTS}
    rows={imports}
    rowKey={({ id }) => id}
    empty={empty}
  />
);

const FILES: Column<OpenFile>[] = [
  nameColumn(),
  { id: 'kind', header: 'Content', cell: ({ kind }) => (kind ? KIND_NAMES[kind] : 'Unknown') },
  {
    id: 'uploaded',
    header: 'Uploaded',
    cell: ({ uploadedAt, uploadedBy }) => (
      <span>
        <RelativeTime iso={uploadedAt} /> <span className="text-muted">by {uploadedBy}</span>
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: (file) => <FileState file={file} /> },
];

function FileState({ file: { work, errorCount, needsChoices } }: { file: OpenFile }) {
  if (work) return <Badge tone="accent">{work === 'check' ? 'Checking' : 'Importing'}</Badge>;
  if (errorCount === null) return <Badge tone="warning">Unreadable</Badge>;
  if (needsChoices) return <Badge tone="warning">Choose columns</Badge>;
  if (errorCount === 0) return <Badge>Checked</Badge>;
  return <Badge tone="warning">{`${count(errorCount)} ${errorCount === 1 ? 'error' : 'errors'}`}</Badge>;
}

/** Files that were uploaded but not imported. */
export const OpenFiles = ({ files }: { files: readonly OpenFile[] }) => (
  <Table caption="Not imported yet" showCaption columns={FILES} rows={files} rowKey={({ id }) => id} />
);
