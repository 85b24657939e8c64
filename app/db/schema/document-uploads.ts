import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DocumentCategory, DocumentPolicy } from '#app/domain/access/documents.ts';
import type { HeldBy } from '#app/domain/investing/held-by.ts';
import { bytes, id, moment } from './columns.ts';
import { document, documentPublication } from './documents.ts';
import { member } from './members.ts';
import { opportunity } from './opportunities.ts';
import { personal } from './personal.ts';
import { fund } from './portfolio.ts';

/** What a new document is filed under, until an admin changes it. */
export type UploadPlace = {
  category: DocumentCategory;
  policy: DocumentPolicy;
  opportunityId: string | null;
  fundId: string | null;
  /** Absent for that of the file's name. */
  title?: string | undefined;
  periodYear?: number | null | undefined;
};

/** Personal documents of many members, matched to their holders and published together. */
export const documentBatch = pgTable('document_batch', {
  id: id(),
  title: text('title').notNull(),
  category: text('category').$type<DocumentCategory>().notNull(),
  policy: text('policy').$type<DocumentPolicy>().notNull(),
  periodYear: integer('period_year'),
  /** The vehicle that all its documents are of, a fund or a closed opportunity: only its holders are matched. */
  fundId: uuid('fund_id').references(() => fund.id),
  opportunityId: uuid('opportunity_id').references(() => opportunity.id),
  createdAt: moment('created_at').notNull().defaultNow(),
  createdById: uuid('created_by_id')
    .notNull()
    .references(() => member.id),
  /** Admins who changed its settings, decided on a document or removed a file, even if nothing of it is left. */
  changedByIds: uuid('changed_by_ids').array().notNull().default([]),
  publicationId: uuid('publication_id').references(() => documentPublication.id),
  discardedAt: moment('discarded_at'),
});
personal(documentBatch, { actors: ['createdById', 'changedByIds'] });

/**
 * A file being uploaded from an admin's browser to the bucket, in parts. The row is created first, so that every file
 * in the bucket has one.
 */
export const documentUpload = pgTable(
  'document_upload',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    fileName: text('file_name').notNull(),
    /** Path of the dropped folder; empty for a single file. */
    folder: text('folder').notNull().default(''),
    bytes: integer('bytes').notNull(),
    /** With name and size, by this time the files are listed that have to be chosen again. */
    modifiedAt: moment('modified_at').notNull(),
    /** A checksum of the whole file, as the browser found it: only the same file continues. */
    checksum: text('checksum'),
    place: jsonb('place').$type<UploadPlace>().notNull(),
    /** The document whose file it replaces. */
    replacesId: uuid('replaces_id').references(() => document.id, { onDelete: 'cascade' }),
    batchId: uuid('batch_id').references(() => documentBatch.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull().unique(),
    multipartId: text('multipart_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The content type detected from the bytes. */
    contentType: text('content_type'),
    sha256: bytes('sha256'),
    /** The reason for the refusal, in a sentence for the admin. */
    refusal: text('refusal'),
    /** The document with the same file, until the admin decides whether to keep both. */
    duplicateOfId: uuid('duplicate_of_id').references(() => document.id, { onDelete: 'set null' }),
    /** When it became a document, a version, or a file of a batch. */
    finishedAt: moment('finished_at'),
    documentId: uuid('document_id').references(() => document.id, { onDelete: 'set null' }),
    discardedAt: moment('discarded_at'),
  },
  (t) => [
    index('document_upload_open')
      .on(t.memberId, t.createdAt)
      .where(sql`finished_at is null and discarded_at is null`),
    index('document_upload_batch').on(t.batchId),
  ],
);
personal(documentUpload, {
  by: ['fileName', 'documentId', 'duplicateOfId', 'replacesId'],
  actors: ['memberId'],
  exported: { not: 'it is the firm’s work on documents of others' },
  kept: 'contract',
});

/** A file of a batch as uploaded; has the same id as its upload. */
export const documentBatchFile = pgTable(
  'document_batch_file',
  {
    id: id(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => documentBatch.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    storageKey: text('storage_key').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: bytes('sha256').notNull(),
    pages: integer('pages'),
    /** When its documents were detected. */
    readAt: moment('read_at'),
    problem: text('problem'),
  },
  (t) => [index('document_batch_file_batch').on(t.batchId)],
);
personal(documentBatchFile, {
  by: ['fileName', 'batchId'],
  exported: { not: 'it holds documents of others as well' },
  kept: 'contract',
});

/** One document of a batch: a whole file, or some of its pages. */
export const documentBatchItem = pgTable(
  'document_batch_item',
  {
    id: id(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => documentBatch.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => documentBatchFile.id, { onDelete: 'cascade' }),
    /** Counted from 1; both are `null` for the whole file. */
    firstPage: integer('first_page'),
    lastPage: integer('last_page'),
    /** The bookmark, the file's name or the first words of the page. */
    label: text('label').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    bytes: integer('bytes').notNull(),
    sha256: bytes('sha256').notNull(),
    memberId: uuid('member_id').references(() => member.id),
    /** Whether it is for its owner or for one of their entities; null if that is not known. */
    heldBy: text('held_by').$type<HeldBy>(),
    /** The same, as it was detected. */
    foundHeldBy: text('found_held_by').$type<HeldBy>(),
    /** How the owner was detected: "file name", "bookmark", "first page". */
    foundIn: text('found_in'),
    /** Why an admin has to decide; `null` if the match is certain. */
    doubt: text('doubt'),
    /** The members that the admin may choose from. */
    candidateIds: uuid('candidate_ids').array().notNull().default([]),
    /** When an admin set the owner or left the document out. */
    decidedAt: moment('decided_at'),
    decidedById: uuid('decided_by_id').references(() => member.id),
    skippedAt: moment('skipped_at'),
    documentId: uuid('document_id').references(() => document.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('document_batch_item_batch').on(t.batchId),
    index('document_batch_item_member').on(t.memberId),
    uniqueIndex('document_batch_item_pages').on(t.fileId, t.firstPage),
  ],
);
personal(documentBatchItem, {
  of: 'memberId',
  by: ['candidateIds'],
  actors: ['decidedById'],
  exported: 'documents',
  kept: 'contract',
});
