import type { Document } from '@contentful/rich-text-types';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AudienceRule } from '#app/domain/audience.ts';
import { id, moment } from './columns.ts';
import { member } from './members.ts';

/** A message from the firm to members. Its state is in its times. */
export const broadcast = pgTable(
  'broadcast',
  {
    id: id(),
    title: text('title').notNull(),
    content: jsonb('content').$type<Document>().notNull(),
    /** Any one of them admits a member. Evaluated while it is sent, for each member when their turn comes. */
    rules: jsonb('rules').$type<AudienceRule[]>().notNull(),
    /** Counted from 1 with every save, so that two admins do not overwrite each other. */
    revision: integer('revision').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    savedAt: moment('saved_at').notNull(),
    savedBy: uuid('saved_by')
      .notNull()
      .references(() => member.id),
    /** When it is to be sent. Stays when it is. */
    scheduledFor: moment('scheduled_for'),
    /** Who sent it, or set its time. */
    sentBy: uuid('sent_by').references(() => member.id),
    startedAt: moment('started_at'),
    stoppedAt: moment('stopped_at'),
    stoppedBy: uuid('stopped_by').references(() => member.id),
    finishedAt: moment('finished_at'),
    /** Counted up with each order to send, to stop or to resume. A job of an earlier one does nothing. */
    run: integer('run').notNull().default(0),
    /** The next step of the run. A job of another step does nothing, so that a repeated one has no effect. */
    step: integer('step').notNull().default(0),
    /** The member up to whom this run has notified members, in the order of their ids. */
    notifiedUpTo: uuid('notified_up_to'),
    /** Whether this run has come to the end of the audience; then its mails go out. */
    isNotified: boolean('is_notified').notNull().default(false),
    /** The size of the audience when it was first sent. */
    expected: integer('expected').notNull().default(0),
    /** How many members have it, and to how many it was mailed at once. Stay when a member is erased. */
    reached: integer('reached').notNull().default(0),
    mailed: integer('mailed').notNull().default(0),
    /** Whether the opening of its mails and the clicks in them are counted. Decided when it is sent. */
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (t) => [
    index('broadcast_created').on(t.createdAt, t.id),
    check('broadcast_sent_by_somebody', sql`started_at is null or sent_by is not null`),
    check(
      'broadcast_ends_after_its_start',
      sql`started_at is not null or (stopped_at is null and finished_at is null)`,
    ),
  ],
);

/** Who has a message. They alone can read it. */
export const broadcastRecipient = pgTable(
  'broadcast_recipient',
  {
    broadcastId: uuid('broadcast_id')
      .notNull()
      .references(() => broadcast.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    notifiedAt: moment('notified_at').notNull(),
    /** Their notification of it. */
    notificationId: uuid('notification_id').notNull(),
    /** Whether it is still to be mailed to them. */
    awaitsMail: boolean('awaits_mail').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.broadcastId, t.memberId] }),
    index('broadcast_recipient_member').on(t.memberId, t.notifiedAt),
    index('broadcast_recipient_mail').on(t.broadcastId, t.memberId).where(sql`awaits_mail`),
  ],
);

/**
 * One copy of a message's mail that was opened, or whose links were followed. The copy is known by a random text that
 * is nowhere kept together with its recipient: nobody can tell whose it was.
 */
export const broadcastReading = pgTable(
  'broadcast_reading',
  {
    broadcastId: uuid('broadcast_id')
      .notNull()
      .references(() => broadcast.id),
    copy: text('copy').notNull(),
    isClicked: boolean('is_clicked').notNull(),
  },
  (t) => [primaryKey({ columns: [t.broadcastId, t.copy] })],
);
