import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  OpportunityFields,
  OpportunityStage,
  PictureVariant,
} from '#app/platform/opportunity-content.ts';
import { id, moment } from './columns.ts';
import { member } from './members.ts';
import { opportunity } from './opportunities.ts';

/** What is being written about an opportunity; there may be none of its id yet. Gone once it is published. */
export const opportunityDraft = pgTable(
  'opportunity_draft',
  {
    /** The id that the opportunity has, or will have. */
    opportunityId: uuid('opportunity_id').primaryKey(),
    fields: jsonb('fields').$type<Partial<OpportunityFields>>().notNull(),
    /** Where a new one begins; of no meaning for one that is published already. */
    firstStage: text('first_stage').$type<OpportunityStage>().notNull().default('pipeline'),
    /** Counts what was saved, so that two writers do not overwrite each other. */
    revision: integer('revision').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    savedAt: moment('saved_at').notNull().defaultNow(),
    savedBy: uuid('saved_by')
      .notNull()
      .references(() => member.id),
    /** When it is to be published by itself, and who said so. */
    publishAt: moment('publish_at'),
    scheduledBy: uuid('scheduled_by').references(() => member.id),
  },
  (t) => [index('opportunity_draft_saved').on(t.savedAt, t.opportunityId)],
);

/** Each version that was ever published. */
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
    /** None for what came from the content platform. */
    publishedBy: uuid('published_by').references(() => member.id),
  },
  (t) => [primaryKey({ columns: [t.opportunityId, t.number] })],
);

/** Each time that an opportunity went from one stage to another. */
export const stageMove = pgTable(
  'stage_move',
  {
    id: id(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => opportunity.id),
    fromStage: text('from_stage').$type<OpportunityStage>().notNull(),
    toStage: text('to_stage').$type<OpportunityStage>().notNull(),
    /** In the firm's words; members read it. */
    reason: text('reason'),
    movedAt: moment('moved_at').notNull(),
    movedBy: uuid('moved_by').references(() => member.id),
  },
  (t) => [index('stage_move_opportunity').on(t.opportunityId, t.movedAt)],
);

/** What of the bucket a published opportunity shows. `gated`: only to those who may read its page whole. */
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

/** A picture that was taken in and sized. */
export const picture = pgTable(
  'picture',
  {
    id: id(),
    key: text('key').notNull().unique(),
    contentType: text('content_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    variants: jsonb('variants').$type<PictureVariant[]>().notNull(),
    /** Asset and revision on the content platform; none for what was uploaded here. */
    source: text('source'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('picture_source').on(t.source)],
);

/** Why an entry of the content platform is not, or not wholly, on our pages. */
export const contentProblem = pgTable('content_problem', {
  entryId: text('entry_id').primaryKey(),
  /** The entry's title there. */
  title: text('title').notNull(),
  problems: jsonb('problems').$type<{ field: string; sentence: string }[]>().notNull(),
  /** Whether the page stands as it was before. */
  isHeldBack: boolean('is_held_back').notNull(),
  at: moment('at').notNull(),
});

/** How far a member has come in a video or a recording; seconds from its beginning. */
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
    index('media_progress_opportunity').on(t.opportunityId),
  ],
);

/** What the firm sets for itself: one row per setting, kept with who and when. */
export const firmSetting = pgTable('firm_setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
  changedBy: uuid('changed_by').references(() => member.id),
});
