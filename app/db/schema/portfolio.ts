import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { CallDay } from '#app/domain/investing/ledger.ts';
import type { FundTerms } from '#app/domain/investing/opportunity-content.ts';
import { currency, id, minorUnits, moment, reminderDays } from './columns.ts';
import { investingEntity } from './joining.ts';
import { member } from './members.ts';
import { opportunity } from './opportunities.ts';
import { personal } from './personal.ts';

/** A vehicle that holds investments. */
export const fund = pgTable('fund', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  strategy: text('strategy').notNull(),
  summary: text('summary').notNull(),
  vintage: integer('vintage').notNull(),
  currency: currency(),
  size: minorUnits('size').notNull(),
  terms: jsonb('terms').$type<FundTerms>().notNull(),
  heroKey: text('hero_key'),
  callsCountFrom: text('calls_count_from').$type<CallDay>().notNull().default('due'),
  reminderDays: reminderDays(),
  /** Members see it from this time; `null` is a draft. */
  publishedAt: moment('published_at'),
  /** When it became a draft again: who could see it until then learns that it is no longer available. */
  withdrawnAt: moment('withdrawn_at'),
});

/** One holder in one vehicle, in the vehicle's currency. The ledger has its value. */
export const position = pgTable(
  'position',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** The investing entity that holds it; null for the member themselves. */
    entityId: uuid('entity_id').references(() => investingEntity.id),
    fundId: uuid('fund_id').references(() => fund.id),
    /** A closed opportunity, which is a vehicle of its own. */
    opportunityId: uuid('opportunity_id').references(() => opportunity.id),
    /** The fund or the opportunity. */
    vehicleId: uuid('vehicle_id').notNull().generatedAlwaysAs(sql`coalesce(fund_id, opportunity_id)`),
    currency: currency(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('position_vehicle').on(t.vehicleId, t.id),
    unique('position_of_holder').on(t.memberId, t.vehicleId, t.entityId).nullsNotDistinct(),
    check('position_of_one_thing', sql`num_nonnulls(fund_id, opportunity_id) = 1`),
  ],
);
personal(position, { of: 'memberId', exported: 'portfolio', kept: 'contract' });
