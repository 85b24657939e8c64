import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DecisionKind, DecisionOutcome } from '#app/domain/investing/commitment-decision.ts';
import type { ReceiptKind } from '#app/domain/investing/commitment-receipt.ts';
import { bytes, minorUnits, moment } from './columns.ts';
import { member } from './members.ts';
import { commitment, opportunity } from './opportunities.ts';
import { personal } from './personal.ts';

export const commitmentAmendment = pgTable(
  'commitment_amendment',
  {
    commitmentId: uuid('commitment_id')
      .notNull()
      .references(() => commitment.id),
    revisionBefore: integer('revision_before').notNull(),
    revisionAfter: integer('revision_after').notNull(),
    /** Equal before and after if only the entity changed. */
    amountBefore: minorUnits('amount_before').notNull(),
    amountAfter: minorUnits('amount_after').notNull(),
    amendedAt: moment('amended_at').notNull(),
    amendedBy: uuid('amended_by')
      .notNull()
      .references(() => member.id),
  },
  (t) => [
    primaryKey({ columns: [t.commitmentId, t.revisionAfter] }),
    check('commitment_amendment_counts', sql`revision_after = revision_before + 1`),
  ],
);
personal(commitmentAmendment, {
  by: ['commitmentId'],
  actors: ['amendedBy'],
  exported: 'receipts',
  kept: 'contract',
});

/**
 * The receipt for each change that a member made to a commitment, with the values of that time. The first is number 1;
 * each amendment has the number of its revision, the withdrawal the one after the last revision.
 */
export const commitmentReceipt = pgTable(
  'commitment_receipt',
  {
    commitmentId: uuid('commitment_id')
      .notNull()
      .references(() => commitment.id),
    number: integer('number').notNull(),
    kind: text('kind').$type<ReceiptKind>().notNull(),
    amount: minorUnits('amount').notNull(),
    /** Of an amendment, the amount before. */
    amountBefore: minorUnits('amount_before'),
    /** The name that it was made in; null for the member's own, and once it is erased. */
    entityName: text('entity_name'),
    opportunityName: text('opportunity_name').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.commitmentId, t.number] }),
    check('commitment_receipt_kind', sql`kind in ('submitted', 'amended', 'withdrawn')`),
  ],
);
personal(commitmentReceipt, {
  by: ['commitmentId'],
  exported: 'receipts',
  erased: {
    act: 'commitments',
    cleared: ['entityName'],
    leaves: 'amounts and dates; the entity’s name only on accepted commitments',
  },
  kept: 'contract',
});

/** The PDF of a receipt as it was first given, which it stays whatever changes. */
export const commitmentReceiptPdf = pgTable(
  'commitment_receipt_pdf',
  {
    commitmentId: uuid('commitment_id')
      .notNull()
      .references(() => commitment.id),
    number: integer('number').notNull(),
    pdf: bytes('pdf').notNull(),
  },
  (t) => [primaryKey({ columns: [t.commitmentId, t.number] })],
);
personal(commitmentReceiptPdf, {
  by: ['commitmentId'],
  exported: { not: 'the receipts have the same, and each PDF can be downloaded from its receipt' },
  erased: { act: 'commitments', leaves: 'those of accepted commitments' },
  kept: 'contract',
});

/** One decision of an admin on one or many commitments of an opportunity. */
export const decision = pgTable(
  'decision',
  {
    /** Chosen by the browser for each decision, so that a retry is recognised. */
    key: uuid('key').primaryKey(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunity.id),
    kind: text('kind').$type<DecisionKind>().notNull(),
    /** Hash of the whole input: reusing the key with other input is rejected. */
    inputHash: text('input_hash').notNull(),
    outcome: jsonb('outcome').$type<DecisionOutcome>().notNull(),
    decidedAt: moment('decided_at').notNull(),
    decidedBy: uuid('decided_by')
      .notNull()
      .references(() => member.id),
  },
  (t) => [index('decision_by').on(t.decidedBy, t.decidedAt)],
);
personal(decision, { actors: ['decidedBy'] });
