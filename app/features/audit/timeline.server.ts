import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { openPersonal } from '#app/platform/audit/personal.server.ts';
import { findTimeline } from './timeline.queries.server.ts';
import { auditSentenceOf, detailOf, listName, type Timeline, type TimelineSubject } from './timeline.ts';

const PAGE_SIZE = 20;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type TimelineInput = {
  /** `null` for a record that is nobody's alone. */
  memberId: string | null;
  /** The member's other records: signatures, commitments, the waitlist entry. */
  subjects: readonly (Omit<TimelineSubject, 'label'> & { label?: string })[];
  /** Names of other records that may appear in entries. */
  names: readonly TimelineSubject[];
  /** The id of the last known entry. */
  cursor?: string | null | undefined;
};

/** Returns the entries by and about a member, or about records, newest first. Empty for everyone but admins. */
export async function timelineOf(
  viewer: Viewer,
  { memberId, subjects, names, cursor }: TimelineInput,
): Promise<Timeline> {
  const own = memberId === null ? [] : [{ type: 'member', id: memberId }];
  const asked = [...own, ...subjects.map(({ type, id }) => ({ type, id }))];
  const timeline = await findTimeline(viewer, db(), {
    actorId: memberId,
    subjects: asked,
    before: cursor ?? LAST_ID,
    limit: PAGE_SIZE + 1,
  });
  const rows = await openPersonal(db(), timeline);
  const labels = new Map([...names, ...subjects].map(({ type, id, label }) => [`${type} ${id}`, label]));
  const items = rows.slice(0, PAGE_SIZE).map(({ subjectType, subjectId, subjectName, ...row }) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    sentence: auditSentenceOf({
      ...row,
      subject: subjectName ?? labels.get(`${subjectType} ${subjectId}`) ?? listName(subjectType, subjectId),
    }),
    detail: detailOf(row),
  }));
  return { items, nextCursor: rows.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null };
}
