import type { TableColumn } from '#app/platform/lists/table-column.ts';
import type { DocumentRow } from './document-admin.ts';
import { CATEGORY_LABELS, POLICY_LABELS, PREPARATION_LABELS, STATE_LABELS } from './ui/document-labels.ts';
import { audienceText, placeText } from './ui/document-words.ts';

/** Every column of the exported list of documents. */
export const DOCUMENT_COLUMNS: readonly TableColumn<DocumentRow>[] = [
  { header: 'Title', kind: 'text', width: 40, value: ({ title }) => title },
  { header: 'Category', kind: 'text', value: ({ category }) => CATEGORY_LABELS[category] },
  { header: 'Belongs to', kind: 'text', value: placeText },
  { header: 'Who may see it', kind: 'text', value: audienceText },
  { header: 'Downloads', kind: 'text', value: ({ policy }) => POLICY_LABELS[policy] },
  { header: 'State', kind: 'text', value: ({ state }) => STATE_LABELS[state].text },
  { header: 'File', kind: 'text', value: ({ preparation }) => PREPARATION_LABELS[preparation].text },
  { header: 'Version', kind: 'number', value: ({ version }) => version },
  { header: 'Pages', kind: 'number', value: ({ pages }) => pages },
  { header: 'Bytes', kind: 'number', value: ({ bytes }) => bytes },
  { header: 'Uploaded (UTC)', kind: 'time', value: ({ createdAt }) => new Date(createdAt) },
  {
    header: 'Published (UTC)',
    kind: 'time',
    value: ({ publishedAt }) => (publishedAt ? new Date(publishedAt) : null),
  },
];
