import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { OpenFile } from '../files/file-view.ts';
import { KIND_NAMES } from '../import-format.ts';
import { FileLink } from './file-link.tsx';

const count = (number: number): string => number.toLocaleString('en-GB');

const FILES: Column<OpenFile>[] = [
  { id: 'file', header: 'File', rowHeader: true, cell: FileLink },
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
