import { holderName } from '#app/domain/access/audience.ts';
import { holderLine } from '#app/ui/audience/holder-picker.tsx';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { BatchItem, BatchItemState } from '../batch.ts';

const STATES = {
  doubt: { text: 'To check', tone: 'warning' },
  decided: { text: 'Chosen', tone: 'accent' },
  skipped: { text: 'Excluded', tone: 'neutral' },
  sure: { text: 'Matched', tone: 'success' },
} as const satisfies Record<BatchItemState, { text: string; tone: Tone }>;

type Props = { items: readonly BatchItem[]; onDecide: ((item: BatchItem) => void) | null };

/** The documents of a batch with their owners, uncertain ones first. */
export const ItemTable = ({ items, onDecide }: Props) => (
  <Table caption="Documents" columns={columns(onDecide)} rows={items} rowKey={({ id }) => id} />
);

const columns = (onDecide: Props['onDecide']): Column<BatchItem>[] => [
  {
    id: 'holder',
    header: 'Holder',
    rowHeader: true,
    cell: ({ holder, documentId }) => (
      <span className="flex flex-col">
        <span>
          {documentId && holder ? (
            <Link to={`/admin/documents/${documentId}`} prefetch={false} className="tap">
              {holderName(holder)}
            </Link>
          ) : (
            (holder && holderName(holder)) || '–'
          )}
        </span>
        {holder && (
          <span className="text-xs font-normal wrap-anywhere text-muted">
            {holderLine(holder)}
            {!holder.isHolderKnown && ' · for them or one of their entities'}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'document',
    header: 'Document',
    rank: 2,
    cell: (item) => (
      <span className="flex flex-col max-sm:items-end">
        <span className="wrap-anywhere">{item.label}</span>
        <span className="text-xs wrap-anywhere text-muted">{itemPlaceText(item)}</span>
      </span>
    ),
  },
  {
    id: 'found',
    header: 'Matched by',
    rank: 3,
    width: 9,
    cell: ({ doubt, foundIn, state }) =>
      state === 'doubt' ? (
        <span className="text-warning">{doubt}</span>
      ) : (
        <span className="text-muted">{state === 'decided' ? 'Your choice' : (foundIn ?? doubt ?? '–')}</span>
      ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>,
  },
  ...(onDecide
    ? [
        {
          id: 'acts',
          header: 'Actions',
          hideHeader: true,
          align: 'end' as const,
          cell: (item: BatchItem) => (
            <Button
              size="sm"
              variant={item.state === 'doubt' ? undefined : 'quiet'}
              onClick={() => onDecide(item)}
            >
              {item.state === 'doubt' ? 'Decide' : 'Change'}
              <span className="sr-only">: {item.label}</span>
            </Button>
          ),
        },
      ]
    : []),
];

export function itemPlaceText({ fileName, label, firstPage, lastPage }: BatchItem): string {
  const pages =
    firstPage === null ? '' : firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage}–${lastPage}`;
  return [fileName === label ? '' : fileName, pages].filter(Boolean).join(', ');
}
