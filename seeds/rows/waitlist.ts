import { type Calendar, seedId } from '../calendar.ts';
import { LOOKED_FOR, WAITING } from '../content/waitlist.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { idOf, type MemberIds } from './people.ts';

const HOUR = 3_600_000;

/** People on the waitlist, of whom those with answers have opened the mailed link; and what a member looks for. */
export function waitlistRows(
  { daysAgo }: Calendar,
  ids: MemberIds,
): Pick<DemoRows, 'waitlistEntries' | 'preferenceVersions'> {
  const rows = WAITING.map(({ email, source, joinedDaysAgo, answers }) => {
    const joinedAt = daysAgo(joinedDaysAgo);
    const provenAt = answers && new Date(joinedAt.getTime() + HOUR);
    const entry = { id: seedId(`waitlist/${email}`, joinedAt), email, source, joinedAt, provenAt };
    return { entry, answers, provenAt };
  });
  return {
    waitlistEntries: rows.map(({ entry }) => entry),
    preferenceVersions: [
      {
        id: seedId('preferences/active', daysAgo(200)),
        memberId: idOf(ids, 'active'),
        version: 1,
        mode: 'onboarding' as const,
        answers: LOOKED_FOR,
        submittedAt: daysAgo(200),
        submittedBy: idOf(ids, 'active'),
      },
      ...rows.flatMap(({ entry, answers, provenAt }) =>
        answers && provenAt
          ? [
              {
                id: seedId(`waitlist/${entry.email}/preferences`, provenAt),
                waitlistEntryId: entry.id,
                version: 1,
                mode: 'waitlist' as const,
                answers,
                submittedAt: provenAt,
              },
            ]
          : [],
      ),
    ],
  };
}
