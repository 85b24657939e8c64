import type { ReactNode } from 'react';
import type { Role } from '#app/domain/access/viewer.ts';
import { countryName } from '#app/domain/countries.ts';
import {
  APPLICATION_QUESTIONS,
  type ApplicationAnswers,
  QUESTION_LABELS,
} from '#app/domain/firm/application-questions.ts';
import { formatMoneyCompact, formatMoneyExactly } from '#app/domain/money/money.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_LABELS,
  addressLines,
  type PostalAddress,
} from '#app/domain/postal-address.ts';
import type { CurrencyTotal } from '#app/features/ledger/admin/vehicles/holdings.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { choice, choiceOf, type ListRequest, oneOf } from '#app/platform/lists/list.ts';
import { text, time } from '#app/platform/lists/table-column.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { PersonCell } from '#app/ui/tables/person-cell.tsx';
import { answersText } from '../applying/application.ts';
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
  /** What they hold as of today, by currency. */
  totals: CurrencyTotal[];
  /** One of the firm's people. */
  ownerName: string | null;
  /** The day on which the firm was last in contact with them. */
  lastContactOn: string | null;
  tags: string[];
  /** What they said about themselves before they were admitted. */
  answers: ApplicationAnswers;
  invitedByName: string | null;
  ndaSignedAt: string | null;
  /** The last use of the newest session, open or ended. */
  lastSeenAt: string | null;
  createdAt: string;
};

export type PeopleContext = {
  addressOf: (id: string) => string;
  owners: readonly { id: string; name: string }[];
  tags: readonly string[];
  /** Whether the admin sees what people hold. */
  seesMoney: boolean;
};

type Amount = 'committed' | 'nav';

const amountOf = (total: PersonRow['totals'][number], id: Amount) =>
  formatMoneyCompact({ amount: total[id], currency: total.currency });

/** A column of an amount, which is not added up across currencies. */
const amounts = (id: Amount, header: string, rank: 2 | 3) => ({
  id,
  header,
  rank,
  width: 8,
  align: 'end' as const,
  isShown: ({ seesMoney }: PeopleContext) => seesMoney,
  cell: ({ totals }: PersonRow): ReactNode =>
    totals.length === 0
      ? '–'
      : totals.map((total) => (
          <span key={total.currency} className="block whitespace-nowrap">
            {amountOf(total, id)}
          </span>
        )),
  file: text(({ totals }: PersonRow) =>
    totals.map((total) => formatMoneyExactly({ amount: total[id], currency: total.currency })).join(', '),
  ),
});

const COMMITTED = amounts('committed', 'Committed', 2);
const NAV = amounts('nav', 'Net value', 3);

/** What they hold, by currency, in the compact row of a phone; nothing where they hold nothing. */
const CompactTotals = ({ totals }: Pick<PersonRow, 'totals'>) =>
  totals.length > 0 && (
    <span className="grid grid-cols-[auto_auto] justify-start gap-x-5 roomy:hidden">
      {[COMMITTED, NAV].map(({ id, header }) => (
        <span key={id} className="flex flex-col">
          {header}
          {totals.map((total) => (
            <span key={total.currency} className="whitespace-nowrap text-ink">
              {amountOf(total, id)}
            </span>
          ))}
        </span>
      ))}
    </span>
  );

/** Everyone who has an account. */
export const PEOPLE = defineList<PersonRow, PeopleContext>()({
  name: 'people',
  page: '/admin/people',
  title: 'People',
  search: 'Name, e-mail or entity',
  filters: {
    standing: oneOf(PEOPLE_STANDINGS),
    role: choice('Role', 'Any role', { ...ROLE_WORDS, unknown: 'No role' }),
    /** Whether they have signed a non-disclosure agreement that is still valid. */
    nda: choice('Agreement', 'Signed or not', { signed: 'Signed', missing: 'Not signed' }),
    holdings: choice(
      'Holdings',
      'Invested or not',
      { some: 'Invested', none: 'Not invested' },
      ({ seesMoney }: PeopleContext) => seesMoney,
    ),
    owner: choiceOf<PeopleContext>('id', {
      label: 'Owner',
      any: 'Any owner',
      options: ({ owners }) => owners.map(({ id: value, name: label }) => ({ value, label })),
    }),
    tag: choiceOf<PeopleContext>(/^[^\p{Cc}\p{Cs}]{1,40}$/u, {
      label: 'Tag',
      any: 'Any tag',
      options: ({ tags }) => tags.map((tag) => ({ value: tag, label: tag })),
    }),
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
      rank: 2,
      width: 6,
      compact: 'fact',
      file: text(({ role }) => ROLE_WORDS[role]),
    },
    {
      ...COMMITTED,
      compact: 'fact',
      cell: (row) => (
        <>
          <span className="compact:hidden">{COMMITTED.cell(row)}</span>
          <CompactTotals totals={row.totals} />
        </>
      ),
    },
    NAV,
    {
      id: 'contact',
      header: 'Last contact',
      sort: 'descending',
      rank: 3,
      cell: ({ lastContactOn }) =>
        lastContactOn ? (
          <time dateTime={lastContactOn} className="whitespace-nowrap">
            {formatDate(lastContactOn)}
          </time>
        ) : (
          'Never'
        ),
      file: text(({ lastContactOn }) => lastContactOn),
    },
    {
      id: 'owner',
      header: 'Owner',
      sort: 'ascending',
      rank: 4,
      cell: ({ ownerName }) => ownerName ?? '–',
      file: text(({ ownerName }) => ownerName),
    },
    {
      id: 'tags',
      header: 'Tags',
      rank: 5,
      cell: ({ tags }) => <span className="wrap-anywhere">{tags.join(', ') || '–'}</span>,
      file: text(({ tags }) => tags.join(', ')),
    },
    {
      id: 'application',
      header: 'Application',
      optional: true,
      width: 14,
      cell: ({ answers }) => (
        <span className="line-clamp-3 wrap-anywhere">{answersText(answers) || '–'}</span>
      ),
      file: APPLICATION_QUESTIONS.map((question) =>
        text(({ answers }: PersonRow) => answers[question], { header: QUESTION_LABELS[question].short }),
      ),
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
      rank: 5,
      cell: ({ ndaSignedAt }) =>
        ndaSignedAt ? <RelativeTime iso={ndaSignedAt} className="whitespace-nowrap" /> : 'Not signed',
      file: time(({ ndaSignedAt }) => ndaSignedAt, { header: 'Agreement signed' }),
    },
    {
      id: 'invitedBy',
      header: 'Invited by',
      sort: 'ascending',
      optional: true,
      file: text(({ invitedByName }) => invitedByName),
    },
    {
      id: 'seen',
      header: 'Last seen',
      sort: 'descending',
      rank: 5,
      align: 'end',
      cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime iso={lastSeenAt} /> : 'Never'),
      file: time(({ lastSeenAt }) => lastSeenAt),
    },
    {
      id: 'joined',
      header: 'Signed up',
      sort: 'descending',
      compact: 'labelled',
      align: 'end',
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
      file: time(({ createdAt }) => createdAt),
    },
  ],
  empty: ({ cursor }) => nothingFound(cursor, 'people'),
});

export type PeopleAsked = ListRequest<typeof PEOPLE>;
