import { db } from '#app/db/client.server.ts';
import { setsIn } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { viewersUnder } from '#app/platform/grants/grants.server.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveListOf } from '#app/platform/lists/serve-list.server.ts';
import { findGrantsThatSee } from './grants-that-see.queries.server.ts';
import { countSeenBy, findSeenBy } from './seen-by.queries.server.ts';
import { DOCUMENT_SEEN_BY, OPPORTUNITY_SEEN_BY, VEHICLE_SEEN_BY } from './seen-by-list.tsx';
import {
  documentSubject,
  opportunitySubject,
  type SubjectWithRules,
  vehicleSubject,
} from './subjects.server.ts';
import { AREA_OF, type Depth, grantAs, type SeenBy, type SeenCounts, staffText } from './visibility.ts';

/** A subject and the grants under which it is seen, which are found once for the counts and the names. */
type Seen = { id: string; name: string; subject: SubjectWithRules; grants: Map<string, Depth> };

/** Adds to a subject, for every grant in force, what a request under it would be answered. */
const seenAt =
  (subjectAt: (viewer: Viewer, id: string) => Promise<SubjectWithRules>) =>
  async (viewer: Viewer, asked: string): Promise<Seen> => {
    const subject = await subjectAt(viewer, asked);
    const grants = await findGrantsThatSee(db(), subject, await viewersUnder(db(), 'all'));
    return { id: subject.id, name: subject.name, subject, grants };
  };

type Found = Awaited<ReturnType<ReturnType<typeof findSeenBy>>>[number];

const rows = ({ subject, grants }: Seen) => ({
  find: findSeenBy(subject, grants),
  rowOf: (found: Omit<Found, keyof Placed>): SeenBy => rowOf(subject, found),
});

function rowOf(
  { kind, reasons }: SubjectWithRules,
  { why, sets, preset, holder, until, ...row }: Omit<Found, keyof Placed>,
): SeenBy {
  const labels = new Map(reasons.map(({ key, label }) => [key, label]));
  return {
    ...row,
    reasons: why.map((key) =>
      key === 'staff' ? staffText(setsIn(sets), AREA_OF[kind]) : (labels.get(key) ?? key),
    ),
    grant: preset && { as: grantAs(preset), holder: holder ?? '', until },
  };
}

/** Who can open a document, and why. */
export const documentSeenBy = serveListOf(DOCUMENT_SEEN_BY, {
  need: { sees: AREA_OF.document },
  parent: 'document',
  parentAt: seenAt(documentSubject),
  rows,
});

/** Who sees an opportunity, how much of it, and why. */
export const opportunitySeenBy = serveListOf(OPPORTUNITY_SEEN_BY, {
  need: { sees: AREA_OF.opportunity },
  parent: 'opportunity',
  parentAt: seenAt(opportunitySubject),
  rows,
});

/** Who sees a vehicle, and why. */
export const vehicleSeenBy = serveListOf(VEHICLE_SEEN_BY, {
  need: { sees: AREA_OF.vehicle },
  parent: 'vehicle',
  parentAt: seenAt(vehicleSubject),
  rows,
});

/** Returns how many people see a subject, and for which reasons. Zero for everyone who may not know. */
export async function seenCounts(viewer: Viewer, { subject, grants }: Seen): Promise<SeenCounts> {
  const counted = await countSeenBy(viewer, db(), subject, grants);
  const total = counted.find(({ why }) => why === null);
  const counts = new Map(counted.map(({ why, people, admins }) => [why, people + admins]));
  return {
    people: total?.people ?? 0,
    admins: total?.admins ?? 0,
    reasons: subject.reasons.flatMap((reason) => {
      const count = counts.get(reason.key) ?? 0;
      return count > 0 ? [{ ...reason, count }] : [];
    }),
  };
}
