import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { KIND_NAMES } from '../import-format.ts';
import type { ImportRow } from './file-view.ts';

/** Every column of the exported imports. */
export const IMPORT_COLUMNS: readonly TableColumn<ImportRow>[] = [
  { header: 'File', kind: 'text', width: 40, value: ({ fileName }) => fileName },
  { header: 'Content', kind: 'text', value: ({ kind }) => KIND_NAMES[kind] },
  { header: 'Imported (UTC)', kind: 'time', value: ({ at }) => new Date(at) },
  { header: 'Imported by', kind: 'text', value: ({ by }) => by ?? 'Command line' },
  { header: 'Lines', kind: 'number', value: ({ lineCount }) => lineCount },
  { header: 'Recorded', kind: 'number', value: ({ addedCount }) => addedCount },
  { header: 'Already recorded', kind: 'number', value: ({ knownCount }) => knownCount },
  {
    header: 'Undone (UTC)',
    kind: 'time',
    value: ({ undoneAt }) => (undoneAt === null ? null : new Date(undoneAt)),
  },
  { header: 'Undone by', kind: 'text', value: ({ undoneBy }) => undoneBy },
  { header: 'SHA-256', kind: 'text', width: 64, value: ({ sha256 }) => sha256 },
];
