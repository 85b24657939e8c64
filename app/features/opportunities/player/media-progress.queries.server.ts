import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { mediaProgress } from '#app/db/schema/authoring.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { readsInFull } from '#app/platform/access/opportunity-access.queries.server.ts';

export type ProgressRow = { opportunityId: string; mediaId: string; seconds: number; finished: boolean };

/** Stores the viewer's position, capped at the end; returns whether the viewer has access to such a recording. */
export async function upsertProgress(viewer: Viewer, db: Db, row: ProgressRow): Promise<boolean> {
  const { opportunityId, mediaId, seconds, finished } = row;
  const { rows } = await db.execute(sql`
    insert into ${mediaProgress} (member_id, media_id, opportunity_id, seconds, at, finished_at)
    select ${viewer.memberId}::uuid, one.media ->> 'id', ${opportunity.id},
      least(${seconds}::int, ceil((one.media ->> 'seconds')::numeric)::int), now(),
      case when ${finished}::boolean then now() end
    from ${opportunity}, jsonb_array_elements(${opportunity.content} -> 'updates') as one (media)
    where ${eq(opportunity.id, opportunityId)} and ${readsInFull(viewer)} and one.media ->> 'id' = ${mediaId}
    limit 1
    on conflict (member_id, media_id) do update set
      opportunity_id = excluded.opportunity_id, seconds = excluded.seconds, at = excluded.at,
      finished_at = coalesce(${mediaProgress.finishedAt}, excluded.finished_at)
    returning 1`);
  return rows.length > 0;
}

export const findProgress = ({ memberId }: Viewer, db: Db, opportunityId: string) =>
  db
    .select({
      mediaId: mediaProgress.mediaId,
      seconds: mediaProgress.seconds,
      finishedAt: mediaProgress.finishedAt,
    })
    .from(mediaProgress)
    .where(and(eq(mediaProgress.memberId, memberId), eq(mediaProgress.opportunityId, opportunityId)));

/** Everything that a member watched or heard, with the opportunity's name. */
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
