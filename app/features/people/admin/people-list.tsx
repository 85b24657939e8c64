import type { Role } from '#app/domain/access/viewer.ts';
import { countryName } from '#app/domain/countries.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_LABELS,
  addressLines,
  type PostalAddress,
} from '#app/domain/postal-address.ts';
import { choice, type ListRequest, oneOf } from '#app/platform/lists/list.ts';
import { text, time } from '#app/platform/lists/table-column.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { PersonCell } from '#app/ui/tables/person-cell.tsx';
import { PEOPLE_STANDINGS, type PersonStanding, ROLE_WORDS, STANDING_TITLES } from './person-labels.ts';
import { MembershipBadge } from './ui/membership-badge.tsx';

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  standing: PersonStanding;
  country: string | null;
  postalAddress: PostalAddress | null;
  invitedByName: string | null;
  ndaSignedAt: string | null;
  /** The last use of the newest session, open or ended. */
  lastSeenAt: string | null;
  createdAt: string;
};

/** Everyone who has an account. */
export const PEOPLE = defineList<PersonRow, { addressOf: (id: string) => string }>()({
  name: 'people',
  page: '/admin/people',
  title: 'People',
  search: 'Name or e-mail',
  filters: {
    standing: oneOf(PEOPLE_STANDINGS),
    role: choice('Role', 'Any role', { ...ROLE_WORDS, unknown: 'No role' }),
    /** Whether they have signed a non-disclosure agreement that is still valid. */
    nda: choice('Agreement', 'Signed or not', { signed: 'Signed', missing: 'Not signed' }),
  },
  order: '-joined',
  columns: [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ id, name, email }, { addressOf }) => (
        <PersonCell name={name} email={email} to={addressOf(id)} />
      ),
      file: [text(({ name }) => name), text(({ email }) => email, { header: 'E-mail' })],
    },
    {
      id: 'standing',
      header: 'Status',
      sort: 'ascending',
      compact: 'state',
      cell: ({ standing }) => <MembershipBadge standing={standing} />,
      file: text(({ standing }) => STANDING_TITLES[standing]),
    },
    {
      id: 'role',
      header: 'Role',
      sort: 'ascending',
      rank: 3,
      width: 6,
      compact: 'fact',
      file: text(({ role }) => ROLE_WORDS[role]),
    },
    {
      id: 'country',
      header: 'Country',
      sort: 'ascending',
      optional: true,
      cell: ({ country }) => (country ? countryName(country) : '–'),
      file: text(({ country }) => country && countryName(country)),
    },
    {
      id: 'address',
      header: 'Postal address',
      optional: true,
      cell: ({ postalAddress }) => (postalAddress ? addressLines(postalAddress).join(', ') : '–'),
      file: ADDRESS_FIELDS.map((field) =>
        text(({ postalAddress }: PersonRow) => postalAddress?.[field], {
          header: field === 'country' ? 'Country of the address' : ADDRESS_LABELS[field],
        }),
      ),
    },
    {
      id: 'nda',
      header: 'Agreement',
      sort: 'ascending',
      rank: 4,
      compact: 'labelled',
      cell: ({ ndaSignedAt }) =>
        ndaSignedAt ? <RelativeTime iso={ndaSignedAt} className="whitespace-nowrap" /> : 'Not signed',
      file: time(({ ndaSignedAt }) => ndaSignedAt, { header: 'Agreement signed' }),
    },
    {
      id: 'invitedBy',
      header: 'Invited by',
      sort: 'ascending',
      rank: 5,
      file: text(({ invitedByName }) => invitedByName),
    },
    {
      id: 'seen',
      header: 'Last seen',
      sort: 'descending',
      rank: 4,
      compact: 'labelled',
      align: 'end',
      cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime iso={lastSeenAt} /> : 'Never'),
      file: time(({ lastSeenAt }) => lastSeenAt),
    },
    {
      id: 'joined',
      header: 'Signed up',
      sort: 'descending',
      rank: 2,
      compact: 'labelled',
      align: 'end',
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
      file: time(({ createdAt }) => createdAt),
    },
  ],
  empty: ({ cursor }) => nothingFound(cursor, 'people'),
});

export type PeopleAsked = ListRequest<typeof PEOPLE>;
