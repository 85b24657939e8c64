import { choice, choiceOf, type ListRequest, oneOf } from '#app/platform/lists/list.ts';
import { number, text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { defineList, type EmptyWords, nothingFound } from '#app/ui/tables/define-list.ts';
import { countsInWords, type Keen, type Quiet, ROLE_LABELS } from './engagement.ts';

type Person = Pick<Keen, 'memberId' | 'name' | 'email' | 'role'>;

const WHO = {
  id: 'member',
  header: 'Member',
  rowHeader: true,
  sort: 'ascending',
  cell: ({ memberId, name, email }: Person) => (
    <span className="flex flex-col gap-0.5">
      <Link to={`/admin/people/${memberId}/activity`} prefetch={false} className="tap">
        {name}
      </Link>
      <span className="font-normal wrap-anywhere text-muted">{email}</span>
    </span>
  ),
  file: [text(({ name }: Person) => name), text(({ email }: Person) => email, { header: 'E-mail' })],
} as const;

const ROLE = {
  id: 'role',
  header: 'Role',
  rank: 4,
  width: 6,
  compact: 'fact',
  sort: 'ascending',
  cell: ({ role }: Person) => <Badge>{ROLE_LABELS[role]}</Badge>,
  file: text(({ role }: Person) => ROLE_LABELS[role], { header: 'Role' }),
} as const;

const common = {
  page: '/admin/engagement',
  search: 'Name or e-mail',
  order: '-last',
} as const;

/** Which of the two lists the page shows. */
const list = oneOf(['keen', 'quiet']);
const role = choice('Role', 'Any role', ROLE_LABELS);

const emptyWords = (isNarrowed: boolean, cursor: string | undefined, nobody: string): EmptyWords =>
  isNarrowed || cursor
    ? nothingFound(cursor, 'members')
    : { icon: 'Profile', title: nobody, text: 'Members appear here once the rule applies to them.' };

type Context = { opportunities: readonly { id: string; name: string }[] };

export const KEEN = defineList<Keen, Context>()({
  ...common,
  name: 'keen',
  title: 'Keen',
  filters: {
    list,
    role,
    opportunity: choiceOf('id', {
      label: 'Opportunity',
      any: 'Any opportunity',
      options: ({ opportunities }: Context) =>
        opportunities.map(({ id, name }) => ({ value: id, label: name })),
    }),
  },
  columns: [
    WHO,
    ROLE,
    {
      id: 'opportunity',
      header: 'Opportunity',
      rank: 3,
      width: 10,
      compact: 'fact',
      sort: 'ascending',
      cell: ({ opportunity: { id, name } }) => (
        <Link to={`/admin/opportunities/${id}/activity`} prefetch={false} className="tap">
          {name}
        </Link>
      ),
      file: [
        text(({ opportunity }) => opportunity.name),
        time(({ lastAt }) => lastAt, { header: 'Last activity' }),
      ],
    },
    {
      id: 'counts',
      header: 'Activity',
      rank: 2,
      width: 12,
      compact: 'fact',
      cell: countsInWords,
      file: [
        number(({ opened }) => opened, { header: 'Opened' }),
        number(({ downloaded }) => downloaded, { header: 'Downloaded' }),
        number(({ watched }) => watched, { header: 'Watched' }),
        number(({ asked }) => asked, { header: 'Asked' }),
        number(({ amounts }) => amounts, { header: 'Amounts' }),
      ],
    },
    {
      id: 'last',
      header: 'Last activity',
      compact: 'state',
      sort: 'descending',
      align: 'end',
      cell: ({ lastAt }) => <RelativeTime iso={lastAt} className="whitespace-nowrap" />,
    },
  ],
  empty: ({ q, role, opportunity, cursor }) =>
    emptyWords(Boolean(q || role || opportunity), cursor, 'No keen members'),
});

/** Members who went quiet, with their last visit. */
export const QUIET = defineList<Quiet>()({
  ...common,
  name: 'quiet',
  title: 'Went quiet',
  filters: { list, role },
  columns: [
    {
      ...WHO,
      file: [...WHO.file, ROLE.file, time(({ lastAt }: Quiet) => lastAt, { header: 'Last sign-in' })],
    },
    { ...ROLE, file: undefined },
    {
      id: 'signIns',
      header: 'Sign-ins',
      rank: 2,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      file: number(({ signIns }) => signIns),
    },
    {
      id: 'last',
      header: 'Last sign-in',
      compact: 'state',
      sort: 'descending',
      align: 'end',
      cell: ({ lastAt }) => <RelativeTime iso={lastAt} className="whitespace-nowrap" />,
    },
  ],
  empty: ({ q, role, cursor }) => emptyWords(Boolean(q || role), cursor, 'No members went quiet'),
});

export type KeenAsked = ListRequest<typeof KEEN>;
export type QuietAsked = ListRequest<typeof QUIET>;
