import type { Document } from '@contentful/rich-text-types';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AudienceRule } from '#app/domain/access/audience.ts';
import type { MergeValues } from '#app/domain/messages/merge-fields.ts';
import type { SkippedMembers } from '#app/domain/messages/skipped-members.ts';
import { id, moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/** A message from the firm to members. Its state follows from its timestamps. */
export const broadcast = pgTable(
  'broadcast',
  {
    id: id(),
    title: text('title').notNull(),
    content: jsonb('content').$type<Document>().notNull(),
    /** Any one of them admits a member. Evaluated during sending, for each member in turn. */
    rules: jsonb('rules').$type<AudienceRule[]>().notNull(),
    /** Starts at 1 and increases with every save, so that two admins do not overwrite each other. */
    revision: integer('revision').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    savedAt: moment('saved_at').notNull(),
    savedBy: uuid('saved_by')
      .notNull()
      .references(() => member.id),
    /** The scheduled sending time. Kept after sending. */
    scheduledFor: moment('scheduled_for'),
    sentBy: uuid('sent_by').references(() => member.id),
    startedAt: moment('started_at'),
    stoppedAt: moment('stopped_at'),
    stoppedBy: uuid('stopped_by').references(() => member.id),
    finishedAt: moment('finished_at'),
    /** Increases with each order to send, stop or resume. Jobs of an earlier run do nothing. */
    run: integer('run').notNull().default(0),
    /** The next step of the run. Jobs of any other step do nothing, so a repeated job has no effect. */
    step: integer('step').notNull().default(0),
    /** The last member that this run has notified; members are notified in the order of their ids. */
    notifiedUpTo: uuid('notified_up_to'),
    /** Whether this run has reached the end of the audience; its mails are sent next. */
    isNotified: boolean('is_notified').notNull().default(false),
    /** The size of the audience when it was first sent. */
    expected: integer('expected').notNull().default(0),
    /** How many members received it, and how many of them by mail at once. Unchanged when a member is erased. */
    reached: integer('reached').notNull().default(0),
    mailed: integer('mailed').notNull().default(0),
    /** The members whom its rules name and who did not get it, by the reason; null for a message of an earlier release. */
    skipped: jsonb('skipped').$type<SkippedMembers>(),
    /** Whether opens and clicks of its mails are counted. Decided at sending. */
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
personal(broadcast, { actors: ['savedBy', 'sentBy', 'stoppedBy'] });

/** The recipients of a message. Only they can read it. */
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
    notificationId: uuid('notification_id').notNull(),
    /** Whether their mail is still to be sent. */
    awaitsMail: boolean('awaits_mail').notNull(),
    /** What the fields of the message were replaced with; null for a message without fields. */
    mergeValues: jsonb('merge_values').$type<MergeValues>(),
  },
  (t) => [
    primaryKey({ columns: [t.broadcastId, t.memberId] }),
    index('broadcast_recipient_member').on(t.memberId, t.notifiedAt),
    index('broadcast_recipient_mail').on(t.broadcastId, t.memberId).where(sql`awaits_mail`),
  ],
);
personal(broadcastRecipient, { of: 'memberId', exported: 'firmMessages', erased: 'deleted' });

/**
 * One copy of a message's mail that was opened or whose links were followed. The copy is identified by a random text
 * that is never stored together with its recipient, so it cannot be attributed to a person.
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
