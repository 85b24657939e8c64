import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApprovalDecision, ApprovalSubject } from '#app/domain/approvals.ts';
import { id, moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/**
 * A request that a second admin approve one revision of a subject, and the decision. A change of the subject withdraws
 * it, so what is open or approved is always what was seen.
 */
export const approval = pgTable(
  'approval',
  {
    id: id(),
    subject: text('subject').$type<ApprovalSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Counted from 1 within the subject. */
    revision: integer('revision').notNull(),
    requestedById: uuid('requested_by_id')
      .notNull()
      .references(() => member.id),
    requestedAt: moment('requested_at').notNull(),
    /** Who wrote or changed this revision; none of them may approve it, nor may the person who requested it. */
    authorIds: uuid('author_ids').array().notNull(),
    /** The member whom the subject is about, such as the holder of an account. */
    aboutId: uuid('about_id').references(() => member.id),
    decidedById: uuid('decided_by_id').references(() => member.id),
    decidedAt: moment('decided_at'),
    decision: text('decision').$type<ApprovalDecision>(),
    /** Why it was sent back, or what the admin checked before approving it. */
    reason: text('reason'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('approval_one_open')
      .on(t.subject, t.subjectId)
      .where(sql`decided_at is null and withdrawn_at is null`),
    index('approval_subject').on(t.subject, t.subjectId, t.revision),
    index('approval_open').on(t.requestedAt, t.id).where(sql`decided_at is null and withdrawn_at is null`),
    index('approval_about').on(t.aboutId),
    check('approval_decided', sql`num_nonnulls(decision, decided_at, decided_by_id) in (0, 3)`),
  ],
);
personal(approval, {
  of: 'aboutId',
  actors: ['requestedById', 'decidedById', 'authorIds'],
  exported: { as: 'approvals', newest: 'requestedAt', omits: ['reason'] },
  erased: { cleared: ['reason'] },
  kept: 'acts',
});
