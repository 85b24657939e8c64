import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { faq, faqFeedback } from '#app/db/schema/faqs.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isPublishedFaq } from '#app/platform/access/faq-access.queries.server.ts';
import { forAdmin, forPerson } from '#app/platform/access/viewer-scope.queries.server.ts';

type FeedbackRow = { faqId: string; helped: boolean; comment: string | null; at: Date };

/** Stores the viewer's feedback on a published FAQ, replacing earlier feedback; returns whether the FAQ exists. */
export async function upsertFeedback(viewer: Viewer, tx: Tx, row: FeedbackRow): Promise<boolean> {
  const { faqId, helped, comment, at } = row;
  const rows = await tx
    .insert(faqFeedback)
    .select(
      tx
        .select({
          faqId: faq.id,
          memberId: sql<string>`${viewer.memberId}::uuid`.as('member_id'),
          helped: sql<boolean>`${helped}::boolean`.as('helped'),
          comment: sql<string | null>`${comment}::text`.as('comment'),
          at: sql<Date>`${at.toISOString()}::timestamptz`.as('at'),
        })
        .from(faq)
        .innerJoin(member, eq(member.id, viewer.memberId))
        .where(and(eq(faq.id, faqId), isPublishedFaq, forPerson(viewer), isNull(member.erasedAt)))
        // Waits for an erasure in progress, so that nothing is stored about an erased member.
        .for('key share', { of: member }),
    )
    .onConflictDoUpdate({
      target: [faqFeedback.faqId, faqFeedback.memberId],
      set: {
        helped: sql`excluded.helped`,
        comment: sql`excluded.comment`,
        at: sql`case when (${faqFeedback.helped}, ${faqFeedback.comment}) is distinct from (excluded.helped, excluded.comment)
          then excluded.at else ${faqFeedback.at} end`,
      },
    })
    .returning({ faqId: faqFeedback.faqId });
  return rows.length > 0;
}

/** Counts how often an FAQ helped, for admins. */
export async function countFeedback(viewer: Viewer, db: Db, faqId: string) {
  const rows = await db
    .select({
      helped: sql<number>`(count(*) filter (where ${faqFeedback.helped}))::int`,
      total: count(),
    })
    .from(faqFeedback)
    .where(and(eq(faqFeedback.faqId, faqId), forAdmin(viewer, 'people')));
  return rows[0] ?? { helped: 0, total: 0 };
}

/** Finds the newest comments on an FAQ, for admins. */
export const findComments = (viewer: Viewer, db: Db, faqId: string, limit: number) =>
  db
    .select({
      memberId: faqFeedback.memberId,
      name: member.name,
      comment: sql<string>`${faqFeedback.comment}`,
      at: faqFeedback.at,
    })
    .from(faqFeedback)
    .innerJoin(member, eq(member.id, faqFeedback.memberId))
    .where(
      and(
        eq(faqFeedback.faqId, faqId),
        isNotNull(faqFeedback.comment),
        isNull(member.erasedAt),
        forAdmin(viewer, 'people'),
      ),
    )
    .orderBy(desc(faqFeedback.at), desc(faqFeedback.memberId))
    .limit(limit);

export const findOwnFeedback = ({ memberId }: Viewer, db: Db) =>
  db
    .select({
      question: sql<string>`coalesce(${faq.publishedQuestion}, ${faq.question})`,
      helped: faqFeedback.helped,
      comment: faqFeedback.comment,
      at: faqFeedback.at,
    })
    .from(faqFeedback)
    .innerJoin(faq, eq(faq.id, faqFeedback.faqId))
    .where(eq(faqFeedback.memberId, memberId))
    .orderBy(desc(faqFeedback.at));
