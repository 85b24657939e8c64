import { db } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { exportedRows } from '#app/platform/lists/exported-list.server.ts';
import { type Page, type Position, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import type { CommitmentView } from '../commitment.ts';
import { viewOf } from '../commitment-view.server.ts';
import { receiptsOf } from '../receipts/receipts.server.ts';
import { STATE_BADGES } from '../ui/own/status-text.ts';
import type { OwnFilters } from './own-filters.ts';
import { countOwn, findInvestors, findOwnPage, ownCursor, sumOwn } from './own-list.queries.server.ts';
import type { OwnCounts, OwnRow, OwnTotal } from './own-list.ts';

const PAGE_SIZE = 50;

type Found = Awaited<ReturnType<typeof findOwnPage>>[number];
const positionOf = ({ sortKey, commitment }: Found): Position => ({ key: sortKey, id: commitment.id });

/** Returns one page of the viewer's own commitments, each with its receipts. */
export async function ownCommitments(viewer: Viewer, filters: OwnFilters): Promise<Page<OwnRow>> {
  const position = readCursor(filters.cursor, ownCursor(filters.sort));
  const rows = await findOwnPage(viewer, db(), filters, position, PAGE_SIZE);
  const { items, nextCursor } = pageOf(rows, PAGE_SIZE, positionOf, viewOf);
  const receipts = await receiptsOf(
    viewer,
    items.map(({ id }) => id),
  );
  return { items: items.map((item) => ({ ...item, receipts: receipts[item.id] ?? [] })), nextCursor };
}

/** Returns what the list says around its rows: sums of what matches and is live or in the chosen state, counts of all, and who invests. */
export async function ownSummary(
  viewer: Viewer,
  filters: OwnFilters,
): Promise<{ totals: OwnTotal[]; counts: OwnCounts; investors: { id: string; name: string }[] }> {
  const [sums, counts, investors] = await Promise.all([
    sumOwn(viewer, db(), filters),
    countOwn(viewer, db()),
    findInvestors(viewer, db()),
  ]);
  const totals = sums.map(({ currency, requested, accepted }) => ({
    requested: { amount: requested, currency },
    accepted: { amount: accepted, currency },
  }));
  return { totals, counts, investors };
}

/** Counts the viewer's own commitments. */
export const ownCounts = (viewer: Viewer): Promise<OwnCounts> => countOwn(viewer, db());

/**
 * Returns all of the viewer's own commitments that match, in the order of the list.
 * @throws DomainError `forbidden` for an admin who views as the member: what they take along is not theirs.
 */
export async function exportOwn(
  viewer: Viewer,
  filters: OwnFilters,
): Promise<AsyncGenerator<CommitmentView>> {
  if (viewer.viewedBy)
    throw new DomainError('forbidden', 'You are viewing as this member, and cannot export their list.');
  return exportedRows((tx, limit) => findOwnPage(viewer, tx, filters, null, limit), viewOf);
}

const date = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** Every column of a member's exported list. */
export const OWN_COLUMNS: readonly TableColumn<CommitmentView>[] = [
  { header: 'Opportunity', kind: 'text', width: 30, value: ({ opportunity }) => opportunity.name },
  { header: 'Investor', kind: 'text', value: ({ entity }) => entity?.name ?? 'Own name' },
  { header: 'State', kind: 'text', value: ({ state }) => STATE_BADGES[state].text },
  { header: 'Currency', kind: 'text', width: 10, value: ({ amount }) => amount.currency },
  { header: 'Requested', kind: 'money', value: ({ amount }) => amount.amount },
  { header: 'Accepted', kind: 'money', value: ({ accepted }) => accepted?.amount ?? null },
  { header: 'Submitted (UTC)', kind: 'time', value: ({ submittedAt }) => date(submittedAt) },
  { header: 'Decided or withdrawn (UTC)', kind: 'time', value: ({ decidedAt }) => date(decidedAt) },
  { header: 'Funded (UTC)', kind: 'time', value: ({ fundedAt }) => date(fundedAt) },
];
