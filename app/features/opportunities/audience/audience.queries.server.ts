import { and, asc, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { opportunityRule, stageMove } from '#app/db/schema/authoring.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { OpportunityRule } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { OPPORTUNITY_CAUSE, publicationCause } from '#app/notify/outdated/publication-cause.ts';
import { isInAudience } from '#app/platform/access/audience.queries.server.ts';
import { isMemberRow, isNoAdmin, isOpenToRow } from '#app/platform/access/member-rows.queries.server.ts';
import { ndaSignedAt } from '#app/platform/access/nda.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** The rules of an opportunity in the order in which they were added, with the names of the people in them. */
export const findOpportunityRules = (viewer: Viewer, on: Db | Tx, opportunityId: string) =>
  on
    .select({ rule: opportunityRule, name: member.name })
    .from(opportunityRule)
    .leftJoin(member, eq(member.id, opportunityRule.memberId))
    .where(and(forAdmin(viewer, 'deals'), eq(opportunityRule.opportunityId, opportunityId)))
    .orderBy(asc(opportunityRule.id));

export async function replaceOpportunityRules(
  tx: Tx,
  opportunityId: string,
  rules: readonly OpportunityRule[],
): Promise<void> {
  await tx.delete(opportunityRule).where(eq(opportunityRule.opportunityId, opportunityId));
  if (rules.length === 0) return;
  await tx
    .insert(opportunityRule)
    .values(rules.map((rule) => ({ id: newId(), opportunityId, ...columnsOf(rule) })));
}

function columnsOf(rule: OpportunityRule) {
  if (rule.kind !== 'opportunity') return rule;
  const { kind, opportunityId, relation } = rule;
  return { kind, relatedId: opportunityId, relation };
}

/**
 * Counts the members, without admins, who would see an opportunity with these rules: whom they admit, and who is
 * involved. Without rules, every member does.
 */
export async function countWhoWouldSee(
  viewer: Viewer,
  db: Db,
  opportunityId: string,
  rules: readonly OpportunityRule[],
): Promise<number> {
  const isInvolved = sql`opportunity_admits(${opportunityId}::uuid, ${member.id}, null)`;
  const wouldSee = rules.length > 0 ? or(isInAudience(db, rules), isInvolved) : undefined;
  return db.$count(member, and(forAdmin(viewer, 'deals'), isMemberRow, isNoAdmin, wouldSee));
}

/**
 * Deletes what members were notified of about an opportunity that is no longer open to them: its publication, its
 * stages and its documents. They are notified again if it is opened to them.
 */
export async function deleteNoticesOfOthers(tx: Tx, opportunityId: string): Promise<void> {
  const ofDocument = tx
    .select({ one: sql`1` })
    .from(document)
    .where(
      and(
        eq(document.opportunityId, opportunityId),
        eq(notification.cause, sql`${publicationCause('')}::text || ${document.publicationId}`),
        eq(notification.href, sql`'/documents/' || ${document.id}`),
      ),
    );
  const moves = tx
    .select({ cause: sql`'opportunity.moveStage:' || ${stageMove.id}` })
    .from(stageMove)
    .where(eq(stageMove.opportunityId, opportunityId));
  const publications = tx
    .select({ cause: sql`${publicationCause('')}::text || ${document.publicationId}` })
    .from(document)
    .where(and(eq(document.opportunityId, opportunityId), isNotNull(document.publicationId)));
  const isAbout = or(
    eq(notification.cause, `${OPPORTUNITY_CAUSE}${opportunityId}`),
    inArray(notification.cause, moves),
    and(inArray(notification.cause, publications), sql`exists ${ofDocument}`),
  );
  const outside = tx
    .select({ id: member.id })
    .from(member)
    .innerJoin(opportunity, eq(opportunity.id, opportunityId))
    .where(not(isOpenToRow(isNotNull(ndaSignedAt(tx)))));
  await tx.delete(notification).where(and(isAbout, inArray(notification.memberId, outside)));
}
