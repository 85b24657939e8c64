import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    country: text('country'),
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
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('member_created').on(t.createdAt, t.id)],
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
    reason: text('reason').notNull().$type<'grant' | 'spend' | 'return'>(),
    invitationId: uuid('invitation_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('invite_token_entry_member').on(t.memberId)],
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
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    redeemedAt: moment('redeemed_at'),
    redeemedBy: uuid('redeemed_by'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    uniqueIndex('invitation_one_live').on(t.email).where(sql`redeemed_at is null and revoked_at is null`),
  ],
);

/** A version of the non-disclosure agreement. */
export const ndaVersion = pgTable('nda_version', {
  id: id(),
  version: integer('version').notNull().unique(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  mustSignAgain: text('must_sign_again').$type<'yes' | 'no'>().notNull().default('no'),
  effectiveAt: moment('effective_at').notNull(),
});

/** One member's signing of one version. */
export const ndaSignature = pgTable(
  'nda_signature',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    ndaVersionId: uuid('nda_version_id')
      .notNull()
      .references(() => ndaVersion.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    completedAt: moment('completed_at'),
    declinedAt: moment('declined_at'),
    voidedAt: moment('voided_at'),
  },
  (t) => [index('nda_signature_member').on(t.memberId)],
);
