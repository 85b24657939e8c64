import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { exactTime, holds } from '#app/platform/lists/sql.server.ts';
import { stillOpen } from '../signing/signing-scope.queries.server.ts';
import type { SignatureFilter } from './version-admin.ts';

const person = { id: member.id, name: member.name, email: member.email };
/** A member to notify; `hasSigned` means an earlier version, or a signature that was voided. */
const addressee = {
  ...person,
  hasSigned: sql<boolean>`exists (select from nda_signature s where s.member_id = ${member}.id and s.completed_at is not null)`,
};
const signing = {
  id: ndaSignature.id,
  version: ndaVersion.version,
  envelopeId: ndaSignature.envelopeId,
  createdAt: ndaSignature.createdAt,
  sentAt: ndaSignature.sentAt,
  viewedAt: ndaSignature.viewedAt,
  completedAt: ndaSignature.completedAt,
  declinedAt: ndaSignature.declinedAt,
  declineReason: ndaSignature.declineReason,
  voidedAt: ndaSignature.voidedAt,
  voidReason: ndaSignature.voidReason,
  documentKey: ndaSignature.documentKey,
};

const IN_STATE: Record<Exclude<SignatureFilter, 'owed'>, SQL | undefined> = {
  all: undefined,
  open: stillOpen,
  completed: and(isNotNull(ndaSignature.completedAt), isNull(ndaSignature.voidedAt)),
  declined: and(
    isNotNull(ndaSignature.declinedAt),
    isNull(ndaSignature.completedAt),
    isNull(ndaSignature.voidedAt),
  ),
  voided: isNotNull(ndaSignature.voidedAt),
};

const matches = (search: string | undefined): SQL | undefined =>
  search ? holds(sql`(${member.name} || ' ' || ${member.email}::text)`, search) : undefined;

type ListInput = { search?: string | undefined; position: Position | null; limit: number };

/** Signings in a state, newest first. */
export function findSignatures(
  viewer: Viewer,
  db: Db,
  state: Exclude<SignatureFilter, 'owed'>,
  { search, position, limit }: ListInput,
) {
  const after = position
    ? sql`(${ndaSignature.createdAt}, ${ndaSignature.id}) < (${position.key}::timestamptz, ${position.id}::uuid)`
    : undefined;
  return db
    .select({
      member: person,
      signing,
      sortKey: exactTime(ndaSignature.createdAt),
    })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .innerJoin(member, eq(member.id, ndaSignature.memberId))
    .where(and(forAdmin(viewer), IN_STATE[state], matches(search), after))
    .orderBy(desc(ndaSignature.createdAt), desc(ndaSignature.id))
    .limit(limit + 1);
}

/** Members who see the gate: none of their signatures covers the required version. */
export const owes = (db: Db | Tx, required: number): SQL | undefined =>
  and(
    isNotNull(member.approvedAt),
    isNull(member.rejectedAt),
    isNull(member.erasedAt),
    arrayOverlaps(member.roles, ['prospective', 'active']),
    sql`not ${member.roles} @> array['admin']`,
    notExists(
      db
        .select({ one: sql`1` })
        .from(ndaSignature)
        .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
        .where(
          and(
            eq(ndaSignature.memberId, member.id),
            isNotNull(ndaSignature.completedAt),
            isNull(ndaSignature.voidedAt),
            gte(ndaVersion.version, required),
          ),
        ),
    ),
  );

/** Members who still have to sign, by name, each with their newest signing. */
export function findOwing(viewer: Viewer, db: Db, required: number, { search, position, limit }: ListInput) {
  const newest = db
    .select(signing)
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .where(eq(ndaSignature.memberId, member.id))
    .orderBy(desc(ndaSignature.createdAt))
    .limit(1)
    .as('newest');
  const after = position
    ? sql`(lower(${member.name}), ${member.id}) > (${position.key}, ${position.id}::uuid)`
    : undefined;
  return db
    .select({ member: person, signing: newest._.selectedFields, sortKey: sql<string>`lower(${member.name})` })
    .from(member)
    .leftJoinLateral(newest, sql`true`)
    .where(and(forAdmin(viewer), owes(db, required), matches(search), after))
    .orderBy(asc(sql`lower(${member.name})`), asc(member.id))
    .limit(limit + 1);
}

export async function countOwing(viewer: Viewer, db: Db, required: number): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(member)
    .where(and(forAdmin(viewer), owes(db, required)));
  return rows[0]?.count ?? 0;
}

/** One batch of members who still have to sign, in id order; for jobs. */
export function findOwingAfter(tx: Tx, required: number, after: string | null, limit: number) {
  return tx
    .select(addressee)
    .from(member)
    .where(and(owes(tx, required), after ? sql`${member.id} > ${after}::uuid` : undefined))
    .orderBy(asc(member.id))
    .limit(limit);
}

/** A member who still has to sign. */
export async function findOwingMember(viewer: Viewer, tx: Tx, required: number, memberId: string) {
  const rows = await tx
    .select(addressee)
    .from(member)
    .where(and(forAdmin(viewer), owes(tx, required), eq(member.id, memberId)))
    .for('key share');
  return rows[0];
}
