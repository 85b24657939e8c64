import { and, desc, eq, inArray, isNull, max, ne, notInArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { member } from '#app/db/schema/members.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { APPROVAL_AREAS, APPROVAL_SUBJECTS, type ApprovalSubject } from '#app/domain/approvals.ts';
import { isOpenApproval } from '../access/approval-state.queries.server.ts';
import { isFirmPerson } from '../access/firm-people.queries.server.ts';
import { hasSetFor } from '../access/staff.queries.server.ts';
import { forAdmin } from '../access/viewer-scope.queries.server.ts';

/** Matches requests of the areas that an admin sees; none for everyone else. */
const isOfAreas = (viewer: Viewer) =>
  inArray(
    approval.subject,
    APPROVAL_SUBJECTS.filter((subject) => maySee(viewer, APPROVAL_AREAS[subject])),
  );

const isOf = (subject: ApprovalSubject, subjectId: string) =>
  and(eq(approval.subject, subject), eq(approval.subjectId, subjectId));

export async function lastRevision(tx: Tx, subject: ApprovalSubject, subjectId: string): Promise<number> {
  const rows = await tx
    .select({ revision: max(approval.revision) })
    .from(approval)
    .where(isOf(subject, subjectId));
  return rows[0]?.revision ?? 0;
}

export async function insertApproval(tx: Tx, row: typeof approval.$inferInsert): Promise<void> {
  await tx.insert(approval).values(row);
}

/** Locks the open request of a subject. */
export async function lockOpenApproval(tx: Tx, subject: ApprovalSubject, subjectId: string) {
  const rows = await tx
    .select()
    .from(approval)
    .where(and(isOf(subject, subjectId), isOpenApproval))
    .for('update');
  return rows[0];
}

/** Ends what is open of a subject, or what is open or approved. Returns what it ended. */
export const withdrawApprovals = (
  tx: Tx,
  { subject, subjectId, which }: { subject: ApprovalSubject; subjectId: string; which: 'open' | 'all' },
  at: Date,
) =>
  tx
    .update(approval)
    .set({ withdrawnAt: at })
    .where(
      and(
        isOf(subject, subjectId),
        isNull(approval.withdrawnAt),
        which === 'open'
          ? isNull(approval.decision)
          : or(isNull(approval.decision), ne(approval.decision, 'sent_back')),
      ),
    )
    .returning({ id: approval.id, revision: approval.revision, aboutId: approval.aboutId });

export async function lockApproval(viewer: Viewer, tx: Tx, id: string) {
  const rows = await tx
    .select()
    .from(approval)
    .where(and(isOfAreas(viewer), eq(approval.id, id)))
    .for('update');
  return rows[0];
}

type Decided = Pick<typeof approval.$inferInsert, 'decidedById' | 'decidedAt' | 'decision' | 'reason'>;

export async function storeDecision(tx: Tx, id: string, decided: Decided): Promise<void> {
  await tx.update(approval).set(decided).where(eq(approval.id, id));
}

const requester = alias(member, 'requester');
const decider = alias(member, 'decider');

const withNames = (db: Db | Tx) =>
  db
    .select({ approval, requestedBy: requester.name, decidedBy: decider.name })
    .from(approval)
    .innerJoin(requester, eq(requester.id, approval.requestedById))
    .leftJoin(decider, eq(decider.id, approval.decidedById));

export async function findApproval(viewer: Viewer, db: Db | Tx, id: string) {
  const rows = await withNames(db).where(and(isOfAreas(viewer), eq(approval.id, id)));
  return rows[0];
}

/** Finds the requests of one subject, newest first. */
export const findApprovalsOf = (viewer: Viewer, db: Db | Tx, subject: ApprovalSubject, subjectId: string) =>
  withNames(db)
    .where(and(isOfAreas(viewer), isOf(subject, subjectId)))
    .orderBy(desc(approval.requestedAt), desc(approval.id));

/** Finds what awaits a decision, oldest first. */
export const findOpenApprovals = (viewer: Viewer, db: Db, limit: number) =>
  withNames(db)
    .where(and(isOfAreas(viewer), isOpenApproval))
    .orderBy(approval.requestedAt, approval.id)
    .limit(limit);

export const countOpenApprovals = (viewer: Viewer, db: Db) =>
  db.$count(approval, and(isOfAreas(viewer), isOpenApproval));

/** Finds the admins who may give approvals of a subject, other than some people, by name. */
export const findApprovers = (
  viewer: Viewer,
  db: Db,
  subject: ApprovalSubject,
  memberIds: readonly string[],
) =>
  db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(
      and(
        forAdmin(viewer, APPROVAL_AREAS[subject]),
        hasSetFor(db, { changes: APPROVAL_AREAS[subject] }),
        isFirmPerson(),
        eq(member.membershipStatus, 'approved'),
        notInArray(member.id, [...memberIds]),
      ),
    )
    .orderBy(member.name, member.id);
