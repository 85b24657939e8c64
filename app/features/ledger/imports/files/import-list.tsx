import { type ListRequest, oneOf } from '#app/platform/lists/list.ts';
import { number, text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { IMPORT_KINDS, KIND_NAMES } from '../import-format.ts';
import { FileLink } from '../ui/file-link.tsx';
import type { ImportRow } from './file-view.ts';

const count = (number: number): string => number.toLocaleString('en-GB');

/** The imports so far. */
export const IMPORTS = defineList<ImportRow>()({
  name: 'imports',
  page: '/admin/imports',
  title: 'Imports',
  filters: { kind: oneOf(IMPORT_KINDS) },
  order: '-at',
  columns: [
    {
      id: 'file',
      header: 'File',
      rowHeader: true,
      sort: 'ascending',
      cell: FileLink,
      file: text(({ fileName }) => fileName, { width: 40 }),
    },
    {
      id: 'kind',
      header: 'Content',
      rank: 2,
      compact: 'fact',
      file: text(({ kind }) => KIND_NAMES[kind]),
    },
    {
      id: 'at',
      header: 'Imported',
      rank: 3,
      compact: 'fact',
      sort: 'descending',
      cell: ({ at, by }) => (
        <span>
          <RelativeTime iso={at} /> <span className="text-muted">by {by ?? 'the command line'}</span>
        </span>
      ),
      file: [
        time(({ at }) => at),
        text(({ by }) => by ?? 'Command line', { header: 'Imported by' }),
        number(({ lineCount }) => lineCount, { header: 'Lines' }),
      ],
    },
    {
      id: 'added',
      header: 'Recorded',
      rank: 4,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      cell: ({ addedCount }) => count(addedCount),
      file: number(({ addedCount }) => addedCount),
    },
    {
      id: 'known',
      header: 'Already recorded',
      rank: 5,
      sort: 'descending',
      align: 'end',
      cell: ({ knownCount }) => count(knownCount),
      file: number(({ knownCount }) => knownCount),
    },
    {
      id: 'state',
      header: 'State',
      compact: 'state',
      cell: ({ undoneAt }) =>
        undoneAt ? <Badge tone="warning">Undone</Badge> : <Badge tone="success">In force</Badge>,
      file: [
        text(({ undoneAt }) => (undoneAt ? 'Undone' : 'In force')),
        time(({ undoneAt }) => undoneAt, { header: 'Undone' }),
        text(({ undoneBy }) => undoneBy, { header: 'Undone by' }),
        text(({ sha256 }) => sha256, { header: 'SHA-256', width: 64 }),
      ],
    },
  ],
  empty: ({ cursor }) => nothingFound(cursor, 'imports'),
});

export type ImportsAsked = ListRequest<typeof IMPORTS>;
