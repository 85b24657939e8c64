import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { rightsInWords } from '#app/domain/access/grant-words.ts';
import { PRESETS } from '#app/domain/access/grants.ts';
import { quarterOf, quarterText } from '#app/domain/access/quarter.ts';
import { mayChange, STAFF_SETS, type StaffSet } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId, newId } from '#app/domain/ids.ts';
import type { Word } from '#app/domain/investing/vocabulary.ts';
import { needsSecondAdmin } from '#app/platform/approvals/approvals.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { dayIn, momentOf } from '#app/platform/format/wall-clock.ts';
import { rightsOf } from '#app/platform/grants/grants.server.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveListOf } from '#app/platform/lists/serve-list.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import {
  countGiven,
  countItems,
  findItems,
  findReviewIdOf,
  findReviewOf,
  findReviews,
  findUnsigned,
  insertItems,
  insertReview,
  lockItem,
  lockReview,
  updateItem,
  updateReview,
} from './access-review.queries.server.ts';
import {
  type DecisionInput,
  ITEM_STATES,
  type ItemState,
  type Review,
  type ReviewItem,
  unsettledIn,
} from './access-review.ts';
import { REVIEW_ITEMS } from './item-list.tsx';

/** Returns the quarter that it is for the firm. */
const currentQuarter = async (on?: Db | Tx, now = new Date()): Promise<string> =>
  quarterOf(dayIn((await currentFirm(on)).timeZone, now));

const NO_COUNTS = Object.fromEntries(Object.keys(ITEM_STATES).map((state) => [state, 0])) as Record<
  ItemState,
  number
>;

/** Returns all reviews, newest first; none to everyone who does not see them. */
export async function reviewsOf(viewer: Viewer, id?: string): Promise<Review[]> {
  const [rows, counted] = await Promise.all([findReviews(viewer, db(), id), countItems(viewer, db(), id)]);
  return rows.map(({ startedAt, signedOffAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    signedOffAt: signedOffAt?.toISOString() ?? null,
    counts: countsOf(counted.filter(({ reviewId }) => reviewId === row.id)),
  }));
}

const countsOf = (rows: readonly { state: ItemState; count: number }[]): Record<ItemState, number> => ({
  ...NO_COUNTS,
  ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
});

/** A review that is to be done: `id` once it has begun. */
export type DueReview = { quarter: string; id: string | null };

/**
 * Returns the oldest review that is not signed off, for those who decide in it, else this quarter's; `null` where nothing
 * that was given before the quarter is in force.
 */
export async function dueReview(viewer: Viewer, now = new Date()): Promise<DueReview | null> {
  if (!mayChange(viewer, 'access')) return null;
  const begun = await findUnsigned(db());
  if (begun) return { quarter: begun.quarter, id: begun.id };
  const { timeZone } = await currentFirm();
  const quarter = quarterOf(dayIn(timeZone, now));
  if (await findReviewOf(db(), quarter)) return null;
  const given = await countGiven(db(), { before: momentOf(Date.parse(quarter), timeZone) });
  return given > 0 ? { quarter, id: null } : null;
}

/** Returns the page of all reviews. */
export async function reviewsPage(viewer: Viewer) {
  return { quarter: await currentQuarter(), reviews: await reviewsOf(viewer) };
}

/** A review whose items are listed. `since`: how much access was granted after it began, and will be in the next one. */
type ListedReview = {
  id: string;
  name: string;
  review: Review;
  since: number;
  words: readonly Word[];
  needsSecondAdmin: boolean;
};

/** @throws DomainError `not_found`, also for everyone who does not see reviews. */
async function reviewAt(viewer: Viewer, id: string): Promise<ListedReview> {
  const [review] = isId(id) ? await reviewsOf(viewer, id) : [];
  if (!review) throw notFound();
  const [{ categories }, since] = await Promise.all([
    currentVocabulary(),
    review.signedOffAt ? 0 : countGiven(db(), { outside: id }),
  ]);
  return {
    ...{ id, name: `Access review ${quarterText(review.quarter)}`, review, since, words: categories },
    needsSecondAdmin: needsSecondAdmin('staff_set'),
  };
}

type Found = Omit<Awaited<ReturnType<ReturnType<typeof findItems>>>[number], keyof Placed>;

/** The items of a review, and what was decided on each. */
export const reviewItemList = serveListOf(REVIEW_ITEMS, {
  need: { sees: 'access' },
  parent: 'access_review',
  parentAt: reviewAt,
  rows: ({ id, words }: ListedReview) => ({ find: findItems(id), rowOf: (found) => itemOf(found, words) }),
});

function itemOf({ grant, holder, set, ...row }: Found, words: readonly Word[]): ReviewItem {
  return {
    ...row,
    kind: grant ? 'grant' : 'permission',
    access: accessText({ preset: grant?.preset ?? null, holder, set }),
    contains: grant ? rightsInWords(rightsOf(grant), words).join('; ') : STAFF_SETS[set ?? 'everything'].says,
    isByRole: !grant && !set,
  };
}

type About = { preset: keyof typeof PRESETS | null; holder: string | null; set: StaffSet | null };

const accessText = ({ preset, holder, set }: About): string => {
  if (preset) return `${PRESETS[preset].label} of ${holder ?? 'a holder'}`;
  return set ? STAFF_SETS[set].label : 'Everything, by the admin role';
};

/** Begins the review of this quarter with all that is in force. A second admin gets the one that has begun. */
export async function startReview(tx: Tx, viewer: Viewer): Promise<{ id: string }> {
  requireAdmin(viewer, { changes: 'access' });
  const quarter = await currentQuarter(tx);
  const row = { id: newId(), quarter, startedAt: new Date(), startedById: viewer.memberId };
  if (!(await insertReview(tx, row))) {
    const begun = await findReviewOf(tx, quarter);
    if (!begun) throw notFound();
    return { id: begun.id };
  }
  const count = await insertItems(tx, row.id);
  await record(tx, viewer, 'accessReview.start', row, { count });
  return { id: row.id };
}

/** An item that is about to be decided on, and is locked. */
export type ItemToDecide = {
  reviewId: string;
  quarter: string;
  memberId: string;
  grantId: string | null;
  staffSetId: string | null;
  /** Who gave the access, if it is a grant. */
  holderId: string | null;
  access: string;
};

/**
 * Locks an item before it is decided. Returns `null` where that has been decided already.
 * @throws DomainError `not_found`; `conflict` when the review is signed off, another admin decided meanwhile, or the
 * access has ended; `forbidden` for one's own access where another admin has to agree; `unprocessable` to end what was
 * never given.
 */
export async function lockToDecide(
  tx: Tx,
  viewer: Viewer,
  { id, decision, seen }: DecisionInput,
): Promise<ItemToDecide | null> {
  requireAdmin(viewer, { changes: 'access' });
  const reviewId = await findReviewIdOf(tx, id);
  const review = reviewId && (await lockReview(tx, reviewId, 'share'));
  const found = await lockItem(tx, id);
  if (!review || !found) throw notFound();
  if (review.signedOffAt) throw new DomainError('conflict', 'This review has been signed off.');
  const { item, state, isLive, holderId, decidedBy } = found;
  if (item.decision === decision && state !== 'open') return null;
  if (item.decision !== seen)
    throw new DomainError('conflict', `${decidedBy ?? 'Another admin'} has already decided on this.`);
  if (state === 'awaiting')
    throw new DomainError('conflict', 'Its end awaits the approval of another admin.');
  if (!isLive) throw new DomainError('conflict', 'This access has ended already.');
  const { memberId, grantId, staffSetId } = item;
  if (memberId === viewer.memberId && needsSecondAdmin('staff_set'))
    throw new DomainError('forbidden', 'Another admin must review your access.');
  if (decision === 'end' && !grantId && !staffSetId)
    throw new DomainError(
      'unprocessable',
      'Nothing was given that could be ended. Give them a permission, and they have only that.',
    );
  return {
    reviewId: review.id,
    quarter: review.quarter,
    memberId,
    grantId,
    staffSetId,
    holderId,
    access: accessText(found),
  };
}

/** Stores a decision on a locked item. */
export async function recordDecision(
  tx: Tx,
  viewer: Viewer,
  { id, decision }: Pick<DecisionInput, 'id' | 'decision'>,
  { reviewId, quarter, memberId, holderId, access }: ItemToDecide,
): Promise<void> {
  await updateItem(tx, id, { decision, decidedAt: new Date(), decidedById: viewer.memberId });
  const review = { id: reviewId, quarter };
  // What is personal in it is the holder's name.
  await record(tx, viewer, `accessReview.${decision}`, review, { memberId, access }, holderId ?? undefined);
}

/**
 * Closes a review. Repeating it does nothing.
 * @throws DomainError `not_found`; `conflict` while something is undecided.
 */
export async function signOff(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  requireAdmin(viewer, { changes: 'access' });
  const review = await lockReview(tx, id, 'update');
  if (!review) throw notFound();
  if (review.signedOffAt) return;
  const counts = countsOf(await countItems(viewer, tx, id));
  const open = unsettledIn({ counts });
  if (open > 0)
    throw new DomainError(
      'conflict',
      open === 1 ? '1 item still needs a decision.' : `${open} items still need a decision.`,
    );
  await updateReview(tx, id, { signedOffAt: new Date(), signedOffById: viewer.memberId });
  const { kept, ended, gone } = counts;
  await record(tx, viewer, 'accessReview.signOff', review, { kept, ended: ended + gone });
}

const notFound = () => new DomainError('not_found', 'This access review does not exist.');

const record = (
  tx: Tx,
  viewer: Viewer,
  act: string,
  { id, quarter }: { id: string; quarter: string },
  facts: Record<string, unknown>,
  personId?: string,
) =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'access_review', id },
    before: null,
    after: { quarter: quarterText(quarter), ...facts },
    personId,
  });
