import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LineType } from '#app/domain/investing/ledger.ts';
import { bytes, currency, id, minorUnits, moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';
import { position } from './portfolio.ts';

/** A file from which lines, valuations or rates were recorded in one act. */
export const ledgerImport = pgTable(
  'ledger_import',
  {
    id: id(),
    kind: text('kind').$type<'ledger' | 'valuations' | 'rates'>().notNull(),
    fileName: text('file_name').notNull(),
    sha256: bytes('sha256').notNull(),
    /** Lines in the file, lines among them that were already recorded, and lines that were added. */
    lineCount: integer('line_count').notNull(),
    knownCount: integer('known_count').notNull(),
    addedCount: integer('added_count').notNull(),
    at: moment('at').notNull(),
    /** Null when it was imported from the command line. */
    byId: uuid('by_id').references(() => member.id),
    undoneAt: moment('undone_at'),
    undoneById: uuid('undone_by_id').references(() => member.id),
  },
  (t) => [index('ledger_import_at').on(t.at, t.id)],
);
personal(ledgerImport, { actors: ['byId', 'undoneById'] });

/** The findings of a file's dry run (features/ledger/imports). */
export type StoredReport = Record<string, unknown>;

/**
 * A file that an admin uploaded, checked and possibly imported; the import has the same id. Its content is deleted
 * once it is imported or discarded.
 */
export const ledgerFile = pgTable(
  'ledger_file',
  {
    id: id(),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: bytes('sha256').notNull(),
    content: bytes('content'),
    /** The chosen kind; null when the header determines it. */
    kind: text('kind').$type<'ledger' | 'valuations' | 'rates'>(),
    /** Our columns with the file's headers that they are read from. */
    mapping: jsonb('mapping').$type<Record<string, string>>().notNull().default({}),
    /** How its amounts and days are written, which sheet is read, and what its words stand for; null: by default. */
    reading: jsonb('reading').$type<StoredReport>(),
    uploadedAt: moment('uploaded_at').notNull(),
    uploadedById: uuid('uploaded_by_id')
      .notNull()
      .references(() => member.id),
    /** The work that a job does or is about to do; null when there is none. */
    work: text('work').$type<'check' | 'import'>(),
    /** Who requested the work. */
    workById: uuid('work_by_id').references(() => member.id),
    /** Lines read so far. */
    progress: integer('progress').notNull().default(0),
    /** Of the most recent dry run, or of an import that found errors. */
    report: jsonb('report').$type<StoredReport>(),
    /** Why the file could not be read or processed, in a sentence. */
    problem: text('problem'),
    discardedAt: moment('discarded_at'),
  },
  (t) => [index('ledger_file_uploaded').on(t.uploadedAt, t.id)],
);
personal(ledgerFile, { actors: ['uploadedById', 'workById'] });

/**
 * The ledger (domain/investing/ledger.ts defines its lines). Append-only: the database refuses to change or remove a line. A
 * mistake is corrected with a reversal and a new line.
 */
export const ledgerLine = pgTable(
  'ledger_line',
  {
    id: id(),
    positionId: uuid('position_id')
      .notNull()
      .references(() => position.id),
    /** The position's vehicle, so that references are unique within it. */
    vehicleId: uuid('vehicle_id').notNull(),
    date: date('date').notNull(),
    type: text('type').$type<LineType>().notNull(),
    amount: minorUnits('amount').notNull(),
    unfundedChange: minorUnits('unfunded_change').notNull(),
    movedPaidIn: minorUnits('moved_paid_in'),
    movedDistributed: minorUnits('moved_distributed'),
    movedCalled: minorUnits('moved_called'),
    movedNav: minorUnits('moved_nav'),
    /** Shared by the two lines of a transfer, which can only be reversed together. */
    transferId: uuid('transfer_id'),
    reference: text('reference').notNull(),
    note: text('note'),
    reverses: uuid('reverses').references((): AnyPgColumn => ledgerLine.id),
    importId: uuid('import_id').references(() => ledgerImport.id),
    /** Set while holding the ledger's lock (`lockLedger`), so that no older line can appear later. */
    recordedAt: moment('recorded_at').notNull(),
    /** Null when it was recorded from the command line. */
    recordedById: uuid('recorded_by_id').references(() => member.id),
  },
  (t) => [
    index('ledger_line_position').on(t.positionId, t.date, t.id),
    index('ledger_line_vehicle').on(t.vehicleId, t.date, t.id),
    unique('ledger_line_reference').on(t.vehicleId, t.reference),
    /** Finds what is typed into the search: the beginning of a reference. */
    index('ledger_line_reference_text').using('btree', sql`lower(${t.reference}) text_pattern_ops`),
    uniqueIndex('ledger_line_reversed_once').on(t.reverses).where(sql`reverses is not null`),
    index('ledger_line_import').on(t.importId).where(sql`import_id is not null`),
    index('ledger_line_transfer').on(t.transferId).where(sql`transfer_id is not null`),
    index('ledger_line_recorded').on(t.recordedAt, t.id),
    check('ledger_line_amount', sql`amount >= 0`),
    check('ledger_line_reversal', sql`(type = 'reversal') = (reverses is not null)`),
    check(
      'ledger_line_transfer',
      sql`num_nonnulls(moved_paid_in, moved_distributed, moved_called, moved_nav, transfer_id) = case when type in ('transfer_in', 'transfer_out') then 5 else 0 end`,
    ),
  ],
);
personal(ledgerLine, {
  by: ['positionId'],
  actors: ['recordedById'],
  exported: 'portfolio',
  kept: 'contract',
});

/** The net asset value of a position on a day. Append-only, except for its publication time, which is set once. */
export const valuation = pgTable(
  'valuation',
  {
    id: id(),
    positionId: uuid('position_id')
      .notNull()
      .references(() => position.id),
    vehicleId: uuid('vehicle_id').notNull(),
    date: date('date').notNull(),
    /** Null withdraws the value recorded earlier for that day. */
    nav: minorUnits('nav'),
    publishedAt: moment('published_at'),
    /** Shared by the positions among which the value of a whole vehicle was distributed. */
    reference: text('reference').notNull(),
    importId: uuid('import_id').references(() => ledgerImport.id),
    recordedAt: moment('recorded_at').notNull(),
    recordedById: uuid('recorded_by_id').references(() => member.id),
  },
  (t) => [
    index('valuation_position').on(t.positionId, t.date, t.recordedAt),
    unique('valuation_reference').on(t.vehicleId, t.reference, t.positionId),
    index('valuation_recorded').on(t.recordedAt),
    index('valuation_published').on(t.publishedAt),
    index('valuation_import').on(t.importId).where(sql`import_id is not null`),
    check('valuation_nav', sql`nav >= 0`),
  ],
);
personal(valuation, {
  by: ['positionId'],
  actors: ['recordedById'],
  exported: 'portfolio',
  kept: 'contract',
});

/**
 * The net value that a transfer moves, where a valuation recorded later changed it: `ledger_line.moved_nav` stays as
 * recorded. Append-only; the last one recorded counts.
 */
export const transferValue = pgTable(
  'transfer_value',
  {
    id: id(),
    transferId: uuid('transfer_id').notNull(),
    nav: minorUnits('nav').notNull(),
    /** The same as that of the valuations that caused it. */
    recordedAt: moment('recorded_at').notNull(),
  },
  (t) => [
    index('transfer_value_transfer').on(t.transferId, t.recordedAt),
    check('transfer_value_nav', sql`nav >= 0`),
  ],
);

/** The value of one unit of a currency in another on a day. Append-only; the last one recorded counts. */
export const fxRate = pgTable(
  'fx_rate',
  {
    id: id(),
    day: date('day').notNull(),
    base: currency('base'),
    quote: currency('quote'),
    /** Null withdraws the rate recorded earlier for that day. */
    rate: numeric('rate'),
    source: text('source').notNull(),
    importId: uuid('import_id').references(() => ledgerImport.id),
    recordedAt: moment('recorded_at').notNull(),
    recordedById: uuid('recorded_by_id').references(() => member.id),
  },
  (t) => [
    index('fx_rate_pair').on(t.base, t.quote, t.day, t.recordedAt),
    index('fx_rate_recorded').on(t.recordedAt),
    index('fx_rate_import').on(t.importId).where(sql`import_id is not null`),
    check('fx_rate_of_two', sql`base <> quote and rate > 0`),
  ],
);
personal(fxRate, { actors: ['recordedById'] });
