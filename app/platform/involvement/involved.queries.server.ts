import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document, documentEvent } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, desiredAmount, indication } from '#app/db/schema/opportunities.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import type { Involvement } from '#app/domain/access/involvement.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isLiveCommitment } from '#app/platform/access/commitment-state.queries.server.ts';
import { isNoAdmin } from '#app/platform/access/member-rows.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** Each member's acts on an opportunity or a fund. */
const involvements = (id: string): SQL => sql`(
  select ${position.memberId} as member_id, 'holds' as what from ${position} where ${position.vehicleId} = ${id}
  union select ${commitment.memberId}, 'committed' from ${commitment}
    where ${and(eq(commitment.opportunityId, id), isLiveCommitment)}
  union select ${desiredAmount.memberId}, 'indicated' from ${desiredAmount} where ${desiredAmount.opportunityId} = ${id}
  union select ${indication.memberId}, 'indicated' from ${indication} where ${indication.opportunityId} = ${id}
  union select ${question.memberId}, 'asked' from ${question}
    where ${question.opportunityId} = ${id} or ${question.fundId} = ${id}
  union select ${documentEvent.memberId}, 'opened' from ${documentEvent}
    join ${document} on ${document.id} = ${documentEvent.documentId}
    where (${document.opportunityId} = ${id} or ${document.fundId} = ${id}) and ${documentEvent.act} <> 'refused'
) as involved`;

/** Finds the members who have done something on an opportunity or a fund, by name, each with their number in all. */
export const findInvolved = (viewer: Viewer, db: Db, id: string, limit: number) =>
  db
    .select({
      memberId: member.id,
      name: member.name,
      what: sql<Involvement[]>`array_agg(involved.what)`,
      people: sql<number>`(count(*) over ())::int`,
    })
    .from(member)
    .innerJoin(involvements(id), sql`involved.member_id = ${member.id}`)
    .where(and(forAdmin(viewer, 'people'), isNoAdmin))
    .groupBy(member.id)
    .orderBy(asc(member.name), asc(member.id))
    .limit(limit);
