import { z } from 'zod';
import { OPPORTUNITY_STAGES, type OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import type { DraftRow } from '../authoring/drafts.queries.server.ts';
import { fieldsOfRow } from '../opportunity-row.ts';
import type { OpportunityRow } from './publishing.queries.server.ts';
import type { Published } from './publishing.server.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const stage = z.enum(OPPORTUNITY_STAGES);

/** What undoing a publication needs to know; stored as JSON for a minute. */
export const publishedBefore = z.object({
  opportunityId: z.uuid(),
  /** The version that was published, and its stage. */
  number: z.int(),
  stage,
  /** What members read before; `null` if they saw nothing of it. */
  fields: z.custom<OpportunityFields>(isObject).nullable(),
  draft: z.object({
    fields: z.custom<DraftRow['fields']>(isObject),
    firstStage: stage,
    createdAt: z.iso.datetime(),
  }),
});
export type PublishedBefore = z.infer<typeof publishedBefore>;

export const beforePublication = (
  { number, stage }: Published,
  row: OpportunityRow | undefined,
  { opportunityId, fields, firstStage, createdAt }: DraftRow,
): PublishedBefore => ({
  ...{ opportunityId, number, stage, fields: row?.publishedAt ? fieldsOfRow(row) : null },
  draft: { fields, firstStage, createdAt: createdAt.toISOString() },
});
