import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { currency, id, moment } from './columns.ts';
import { investingEntity } from './joining.ts';
import { member } from './members.ts';
import { opportunity } from './opportunities.ts';
import { personal } from './personal.ts';
import { fund } from './portfolio.ts';

/**
 * Where holders pay to (of a vehicle), or where we pay to (of a holder, in one currency). Each row is a version, whose
 * account never changes: it is proposed, then approved by an admin, or closed without an approval.
 */
export const bankDetails = pgTable(
  'bank_details',
  {
    id: id(),
    fundId: uuid('fund_id').references(() => fund.id),
    opportunityId: uuid('opportunity_id').references(() => opportunity.id),
    /** The fund or the opportunity; null for a holder's. */
    vehicleId: uuid('vehicle_id').generatedAlwaysAs(sql`coalesce(fund_id, opportunity_id)`),
    memberId: uuid('member_id').references(() => member.id),
    /** The investing entity whose account it is; null for the member's own. */
    entityId: uuid('entity_id').references(() => investingEntity.id),
    currency: currency(),
    /** Counted from 1 for each owner and currency. */
    version: integer('version').notNull(),
    payee: text('payee').notNull(),
    /** Without blanks. Either it, or the two numbers of an account in the United States. */
    iban: text('iban'),
    accountNumber: text('account_number'),
    routingNumber: text('routing_number'),
    bic: text('bic'),
    bankName: text('bank_name').notNull(),
    /** Of the bank, ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    /** Of the payee, for a vehicle's: Swiss payment codes and files for banks need it. Holders have theirs themselves. */
    address: jsonb('address').$type<PostalAddress>(),
    /** What the admin who proposed it says about it: where it comes from. */
    note: text('note'),
    proposedById: uuid('proposed_by_id')
      .notNull()
      .references(() => member.id),
    proposedAt: moment('proposed_at').notNull(),
    approvedById: uuid('approved_by_id').references(() => member.id),
    approvedAt: moment('approved_at'),
    /** From when it is used, until a later one is. */
    effectiveAt: moment('effective_at'),
    /** When the proposal was closed without an approval, or the account was taken out of use. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    unique('bank_details_version')
      .on(t.vehicleId, t.memberId, t.entityId, t.currency, t.version)
      .nullsNotDistinct(),
    uniqueIndex('bank_details_one_proposal')
      .on(sql`coalesce(fund_id, opportunity_id, entity_id, member_id)`, t.currency)
      .where(sql`approved_at is null and ended_at is null`),
    index('bank_details_vehicle').on(t.vehicleId, t.effectiveAt),
    index('bank_details_holder').on(t.memberId, t.currency, t.effectiveAt),
    check('bank_details_of_one', sql`num_nonnulls(fund_id, opportunity_id, member_id) = 1`),
    check('bank_details_entity', sql`entity_id is null or member_id is not null`),
    check(
      'bank_details_account',
      sql`num_nonnulls(iban, account_number) = 1 and num_nonnulls(account_number, routing_number) in (0, 2)`,
    ),
    check('bank_details_approval', sql`num_nonnulls(approved_by_id, approved_at, effective_at) in (0, 3)`),
  ],
);
personal(bankDetails, {
  of: 'memberId',
  by: ['address'],
  actors: ['proposedById', 'approvedById'],
  exported: 'bankDetails',
  erased: {
    act: 'bankDetails',
    leaves: 'accounts that were approved, taken out of use, without notes',
    cleared: ['note'],
  },
  kept: 'contract',
});
