import { formatDate } from '#app/platform/format/dates.ts';
import { fileSize } from '#app/platform/format/file-size.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { fileFacts } from '../../file-facts.ts';
import type { DocumentRow } from '../document-admin.ts';
import { CATEGORY_LABELS, PREPARATION_LABELS, STATE_LABELS } from './document-labels.ts';
import { audienceText, placeText } from './document-words.ts';

type Props = {
  list: TableList;
  rows: readonly DocumentRow[];
  timeZone: string;
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onOpen: (id: string) => void;
};

/** The firm's documents: type, place, audience and state. */
export const DocumentTable = ({ list, rows, timeZone, ...selection }: Props) => (
  <DataTable
    caption="Documents"
    name="documents"
    list={list}
    columns={columns(timeZone)}
    rows={rows}
    rowKey={({ id }) => id}
    selection={selection}
    empty={
      <EmptyState icon="Document" title={list.isPaged ? 'No more documents' : 'No matches'}>
        Upload files to create drafts, or change the filters to see more documents.
      </EmptyState>
    }
  />
);

const columns = (timeZone: string): Column<DocumentRow>[] => [
  {
    id: 'title',
    header: 'Document',
    rowHeader: true,
    cell: (row) => (
      <span className="flex flex-col">
        <span className="wrap-anywhere">
          <RowLink to={`/admin/documents/${row.id}`}>{row.title}</RowLink>
        </span>
        <span className="text-xs font-normal text-muted">
          {CATEGORY_LABELS[row.category]} · {fileFacts(row)}
          {row.version > 1 && ` · version ${row.version}`}
        </span>
      </span>
    ),
  },
  { id: 'category', header: 'Category', optional: true, cell: ({ category }) => CATEGORY_LABELS[category] },
  { id: 'place', header: 'Belongs to', rank: 2, cell: placeText },
  { id: 'readers', header: 'Who may see it', rank: 2, cell: audienceText },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, preparation }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].text}</Badge>
        {preparation !== 'ready' && (
          <Badge tone={PREPARATION_LABELS[preparation].tone}>{PREPARATION_LABELS[preparation].text}</Badge>
        )}
      </span>
    ),
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    optional: true,
    cell: ({ bytes }) => fileSize(bytes),
  },
  {
    id: 'uploaded',
    header: 'Uploaded',
    align: 'end',
    optional: true,
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
  },
  {
    id: 'published',
    header: 'Published',
    align: 'end',
    rank: 2,
    cell: ({ publishedAt }) => (publishedAt ? formatDate(publishedAt, timeZone) : '–'),
  },
];
