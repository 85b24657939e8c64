import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import type { CategoryChoice, MoveCategoryInput, MoveFaqInput } from './faq-input.ts';
import { auditFaq, faqNotFound, lockedFaq } from './faq-lock.server.ts';
import {
  arrangeCategories,
  arrangeFaqs,
  deleteCategory,
  findCategory,
  findCategoryOrder,
  findOrder,
  insertCategory,
  lockArrangement,
  updateCategoryName,
  updateFaq,
} from './writing.queries.server.ts';

type Category = { id: string; name: string };

/**
 * Returns the chosen category; creates one if a new name is given. The caller holds the lock on the arrangement.
 * @throws DomainError `not_found` when the category no longer exists.
 */
export async function chosenCategory(tx: Tx, viewer: Viewer, choice: CategoryChoice): Promise<Category> {
  const known = await findCategory(tx, choice);
  if (known) return known;
  if ('id' in choice) throw noCategory();
  const category = { id: newId(), name: choice.name };
  await insertCategory(tx, category);
  await auditCategory(tx, viewer, 'faqCategory.create', category.id, null, { name: category.name });
  return category;
}

/**
 * Moves an FAQ before another, or to the end of a category. Changing the category counts as a save, so that an admin
 * who has the FAQ open cannot unknowingly move it back.
 * @throws DomainError `not_found`, or `conflict` when the other one no longer exists.
 */
export async function moveFaq(
  tx: Tx,
  viewer: Viewer,
  { id, categoryId, beforeId }: MoveFaqInput,
): Promise<void> {
  await locked(tx, viewer);
  const row = await lockedFaq(tx, viewer, id);
  if (row.deletedAt) throw new DomainError('conflict', 'This FAQ has been deleted.');
  const [to, from] = [await category(tx, categoryId), await category(tx, row.categoryId)];
  const before = await findOrder(tx, categoryId);
  const after = placed(before, id, beforeId);
  if (to.id === from.id && isSameOrder(before, after)) return;
  await arrangeFaqs(tx, categoryId, after);
  if (to.id !== from.id)
    await updateFaq(tx, id, { revision: row.revision + 1, savedAt: new Date(), savedBy: viewer.memberId });
  await auditFaq(
    tx,
    viewer,
    'faq.move',
    id,
    { category: from.name, place: row.position + 1 },
    { category: to.name, place: after.indexOf(id) + 1 },
  );
}

/**
 * Moves a category with its FAQs before another, or to the end.
 * @throws DomainError `not_found`, or `conflict` when the other one no longer exists.
 */
export async function moveCategory(
  tx: Tx,
  viewer: Viewer,
  { id, beforeId }: MoveCategoryInput,
): Promise<void> {
  await locked(tx, viewer);
  const { name } = await category(tx, id);
  const before = await findCategoryOrder(tx);
  const after = placed(before, id, beforeId);
  if (isSameOrder(before, after)) return;
  await arrangeCategories(tx, after);
  const place = (order: readonly string[]) => ({ name, place: order.indexOf(id) + 1 });
  await auditCategory(tx, viewer, 'faqCategory.move', id, place(before), place(after));
}

/** @throws DomainError `not_found`, or `conflict` when another category has the name. */
export async function renameCategory(
  tx: Tx,
  viewer: Viewer,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await locked(tx, viewer);
  const before = await category(tx, id);
  if (before.name === name) return;
  const other = await findCategory(tx, { name });
  if (other && other.id !== id)
    throw new DomainError('conflict', `A category “${other.name}” already exists.`);
  await updateCategoryName(tx, id, name);
  await auditCategory(tx, viewer, 'faqCategory.rename', id, { name: before.name }, { name });
}

/**
 * Removes an empty category. Deleted FAQs in it count, since each can still be restored to its place.
 * @throws DomainError `not_found`, or `conflict` when it is not empty.
 */
export async function removeCategory(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  await locked(tx, viewer);
  const { name } = await category(tx, id);
  if ((await findOrder(tx, id)).length > 0)
    throw new DomainError('conflict', 'This category still has FAQs. Move them to another category first.');
  await deleteCategory(tx, id);
  await auditCategory(tx, viewer, 'faqCategory.remove', id, { name }, null);
}

/** @throws DomainError `not_found` for everyone but admins. */
async function locked(tx: Tx, viewer: Viewer): Promise<void> {
  if (!isAdmin(viewer)) throw faqNotFound();
  await lockArrangement(tx);
}

const noCategory = () => new DomainError('not_found', 'This category no longer exists.');

async function category(tx: Tx, id: string): Promise<Category> {
  const categoryRow = await findCategory(tx, { id });
  if (!categoryRow) throw noCategory();
  return categoryRow;
}

/** Returns the order with `id` before another one, or at the end. */
function placed(order: readonly string[], id: string, beforeId: string | null): string[] {
  if (beforeId === id) return [...order];
  const others = order.filter((one) => one !== id);
  const at = beforeId === null ? others.length : others.indexOf(beforeId);
  if (at < 0)
    throw new DomainError('conflict', 'The order has changed. Please review it and move the FAQ again.');
  return others.toSpliced(at, 0, id);
}

const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

type Facts = Record<string, unknown> | null;

const auditCategory = (tx: Tx, viewer: Viewer, act: string, id: string, before: Facts, after: Facts) =>
  recordAudit(tx, { actorId: viewer.memberId, act, subject: { type: 'faq_category', id }, before, after });
