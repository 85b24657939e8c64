import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
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

type Props<Row> = { list: TableList; rows: readonly Row[]; empty: ReactNode };

/** Engaged members with their activity. */
export const KeenTable = (props: Props<Keen>) => (
  <DataTable caption="Keen" name="keen" columns={KEEN} rowKey={({ id }) => id} {...props} />
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
export const QuietTable = (props: Props<Quiet>) => (
  <DataTable caption="Went quiet" name="quiet" columns={QUIET} rowKey={({ id }) => id} {...props} />
);
