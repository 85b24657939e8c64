import { and, eq, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { mediaProgress } from '#app/db/schema/authoring.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { isAdmin, isMember } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';

export type ProgressRow = { opportunityId: string; mediaId: string; seconds: number; finished: boolean };

/** Published ones whose page the viewer may read whole: by NDA, and closed ones by being an investor. */
function readableBy(viewer: Viewer): SQL | undefined {
  if (!isMember(viewer)) return sql`false`;
  const published = lte(opportunity.publishedAt, sql`now()`);
  if (isAdmin(viewer)) return published;
  if (!viewer.ndaSignedAt) return sql`false`;
  return viewer.role === 'active' ? published : and(published, ne(opportunity.stage, 'closed'));
}

/** Keeps where the viewer is, never beyond the end; answers whether there is such a recording for them. */
export async function upsertProgress(viewer: Viewer, db: Db, row: ProgressRow): Promise<boolean> {
  const { opportunityId, mediaId, seconds, finished } = row;
  const { rows } = await db.execute(sql`
    insert into ${mediaProgress} (member_id, media_id, opportunity_id, seconds, at, finished_at)
    select ${viewer.memberId}::uuid, one.media ->> 'id', ${opportunity.id},
      least(${seconds}::int, ceil((one.media ->> 'seconds')::numeric)::int), now(),
      case when ${finished}::boolean then now() end
    from ${opportunity}, jsonb_array_elements(${opportunity.content} -> 'updates') as one (media)
    where ${eq(opportunity.id, opportunityId)} and ${readableBy(viewer)} and one.media ->> 'id' = ${mediaId}
    limit 1
    on conflict (member_id, media_id) do update set
      opportunity_id = excluded.opportunity_id, seconds = excluded.seconds, at = excluded.at,
      finished_at = coalesce(${mediaProgress.finishedAt}, excluded.finished_at)
    returning 1`);
  return rows.length > 0;
}

/** Where a member is in the recordings of an opportunity. */
export const findProgress = ({ memberId }: Viewer, db: Db, opportunityId: string) =>
  db
    .select({
      mediaId: mediaProgress.mediaId,
      seconds: mediaProgress.seconds,
      finishedAt: mediaProgress.finishedAt,
    })
    .from(mediaProgress)
    .where(and(eq(mediaProgress.memberId, memberId), eq(mediaProgress.opportunityId, opportunityId)));

/** Everything that a member watched or heard, with the name of what it was about. */
export const findAllProgress = ({ memberId }: Viewer, db: Db) =>
  db
    .select({
      opportunity: opportunity.name,
      seconds: mediaProgress.seconds,
      at: mediaProgress.at,
      finishedAt: mediaProgress.finishedAt,
    })
    .from(mediaProgress)
    .innerJoin(opportunity, eq(opportunity.id, mediaProgress.opportunityId))
    .where(eq(mediaProgress.memberId, memberId))
    .orderBy(mediaProgress.at);

export async function deleteProgress(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(mediaProgress).where(eq(mediaProgress.memberId, memberId));
}
