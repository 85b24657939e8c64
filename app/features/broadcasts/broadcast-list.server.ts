import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { exportList } from '#app/platform/lists/exported-list.server.ts';
import { type Page, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { broadcastCursor, findBroadcasts } from './broadcast-list.queries.server.ts';
import type { BroadcastFilters, BroadcastRow } from './broadcast-list.ts';
import { STATE_LABELS } from './ui/broadcast-labels.ts';

const PAGE_SIZE = 50;

/** Returns one page of the messages that match. Empty for everyone but admins. */
export async function listBroadcasts(viewer: Viewer, filters: BroadcastFilters): Promise<Page<BroadcastRow>> {
  const position = readCursor(filters.cursor, broadcastCursor(filters.sort));
  const rows = await findBroadcasts(viewer, db(), filters, position, PAGE_SIZE);
  return pageOf(rows, PAGE_SIZE, ({ sortKey, id }) => ({ key: sortKey, id }), rowOf);
}

/**
 * Exports the messages that match, in the order of the list, without their text.
 * @throws DomainError `not_found` for everyone but admins.
 */
export const exportBroadcasts = (
  viewer: Viewer | null,
  filters: BroadcastFilters,
): Promise<AsyncGenerator<BroadcastRow>> =>
  exportList(viewer, {
    list: 'broadcasts',
    filters,
    read: (admin, tx, limit) => findBroadcasts(admin, tx, filters, null, limit),
    itemOf: rowOf,
  });

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const rowOf = ({ sortKey: _, ...row }: Awaited<ReturnType<typeof findBroadcasts>>[number]): BroadcastRow => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  savedAt: row.savedAt.toISOString(),
  scheduledFor: iso(row.scheduledFor),
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
});

const date = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** Every column of the exported messages. */
export const BROADCAST_COLUMNS: readonly TableColumn<BroadcastRow>[] = [
  { header: 'Message', kind: 'text', width: 40, value: ({ title }) => title },
  { header: 'State', kind: 'text', value: ({ state }) => STATE_LABELS[state].text },
  { header: 'Created (UTC)', kind: 'time', value: ({ createdAt }) => date(createdAt) },
  { header: 'Last changed (UTC)', kind: 'time', value: ({ savedAt }) => date(savedAt) },
  { header: 'Last changed by', kind: 'text', value: ({ savedBy }) => savedBy },
  { header: 'Scheduled for (UTC)', kind: 'time', value: ({ scheduledFor }) => date(scheduledFor) },
  { header: 'Started (UTC)', kind: 'time', value: ({ startedAt }) => date(startedAt) },
  { header: 'Finished (UTC)', kind: 'time', value: ({ finishedAt }) => date(finishedAt) },
  { header: 'Recipients expected', kind: 'number', value: ({ expected }) => expected },
  { header: 'Recipients reached', kind: 'number', value: ({ reached }) => reached },
];
