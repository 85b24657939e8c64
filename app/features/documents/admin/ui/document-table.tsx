import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { SelectableTable } from '#app/ui/tables/selectable-table.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import { fileFacts } from '../../file-facts.ts';
import type { DocumentRow } from '../document-admin.ts';
import { CATEGORY_LABELS, PREPARATION_LABELS, STATE_LABELS } from './document-labels.ts';

type Props = {
  rows: readonly DocumentRow[];
  timeZone: string;
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onOpen: (id: string) => void;
};

/** The firm's documents: type, place, audience and state. */
export const DocumentTable = ({ rows, timeZone, ...choice }: Props) => (
  <SelectableTable
    caption="Documents"
    columns={columns(timeZone)}
    rows={rows}
    rowKey={({ id }) => id}
    {...choice}
  />
);

const columns = (timeZone: string): Omit<Column<DocumentRow>, 'sort' | 'total'>[] => [
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
  { id: 'place', header: 'Belongs to', aside: true, cell: (row) => placeText(row) },
  { id: 'readers', header: 'Who may see it', aside: true, cell: (row) => audienceText(row) },
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
    id: 'date',
    header: 'Published',
    align: 'end',
    aside: true,
    cell: ({ publishedAt }) => (publishedAt ? formatDate(publishedAt, timeZone) : '–'),
  },
];

const placeText = ({ opportunity, fund, owner }: DocumentRow): string =>
  opportunity?.name ?? fund?.name ?? (owner ? 'Personal' : 'General');

/** The audience of a document, in a few words. */
function audienceText({ owner, ruleCount, opportunity, fund, category }: DocumentRow): string {
  if (owner) return `${owner.name} only`;
  if (ruleCount !== null) return ruleCount === 1 ? '1 rule' : `${ruleCount} rules`;
  if (category === 'teaser') return 'All members';
  if (fund) return 'Holders of the fund';
  return opportunity ? 'Readers of the opportunity' : 'All who signed the NDA';
}
