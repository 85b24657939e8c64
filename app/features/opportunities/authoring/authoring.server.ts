import { type Db, db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import {
  OPPORTUNITY_STAGES,
  type OpportunityContent,
  type OpportunityFields,
} from '#app/domain/investing/opportunity-content.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { readCursor } from '#app/platform/lists/paging.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { textQuery } from '#app/platform/lists/text-query.ts';
import { audienceOf } from '../audience/audience.server.ts';
import { labelSearch } from '../label-search.ts';
import type { OpportunityDetail, OpportunityHead } from '../opportunity.ts';
import { fieldsOfRow, isoOf, stageOf } from '../opportunity-row.ts';
import { nameAtSlug, type OpportunityRow } from '../publishing/publishing.queries.server.ts';
import { publicationConstraintsOf } from '../publishing/publishing.server.ts';
import { problemsToPublish } from '../publishing/publishing-rules.ts';
import {
  type AuthoringListRow,
  countForWriters,
  findOpportunityDrafts,
  findPublished,
} from './authoring.queries.server.ts';
import {
  type AuthoringFilter,
  type AuthoringRow,
  OPPORTUNITIES,
  type OpportunitiesAsked,
} from './authoring-list.tsx';
import { findAuthoringFigures, findInOrder, type RowInOrder } from './authoring-orders.queries.server.ts';
import { findDraftAt, findOpportunity, findOpportunityDraft } from './drafts.queries.server.ts';
import { opportunityNotFound } from './drafts.server.ts';
import { type AuthoringView, NO_FIELDS, noDraftOf } from './drafts.ts';

type ListRow = AuthoringListRow | RowInOrder;

/** The opportunities of the firm and their drafts, for admins. */
export const opportunityList = serveList(OPPORTUNITIES, {
  need: { sees: 'deals' },
  find: async (viewer, on, asked, limit) => withFigures(viewer, on, await findRows(viewer, on, asked, limit)),
  rowOf: (row) => row,
  pageSize: 30,
});

async function findRows(
  viewer: Viewer,
  on: Db,
  asked: OpportunitiesAsked,
  limit: number,
): Promise<ListRow[]> {
  const { stage, q, sort, cursor } = asked;
  const search = q === undefined ? null : labelSearch(q, await currentVocabulary(on));
  if (sort !== '-published' || stage === 'draft') return findInOrder(viewer, on, asked, limit, search);
  const part = { words: textQuery(q), search, position: readCursor(cursor, 'time'), limit };
  if (stage) return findPublished(viewer, on, stage, part);
  // Each part uses its own index; a single query would have to sort everything.
  const rows: ListRow[] = await findOpportunityDrafts(viewer, on, part);
  for (const one of OPPORTUNITY_STAGES) rows.push(...(await findPublished(viewer, on, one, part)));
  return rows.sort(latestFirst).slice(0, limit + 1);
}

export async function authoringCounts(viewer: Viewer): Promise<Record<AuthoringFilter, number>> {
  const counts = { open: 0, pipeline: 0, closed: 0, passed: 0, draft: 0 };
  for (const { filter, count } of await countForWriters(viewer, db())) counts[filter] = count;
  return counts;
}

/**
 * Returns one opportunity for its authors: the published fields and the draft.
 * @throws DomainError `not_found` when there is none, or for anyone but admins.
 */
export async function authoringOf(viewer: Viewer, id: string): Promise<AuthoringView> {
  const [row, found] = await Promise.all([
    findOpportunity(viewer, db(), id),
    findOpportunityDraft(viewer, db(), id),
  ]);
  const draft = found?.draft;
  if (!row && !draft) throw opportunityNotFound();
  const published = row?.publishedAt ? row : undefined;
  const firstStage = stageOf(row, draft?.firstStage ?? 'pipeline');
  const slugOwner = draft?.fields.slug ? await nameAtSlug(db(), draft.fields.slug, id) : null;
  return {
    id,
    origin: row?.origin ?? 'vestry',
    originId: row?.originId ?? null,
    stage: published?.stage ?? null,
    firstStage,
    published: published ? fieldsOfRow(published) : null,
    version: row?.version ?? 0,
    publishedAt: isoOf(published?.publishedAt ?? null),
    draft: draft?.fields ?? null,
    revision: draft?.revision ?? noDraftOf(row),
    savedAt: isoOf(draft?.savedAt ?? null),
    savedBy: found?.savedBy ?? null,
    publishAt: isoOf(draft?.publishAt ?? null),
    audience: row?.hasAudience ? await audienceOf(viewer, db(), id) : null,
    problems: draft
      ? problemsToPublish(
          draft.fields,
          firstStage,
          row ? await publicationConstraintsOf(db(), row) : null,
          slugOwner,
        )
      : [],
    ...(slugOwner !== null && { slugTakenBy: slugOwner }),
  };
}

/**
 * Returns the draft as the member's page would show it; missing fields are as published, or empty. `null` when there
 * is no draft at this slug, and for everyone but admins.
 */
export async function draftDetail(viewer: Viewer, slug: string): Promise<OpportunityDetail | null> {
  const draftAt = await findDraftAt(viewer, db(), slug);
  if (!draftAt) return null;
  const { draft, opportunity: row } = draftAt;
  const fields: OpportunityFields = {
    ...NO_FIELDS,
    ...(row && fieldsOfRow(row)),
    ...draft.fields,
    opensAt: momentIn(draft.fields.opensAt),
    closesAt: momentIn(draft.fields.closesAt),
    content: datedOnly({ ...NO_FIELDS.content, ...row?.content, ...draft.fields.content }),
  };
  const { content } = fields;
  return { gate: null, opportunity: cardOf(draft.opportunityId, fields, draft.firstStage, row), content };
}

/** A draft may contain an incomplete date. */
const momentIn = (written: string | null | undefined): string | null =>
  written && isDate(written) ? new Date(written).toISOString() : null;

/** Omits rows without a valid date, which cannot be placed in order. */
function datedOnly(content: OpportunityContent): OpportunityContent {
  const { timeline, updates, outcome } = content;
  const dated = <Row extends { date: string }>(rows: readonly Row[]) =>
    rows.filter(({ date }) => isDate(date));
  return {
    ...content,
    timeline: dated(timeline),
    ...(updates && { updates: dated(updates) }),
    ...(outcome && { outcome: dated(outcome) }),
  };
}

const isDate = (written: string): boolean => !Number.isNaN(Date.parse(written));

/**
 * Builds the page header's view of an opportunity that is not published in this form; `row` if it is published at
 * all.
 */
export function cardOf(
  id: string,
  fields: OpportunityFields,
  firstStage: OpportunityHead['stage'],
  row: OpportunityRow | null,
): OpportunityHead {
  const { content, currency, ...rest } = fields;
  const money = (amount: number) => ({ amount, currency });
  const stage = stageOf(row, firstStage);
  return {
    ...rest,
    id,
    stage,
    target: money(fields.target),
    raised: money(row?.accepted ?? 0),
    minimum: money(fields.minimum),
    maximum: money(fields.maximum),
    step: money(fields.step),
    closedAt: isoOf(row?.closedAt ?? null),
    passedAt: isoOf(row?.passedAt ?? null),
    publishedAt: isoOf(row?.publishedAt ?? null),
    passedReason: (stage === 'passed' && content.passedReason) || null,
    mine: { desired: null, indication: null, commitment: null },
  };
}

/** Adds the figures of what is published, read at once for all rows. */
async function withFigures(
  viewer: Viewer,
  db: Db,
  rows: readonly ListRow[],
): Promise<(AuthoringRow & Placed)[]> {
  const published = rows.filter(({ publishedAt }) => publishedAt !== null).map(({ id }) => id);
  const authoringFigures = await findAuthoringFigures(viewer, db, published);
  const figures = new Map(authoringFigures.map((one) => [one.id, one]));
  return rows.map((row) => {
    const { sortKey, sortId } = row;
    return { ...rowOf(row, figures.get(row.id)), sortKey: sortKey ?? '', sortId };
  });
}

type FoundFigures = Awaited<ReturnType<typeof findAuthoringFigures>>[number];

const rowOf = (row: ListRow, figures: FoundFigures | undefined): AuthoringRow => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  stage: row.publishedAt ? row.stage : null,
  origin: row.origin ?? 'vestry',
  hasAudience: row.hasAudience ?? false,
  publishedAt: isoOf(row.publishedAt),
  version: row.version ?? 0,
  hasDraft: row.savedAt !== null,
  publishAt: isoOf(row.publishAt),
  savedAt: isoOf(row.savedAt),
  savedBy: row.savedBy,
  figures: figures
    ? {
        raised: { amount: figures.raised, currency: figures.currency },
        target: { amount: figures.target, currency: figures.currency },
        closesAt: isoOf(figures.closesAt),
        waiting: figures.waiting,
      }
    : null,
});

/** Same order as in the database: ids are compared as text in one format. */
function latestFirst(one: ListRow, other: ListRow): number {
  const key = (row: ListRow) => `${row.sortKey} ${row.sortId}`;
  return key(one) < key(other) ? 1 : -1;
}
