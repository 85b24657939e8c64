import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { ticketText, typeText } from './ui/waitlist-labels.ts';
import type { WaitlistRow } from './waitlist.ts';

/** Every column of the exported waitlist. */
export const WAITLIST_COLUMNS: readonly TableColumn<WaitlistRow>[] = [
  { header: 'E-mail', kind: 'text', width: 30, value: ({ email }) => email },
  { header: 'State', kind: 'text', value: ({ state }) => state },
  { header: 'Address confirmed', kind: 'text', value: ({ proven }) => (proven ? 'yes' : 'no') },
  { header: 'Investor type', kind: 'text', value: ({ wishes }) => (wishes ? typeText(wishes) : null) },
  { header: 'Ticket', kind: 'text', value: ({ wishes }) => (wishes ? ticketText(wishes) : null) },
  { header: 'Sectors', kind: 'text', width: 40, value: ({ wishes }) => wishes?.sectors.join(', ') ?? null },
  { header: 'Source', kind: 'text', value: ({ source }) => source },
  { header: 'Joined (UTC)', kind: 'time', value: ({ joinedAt }) => new Date(joinedAt) },
  {
    header: 'Invited (UTC)',
    kind: 'time',
    value: ({ invitedAt }) => (invitedAt ? new Date(invitedAt) : null),
  },
];
