import { db } from '#app/db/client.server.ts';
import { isAdmin } from '#app/platform/access.ts';
import { newId } from '#app/platform/ids.ts';
import type { OpportunityFields, OpportunityStage } from '#app/platform/opportunity-content.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { cardOf } from './authoring.server.ts';
import { findPagesOfEntries } from './content-origin.queries.server.ts';
import { findOpportunity } from './drafts.queries.server.ts';
import { NO_FIELDS } from './drafts.ts';
import type { OpportunityDetail } from './opportunity.ts';
import { fieldsOfRow } from './opportunity-row.ts';

/**
 * What an entry of the content platform says, as the member's own page would show it; what it does not say is as it is
 * published, or empty. `null` for everyone but admins.
 */
export async function entryDetail(
  viewer: Viewer,
  entry: { id: string; fields: Partial<OpportunityFields>; firstStage: OpportunityStage },
): Promise<OpportunityDetail | null> {
  if (!isAdmin(viewer)) return null;
  const [page] = await findPagesOfEntries(db(), [entry.id]);
  const row = page ? await findOpportunity(viewer, db(), page.id) : undefined;
  const fields: OpportunityFields = { ...NO_FIELDS, ...(row && fieldsOfRow(row)), ...entry.fields };
  const opportunity = cardOf(row?.id ?? newId(), fields, entry.firstStage, row ?? null);
  return { gate: null, opportunity, content: fields.content };
}
