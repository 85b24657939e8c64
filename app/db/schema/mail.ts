import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailState, SuppressionReason } from '#app/domain/messages/mail-state.ts';
import { citext, moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/**
 * A mail to a member, or to a non-member who requested it, and its delivery state. The row is written just before
 * sending. With `begunAt` but no `takenAt` the outcome is unknown, because the process was killed or the response was
 * lost; the next attempt looks it up at the service first, by `batch` if it was sent with others.
 */
export const mailDelivery = pgTable(
  'mail_delivery',
  {
    /** The id of the mail, which the service returns with each of its events. */
    mailId: text('mail_id').primaryKey(),
    /** `null` for mails from before addresses were kept, and for people who were erased. */
    address: citext('address'),
    /** The recipient, if they were a member when it was written; stays theirs when their address changes. */
    memberId: uuid('member_id').references(() => member.id),
    template: text('template').notNull(),
    state: text('state').$type<MailState>().notNull(),
    stateAt: moment('state_at').notNull().defaultNow(),
    /** In the service's words, or ours. */
    reason: text('reason'),
    batch: text('batch'),
    begunAt: moment('begun_at'),
    takenAt: moment('taken_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('mail_delivery_address').on(t.address, t.createdAt),
    index('mail_delivery_member').on(t.memberId, t.createdAt),
    index('mail_delivery_stranger').on(t.stateAt).where(sql`member_id is null and address is not null`),
    index('mail_delivery_created').on(t.createdAt),
  ],
);
personal(mailDelivery, {
  of: 'memberId',
  by: ['address'],
  exported: 'mail',
  erased: { act: 'mail', leaves: 'nothing' },
});

/** An address that gets no mail because its server or its owner refuses it, until the suppression is lifted. */
export const mailSuppression = pgTable(
  'mail_suppression',
  {
    /** After a while `hiddenAddress` in its place, if it is nobody's who has joined. */
    address: citext('address').primaryKey(),
    /** The member to whom the mail was that it refused. */
    memberId: uuid('member_id').references(() => member.id),
    reason: text('reason').$type<SuppressionReason>().notNull(),
    /** In the words of the recipient's server. */
    detail: text('detail'),
    since: moment('since').notNull(),
    /** Events from before this time do not suppress the address again. */
    liftedAt: moment('lifted_at'),
    liftedBy: uuid('lifted_by').references(() => member.id),
  },
  (t) => [index('mail_suppression_since').on(t.since), index('mail_suppression_member').on(t.memberId)],
);
personal(mailSuppression, {
  of: 'memberId',
  released: ['memberId'],
  by: ['address'],
  actors: ['liftedBy'],
  exported: 'mail',
  erased: { act: 'mail', leaves: 'nothing, unless a former address is another member’s by now' },
});

/** The hours in which a member gets no notification mails, in minutes since midnight in their time zone. */
export const quietHours = pgTable('quiet_hours', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id),
  startsAt: integer('starts_at').notNull(),
  endsAt: integer('ends_at').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});
personal(quietHours, { of: 'memberId', exported: 'quietHours', erased: 'deleted' });
