import type { StaffSet } from '#app/domain/access/staff.ts';
import { type Calendar, seedId } from '../calendar.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { idOf, type MemberIds } from './people.ts';

const DAY = 86_400_000;

/** What the firm's people may do; an auditor's permissions end on a day. */
const SETS: readonly { key: string; set: StaffSet; daysAgo: number; daysLeft: number | null }[] = [
  { key: 'admin', set: 'everything', daysAgo: 400, daysLeft: null },
  { key: 'associate', set: 'investor_relations', daysAgo: 60, daysLeft: null },
  { key: 'auditor', set: 'read_only', daysAgo: 18, daysLeft: 60 },
];

/** The permissions of the demo's admins. Those without any have everything. */
export function staffRows(calendar: Calendar, ids: MemberIds): DemoRows['staffSets'] {
  return SETS.map(({ key, set, daysAgo, daysLeft }) => {
    const at = calendar.daysAgo(daysAgo);
    return {
      ...{ id: seedId(`staff-set/${key}`, at), memberId: idOf(ids, key), set },
      ...{ givenById: idOf(ids, key === 'admin' ? 'luc.fontanel' : 'admin'), givenAt: at, approvedAt: at },
      until: daysLeft === null ? null : new Date(calendar.now.getTime() + daysLeft * DAY),
    };
  });
}
