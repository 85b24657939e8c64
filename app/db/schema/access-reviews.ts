import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { accessGrant } from './grants.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';
import { staffSet } from './staff.ts';

/** The firm's review of who has access to what, one for each quarter. */
export const accessReview = pgTable(
  'access_review',
  {
    id: id(),
    /** The first day of its quarter. */
    quarter: date('quarter').notNull().unique(),
    startedAt: moment('started_at').notNull(),
    startedById: uuid('started_by_id')
      .notNull()
      .references(() => member.id),
    signedOffAt: moment('signed_off_at'),
    signedOffById: uuid('signed_off_by_id').references(() => member.id),
  },
  () => [check('access_review_signed_off', sql`num_nonnulls(signed_off_at, signed_off_by_id) in (0, 2)`)],
);
personal(accessReview, { actors: ['startedById', 'signedOffById'] });

/**
 * What one person had when the review began: a grant, a permission, or as an admin everything, because no permission was
 * given to them. What that contains never changes, so it is not copied.
 */
export const accessReviewItem = pgTable(
  'access_review_item',
  {
    id: id(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => accessReview.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    grantId: uuid('grant_id').references(() => accessGrant.id),
    staffSetId: uuid('staff_set_id').references(() => staffSet.id),
    decision: text('decision').$type<'keep' | 'end'>(),
    decidedAt: moment('decided_at'),
    decidedById: uuid('decided_by_id').references(() => member.id),
  },
  (t) => [
    index('access_review_item_review').on(t.reviewId),
    index('access_review_item_member').on(t.memberId),
    index('access_review_item_grant').on(t.grantId),
    index('access_review_item_set').on(t.staffSetId),
    check('access_review_item_of_one', sql`num_nonnulls(grant_id, staff_set_id) < 2`),
    check('access_review_item_decided', sql`num_nonnulls(decision, decided_at, decided_by_id) in (0, 3)`),
  ],
);
personal(accessReviewItem, {
  of: 'memberId',
  actors: ['decidedById'],
  exported: { not: 'the access that it is about is exported as such' },
  kept: 'acts',
});
