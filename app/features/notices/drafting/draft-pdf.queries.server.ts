import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { notice } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { holderAddress } from '#app/platform/access/holder-address.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** Finds a draft with what its PDF says of the vehicle and of one holder. */
export async function findDraftFor(viewer: Viewer, db: Db, noticeId: string, positionId: string) {
  const [row] = await db
    .select({
      draft: notice,
      vehicleSlug: sql<string>`coalesce(${fund.slug}, ${opportunity.slug})`,
      vehicleName,
      memberId: position.memberId,
      entityId: position.entityId,
      memberName: member.name,
      locale: member.locale,
      entityName,
      holderAddress,
    })
    .from(notice)
    .innerJoin(position, eq(position.id, positionId))
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .where(and(forAdmin(viewer, 'money'), eq(notice.id, noticeId), sql`${notice.publishedAt} is null`));
  return row;
}
