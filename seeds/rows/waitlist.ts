import { type Calendar, seedId } from '../calendar.ts';
import { WAITING } from '../content/waitlist.ts';
import type { DemoRows } from '../demo.queries.server.ts';

const HOUR = 3_600_000;

/** People on the waitlist; those with answers have opened the mailed link before. */
export function waitlistRows({
  daysAgo,
}: Calendar): Pick<DemoRows, 'waitlistEntries' | 'preferenceVersions'> {
  const rows = WAITING.map(({ email, source, joinedDaysAgo, answers }) => {
    const joinedAt = daysAgo(joinedDaysAgo);
    const provenAt = answers && new Date(joinedAt.getTime() + HOUR);
    const entry = { id: seedId(`waitlist/${email}`, joinedAt), email, source, joinedAt, provenAt };
    return { entry, answers, provenAt };
  });
  return {
    waitlistEntries: rows.map(({ entry }) => entry),
    preferenceVersions: rows.flatMap(({ entry, answers, provenAt }) =>
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
  };
}
