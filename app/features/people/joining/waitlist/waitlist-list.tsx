import { choice, type ListRequest, partOf } from '#app/platform/lists/list.ts';
import { text, time } from '#app/platform/lists/table-column.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { WAITLIST_STATES, type WaitlistState, type WaitlistWishes } from './waitlist.ts';
import { ticketText, typeText, WAITLIST_WORDS } from './waitlist-labels.ts';

export type WaitlistRow = {
  id: string;
  email: string;
  source: string | null;
  state: WaitlistState;
  /** Whether they have opened the link mailed to their address. */
  proven: boolean;
  hasPreferences: boolean;
  wishes: WaitlistWishes | null;
  joinedAt: string;
  invitedAt: string | null;
};

/** The waitlist, oldest first. */
export const WAITLIST = defineList<WaitlistRow, { addressOf: (id: string) => string }>()({
  name: 'waitlist',
  page: '/admin/waitlist',
  title: 'Waitlist',
  search: 'E-mail',
  filters: {
    state: partOf(WAITLIST_STATES, 'waiting'),
    preferences: choice('Preferences', 'Any preferences', { given: 'Submitted', missing: 'Not submitted' }),
  },
  order: 'joined',
  columns: [
    {
      id: 'email',
      header: 'E-mail',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ id, email }, { addressOf }) => (
        <span className="person block min-w-32" title={email}>
          <span className="block w-0 min-w-full truncate">
            <RowLink to={addressOf(id)}>{email}</RowLink>
          </span>
        </span>
      ),
      file: [
        text(({ email }) => email, { width: 30 }),
        text(({ state }) => WAITLIST_WORDS[state].text, { header: 'State' }),
      ],
    },
    {
      id: 'type',
      header: 'Type',
      rank: 3,
      compact: 'fact',
      cell: ({ wishes }) => (wishes ? typeText(wishes) : '–'),
      file: text(({ wishes }) => wishes && typeText(wishes)),
    },
    {
      id: 'ticket',
      header: 'Ticket',
      rank: 2,
      compact: 'fact',
      cell: ({ wishes }) => (
        <span className="whitespace-nowrap">{(wishes && ticketText(wishes)) || '–'}</span>
      ),
      file: text(({ wishes }) => wishes && ticketText(wishes)),
    },
    {
      id: 'sectors',
      header: 'Sectors',
      rank: 4,
      cell: ({ wishes }) => wishes?.sectors.join(', ') || '–',
      file: text(({ wishes }) => wishes?.sectors.join(', '), { width: 40 }),
    },
    {
      id: 'proven',
      header: 'Address',
      sort: 'ascending',
      optional: true,
      file: text(({ proven }) => (proven ? 'Confirmed' : 'Not confirmed')),
    },
    {
      id: 'source',
      header: 'Source',
      sort: 'ascending',
      rank: 5,
      file: text(({ source }) => source),
    },
    {
      id: 'joined',
      header: 'Joined',
      sort: 'descending',
      align: 'end',
      compact: 'state',
      cell: ({ joinedAt }) => <RelativeTime iso={joinedAt} />,
      file: [time(({ joinedAt }) => joinedAt), time(({ invitedAt }) => invitedAt, { header: 'Invited' })],
    },
  ],
  empty: ({ q, preferences, state }) =>
    q || preferences
      ? nothingFound(undefined, 'people')
      : {
          icon: 'Checkmark',
          title: {
            waiting: 'The waitlist is empty',
            invited: 'No one invited from the waitlist yet',
            removed: 'No one removed',
          }[state],
          text: 'Visitors join the waitlist on the home page.',
        },
});

export type WaitlistAsked = ListRequest<typeof WAITLIST>;
