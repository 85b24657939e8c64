import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { SIGNATURE_WORDS } from '../ui/state-labels.ts';
import type { SignatureRowView } from './version-admin.ts';

const date = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null);

/** Every column of the exported list of signatures. */
export const SIGNATURE_COLUMNS: readonly TableColumn<SignatureRowView>[] = [
  { header: 'Name', kind: 'text', value: ({ member }) => member.name },
  { header: 'E-mail', kind: 'text', width: 30, value: ({ member }) => member.email },
  { header: 'Version', kind: 'number', value: ({ signing }) => signing?.version ?? null },
  {
    header: 'State',
    kind: 'text',
    value: ({ signing }) => (signing ? SIGNATURE_WORDS[signing.state].text : 'Not started'),
  },
  { header: 'Started (UTC)', kind: 'time', value: ({ signing }) => date(signing?.createdAt) },
  { header: 'Signed (UTC)', kind: 'time', value: ({ signing }) => date(signing?.completedAt) },
  { header: 'Reason', kind: 'text', width: 40, value: ({ signing }) => signing?.reason ?? null },
];
