import type { TableColumn } from '#app/platform/lists/spreadsheets.server.ts';
import { ROLE_WORDS, STANDING_TITLES } from '../ui/person-labels.ts';
import type { PersonRow } from './people.ts';

const date = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** Every column of the exported list of people. */
export const PEOPLE_COLUMNS: readonly TableColumn<PersonRow>[] = [
  { header: 'Name', kind: 'text', value: ({ name }) => name },
  { header: 'E-mail', kind: 'text', value: ({ email }) => email },
  { header: 'Standing', kind: 'text', value: ({ standing }) => STANDING_TITLES[standing] },
  { header: 'Role', kind: 'text', value: ({ role }) => ROLE_WORDS[role] },
  { header: 'Country', kind: 'text', value: ({ country }) => country },
  { header: 'Agreement signed (UTC)', kind: 'time', value: ({ ndaSignedAt }) => date(ndaSignedAt) },
  { header: 'Invited by', kind: 'text', value: ({ invitedByName }) => invitedByName },
  { header: 'Last seen (UTC)', kind: 'time', value: ({ lastSeenAt }) => date(lastSeenAt) },
  { header: 'Joined (UTC)', kind: 'time', value: ({ createdAt }) => date(createdAt) },
];
