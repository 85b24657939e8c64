import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { countsInWords, type Keen, type Quiet, ROLE_LABELS } from '../engagement.ts';

type Person = Pick<Keen, 'memberId' | 'name' | 'email' | 'role'>;

const who: Column<Person> = {
  id: 'member',
  header: 'Member',
  rowHeader: true,
  cell: ({ memberId, name, email }) => (
    <span className="flex flex-col gap-0.5">
      <Link to={`/admin/people/${memberId}/activity`} prefetch={false} className="tap">
        {name}
      </Link>
      <span className="font-normal wrap-anywhere text-muted">{email}</span>
    </span>
  ),
};

const role: Column<Person> = {
  id: 'role',
  header: 'Role',
  cell: (person) => <Badge>{ROLE_LABELS[person.role]}</Badge>,
};

const KEEN: Column<Keen>[] = [
  who,
  role,
  {
    id: 'opportunity',
    header: 'Opportunity',
    cell: ({ opportunity: { id, name } }) => (
      <Link to={`/admin/opportunities/${id}/activity`} prefetch={false} className="tap">
        {name}
      </Link>
    ),
  },
  { id: 'counts', header: 'Activity', cell: countsInWords },
  {
    id: 'last',
    header: 'Last activity',
    align: 'end',
    cell: ({ lastAt }) => <RelativeTime iso={lastAt} className="whitespace-nowrap" />,
  },
];

/** Engaged members with their activity. */
export const KeenTable = ({ rows }: { rows: readonly Keen[] }) => (
  <Table caption="Keen" columns={KEEN} rows={rows} rowKey={({ id }) => id} />
);

const QUIET: Column<Quiet>[] = [
  who,
  role,
  { id: 'signIns', header: 'Sign-ins', align: 'end', cell: ({ signIns }) => signIns },
  {
    id: 'last',
    header: 'Last sign-in',
    align: 'end',
    cell: ({ lastAt }) => <RelativeTime iso={lastAt} className="whitespace-nowrap" />,
  },
];

/** Members who went quiet, with their last visit. */
export const QuietTable = ({ rows }: { rows: readonly Quiet[] }) => (
  <Table caption="Went quiet" columns={QUIET} rows={rows} rowKey={({ id }) => id} />
);
