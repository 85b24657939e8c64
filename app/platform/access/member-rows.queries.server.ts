import {
  and,
  arrayOverlaps,
  eq,
  exists as existsIn,
  isNotNull,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, indication, opportunity } from '#app/db/schema/opportunities.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { DocumentRelation } from '#app/domain/access/documents.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import { isLiveCommitment } from './commitment-state.queries.server.ts';
import { isHolding } from './holding.queries.server.ts';
import { ndaSignedAt } from './nda.queries.server.ts';
import { isPositionShown, isPublished } from './opportunity-access.queries.server.ts';

/* Conditions on member rows, for queries over many members: who reads a document, who gets a message. What one person
   may see is decided by the conditions that take a viewer. */

const hasRole = (role: string): SQL => sql`${role} = any(${member.roles})`;

/** The precedence of `roleOf`. */
export const isAdminRow = hasRole('admin');
export const isProspectiveRow = and(not(isAdminRow), hasRole('prospective'));
export const isActiveRow = and(not(isAdminRow), not(hasRole('prospective')), hasRole('active'));

/** Matches members who are not admins. */
export const isNoAdmin: SQL = not(isAdminRow);

/** Matches `isMember`. */
export const isMemberRow = and(
  eq(member.membershipStatus, 'approved'),
  arrayOverlaps(member.roles, ['admin', 'prospective', 'active']),
);

/** Matches members who may see confidential content, as `passesNda`. */
export const passesNdaRow = (db: Db | Tx): SQL | undefined => or(isAdminRow, isNotNull(ndaSignedAt(db)));

/** Matches members, and people whom only a grant admits. */
export const isPersonRow = and(
  eq(member.membershipStatus, 'approved'),
  arrayOverlaps(member.roles, ['admin', 'prospective', 'active', DELEGATE]),
);

/** Closed opportunities are for active members and admins. */
export const isInScopeOfRow = or(isAdminRow, isActiveRow, sql`${opportunity.stage} <> 'closed'`);

/**
 * Matches pairs of a member and an opportunity that is open to them, as `isOpenTo`. Rules admit only members who
 * `signed` the NDA.
 */
export const isOpenToRow = (
  signed: SQL | undefined,
): SQL => sql`(not ${opportunity.hasAudience} or ${isAdminRow}
  or opportunity_admits(${opportunity.id}, ${member.id}, case when ${signed} then
    case when ${isProspectiveRow} then 'prospective' when ${isActiveRow} then 'active' end end))`;

/** An id, or the column that holds it. */
type Subject = SQLWrapper | string;

const isHeld = and(eq(position.memberId, member.id), isHolding);

/** Matches members who hold a fund, or will be its holders `later`, once it is published. */
export const holdsFund = (db: Db | Tx, fundId: Subject, when: 'now' | 'later' = 'now'): SQL =>
  exists(
    db,
    position,
    and(eq(position.fundId, fundId), isHeld, when === 'later' ? undefined : isPositionShown),
  );

/**
 * For each relation, matches members who have it to the opportunity, or will have it `later`, once the opportunity is
 * published. Whether they signed the NDA is not checked.
 */
export const relatedTo = (
  db: Db | Tx,
  about: Subject,
  when: 'now' | 'later' = 'now',
): Record<DocumentRelation, SQL> => ({
  reads: exists(
    db,
    opportunity,
    and(
      eq(opportunity.id, about),
      when === 'later' ? undefined : isPublished,
      isInScopeOfRow,
      isOpenToRow(sql`true`),
    ),
  ),
  indicated: exists(
    db,
    indication,
    and(eq(indication.opportunityId, about), eq(indication.memberId, member.id)),
  ),
  committed: exists(
    db,
    commitment,
    and(eq(commitment.opportunityId, about), eq(commitment.memberId, member.id), isLiveCommitment),
  ),
  holds: exists(db, position, and(eq(position.opportunityId, about), isHeld)),
});

type Related = typeof opportunity | typeof position | typeof indication | typeof commitment;

const exists = (db: Db | Tx, table: Related, which: SQL | undefined): SQL =>
  existsIn(db.select({ one: sql`1` }).from(table).where(which));
