import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { findBroadcasts } from './broadcast-list.queries.server.ts';
import { BROADCASTS, type BroadcastRow } from './broadcast-list.tsx';

/** Messages from the firm, for admins. */
export const broadcastList = serveList(BROADCASTS, { need: { sees: 'people' }, find: findBroadcasts, rowOf });

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

function rowOf(row: Omit<Awaited<ReturnType<typeof findBroadcasts>>[number], keyof Placed>): BroadcastRow {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    savedAt: row.savedAt.toISOString(),
    scheduledFor: iso(row.scheduledFor),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
  };
}
