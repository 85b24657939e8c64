import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { STAGE_LABELS } from '../opportunity.ts';
import type { AuthoringRow } from './authoring-list.ts';

const date = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null);

/** Every column of the exported list of opportunities. */
export const AUTHORING_COLUMNS: readonly TableColumn<AuthoringRow>[] = [
  { header: 'Name', kind: 'text', width: 30, value: ({ name }) => name || 'Untitled' },
  { header: 'Stage', kind: 'text', value: ({ stage }) => (stage ? STAGE_LABELS[stage] : 'Not published') },
  { header: 'Currency', kind: 'text', width: 10, value: ({ figures }) => figures?.target.currency ?? null },
  { header: 'Raised', kind: 'money', value: ({ figures }) => figures?.raised.amount ?? null },
  { header: 'Target', kind: 'money', value: ({ figures }) => figures?.target.amount ?? null },
  { header: 'Closes (UTC)', kind: 'time', value: ({ figures }) => date(figures?.closesAt) },
  { header: 'Commitments to decide', kind: 'number', value: ({ figures }) => figures?.waiting ?? null },
  { header: 'Published (UTC)', kind: 'time', value: ({ publishedAt }) => date(publishedAt) },
  { header: 'Version', kind: 'number', value: ({ version }) => version || null },
  { header: 'Draft saved (UTC)', kind: 'time', value: ({ savedAt }) => date(savedAt) },
  { header: 'Draft saved by', kind: 'text', value: ({ savedBy }) => savedBy },
];
