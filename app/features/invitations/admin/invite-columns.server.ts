import type { TableColumn } from '#app/platform/lists/spreadsheets.server.ts';
import { INVITE_WORDS } from '../ui/invite-labels.ts';
import type { InviteRow } from './invite-admin.ts';

/** Every column of the exported list of invitations. */
export const INVITE_COLUMNS: readonly TableColumn<InviteRow>[] = [
  { header: 'Guest', kind: 'text', value: ({ name }) => name },
  { header: 'E-mail', kind: 'text', width: 30, value: ({ email }) => email },
  { header: 'Invited by', kind: 'text', value: ({ invitedBy }) => invitedBy?.name ?? null },
  { header: 'State', kind: 'text', value: ({ state }) => INVITE_WORDS[state].text },
  { header: 'Mail', kind: 'text', value: ({ mail }) => mail?.state ?? null },
  { header: 'Times sent', kind: 'number', value: ({ timesSent }) => timesSent },
  { header: 'Sent (UTC)', kind: 'time', value: ({ sentAt }) => new Date(sentAt) },
  { header: 'Valid until (UTC)', kind: 'time', value: ({ expiresAt }) => new Date(expiresAt) },
  {
    header: 'Ended (UTC)',
    kind: 'time',
    value: ({ endedAt }) => (endedAt ? new Date(endedAt) : null),
  },
  { header: 'Accepted by', kind: 'text', value: ({ redeemedBy }) => redeemedBy?.name ?? null },
];
