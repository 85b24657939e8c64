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
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import type { SignInResult } from '#app/domain/access/sign-in-result.ts';
import type { MembershipStatus } from '#app/domain/access/viewer.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { citext, id, moment } from './columns.ts';
import { personal } from './personal.ts';

/** A person with an account. Their membership status is kept as facts: who decided, and when. */
export const member = pgTable(
  'member',
  {
    id: id(),
    auth0Id: text('auth0_id').unique(),
    email: citext('email').notNull().unique(),
    name: text('name').notNull(),
    picture: text('picture'),
    /** The picture chosen by the member, in the bucket; it overrides the provider's. */
    pictureKey: text('picture_key'),
    phone: text('phone'),
    country: text('country'),
    postalAddress: jsonb('postal_address').$type<PostalAddress>(),
    currency: text('currency').notNull().default('EUR'),
    locale: text('locale').notNull().default('en-GB'),
    timeZone: text('time_zone').notNull().default('Europe/Berlin'),
    /** Roles as last sent by the identity provider, joined with those granted here. */
    roles: text('roles').array().notNull().default(sql`'{}'::text[]`),
    emailVerifiedAt: moment('email_verified_at'),
    approvedAt: moment('approved_at'),
    approvedBy: uuid('approved_by'),
    rejectedAt: moment('rejected_at'),
    rejectedBy: uuid('rejected_by'),
    rejectionReason: text('rejection_reason'),
    accreditedAt: moment('accredited_at'),
    invitedBy: uuid('invited_by'),
    /**
     * An authentication at the provider from before this time opens no session: the person has to authenticate again.
     */
    signInAfter: moment('sign_in_after'),
    /** When they last changed their name themselves, and when the firm confirmed the new one. */
    nameChangedAt: moment('name_changed_at'),
    nameConfirmedAt: moment('name_confirmed_at'),
    nameConfirmedBy: uuid('name_confirmed_by'),
    /** When their personal data was erased; only data required by law remains. */
    erasedAt: moment('erased_at'),
    /** The result of `membershipStatusOf` on the facts above, for lists and counts. */
    membershipStatus: text('membership_status')
      .$type<MembershipStatus | 'erased'>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when erased_at is not null then 'erased' when rejected_at is not null then 'rejected' when email_verified_at is null then 'unverified' when approved_at is null and not 'admin' = any(roles) then 'pending' else 'approved' end`,
      ),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('member_created').on(t.createdAt, t.id),
    index('member_name').on(sql`lower(${t.name})`, t.id),
    index('member_folded').using('gin', sql`search_fold(${t.name} || ' ' || ${t.email}::text) gin_trgm_ops`),
    index('member_status').on(t.membershipStatus, t.createdAt, t.id),
  ],
);
personal(member, {
  of: 'id',
  by: ['email', 'phone', 'postalAddress'],
  actors: ['approvedBy', 'rejectedBy', 'invitedBy', 'nameConfirmedBy'],
  exported: 'profile',
  erased: {
    act: 'profile',
    cleared: ['name', 'email', 'picture', 'pictureKey', 'phone', 'country', 'postalAddress'],
    leaves: '“Former member”, an address that cannot exist, and dates',
  },
  kept: 'contract',
});

/** Each decision to approve or reject a member, with the previous facts, so that it can be undone. */
export const membershipDecision = pgTable(
  'membership_decision',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    outcome: text('outcome').$type<'approved' | 'rejected'>().notNull(),
    decidedAt: moment('decided_at').notNull(),
    /** Null when an invitation without an inviter decided. */
    decidedBy: uuid('decided_by').references(() => member.id),
    rolesBefore: text('roles_before').array().notNull(),
    approvedAtBefore: moment('approved_at_before'),
    approvedByBefore: uuid('approved_by_before'),
    rejectedAtBefore: moment('rejected_at_before'),
    rejectedByBefore: uuid('rejected_by_before'),
    rejectionReasonBefore: text('rejection_reason_before'),
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by').references(() => member.id),
  },
  (t) => [index('membership_decision_member').on(t.memberId, t.decidedAt, t.id)],
);
personal(membershipDecision, {
  of: 'memberId',
  actors: ['decidedBy', 'undoneBy', 'approvedByBefore', 'rejectedByBefore'],
  exported: { as: 'decisions', newest: 'decidedAt', omits: ['rejectionReasonBefore'] },
  erased: 'deleted',
});

/** Number of members per status, kept by a trigger, so that no page counts them. */
export const memberTally = pgTable('member_tally', {
  status: text('status').$type<MembershipStatus | 'erased'>().primaryKey(),
  count: integer('count').notNull(),
});

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
    /** The network that it was opened from, never the full address. */
    network: text('network'),
    /** The invitation whose mailed link started this sign-in: only such a session can redeem it. */
    invitationId: uuid('invitation_id'),
    /** When the person last authenticated at the provider; null if the provider did not say. */
    authenticatedAt: moment('authenticated_at'),
    /** Whether the person proved a second factor at the provider. */
    hasMfa: boolean('has_mfa').notNull().default(false),
    /** The provider's own session (`sid`), which the provider names when it ends. */
    providerSid: text('provider_sid'),
    /** When we last checked with the provider that the account still exists. */
    askedAt: moment('asked_at'),
    /** Since when the provider has not answered that check. */
    unansweredSince: moment('unanswered_since'),
    /** The member whose view of the application an admin has opened: read-only, until ended. */
    viewingAs: uuid('viewing_as').references((): AnyPgColumn => member.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('session_member').on(t.memberId),
    index('session_expiry').on(t.expiresAt),
    index('session_provider').on(t.providerSid),
  ],
);
personal(session, { of: 'memberId', released: ['viewingAs'], exported: 'sessions', erased: 'deleted' });

/**
 * Sign-ins, sign-outs and refused sign-ins, for the member and for admins; deleted after half a year, except the time of
 * the last sign-in.
 */
export const signInEvent = pgTable(
  'sign_in_event',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    result: text('result').$type<SignInResult>().notNull(),
    /** In words, such as "Firefox on Mac". */
    device: text('device').notNull(),
    network: text('network'),
    /** Hash of the cookie that identifies a browser. */
    browserHash: text('browser_hash'),
  },
  (t) => [index('sign_in_event_member').on(t.memberId, t.at), index('sign_in_event_age').on(t.at)],
);
personal(signInEvent, { of: 'memberId', exported: 'signIns', erased: 'deleted' });

/** Invite tokens as an append-only ledger: grants are positive, spends negative. */
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
personal(inviteTokenEntry, { of: 'memberId', exported: 'invitations', kept: 'counts' });

/** An invitation to one address. The token itself is only in the mail; only its hash is stored. */
export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    email: citext('email').notNull(),
    name: text('name'),
    message: text('message'),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => member.id),
    /** Sent by an admin: the person who redeems it needs no further approval. */
    approvesAtOnce: boolean('approves_at_once').notNull().default(false),
    /**
     * Sent by a member to an address that we already know, which the member must not learn: it is never mailed and
     * grants nothing.
     */
    isUnsent: boolean('is_unsent').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the mail was last requested; each mail has a new token. */
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
      .where(sql`redeemed_at is null and revoked_at is null and expired_at is null and not is_unsent`),
    index('invitation_inviter').on(t.invitedBy, t.createdAt),
    index('invitation_created').on(t.createdAt, t.id),
    index('invitation_guest').on(t.redeemedBy),
    index('invitation_expiry')
      .on(t.expiresAt)
      .where(sql`redeemed_at is null and revoked_at is null and expired_at is null`),
  ],
);
personal(invitation, {
  of: 'redeemedBy',
  by: ['email'],
  actors: ['invitedBy', 'revokedBy'],
  exported: 'invitations',
  erased: {
    act: 'invitations',
    cleared: ['name', 'message', 'email'],
    leaves:
      'dates, without names and messages, and without their address; of those that they sent, the guest’s address',
  },
  kept: 'acts',
});

/** One row per period in which every member received the allotment of invite tokens. */
export const inviteReset = pgTable('invite_reset', {
  period: text('period').primaryKey(),
  at: moment('at').notNull().defaultNow(),
  members: integer('members').notNull(),
});
