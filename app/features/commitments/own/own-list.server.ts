import { type Db, db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { chosenHolder, type HolderChoice, holderChoices } from '#app/domain/investing/held-by.ts';
import type { Page } from '#app/platform/lists/paging.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { viewOf } from '../commitment-view.server.ts';
import { receiptsOf } from '../receipts/receipts.server.ts';
import { countOwn, findHolders, findOwnPage, sumOwn } from './own-list.queries.server.ts';
import { OWN_COMMITMENTS, type OwnAsked, type OwnCounts, type OwnRow, type OwnTotal } from './own-list.tsx';

export const ownList = serveList(OWN_COMMITMENTS, {
  find: async (viewer, at, asked, limit) =>
    findOwnPage(viewer, at, (await askedOf(viewer, at, asked)).asked, limit),
  rowOf: (row) => ({ ...viewOf(row), receipts: [] }),
  need: 'member',
});

export async function ownCommitments(viewer: Viewer, asked: OwnAsked): Promise<Page<OwnRow>> {
  const { items, nextCursor } = await ownList.page(viewer, asked);
  const receipts = await receiptsOf(
    viewer,
    items.map(({ id }) => id),
  );
  return { items: items.map((item) => ({ ...item, receipts: receipts[item.id] ?? [] })), nextCursor };
}

/** A filter as the viewer may use it: a holder who is none of theirs filters nothing. */
async function askedOf(
  viewer: Viewer,
  on: Db | Tx,
  given: OwnAsked,
): Promise<{ asked: OwnAsked; holders: HolderChoice[] }> {
  const holders = holderChoices(await findHolders(viewer, on));
  return { asked: { ...given, held_by: chosenHolder(holders, given.held_by) ?? undefined }, holders };
}

/** Returns what the list says around its rows: sums of what matches and is live or in the chosen state, counts of all, and who invests. */
export async function ownSummary(
  viewer: Viewer,
  given: OwnAsked,
): Promise<{ totals: OwnTotal[]; counts: OwnCounts; holders: HolderChoice[] }> {
  const { asked, holders } = await askedOf(viewer, db(), given);
  const [sums, counts] = await Promise.all([sumOwn(viewer, db(), asked), countOwn(viewer, db())]);
  const totals = sums.map(({ currency, requested, accepted }) => ({
    requested: { amount: requested, currency },
    accepted: { amount: accepted, currency },
  }));
  return { totals, counts, holders };
}
