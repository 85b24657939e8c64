import { db, type Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import {
  lockOpportunityRow,
  lockOpportunityWhole,
  updateOpportunity,
} from '../publishing/publishing.queries.server.ts';
import { findIdOfEntry, findPagesOfEntries, hasInterest } from './content-origin.queries.server.ts';

/** Returns the id of the opportunity created from an entry of the content platform, if there is one. */
export const opportunityOfEntry = (tx: Tx, entryId: string): Promise<string | undefined> =>
  findIdOfEntry(tx, entryId);

export const pagesOfEntries = (entryIds: readonly string[]) => findPagesOfEntries(db(), entryIds);

/**
 * Unpublishes an opportunity after its entry was unpublished. One that members act on, or have acted on, stays.
 * @returns whether it is unpublished.
 */
export async function takeOffPages(tx: Tx, id: string): Promise<boolean> {
  const row = await lockOpportunityWhole(tx, id);
  if (!row || row.publishedAt === null) return true;
  if (row.stage !== 'pipeline' || (await hasInterest(tx, id))) return false;
  await show(tx, row, null);
  return true;
}

/** Republishes an unpublished opportunity. */
export async function bringBackToPages(tx: Tx, id: string): Promise<void> {
  const row = await lockOpportunityRow(tx, id);
  if (row?.publishedAt === null) await show(tx, row, new Date());
}

async function show(tx: Tx, row: { id: string; publishedAt: Date | null }, publishedAt: Date | null) {
  await updateOpportunity(tx, row.id, { publishedAt, updatedAt: new Date() });
  await recordAudit(tx, {
    actorId: null,
    act: publishedAt ? 'opportunity.bringBack' : 'opportunity.takeOff',
    subject: { type: 'opportunity', id: row.id },
    before: { publishedAt: row.publishedAt },
    after: { publishedAt },
  });
}
