import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { notice, noticeItemAmount, noticeLine, noticeRevision } from '#app/db/schema/notices.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { NoticeKind } from '#app/domain/investing/notice.ts';
import { isFundPublished } from '#app/platform/access/opportunity-access.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

export type NoticeRow = typeof notice.$inferSelect;

export async function findNotice(viewer: Viewer, db: Db | Tx, id: string): Promise<NoticeRow | undefined> {
  const [row] = await db
    .select()
    .from(notice)
    .where(and(forAdmin(viewer, 'money'), eq(notice.id, id)));
  return row;
}

/** Locks a notice before anything that its acts change. */
export async function lockNotice(tx: Tx, id: string): Promise<NoticeRow | undefined> {
  const [row] = await tx.select().from(notice).where(eq(notice.id, id)).for('update');
  return row;
}

/** Returns whether members do not see a fund yet. Locks it, so that the answer holds until the transaction ends. */
export async function isDraftFund(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ isPublished: sql<boolean>`${isFundPublished} is true` })
    .from(fund)
    .where(eq(fund.id, id))
    .for('share');
  return !row?.isPublished;
}

/** Finds the published notice of a kind with the highest number, as it was last corrected. */
export async function findLastNotice(
  db: Db | Tx,
  vehicleId: string,
  kind: NoticeKind,
): Promise<NoticeRow | undefined> {
  const [row] = await db
    .select()
    .from(notice)
    .where(
      and(
        eq(notice.vehicleId, vehicleId),
        eq(notice.kind, kind),
        isNotNull(notice.recordedAt),
        isNull(notice.replacedAt),
      ),
    )
    .orderBy(desc(notice.number))
    .limit(1);
  return row;
}

/** Finds the account that the vehicle's last notice told its holders to pay to; nothing before the first. */
export async function findToldAccount(db: Db | Tx, vehicleId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: notice.bankDetailsId })
    .from(notice)
    .where(
      and(eq(notice.vehicleId, vehicleId), isNotNull(notice.publishedAt), isNotNull(notice.bankDetailsId)),
    )
    .orderBy(desc(notice.publishedAt))
    .limit(1);
  return row?.id ?? undefined;
}

export async function insertNotice(tx: Tx, row: typeof notice.$inferInsert): Promise<void> {
  await tx.insert(notice).values(row);
}

export async function updateNotice(
  tx: Tx,
  id: string,
  change: Partial<Omit<NoticeRow, 'vehicleId'>>,
): Promise<void> {
  await tx.update(notice).set(change).where(eq(notice.id, id));
}

export async function deleteNotice(tx: Tx, id: string): Promise<void> {
  await tx.delete(notice).where(eq(notice.id, id));
}

export async function nameOfMember(db: Db | Tx, memberId: string): Promise<string> {
  const [row] = await db.select({ name: member.name }).from(member).where(eq(member.id, memberId));
  return row?.name ?? 'Another admin';
}

/** Keeps a revision as it is requested. */
export async function putRevision(tx: Tx, row: typeof noticeRevision.$inferInsert): Promise<void> {
  await tx.insert(noticeRevision).values(row);
}

export async function findRevision(db: Db | Tx, noticeId: string, revision: number) {
  const [row] = await db
    .select()
    .from(noticeRevision)
    .where(and(eq(noticeRevision.noticeId, noticeId), eq(noticeRevision.revision, revision)));
  return row;
}

/** Finds the digest of the holders of a revision that was requested. */
export async function findSeenDigest(
  tx: Tx,
  { id, revision }: Pick<NoticeRow, 'id' | 'revision'>,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ digest: noticeRevision.holdersDigest })
    .from(noticeRevision)
    .where(and(eq(noticeRevision.noticeId, id), eq(noticeRevision.revision, revision)));
  return row?.digest;
}

/** Returns the number that the next notice of a kind gets. With the ledger's lock held where it is recorded, so that numbers follow one another. */
export async function nextNumber(tx: Db | Tx, vehicleId: string, kind: NoticeKind): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${notice.number}), 0)::int` })
    .from(notice)
    .where(and(eq(notice.vehicleId, vehicleId), eq(notice.kind, kind)));
  return (row?.last ?? 0) + 1;
}

/** Finds what corrects a notice: a correction that is published, recorded or not yet, or else the draft of one. */
export async function findCorrection(db: Db | Tx, noticeId: string): Promise<NoticeRow | undefined> {
  const [row] = await db
    .select()
    .from(notice)
    .where(eq(notice.corrects, noticeId))
    .orderBy(sql`${notice.publishedAt} is null`)
    .limit(1);
  return row;
}

/** Finds the drafts whose time of publication has come. */
export async function findDueNotices(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: notice.id })
    .from(notice)
    .where(
      and(
        isNull(notice.publishedAt),
        lte(notice.publishAt, now),
        sql`${notice.clearedRevision} = ${notice.revision}`,
      ),
    )
    .orderBy(notice.publishAt)
    .limit(100);
  return rows.map(({ id }) => id);
}

/** A holder's part of a line, in a join of both. */
export const ITEM_AMOUNT = {
  type: noticeLine.type,
  description: noticeLine.description,
  insideFund: noticeLine.insideFund,
  amount: noticeItemAmount.amount,
  unfundedChange: noticeItemAmount.unfundedChange,
};
