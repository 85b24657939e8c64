import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { type HolderChoice, holderChoices } from '#app/domain/investing/held-by.ts';
import type { Page } from '#app/platform/lists/paging.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { viewOf } from '../commitment-view.server.ts';
import { receiptsOf } from '../receipts/receipts.server.ts';
import { countOwn, findHolders, findOwnPage, sumOwn } from './own-list.queries.server.ts';
import { OWN_COMMITMENTS, type OwnAsked, type OwnCounts, type OwnRow, type OwnTotal } from './own-list.tsx';

export const ownList = serveList(OWN_COMMITMENTS, {
  find: findOwnPage,
  rowOf: (row) => ({ ...viewOf(row), receipts: [] }),
  readers: 'members',
});

export async function ownCommitments(viewer: Viewer, asked: OwnAsked): Promise<Page<OwnRow>> {
  const { items, nextCursor } = await ownList.page(viewer, asked);
  const receipts = await receiptsOf(
    viewer,
    items.map(({ id }) => id),
  );
  return { items: items.map((item) => ({ ...item, receipts: receipts[item.id] ?? [] })), nextCursor };
}

/** Returns what the list says around its rows: sums of what matches and is live or in the chosen state, counts of all, and who invests. */
export async function ownSummary(
  viewer: Viewer,
  asked: OwnAsked,
): Promise<{ totals: OwnTotal[]; counts: OwnCounts; holders: HolderChoice[] }> {
  const [sums, counts, holders] = await Promise.all([
    sumOwn(viewer, db(), asked),
    countOwn(viewer, db()),
    findHolders(viewer, db()),
  ]);
  const totals = sums.map(({ currency, requested, accepted }) => ({
    requested: { amount: requested, currency },
    accepted: { amount: accepted, currency },
  }));
  return { totals, counts, holders: holderChoices(holders) };
}
