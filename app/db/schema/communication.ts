import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import { id, moment } from './columns.ts';
import { accessGrant } from './grants.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

export const notification = pgTable(
  'notification',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    kind: text('kind').$type<NotificationKind>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    href: text('href'),
    /** For whom the member receives it, if not for themselves: nothing of it is sent or shown once the grant is over. */
    grantId: uuid('grant_id').references(() => accessGrant.id),
    /** Names the event that caused it, so that a retried job never notifies twice. */
    cause: text('cause').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
    /** The mail that carries it, alone or in a digest. */
    mailId: text('mail_id'),
  },
  (t) => [
    uniqueIndex('notification_cause').on(t.memberId, t.cause),
    index('notification_member').on(t.memberId, t.createdAt, t.id),
    index('notification_unread').on(t.memberId).where(sql`read_at is null`),
    index('notification_of_cause').on(t.cause),
    index('notification_grant').on(t.grantId).where(sql`grant_id is not null`),
  ],
);
personal(notification, {
  of: 'memberId',
  exported: { as: 'notifications', newest: 'createdAt', omits: ['cause', 'mailId', 'grantId'] },
  erased: 'deleted',
});

/** An analytics event as the server tracking route received it (seed §3, §7). */
export const analyticsEvent = pgTable(
  'analytics_event',
  {
    id: id(),
    name: text('name').notNull(),
    properties: jsonb('properties').$type<Record<string, unknown>>().notNull(),
    memberId: uuid('member_id').references(() => member.id),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (t) => [
    index('analytics_event_name').on(t.name, t.receivedAt),
    index('analytics_event_member').on(t.memberId, t.receivedAt),
    index('analytics_event_address').on(sql`lower(${t.properties}->>'email')`),
  ],
);
personal(analyticsEvent, {
  of: 'memberId',
  by: ['properties'],
  exported: 'events',
  erased: { act: 'events', leaves: 'the event, without person, address, answers and page URLs' },
});

/**
 * The audit log, append-only. `id` sorts by time; the order that counts is the position that the sealer assigns
 * (`audit_leaf`).
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** A UUIDv7 whose time is `at`. */
    id: id(),
    /** Roughly the order of writing: there may be gaps, and a smaller number may be committed later. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id'),
    act: text('act').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown> | null>(),
    after: jsonb('after').$type<Record<string, unknown> | null>(),
  },
  (t) => [
    index('audit_entry_subject').on(t.subjectType, t.subjectId, t.id),
    index('audit_entry_actor').on(t.actorId, t.id),
    index('audit_entry_act').on(t.act, t.id),
  ],
);
personal(auditEntry, {
  by: ['subjectId'],
  actors: ['actorId'],
  exported: 'log',
  erased: {
    act: 'profile',
    cleared: ['before', 'after'],
    leaves: 'entries whose personal values read “erased”, since their keys are deleted',
  },
  kept: 'acts',
});

/** One row per act that must happen only once in the life of the database (demo data). */
export const milestone = pgTable('milestone', {
  name: text('name').primaryKey(),
  at: moment('at').notNull().defaultNow(),
});

/**
 * Mails to the firm recently handed to its mail server, or about to be. Without `takenAt` the outcome is unknown: the
 * process was killed, or the response was lost.
 */
export const mailAttempt = pgTable(
  'mail_attempt',
  {
    id: text('id').primaryKey(),
    begunAt: moment('begun_at').notNull().defaultNow(),
    takenAt: moment('taken_at'),
  },
  (t) => [index('mail_attempt_begun').on(t.begunAt)],
);
