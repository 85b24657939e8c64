import { db } from '#app/db/client.server.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { OpportunityFields, OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { cardOf } from '../authoring/authoring.server.ts';
import { findOpportunity } from '../authoring/drafts.queries.server.ts';
import { NO_FIELDS } from '../authoring/drafts.ts';
import type { OpportunityDetail } from '../opportunity.ts';
import { fieldsOfRow } from '../opportunity-row.ts';
import { findPagesOfEntries } from './content-origin.queries.server.ts';

/**
 * Returns an entry of the content platform as the member's page would show it; missing fields are as published, or
 * empty. `null` for everyone but admins.
 */
export async function entryDetail(
  viewer: Viewer,
  entry: { id: string; fields: Partial<OpportunityFields>; firstStage: OpportunityStage },
): Promise<OpportunityDetail | null> {
  if (!maySee(viewer, 'deals')) return null;
  const [page] = await findPagesOfEntries(db(), [entry.id]);
  const row = page ? await findOpportunity(viewer, db(), page.id) : undefined;
  const fields: OpportunityFields = { ...NO_FIELDS, ...(row && fieldsOfRow(row)), ...entry.fields };
  const opportunity = cardOf(row?.id ?? newId(), fields, entry.firstStage, row ?? null);
  return { gate: null, opportunity, content: fields.content };
}
