import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FundTerms } from '#app/domain/opportunity-content.ts';
import { currency, id, minorUnits, moment } from './columns.ts';
import { member } from './members.ts';
import { opportunity } from './opportunities.ts';

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
  publishedAt: moment('published_at').notNull(),
});

/** One member's holding in one fund or closed opportunity. */
export const position = pgTable(
  'position',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    fundId: uuid('fund_id').references(() => fund.id),
    opportunityId: uuid('opportunity_id').references(() => opportunity.id),
    currency: currency(),
    committed: minorUnits('committed').notNull(),
    openedOn: date('opened_on').notNull(),
  },
  (t) => [
    index('position_member').on(t.memberId),
    check('position_of_one_thing', sql`num_nonnulls(fund_id, opportunity_id) = 1`),
  ],
);

/** A dated cash flow. Positive is paid by the member; the kind gives the direction. */
export const cashFlow = pgTable(
  'cash_flow',
  {
    id: id(),
    positionId: uuid('position_id')
      .notNull()
      .references(() => position.id),
    on: date('on').notNull(),
    kind: text('kind')
      .$type<
        | 'contribution'
        | 'distribution'
        | 'recallable_distribution'
        | 'fee_inside'
        | 'fee_outside'
        | 'transfer'
      >()
      .notNull(),
    amount: minorUnits('amount').notNull(),
    note: text('note'),
  },
  (t) => [index('cash_flow_position').on(t.positionId, t.on)],
);

/** The net asset value of a position on a day. */
export const valuation = pgTable(
  'valuation',
  {
    id: id(),
    positionId: uuid('position_id')
      .notNull()
      .references(() => position.id),
    on: date('on').notNull(),
    nav: minorUnits('nav').notNull(),
  },
  (t) => [uniqueIndex('valuation_position_day').on(t.positionId, t.on)],
);
