import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { findTimeline } from './timeline.queries.server.ts';
import { detailOf, sentenceOf, type Timeline, type TimelineSubject } from './timeline.ts';

const PAGE_SIZE = 20;

type TimelineInput = {
  memberId: string;
  /** The member's other records: signatures, commitments, the waitlist entry. */
  subjects: readonly TimelineSubject[];
  /** Names of other records that may appear in entries. */
  names: readonly TimelineSubject[];
  /** The number of the last known entry. */
  cursor?: number | null | undefined;
};

/** Returns the entries by and about a member, newest first. Empty for everyone but admins. */
export async function timelineOf(
  viewer: Viewer,
  { memberId, subjects, names, cursor }: TimelineInput,
): Promise<Timeline> {
  const asked = [{ type: 'member', id: memberId }, ...subjects.map(({ type, id }) => ({ type, id }))];
  const rows = await findTimeline(viewer, db(), {
    actorId: memberId,
    subjects: asked,
    before: cursor ?? Number.MAX_SAFE_INTEGER,
    limit: PAGE_SIZE + 1,
  });
  const labels = new Map([...names, ...subjects].map(({ type, id, label }) => [`${type} ${id}`, label]));
  const items = rows.slice(0, PAGE_SIZE).map(({ subjectType, subjectId, subjectName, ...row }) => ({
    seq: Number(row.seq),
    at: new Date(row.at).toISOString(),
    sentence: sentenceOf({
      ...row,
      subject: subjectName ?? labels.get(`${subjectType} ${subjectId}`) ?? null,
    }),
    detail: detailOf(row),
  }));
  return { items, nextCursor: rows.length > PAGE_SIZE ? (items.at(-1)?.seq ?? null) : null };
}
