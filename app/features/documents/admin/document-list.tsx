import { formatDate } from '#app/platform/format/dates.ts';
import { fileSize } from '#app/platform/format/file-size.ts';
import { choiceOf, type ListRequest, oneOf } from '#app/platform/lists/list.ts';
import { number, text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { fileFacts } from '../file-facts.ts';
import { DOCUMENT_STATES, type DocumentPlaces, type DocumentRow } from './document-admin.ts';
import { POLICY_LABELS, PREPARATION_LABELS, STATE_LABELS } from './document-labels.ts';
import { audienceText, placeText } from './document-words.ts';
import { categoryOptions, placeOptions } from './ui/place-fields.tsx';

/** The firm's documents: type, place, audience and state. */
export const DOCUMENTS = defineList<DocumentRow, { timeZone: string; places: DocumentPlaces }>()({
  name: 'documents',
  page: '/admin/documents',
  title: 'Documents',
  search: 'Title',
  filters: {
    category: choiceOf(/^.{1,80}$/u, {
      label: 'Category',
      any: 'Any category',
      options: ({ places }: { places: DocumentPlaces }) => categoryOptions(places.categories),
    }),
    /** `o.<opportunity>`, `f.<fund>`, or `personal`. */
    place: choiceOf(/^(?:[of]\.[\da-f-]{36}|personal)$/, {
      label: 'Belongs to',
      any: 'All places',
      options: ({ places }: { places: DocumentPlaces }) => [
        { value: 'personal', label: 'Personal' },
        ...placeOptions(places),
      ],
    }),
    state: oneOf([...DOCUMENT_STATES, 'preparing', 'problem']),
  },
  order: '-uploaded',
  columns: [
    {
      id: 'title',
      header: 'Document',
      rowHeader: true,
      sort: 'ascending',
      cell: (row) => (
        <span className="flex flex-col">
          <span className="wrap-anywhere">
            <RowLink to={`/admin/documents/${row.id}`}>{row.title}</RowLink>
          </span>
          <span className="text-xs font-normal text-muted">
            {row.categoryLabel} · {fileFacts(row)}
            {row.version > 1 && ` · version ${row.version}`}
          </span>
        </span>
      ),
      file: text(({ title }) => title, { width: 40 }),
    },
    {
      id: 'category',
      header: 'Category',
      sort: 'ascending',
      optional: true,
      file: text(({ categoryLabel }) => categoryLabel),
    },
    { id: 'place', header: 'Belongs to', sort: 'ascending', rank: 3, compact: 'fact', file: text(placeText) },
    {
      id: 'readers',
      header: 'Who may see it',
      rank: 4,
      width: 9,
      file: [text(audienceText), text(({ policy }) => POLICY_LABELS[policy], { header: 'Downloads' })],
    },
    {
      id: 'state',
      header: 'State',
      sort: 'ascending',
      compact: 'state',
      cell: ({ state, preparation }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].text}</Badge>
          {preparation !== 'ready' && (
            <Badge tone={PREPARATION_LABELS[preparation].tone}>{PREPARATION_LABELS[preparation].text}</Badge>
          )}
        </span>
      ),
      file: [
        text(({ state }) => STATE_LABELS[state].text),
        text(({ preparation }) => PREPARATION_LABELS[preparation].text, { header: 'File' }),
        number(({ version }) => version, { header: 'Version' }),
        number(({ pages }) => pages, { header: 'Pages' }),
      ],
    },
    {
      id: 'size',
      header: 'Size',
      sort: 'descending',
      align: 'end',
      optional: true,
      cell: ({ bytes }) => fileSize(bytes),
      file: number(({ bytes }) => bytes, { header: 'Size (bytes)' }),
    },
    {
      id: 'uploaded',
      header: 'Uploaded',
      sort: 'descending',
      align: 'end',
      optional: true,
      cell: ({ createdAt }, { timeZone }) => formatDate(createdAt, timeZone),
      file: time(({ createdAt }) => createdAt),
    },
    {
      id: 'published',
      header: 'Published',
      sort: 'descending',
      align: 'end',
      rank: 2,
      cell: ({ publishedAt }, { timeZone }) => (publishedAt ? formatDate(publishedAt, timeZone) : '–'),
      file: time(({ publishedAt }) => publishedAt),
    },
  ],
  empty: ({ cursor }) => ({
    ...nothingFound(cursor, 'documents'),
    text: 'Upload files to create drafts, or change the filters to see more documents.',
  }),
});

export type DocumentsAsked = ListRequest<typeof DOCUMENTS>;
