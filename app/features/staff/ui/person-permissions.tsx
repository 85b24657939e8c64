import { STAFF_SETS } from '#app/domain/access/staff.ts';
import { formatDate, lastDay } from '#app/platform/format/dates.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import type { StaffMember } from '../staff-input.ts';

type Props = {
  admin: StaffMember;
  /** Who reads it: nobody changes their own. */
  self: string;
  timeZone: string;
};

/** What an admin may do, on their own page, with the way to where it is changed. */
export function PersonPermissions({ admin: { id, isUnlimited, sets }, self, timeZone }: Props) {
  const mayAct = useMayAct();
  const held = sets.filter(({ awaits }) => awaits?.to !== 'give');
  const named = held.map(({ set, until }) =>
    until ? `${STAFF_SETS[set].label} until ${formatDate(lastDay(until), timeZone)}` : STAFF_SETS[set].label,
  );
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {isUnlimited ? 'Full access (no permissions assigned)' : named.join(', ') || 'No permissions'}
      <Link to={`/admin/settings/permissions#${id}`} prefetch={false} className="tap">
        {mayAct && id !== self ? 'Change' : 'View'}
        <span className="sr-only"> permissions</span>
      </Link>
    </p>
  );
}
