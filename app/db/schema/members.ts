import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SessionProfile } from '#app/platform/profile.ts';
import { citext, id, moment } from './columns.ts';

/** A person with an account. Standing is kept as facts: who decided, when. */
export const member = pgTable(
  'member',
  {
    id: id(),
    auth0Id: text('auth0_id').unique(),
    email: citext('email').notNull().unique(),
    name: text('name').notNull(),
    picture: text('picture'),
    /** The picture that the member chose, in the bucket; it goes before the provider's. */
    pictureKey: text('picture_key'),
    phone: text('phone'),
    country: text('country'),
    currency: text('currency').notNull().default('EUR'),
    locale: text('locale').notNull().default('en-GB'),
    timeZone: text('time_zone').notNull().default('Europe/Berlin'),
    /** Roles as last told by the identity provider, joined with those granted here. */
    roles: text('roles').array().notNull().default(sql`'{}'::text[]`),
    emailVerifiedAt: moment('email_verified_at'),
    approvedAt: moment('approved_at'),
    approvedBy: uuid('approved_by'),
    rejectedAt: moment('rejected_at'),
    rejectedBy: uuid('rejected_by'),
    rejectionReason: text('rejection_reason'),
    accreditedAt: moment('accredited_at'),
    invitedBy: uuid('invited_by'),
    /** Their personal data has been erased; what remains is what the law wants kept. */
    erasedAt: moment('erased_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('member_created').on(t.createdAt, t.id),
    index('member_name').on(sql`lower(${t.name})`, t.id),
    index('member_search').using('gin', sql`(${t.name} || ' ' || ${t.email}::text) gin_trgm_ops`),
    index('member_undecided')
      .on(t.createdAt)
      .where(sql`approved_at is null and rejected_at is null and erased_at is null`),
  ],
);

/** A signed-in browser. Only the hash of the cookie's id is stored. */
export const session = pgTable(
  'session',
  {
    idHash: text('id_hash').primaryKey(),
    id: uuid('id').notNull().unique(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    profile: jsonb('profile').$type<SessionProfile>().notNull(),
    /** Kept to end the provider's session too (id_token_hint). */
    idToken: text('id_token'),
    userAgent: text('user_agent'),
    /** An admin's look at the product with this member's eyes: read-only, until ended. */
    viewingAs: uuid('viewing_as').references((): AnyPgColumn => member.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [index('session_member').on(t.memberId), index('session_expiry').on(t.expiresAt)],
);

/** The right to invite, as an append-only ledger: grants are positive, spends negative. */
export const inviteTokenEntry = pgTable(
  'invite_token_entry',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    delta: integer('delta').notNull(),
    reason: text('reason').notNull().$type<'grant' | 'spend' | 'return' | 'reset'>(),
    invitationId: uuid('invitation_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('invite_token_entry_member').on(t.memberId),
    index('invite_token_entry_invitation').on(t.invitationId),
  ],
);

/** An invitation to one address. The token itself is only in the mail; here is its hash. */
export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    email: citext('email').notNull(),
    name: text('name'),
    message: text('message'),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => member.id),
    /** Sent by an admin: whoever redeems it needs no further decision. */
    approvesAtOnce: boolean('approves_at_once').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the mail was last asked for; the token is a new one each time. */
    sentAt: moment('sent_at').notNull().defaultNow(),
    timesSent: integer('times_sent').notNull().default(1),
    expiresAt: moment('expires_at').notNull(),
    redeemedAt: moment('redeemed_at'),
    redeemedBy: uuid('redeemed_by'),
    revokedAt: moment('revoked_at'),
    revokedBy: uuid('revoked_by'),
    expiredAt: moment('expired_at'),
  },
  (t) => [
    uniqueIndex('invitation_one_live')
      .on(t.email)
      .where(sql`redeemed_at is null and revoked_at is null and expired_at is null`),
    index('invitation_inviter').on(t.invitedBy, t.createdAt),
    index('invitation_created').on(t.createdAt, t.id),
    index('invitation_guest').on(t.redeemedBy),
    index('invitation_expiry')
      .on(t.expiresAt)
      .where(sql`redeemed_at is null and revoked_at is null and expired_at is null`),
  ],
);

/** One row per period in which every member got the allotment of invite tokens. */
export const inviteReset = pgTable('invite_reset', {
  period: text('period').primaryKey(),
  at: moment('at').notNull().defaultNow(),
  members: integer('members').notNull(),
});
