import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  DocumentAct,
  DocumentCategory,
  DocumentPolicy,
  DocumentRelation,
  DocumentRuleKind,
  PreparationMethod,
} from '#app/domain/access/documents.ts';
import type { Role } from '#app/domain/access/viewer.ts';
import { bytes, id, moment, tsvector } from './columns.ts';
import { investingEntity } from './joining.ts';
import { member } from './members.ts';
import { opportunity } from './opportunities.ts';
import { personal } from './personal.ts';
import { fund } from './portfolio.ts';

/** Documents published together. Their readers get one notice. */
export const documentPublication = pgTable('document_publication', {
  id: id(),
  /** When members start to see them. */
  at: moment('at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  createdById: uuid('created_by_id')
    .notNull()
    .references(() => member.id),
  isAnnounced: boolean('is_announced').notNull(),
});
personal(documentPublication, { actors: ['createdById'] });

/** A document of the library. Its link, place and audience outlive its files, which are its versions. */
export const document = pgTable(
  'document',
  {
    id: id(),
    title: text('title').notNull(),
    category: text('category').$type<DocumentCategory>().notNull(),
    opportunityId: uuid('opportunity_id').references(() => opportunity.id),
    fundId: uuid('fund_id').references(() => fund.id),
    /** Personal documents are visible only to their owner. */
    ownerId: uuid('owner_id').references(() => member.id),
    /** Which of its owner's entities a personal document is for; null for the owner themselves. */
    entityId: uuid('entity_id').references(() => investingEntity.id),
    /** Whether `entityId` was stated, or found in the document. Earlier personal documents do not say. */
    isHolderKnown: boolean('is_holder_known').notNull().default(false),
    policy: text('policy').$type<DocumentPolicy>().notNull(),
    /** The heading in the data room under which it is listed; `null` is listed first, without one. */
    section: text('section'),
    /** Order within the section; ties are listed by publication, newest first. */
    place: integer('place').notNull().default(0),
    tags: text('tags').array().notNull().default([]),
    /** The year that it reports on, if that differs from the year of its publication. */
    periodYear: integer('period_year'),
    /**
     * Whether its rules (`document_rule`) decide who reads it. If not, its place decides: readers of its opportunity,
     * holders of its fund, its owner, or all who signed the NDA.
     */
    hasRules: boolean('has_rules').notNull().default(false),
    /** The version served to members. The foreign key is checked at commit, since both rows reference each other. */
    versionId: uuid('version_id').notNull(),
    /** The version that takes over once it is prepared; until then, members get the previous one. */
    nextVersionId: uuid('next_version_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    createdById: uuid('created_by_id').references(() => member.id),
    /** Who made or changed it since it was last published, so that another admin has to review it. */
    changedByIds: uuid('changed_by_ids').array().notNull().default([]),
    /** Members see it from this time; `null` is a draft. */
    publishedAt: moment('published_at'),
    publishedById: uuid('published_by_id').references(() => member.id),
    /** Its most recent publication. */
    publicationId: uuid('publication_id').references(() => documentPublication.id),
    /** Members saw it until this time. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    // The library is read newest first or by title, filtered by kind and by what its reader may see.
    index('document_opportunity').on(t.opportunityId, t.publishedAt, t.id),
    index('document_fund').on(t.fundId, t.publishedAt, t.id),
    index('document_owner').on(t.ownerId, t.publishedAt, t.id),
    index('document_entity').on(t.entityId).where(sql`entity_id is not null`),
    index('document_published').on(t.publishedAt, t.id),
    index('document_by_title').on(t.title, t.id),
    index('document_by_place')
      .on(t.publishedAt, t.id)
      .where(sql`owner_id is null and not has_rules and fund_id is null`),
    index('document_by_place_and_title')
      .on(t.title, t.id)
      .where(sql`owner_id is null and not has_rules and fund_id is null`),
    index('document_teaser')
      .on(t.publishedAt, t.id)
      .where(sql`owner_id is null and not has_rules and category = 'teaser'`),
    index('document_version_in_use').on(t.versionId),
    index('document_publication_of').on(t.publicationId),
    index('document_created').on(t.createdAt, t.id),
    index('document_title_folded').using('gin', sql`search_fold(${t.title}) gin_trgm_ops`),
    index('document_tags').using('gin', t.tags),
  ],
);
personal(document, {
  of: 'ownerId',
  actors: ['createdById', 'changedByIds', 'publishedById'],
  exported: 'documents',
  kept: 'contract',
});

/** One file of a document, as uploaded. Versions are never changed, only superseded. */
export const documentVersion = pgTable(
  'document_version',
  {
    id: id(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    number: integer('number').notNull(),
    /** Key in the bucket; for a file of the content platform, of our copy. */
    storageKey: text('storage_key').notNull().unique(),
    /** Address of the file on the content platform, if it comes from there. */
    contentUrl: text('content_url'),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    pages: integer('pages'),
    sha256: bytes('sha256'),
    createdAt: moment('created_at').notNull().defaultNow(),
    createdById: uuid('created_by_id').references(() => member.id),
    /** When it became ready for marked copies; `null` until then, and with a `preparationProblem`. */
    preparedAt: moment('prepared_at'),
    preparedBy: text('prepared_by').$type<PreparationMethod>(),
    /** Keys of the file that marks are written into, and of the positions for them. */
    templateKey: text('template_key'),
    slotsKey: text('slots_key'),
    preparationProblem: text('preparation_problem'),
    /** Warnings for the firm: a signature that marking would break, a script that was removed. */
    warnings: text('warnings').array().notNull().default([]),
    textReadAt: moment('text_read_at'),
    scannedAt: moment('scanned_at'),
    /** The malware scanner's finding; `null` for no finding or no scan (see `scannedAt`). */
    malware: text('malware'),
  },
  (t) => [
    uniqueIndex('document_version_number').on(t.documentId, t.number),
    index('document_version_sha256').on(t.sha256),
    index('document_version_unprepared')
      .on(t.createdAt)
      .where(sql`prepared_at is null and preparation_problem is null`),
    index('document_version_trouble')
      .on(t.documentId)
      .where(sql`preparation_problem is not null or malware is not null`),
  ],
);
personal(documentVersion, {
  by: ['documentId'],
  actors: ['createdById'],
  exported: 'documents',
  kept: 'contract',
});

export const documentPage = pgTable(
  'document_page',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => documentVersion.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    page: integer('page').notNull(),
    text: text('text').notNull(),
    /** Its words, folded. */
    words: tsvector('words').generatedAlwaysAs(sql`to_tsvector('simple', search_text("text"))`),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.page] }), index('document_page_words').using('gin', t.words)],
);
personal(documentPage, {
  by: ['versionId'],
  exported: { not: 'the member downloads the document itself' },
  kept: 'contract',
});

/** Admits people to a document that has rules; matching any one rule is enough. */
export const documentRule = pgTable(
  'document_rule',
  {
    id: id(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DocumentRuleKind>().notNull(),
    role: text('role').$type<Role>(),
    opportunityId: uuid('opportunity_id').references(() => opportunity.id),
    /** The required relation to the opportunity. */
    relation: text('relation').$type<DocumentRelation>(),
    fundId: uuid('fund_id').references(() => fund.id),
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'cascade' }),
    from: moment('from'),
    until: moment('until'),
  },
  (t) => [
    index('document_rule_document').on(t.documentId),
    index('document_rule_member').on(t.memberId),
    index('document_rule_kind').on(t.kind, t.role),
    index('document_rule_fund').on(t.fundId),
    index('document_rule_opportunity').on(t.opportunityId, t.relation),
    check(
      'document_rule_names_its_subject',
      sql`case kind
        when 'everyone' then num_nonnulls(role, opportunity_id, relation, fund_id, member_id) = 0
        when 'role' then role is not null and num_nonnulls(opportunity_id, relation, fund_id, member_id) = 0
        when 'opportunity' then num_nonnulls(opportunity_id, relation) = 2 and num_nonnulls(role, fund_id, member_id) = 0
        when 'fund' then fund_id is not null and num_nonnulls(role, opportunity_id, relation, member_id) = 0
        when 'person' then member_id is not null and num_nonnulls(role, opportunity_id, relation, fund_id) = 0
        else false end`,
    ),
  ],
);
personal(documentRule, {
  of: 'memberId',
  exported: { not: 'the firm’s setting; what it admits to is in the library' },
  kept: 'acts',
});

/** A copy marked for one person. Its id is printed in the copy and identifies that person. */
export const documentCopy = pgTable(
  'document_copy',
  {
    /** Random, as printed on the page, without its prefix: `7K2M-93QF-…`. */
    id: text('id').primaryKey(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => documentVersion.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** The time printed in the copy: the same for every part of one download. */
    markedAt: moment('marked_at').notNull(),
    /** Until this time, another request for the same version gets the same copy. */
    reusableUntil: moment('reusable_until').notNull(),
  },
  (t) => [index('document_copy_member').on(t.memberId, t.versionId, t.markedAt)],
);
personal(documentCopy, { of: 'memberId', exported: 'documentTrail', kept: 'copies' });

/** What people did with documents: views, downloads, refusals. */
export const documentEvent = pgTable(
  'document_event',
  {
    id: id(),
    at: moment('at').notNull(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    versionId: uuid('version_id').references(() => documentVersion.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    act: text('act').$type<DocumentAct>().notNull(),
    copyId: text('copy_id').references(() => documentCopy.id),
    reason: text('reason'),
  },
  (t) => [
    index('document_event_document').on(t.documentId, t.at),
    index('document_event_member').on(t.memberId, t.at),
  ],
);
personal(documentEvent, { of: 'memberId', exported: 'documentTrail', kept: 'copies' });

/** How long a member has read each page of a version. */
export const documentReading = pgTable(
  'document_reading',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => documentVersion.id, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.versionId, t.page] }),
    index('document_reading_version').on(t.versionId),
  ],
);
personal(documentReading, { of: 'memberId', exported: 'reading', erased: 'deleted' });
