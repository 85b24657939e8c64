import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OpportunityRelation } from '#app/domain/access/audience.ts';
import type { Notified } from '#app/domain/access/notified.ts';
import type {
  OpportunityFields,
  OpportunityStage,
  PictureVariant,
} from '#app/domain/investing/opportunity-content.ts';
import { id, moment } from './columns.ts';
import { member } from './members.ts';
import { opportunity } from './opportunities.ts';
import { personal } from './personal.ts';
import { fund } from './portfolio.ts';

/** An unpublished draft of an opportunity that may not exist yet under its id. Deleted on publication. */
export const opportunityDraft = pgTable(
  'opportunity_draft',
  {
    /** The id of the opportunity, existing or future. */
    opportunityId: uuid('opportunity_id').primaryKey(),
    fields: jsonb('fields').$type<Partial<OpportunityFields>>().notNull(),
    /** The initial stage of a new opportunity; ignored for one that is already published. */
    firstStage: text('first_stage').$type<OpportunityStage>().notNull().default('pipeline'),
    /** Incremented on each save, so that two writers do not overwrite each other. */
    revision: integer('revision').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    savedAt: moment('saved_at').notNull().defaultNow(),
    savedBy: uuid('saved_by')
      .notNull()
      .references(() => member.id),
    /** Scheduled publication: when, by whom, and their note of what changed. */
    publishAt: moment('publish_at'),
    scheduledBy: uuid('scheduled_by').references(() => member.id),
    scheduleNote: text('schedule_note'),
    /** Whom the scheduled publication notifies; null for every member. */
    scheduleNotified: jsonb('schedule_notified').$type<Notified>(),
  },
  (t) => [index('opportunity_draft_saved').on(t.savedAt, t.opportunityId)],
);
personal(opportunityDraft, { actors: ['savedBy', 'scheduledBy'] });

export const opportunityVersion = pgTable(
  'opportunity_version',
  {
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunity.id),
    number: integer('number').notNull(),
    fields: jsonb('fields').$type<OpportunityFields>().notNull(),
    /** What changed, in the publisher's words. */
    note: text('note'),
    publishedAt: moment('published_at').notNull(),
    /** Null for content from the content platform. */
    publishedBy: uuid('published_by').references(() => member.id),
  },
  (t) => [primaryKey({ columns: [t.opportunityId, t.number] })],
);
personal(opportunityVersion, { actors: ['publishedBy'] });

/** Admits members to an opportunity that has an audience; matching one of its rules is enough. */
export const opportunityRule = pgTable(
  'opportunity_rule',
  {
    id: id(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunity.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'role' | 'opportunity' | 'fund' | 'person'>().notNull(),
    role: text('role').$type<'prospective' | 'active'>(),
    /** The opportunity that the rule names, with the required relation to it. */
    relatedId: uuid('related_id').references(() => opportunity.id),
    relation: text('relation').$type<OpportunityRelation>(),
    fundId: uuid('fund_id').references(() => fund.id),
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('opportunity_rule_opportunity').on(t.opportunityId),
    index('opportunity_rule_member').on(t.memberId),
    index('opportunity_rule_related').on(t.relatedId),
    index('opportunity_rule_fund').on(t.fundId),
    check(
      'opportunity_rule_names_its_subject',
      sql`case kind
        when 'role' then role is not null and num_nonnulls(related_id, relation, fund_id, member_id) = 0
        when 'opportunity' then num_nonnulls(related_id, relation) = 2 and num_nonnulls(role, fund_id, member_id) = 0
        when 'fund' then fund_id is not null and num_nonnulls(role, related_id, relation, member_id) = 0
        when 'person' then member_id is not null and num_nonnulls(role, related_id, relation, fund_id) = 0
        else false end`,
    ),
  ],
);
personal(opportunityRule, {
  of: 'memberId',
  exported: { not: 'the firm’s setting; what it admits to is under Opportunities' },
  erased: 'deleted',
});

export const stageMove = pgTable(
  'stage_move',
  {
    id: id(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunity.id),
    fromStage: text('from_stage').$type<OpportunityStage>().notNull(),
    toStage: text('to_stage').$type<OpportunityStage>().notNull(),
    /** The firm's reason, which members read. */
    reason: text('reason'),
    movedAt: moment('moved_at').notNull(),
    movedBy: uuid('moved_by').references(() => member.id),
  },
  (t) => [index('stage_move_opportunity').on(t.opportunityId, t.movedAt)],
);
personal(stageMove, { actors: ['movedBy'] });

/**
 * The files in the bucket that a published opportunity shows. `gated`: only to people who may read its page in full.
 */
export const opportunityFile = pgTable(
  'opportunity_file',
  {
    key: text('key').notNull(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunity.id),
    gated: boolean('gated').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.opportunityId] }),
    index('opportunity_file_opportunity').on(t.opportunityId),
  ],
);

/** A picture that was imported and resized. */
export const picture = pgTable(
  'picture',
  {
    id: id(),
    key: text('key').notNull().unique(),
    contentType: text('content_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    variants: jsonb('variants').$type<PictureVariant[]>().notNull(),
    /** Asset and revision on the content platform; null for uploads. */
    source: text('source'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('picture_source').on(t.source)],
);

/** Why an entry of the content platform is missing from our pages, or incomplete. */
export const contentProblem = pgTable('content_problem', {
  entryId: text('entry_id').primaryKey(),
  title: text('title').notNull(),
  problems: jsonb('problems').$type<{ field: string; sentence: string }[]>().notNull(),
  /** Whether the page still shows its previous version. */
  isHeldBack: boolean('is_held_back').notNull(),
  at: moment('at').notNull(),
});

/** A member's position in a video or recording, in seconds from its start. */
export const mediaProgress = pgTable(
  'media_progress',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** The update's id in the opportunity's content. */
    mediaId: text('media_id').notNull(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunity.id),
    seconds: integer('seconds').notNull(),
    at: moment('at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.mediaId] }),
    index('media_progress_opportunity').on(t.opportunityId, t.at),
  ],
);
personal(mediaProgress, { of: 'memberId', exported: 'recordings', erased: 'deleted' });

/** The firm's own settings: one row per setting, with who changed it and when. */
export const firmSetting = pgTable('firm_setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
  changedBy: uuid('changed_by').references(() => member.id),
});
personal(firmSetting, { actors: ['changedBy'] });
