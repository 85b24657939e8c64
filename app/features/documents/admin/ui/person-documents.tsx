import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { PersonalDocument } from '../../document.ts';

/** The statements and other documents that are for one person, and whether they opened them. */
export function PersonDocuments({ documents }: { documents: readonly PersonalDocument[] }) {
  if (documents.length === 0) return <EmptyState title="No statements or other personal documents yet." />;
  return <Table caption="Personal documents" columns={COLUMNS} rows={documents} rowKey={({ id }) => id} />;
}

const COLUMNS: readonly Column<PersonalDocument>[] = [
  {
    id: 'title',
    header: 'Document',
    rowHeader: true,
    cell: ({ id, title, entity }) => (
      <span>
        <Link to={`/admin/documents/${id}`} className="tap" prefetch={false}>
          {title}
        </Link>
        {entity && <span className="block text-xs font-normal wrap-anywhere text-muted">{entity}</span>}
      </span>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    compact: 'fact',
    rank: 3,
    cell: ({ categoryLabel }) => categoryLabel,
  },
  {
    id: 'published',
    header: 'Published',
    compact: 'labelled',
    rank: 2,
    cell: ({ publishedAt }) => <RelativeTime iso={publishedAt} />,
  },
  {
    id: 'opened',
    header: 'Opened',
    compact: 'labelled',
    cell: ({ openedAt }) => (openedAt ? <RelativeTime iso={openedAt} /> : 'Not yet'),
  },
];
