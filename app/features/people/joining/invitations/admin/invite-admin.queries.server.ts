import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { invitation, member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import { isLatestMail } from '../invitations.queries.server.ts';
import type { INVITES, InvitesAsked } from './invite-list.tsx';

const unused = and(isNull(invitation.redeemedAt), isNull(invitation.revokedAt));
/** The SQL counterpart of `invitationState`. */
const STATE_IS = {
  redeemed: isNotNull(invitation.redeemedAt),
  revoked: and(isNull(invitation.redeemedAt), isNotNull(invitation.revokedAt)),
  expired: and(unused, or(isNotNull(invitation.expiredAt), lte(invitation.expiresAt, sql`now()`))),
  live: and(unused, isNull(invitation.expiredAt), gt(invitation.expiresAt, sql`now()`)),
};

const matching = (viewer: Viewer, { q, state, by }: InvitesAsked): SQL | undefined =>
  and(
    forAdmin(viewer, 'people'),
    ...holdsEach(sql`(coalesce(${invitation.name}, '') || ' ' || ${invitation.email}::text)`, q),
    state && STATE_IS[state],
    by ? eq(invitation.invitedBy, by) : undefined,
  );

const inviter = alias(member, 'inviter');
const redeemer = alias(member, 'redeemer');

const SORTS: Record<SortIdOf<typeof INVITES>, SortKey> = {
  guest: { kind: 'text', by: orNothing(sql`coalesce(${invitation.name}, ${invitation.email}::text)`) },
  by: { kind: 'text', by: orNothing(inviter.name) },
  sent: { kind: 'time', by: invitation.sentAt },
  created: { kind: 'time', by: invitation.createdAt },
};

export const findInvites = listQuery(SORTS, invitation.id, (viewer, db, asked: InvitesAsked, part) =>
  db
    .select({
      invitation,
      inviter: { id: inviter.id, name: inviter.name },
      redeemer: { id: redeemer.id, name: redeemer.name },
      mail: { state: mailDelivery.state, at: mailDelivery.stateAt, reason: mailDelivery.reason },
      ...part.place,
    })
    .from(invitation)
    .leftJoin(inviter, eq(inviter.id, invitation.invitedBy))
    .leftJoin(redeemer, eq(redeemer.id, invitation.redeemedBy))
    .leftJoin(mailDelivery, isLatestMail)
    .where(and(matching(viewer, asked), part.after))
    .orderBy(...part.orderBy)
    .limit(part.limit),
);

/** Counts invitations by state, overall or of one member. */
export async function countInvites(viewer: Viewer, db: Db, by: string | undefined) {
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await db
    .select({
      live: count(STATE_IS.live),
      redeemed: count(STATE_IS.redeemed),
      revoked: count(STATE_IS.revoked),
      expired: count(STATE_IS.expired),
    })
    .from(invitation)
    .where(and(forAdmin(viewer, 'people'), by ? eq(invitation.invitedBy, by) : undefined));
  return rows[0];
}

export async function findInvitationOf(viewer: Viewer, db: Db, memberId: string) {
  const rows = await db
    .select({ invitation, inviter: { id: inviter.id, name: inviter.name } })
    .from(invitation)
    .leftJoin(inviter, eq(inviter.id, invitation.invitedBy))
    .where(
      and(forAdmin(viewer, 'people'), eq(invitation.redeemedBy, memberId), isNotNull(invitation.redeemedAt)),
    )
    .orderBy(desc(invitation.redeemedAt))
    .limit(1);
  return rows[0];
}

export async function findSender(viewer: Viewer, db: Db, memberId: string) {
  const rows = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(forAdmin(viewer, 'people'), eq(member.id, memberId)));
  return rows[0];
}
