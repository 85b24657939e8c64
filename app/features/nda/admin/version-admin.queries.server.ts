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
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNever, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import { stillOpen } from '../signing/signing-scope.queries.server.ts';
import type { SIGNATURES, SignaturesAsked } from './signature-list.tsx';
import type { SignatureFilter, SigningCounts } from './version-admin.ts';

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

const IN_STATE: Record<SignatureFilter, SQL | undefined> = {
  owed: sql`false`,
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

const matches = (search: string): SQL | undefined =>
  and(...holdsEach(sql`(${member.name} || ' ' || ${member.email}::text)`, search));

type Sorts = Record<SortIdOf<typeof SIGNATURES>, SortKey>;
const memberName: SortKey = { kind: 'text', by: sql`lower(${member.name})` };
const dateOf = ({ completedAt, createdAt }: { completedAt: SQLWrapper; createdAt: SQLWrapper }): SQL =>
  orNever(sql`coalesce(${completedAt}, ${createdAt})`);

const SIGNING_SORTS: Sorts = {
  member: memberName,
  version: { kind: 'number', by: ndaVersion.version },
  since: { kind: 'time', by: dateOf(ndaSignature) },
};

export const findSignatures = listQuery(
  SIGNING_SORTS,
  ndaSignature.id,
  (viewer, db, { state, q }: SignaturesAsked, part) =>
    db
      .select({ member: person, signing, ...part.place })
      .from(ndaSignature)
      .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
      .innerJoin(member, eq(member.id, ndaSignature.memberId))
      .where(and(forAdmin(viewer, 'people'), IN_STATE[state], matches(q), part.after))
      .orderBy(...part.orderBy)
      .limit(part.limit),
);

/** Members who have to sign, whether they have or not. */
const signs = and(
  isNotNull(member.approvedAt),
  isNull(member.rejectedAt),
  isNull(member.erasedAt),
  arrayOverlaps(member.roles, ['prospective', 'active']),
  sql`not ${member.roles} @> array['admin']`,
);

/** Members who see the gate: none of their signatures covers the required version. */
export const owesSignature = (db: Db | Tx, required: number): SQL | undefined =>
  and(
    signs,
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

/** Finds one page of members who still have to sign, each with their newest signing. */
export function findOwing(viewer: Viewer, db: Db, required: number, asked: SignaturesAsked, limit: number) {
  const newest = db
    .select(signing)
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .where(eq(ndaSignature.memberId, member.id))
    .orderBy(desc(ndaSignature.createdAt))
    .limit(1)
    .as('newest');
  const sorts: Sorts = {
    member: memberName,
    version: { kind: 'number', by: sql`coalesce(${newest.version}, 0)` },
    since: { kind: 'time', by: dateOf(newest) },
  };
  const find = listQuery(sorts, member.id, (_viewer, _db, { q }: SignaturesAsked, part) =>
    db
      .select({ member: person, signing: newest._.selectedFields, ...part.place })
      .from(member)
      .leftJoinLateral(newest, sql`true`)
      .where(and(forAdmin(viewer, 'people'), owesSignature(db, required), matches(q), part.after))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );
  return find(viewer, db, asked, limit);
}

export async function countSigning(viewer: Viewer, db: Db, required: number): Promise<SigningCounts> {
  const rows = await db
    .select({
      signers: sql<number>`count(*)::int`,
      owing: sql<number>`(count(*) filter (where ${owesSignature(db, required)}))::int`,
    })
    .from(member)
    .where(and(forAdmin(viewer, 'people'), signs));
  return rows[0] ?? { signers: 0, owing: 0 };
}

/** One batch of members who still have to sign, in id order; for jobs. */
export function findOwingAfter(tx: Tx, required: number, after: string | null, limit: number) {
  return tx
    .select(addressee)
    .from(member)
    .where(and(owesSignature(tx, required), after ? sql`${member.id} > ${after}::uuid` : undefined))
    .orderBy(asc(member.id))
    .limit(limit);
}

/** A member who still has to sign. */
export async function findOwingMember(viewer: Viewer, tx: Tx, required: number, memberId: string) {
  const rows = await tx
    .select(addressee)
    .from(member)
    .where(and(forAdmin(viewer, 'people'), owesSignature(tx, required), eq(member.id, memberId)))
    .for('key share');
  return rows[0];
}
