import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CallDay } from '#app/domain/investing/ledger.ts';
import type {
  ContentOrigin,
  OpportunityContent,
  OpportunityStage,
} from '#app/domain/investing/opportunity-content.ts';
import { currency, id, minorUnits, moment, reminderDays, tsvector } from './columns.ts';
import { investingEntity } from './joining.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/** An investment on offer. Its stage is stored with the dates that set it. */
export const opportunity = pgTable(
  'opportunity',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    summary: text('summary').notNull(),
    stage: text('stage').$type<OpportunityStage>().notNull(),
    sector: text('sector').notNull(),
    region: text('region').notNull(),
    type: text('type').notNull(),
    currency: currency(),
    target: minorUnits('target').notNull(),
    minimum: minorUnits('minimum').notNull(),
    maximum: minorUnits('maximum').notNull(),
    step: minorUnits('step').notNull(),
    /** Sum of accepted commitments; changed only with the row locked, in the accepting transaction. */
    accepted: minorUnits('accepted').notNull().default(0),
    /** Set when an admin allowed oversubscription: accepted may then exceed the target. */
    oversubscribedAt: moment('oversubscribed_at'),
    requiresAccreditation: boolean('requires_accreditation').notNull().default(false),
    opensAt: moment('opens_at'),
    closesAt: moment('closes_at'),
    closedAt: moment('closed_at'),
    passedAt: moment('passed_at'),
    publishedAt: moment('published_at'),
    /** Whether its rules (`opportunity_rule`) decide who sees it. If not, all members do. */
    hasAudience: boolean('has_audience').notNull().default(false),
    heroKey: text('hero_key'),
    /** For the deal that it becomes. */
    callsCountFrom: text('calls_count_from').$type<CallDay>().notNull().default('received'),
    reminderDays: reminderDays(),
    content: jsonb('content').$type<OpportunityContent>().notNull(),
    origin: text('origin').$type<ContentOrigin>().notNull().default('vestry'),
    /** The entry on the content platform where it is edited. */
    originId: text('origin_id').unique(),
    /** Number of the published version; 0 if it was never published from here. */
    version: integer('version').notNull().default(0),
    /**
     * Its words, folded, and the values of list filters, each as one lexeme with a prefix that occurs in no word, so that a
     * single index serves both.
     */
    words: tsvector('words').generatedAlwaysAs(
      sql`to_tsvector('simple', search_text(name || ' ' || summary || ' ' || sector || ' ' || region || ' ' || type)) || array_to_tsvector(array['=stage:' || stage, '=sector:' || sector, '=region:' || region, '=type:' || type])`,
    ),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('opportunity_stage_closes').on(t.stage, t.closesAt, t.id),
    index('opportunity_stage_published').on(t.stage, t.publishedAt, t.id),
    index('opportunity_stage_name').on(t.stage, t.name, t.id),
    index('opportunity_facets').on(t.stage, t.sector, t.region, t.type, t.publishedAt),
    index('opportunity_words').using('gin', t.words),
    index('opportunity_with_audience').on(t.id).where(sql`has_audience`),
    check(
      'opportunity_amounts',
      sql`minimum > 0 and step > 0 and maximum >= minimum and target > 0 and accepted >= 0`,
    ),
    check('opportunity_within_target', sql`accepted <= target or oversubscribed_at is not null`),
    check('opportunity_origin', sql`(origin = 'content') = (origin_id is not null)`),
  ],
);

/** Number of published opportunities of each kind, maintained by a trigger, so that pages need not count them. */
export const opportunityTally = pgTable(
  'opportunity_tally',
  {
    stage: text('stage').$type<OpportunityStage>().notNull(),
    sector: text('sector').notNull(),
    region: text('region').notNull(),
    type: text('type').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.stage, t.sector, t.region, t.type] })],
);

/** The amount that a member would like to invest; not binding. */
export const desiredAmount = pgTable(
  'desired_amount',
  {
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunity.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    amount: minorUnits('amount').notNull(),
    setAt: moment('set_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.opportunityId, t.memberId] }),
    index('desired_amount_member').on(t.memberId),
    index('desired_amount_opportunity').on(t.opportunityId, t.setAt),
  ],
);
personal(desiredAmount, { of: 'memberId', exported: 'desiredAmounts', erased: 'deleted' });

/** A member's likelihood (1 to 5) and soft amount for a pipeline opportunity. */
export const indication = pgTable(
  'indication',
  {
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunity.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    likelihood: smallint('likeliness').notNull(),
    amount: minorUnits('amount'),
    setAt: moment('set_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.opportunityId, t.memberId] }),
    index('indication_member').on(t.memberId),
    index('indication_opportunity').on(t.opportunityId, t.setAt),
    check('indication_likeliness', sql`likeliness between 1 and 5`),
  ],
);
personal(indication, { of: 'memberId', exported: 'indications', erased: 'deleted' });

/** A member's request to invest. Its state is derived from its timestamps; the latest one decides. */
export const commitment = pgTable(
  'commitment',
  {
    id: id(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunity.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** The investing entity; null for the member themselves. */
    entityId: uuid('entity_id').references(() => investingEntity.id),
    /** The latest amount. */
    amount: minorUnits('amount').notNull(),
    currency: currency(),
    /** Increases with each change by the member, so that no change is based on an amount that they did not see. */
    revision: integer('revision').notNull().default(1),
    amendedAt: moment('amended_at'),
    /** Chosen by the browser per submission, so that a retry is recognised. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    submittedAt: moment('submitted_at').notNull().defaultNow(),
    /** On the waitlist: neither accepted nor declined; decided later like any other. */
    waitlistedAt: moment('waitlisted_at'),
    waitlistedBy: uuid('waitlisted_by').references(() => member.id),
    acceptedAt: moment('accepted_at'),
    acceptedBy: uuid('accepted_by').references(() => member.id),
    /** At most `amount`; less if scaled back. */
    acceptedAmount: minorUnits('accepted_amount'),
    declinedAt: moment('declined_at'),
    declinedBy: uuid('declined_by').references(() => member.id),
    declineReason: text('decline_reason'),
    withdrawnAt: moment('withdrawn_at'),
    fundedAt: moment('funded_at'),
    fundedBy: uuid('funded_by').references(() => member.id),
  },
  (t) => [
    uniqueIndex('commitment_idempotency').on(t.memberId, t.idempotencyKey),
    uniqueIndex('commitment_one_live')
      .on(t.opportunityId, t.memberId)
      .where(sql`declined_at is null and withdrawn_at is null`),
    index('commitment_opportunity').on(t.opportunityId, t.submittedAt, t.id),
    index('commitment_member').on(t.memberId, t.submittedAt),
    index('commitment_decided')
      .on(sql`coalesce(accepted_at, declined_at) desc`, sql`id desc`)
      .where(sql`accepted_at is not null or declined_at is not null`),
    index('commitment_entity').on(t.entityId).where(sql`entity_id is not null`),
    index('commitment_funded').on(t.opportunityId).where(sql`funded_at is not null`),
    index('commitment_waiting')
      .on(t.submittedAt, t.id)
      .where(sql`accepted_at is null and declined_at is null and withdrawn_at is null`),
    check('commitment_amount', sql`amount > 0`),
    check(
      'commitment_accepted',
      sql`(accepted_at is null) = (accepted_amount is null) and (accepted_amount is null or (accepted_amount > 0 and accepted_amount <= amount))`,
    ),
    check('commitment_decided_once', sql`num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1`),
  ],
);
personal(commitment, {
  of: 'memberId',
  actors: ['waitlistedBy', 'acceptedBy', 'declinedBy', 'fundedBy'],
  exported: 'commitments',
  erased: {
    act: 'commitments',
    leaves: 'all, undecided ones withdrawn; one that is accepted and not funded prevents erasure',
  },
  kept: 'contract',
});
