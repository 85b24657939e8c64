import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { faq, faqCategory, faqFeedback } from '#app/db/schema/faqs.ts';
import { member } from '#app/db/schema/members.ts';
import { question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

export type FaqRow = typeof faq.$inferSelect;

/** Matches FAQs with unpublished changes. */
const isChanged = sql<boolean>`(${faq.question}, ${faq.answer}) is distinct from (${faq.publishedQuestion}, ${faq.publishedAnswer})`;

/** Finds all FAQs with their categories in order, including deleted ones, with their feedback counts. */
export function findAllFaqs(viewer: Viewer, db: Db) {
  const said = db
    .select({
      faqId: faqFeedback.faqId,
      helped: sql<number>`(count(*) filter (where ${faqFeedback.helped}))::int`.as('helped_count'),
      total: sql<number>`count(*)::int`.as('total_count'),
    })
    .from(faqFeedback)
    .groupBy(faqFeedback.faqId)
    .as('said');
  return db
    .select({
      id: faq.id,
      category: { id: faqCategory.id, name: faqCategory.name },
      question: faq.question,
      savedAt: faq.savedAt,
      publishedAt: faq.publishedAt,
      withdrawnAt: faq.withdrawnAt,
      deletedAt: faq.deletedAt,
      isChanged,
      helped: said.helped,
      total: said.total,
    })
    .from(faq)
    .innerJoin(faqCategory, eq(faqCategory.id, faq.categoryId))
    .leftJoin(said, eq(said.faqId, faq.id))
    .where(forAdmin(viewer, 'people'))
    .orderBy(asc(faqCategory.position), asc(faqCategory.id), asc(faq.position), asc(faq.id));
}

export const findCategories = (viewer: Viewer, db: Db) =>
  db
    .select({ id: faqCategory.id, name: faqCategory.name })
    .from(faqCategory)
    .where(forAdmin(viewer, 'people'))
    .orderBy(asc(faqCategory.position), asc(faqCategory.id));

/** Finds one FAQ for its editor, with the name of the person who saved it last. */
export async function findFaq(viewer: Viewer, db: Db, condition: { id: string } | { questionId: string }) {
  const rows = await db
    .select({ faq, savedByName: member.name, isChanged })
    .from(faq)
    .leftJoin(member, eq(member.id, faq.savedBy))
    .where(
      and(
        forAdmin(viewer, 'people'),
        'id' in condition
          ? eq(faq.id, condition.id)
          : and(eq(faq.questionId, condition.questionId), isNull(faq.deletedAt)),
      ),
    );
  return rows[0];
}

/** Locks an FAQ until the transaction ends. */
export async function lockFaq(viewer: Viewer, tx: Tx, id: string): Promise<FaqRow | undefined> {
  const rows = await tx
    .select()
    .from(faq)
    .where(and(forAdmin(viewer, 'people'), eq(faq.id, id)))
    .for('no key update');
  return rows[0];
}

/** Serializes changes of the order, the slugs and the categories. */
export async function lockArrangement(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('faqs', 0))`);
}

export async function insertFaq(tx: Tx, row: typeof faq.$inferInsert): Promise<void> {
  await tx.insert(faq).values(row);
}

export async function updateFaq(tx: Tx, id: string, change: Partial<FaqRow>): Promise<void> {
  await tx.update(faq).set(change).where(eq(faq.id, id));
}

export async function findMemberName(tx: Tx, memberId: string): Promise<string | undefined> {
  const rows = await tx.select({ name: member.name }).from(member).where(eq(member.id, memberId));
  return rows[0]?.name;
}

/** Returns whether another FAQ that is not deleted was created from this question. */
export async function isPromoted(tx: Tx, questionId: string, except?: string): Promise<boolean> {
  const rows = await tx
    .select({ id: faq.id })
    .from(faq)
    .where(
      and(
        eq(faq.questionId, questionId),
        isNull(faq.deletedAt),
        except === undefined ? undefined : ne(faq.id, except),
      ),
    );
  return rows.length > 0;
}

/**
 * Deletes the unpublished FAQs created from a member's questions. While a question is locked, no further one can be
 * created.
 */
export async function deleteDraftsOf(tx: Tx, memberId: string): Promise<void> {
  const asked = await tx
    .select({ id: question.id })
    .from(question)
    .where(eq(question.memberId, memberId))
    .orderBy(asc(question.id))
    .for('update');
  const ids = asked.map(({ id }) => id);
  await tx.delete(faq).where(and(inArray(faq.questionId, ids), isNull(faq.publishedAt)));
}

/** Finds the slugs of other FAQs that equal this one or start with it. */
export async function findSlugsLike(tx: Tx, slug: string, except: string): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: faq.slug })
    .from(faq)
    .where(and(ne(faq.id, except), or(eq(faq.slug, slug), sql`starts_with(${faq.slug}, ${`${slug}-`})`)));
  return new Set(rows.map((row) => row.slug));
}

/** The position after the last FAQ of a category. */
export async function nextPosition(tx: Tx, categoryId: string): Promise<number> {
  const rows = await tx
    .select({ next: sql<number>`coalesce(max(${faq.position}) + 1, 0)::int` })
    .from(faq)
    .where(eq(faq.categoryId, categoryId));
  return rows[0]?.next ?? 0;
}

/** The FAQs of a category in order, including deleted ones, which keep their place for restoration. */
export async function findOrder(tx: Tx, categoryId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: faq.id })
    .from(faq)
    .where(eq(faq.categoryId, categoryId))
    .orderBy(asc(faq.position), asc(faq.id));
  return rows.map(({ id }) => id);
}

export async function arrangeFaqs(tx: Tx, categoryId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update faq set category_id = ${categoryId}::uuid, position = wanted.position - 1
    from ${inOrder(ids)} as wanted(id, position) where faq.id = wanted.id`);
}

export async function findCategory(
  tx: Tx,
  wanted: { id: string } | { name: string },
): Promise<{ id: string; name: string } | undefined> {
  const rows = await tx
    .select({ id: faqCategory.id, name: faqCategory.name })
    .from(faqCategory)
    .where(
      'id' in wanted
        ? eq(faqCategory.id, wanted.id)
        : sql`lower(${faqCategory.name}) = lower(${wanted.name})`,
    );
  return rows[0];
}

export async function insertCategory(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  await tx.insert(faqCategory).values({
    id,
    name,
    position: sql`(select coalesce(max(position) + 1, 0) from faq_category)`,
  });
}

export async function updateCategoryName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.update(faqCategory).set({ name }).where(eq(faqCategory.id, id));
}

export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.delete(faqCategory).where(eq(faqCategory.id, id));
}

export async function findCategoryOrder(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: faqCategory.id })
    .from(faqCategory)
    .orderBy(asc(faqCategory.position), asc(faqCategory.id));
  return rows.map(({ id }) => id);
}

export async function arrangeCategories(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update faq_category set position = wanted.position - 1
    from ${inOrder(ids)} as wanted(id, position) where faq_category.id = wanted.id`);
}

const inOrder = (ids: readonly string[]): SQL =>
  sql`(select id::uuid, position::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as listed(id, position))`;
