import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { NotificationDelivery, NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { citext, id, moment } from './columns.ts';
import { invitation, member } from './members.ts';
import { personal } from './personal.ts';

export const waitlistEntry = pgTable(
  'waitlist_entry',
  {
    id: id(),
    email: citext('email').notNull().unique(),
    /** `utm_source` or similar, from the visitor's link. */
    source: text('source'),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    /** Hash of the token in the mailed link to the preferences. A new link invalidates the previous one. */
    tokenHash: text('token_hash').unique(),
    tokenExpiresAt: moment('token_expires_at'),
    /** When the link was opened, which verifies the address. */
    provenAt: moment('proven_at'),
    invitationId: uuid('invitation_id').references(() => invitation.id),
    invitedAt: moment('invited_at'),
    removedAt: moment('removed_at'),
  },
  (t) => [
    index('waitlist_entry_joined').on(t.joinedAt, t.id),
    index('waitlist_entry_invitation').on(t.invitationId),
    index('waitlist_entry_folded').using('gin', sql`search_fold(${t.email}::text) gin_trgm_ops`),
  ],
);
personal(waitlistEntry, {
  by: ['email', 'invitationId'],
  exported: 'waitlist',
  erased: { act: 'waitlist', leaves: 'nothing, also not of addresses that they had before' },
});

/** A submission of the investment preferences; each change adds a row. */
export const preferenceVersion = pgTable(
  'preference_version',
  {
    id: id(),
    memberId: uuid('member_id').references(() => member.id),
    waitlistEntryId: uuid('waitlist_entry_id').references(() => waitlistEntry.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    mode: text('mode').$type<'onboarding' | 'profile' | 'waitlist'>().notNull(),
    answers: jsonb('answers').$type<Record<string, unknown>>().notNull(),
    submittedAt: moment('submitted_at').notNull().defaultNow(),
    /** The member, or the admin who submitted it for them; null for a waitlist entry. */
    submittedBy: uuid('submitted_by'),
  },
  (t) => [
    uniqueIndex('preference_version_member').on(t.memberId, t.version),
    uniqueIndex('preference_version_waitlist').on(t.waitlistEntryId, t.version),
    check('preference_version_of_one', sql`num_nonnulls(${t.memberId}, ${t.waitlistEntryId}) = 1`),
  ],
);
personal(preferenceVersion, {
  of: 'memberId',
  by: ['waitlistEntryId'],
  actors: ['submittedBy'],
  exported: 'preferences',
  erased: 'deleted',
});

/** Answers not yet submitted, saved at each step. */
export const preferenceDraft = pgTable(
  'preference_draft',
  {
    id: id(),
    memberId: uuid('member_id')
      .unique()
      .references(() => member.id),
    waitlistEntryId: uuid('waitlist_entry_id')
      .unique()
      .references(() => waitlistEntry.id, { onDelete: 'cascade' }),
    answers: jsonb('answers').$type<Record<string, unknown>>().notNull(),
    /** The step to resume at; 1 is the first. */
    step: integer('step').notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (t) => [check('preference_draft_of_one', sql`num_nonnulls(${t.memberId}, ${t.waitlistEntryId}) = 1`)],
);
personal(preferenceDraft, {
  of: 'memberId',
  by: ['waitlistEntryId'],
  exported: 'preferences',
  erased: 'deleted',
});

/** An entity in whose name a member invests. */
export const investingEntity = pgTable(
  'investing_entity',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    kind: text('kind').$type<'individual' | 'joint' | 'company' | 'trust'>().notNull(),
    name: text('name').notNull(),
    /** Depends on the kind: see the schema of the profile feature. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /** Where it gets letters; banks need it to pay to it. */
    postalAddress: jsonb('postal_address').$type<PostalAddress>(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    archivedAt: moment('archived_at'),
    /** When its member last changed the name, which ends the confirmation. */
    nameChangedAt: moment('name_changed_at'),
    /** When the firm confirmed the name; it also does so by what it records in it (platform/access). */
    nameConfirmedAt: moment('name_confirmed_at'),
    /** Null when it came with a file of the firm. */
    nameConfirmedBy: uuid('name_confirmed_by'),
  },
  (t) => [
    index('investing_entity_member').on(t.memberId),
    uniqueIndex('investing_entity_one_default').on(t.memberId).where(sql`is_default and archived_at is null`),
  ],
);
personal(investingEntity, {
  of: 'memberId',
  by: ['postalAddress'],
  actors: ['nameConfirmedBy'],
  exported: { as: 'investingEntities', newest: 'createdAt' },
  erased: { act: 'profile', leaves: 'those that invested, hold a position, or have a document, archived' },
  kept: 'contract',
});

/** How a member wants to receive a kind of notification; kinds without a row use the default. */
export const notificationPreference = pgTable(
  'notification_preference',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    kind: text('kind').$type<NotificationKind>().notNull(),
    delivery: text('delivery').$type<NotificationDelivery>().notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.kind] })],
);
personal(notificationPreference, { of: 'memberId', exported: 'deliveries', erased: 'deleted' });

export const accountDeletion = pgTable(
  'account_deletion',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    reason: text('reason'),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    withdrawnAt: moment('withdrawn_at'),
    confirmedAt: moment('confirmed_at'),
    confirmedBy: uuid('confirmed_by'),
  },
  (t) => [
    uniqueIndex('account_deletion_one_open')
      .on(t.memberId)
      .where(sql`withdrawn_at is null and confirmed_at is null`),
  ],
);
personal(accountDeletion, {
  of: 'memberId',
  actors: ['confirmedBy'],
  exported: { as: 'deletionRequests', newest: 'requestedAt' },
  erased: { cleared: ['reason'] },
  kept: 'acts',
});
