import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { GrantPreset } from '#app/domain/access/grant-rights.ts';
import type { GrantEnd } from '#app/domain/access/grants.ts';
import { bytes, citext, id, moment } from './columns.ts';
import { investingEntity } from './joining.ts';
import { invitation, member } from './members.ts';
import { personal } from './personal.ts';

/**
 * What a holder lets another person see or do for them (domain/access/grants.ts). Its rights never change: another set
 * of them is another grant, so that what a person could see at any time stays known.
 */
export const accessGrant = pgTable(
  'access_grant',
  {
    id: id(),
    holderId: uuid('holder_id')
      .notNull()
      .references(() => member.id),
    /** Everything that the member and their entities hold; otherwise what `entityId` says. */
    ofAll: boolean('of_all').notNull(),
    /** One of the member's entities; null for what they hold in their own name. */
    entityId: uuid('entity_id').references(() => investingEntity.id),
    /** The person, once they accepted; until then only their address is known. */
    personId: uuid('person_id').references(() => member.id),
    email: citext('email').notNull(),
    /** The invitation by which a person without an account joins. */
    invitationId: uuid('invitation_id').references(() => invitation.id),
    preset: text('preset').$type<GrantPreset>().notNull(),
    /** Categories of documents; null for all. */
    categories: text('categories').array(),
    /** The year that documents are about; null for all. */
    year: integer('year'),
    figures: boolean('figures').notNull(),
    receive: boolean('receive').notNull(),
    /** Mail about the holder's money goes to the person instead of the holder. */
    receivesInstead: boolean('receives_instead').notNull().default(false),
    prepare: boolean('prepare').notNull(),
    act: boolean('act').notNull(),
    opportunities: boolean('opportunities').notNull(),
    /** Funds and opportunities; null for all. */
    vehicles: uuid('vehicles').array(),
    from: moment('from').notNull(),
    until: moment('until'),
    givenById: uuid('given_by_id')
      .notNull()
      .references(() => member.id),
    givenAt: moment('given_at').notNull(),
    /** When the holder gave it, or confirmed what an admin gave. */
    confirmedAt: moment('confirmed_at'),
    acceptedAt: moment('accepted_at'),
    /** Whether the firm's setting required its approval when it was given. */
    needsApproval: boolean('needs_approval').notNull(),
    approvedAt: moment('approved_at'),
    /** The uploaded letter of authorisation. */
    letter: bytes('letter'),
    letterName: text('letter_name'),
    revokedAt: moment('revoked_at'),
    revokedById: uuid('revoked_by_id').references(() => member.id),
    endedAt: moment('ended_at'),
    endReason: text('end_reason').$type<GrantEnd>(),
    /** When the person last made a request under it, to the hour. */
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [
    index('access_grant_holder').on(t.holderId, t.givenAt, t.id),
    index('access_grant_person').on(t.personId),
    index('access_grant_email').on(t.email),
    index('access_grant_invitation').on(t.invitationId),
    index('access_grant_entity').on(t.entityId),
    check('access_grant_of_one', sql`not (of_all and entity_id is not null)`),
    check('access_grant_to_another', sql`person_id is distinct from holder_id`),
    check('access_grant_accepted', sql`accepted_at is null or person_id is not null`),
    check('access_grant_revoked', sql`num_nonnulls(revoked_at, revoked_by_id) in (0, 2)`),
    check('access_grant_ended', sql`num_nonnulls(ended_at, end_reason) in (0, 2)`),
  ],
);
personal(accessGrant, {
  of: 'holderId',
  by: ['personId', 'email'],
  actors: ['givenById', 'revokedById'],
  exported: 'grants',
  erased: {
    act: 'grants',
    cleared: ['email', 'letter', 'letterName'],
    leaves: 'who could see what of whom, and when, without the address',
  },
  kept: 'acts',
});
