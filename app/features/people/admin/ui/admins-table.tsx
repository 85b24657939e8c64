import { formatDate } from '#app/platform/format/dates.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Table } from '#app/ui/tables/table.tsx';
import type { AdminRow } from '../admin-row.ts';

const MFA = { true: 'Used at the last sign-in', false: 'Not used at the last sign-in', null: '–' } as const;

/** Who is an admin, since when, and how they last signed in. */
export function AdminsTable({ admins }: { admins: readonly AdminRow[] }) {
  return (
    <section aria-labelledby="admins" className="mt-12 flex flex-col gap-3">
      <h2 id="admins" className="font-serif text-lg">
        Admins
      </h2>
      <p className="max-w-read text-muted">
        The role is given and taken at the sign-in service, and read at each sign-in.
      </p>
      <Table
        caption="Admins"
        rows={admins}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: 'Name',
            rowHeader: true,
            cell: ({ id, name, email }) => (
              <span className="flex flex-col">
                <Link to={`/admin/people?person=${id}`}>{name}</Link>
                <span className="font-normal wrap-anywhere text-muted">{email}</span>
              </span>
            ),
          },
          {
            id: 'since',
            header: 'Admin since',
            cell: ({ since }) => (since ? formatDate(since) : 'Before the log'),
          },
          {
            id: 'seen',
            header: 'Last here',
            cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime iso={lastSeenAt} /> : 'Never'),
          },
          { id: 'mfa', header: 'Second factor', cell: ({ hasMfa }) => MFA[`${hasMfa}`] },
        ]}
      />
    </section>
  );
}
