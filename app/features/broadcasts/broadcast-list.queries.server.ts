import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { broadcast } from '#app/db/schema/broadcasts.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { keyset, orNever, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { columnOf } from '#app/platform/lists/sorting.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import type { BroadcastState } from './broadcast.ts';
import type { BROADCAST_SORTS, BroadcastFilters } from './broadcast-list.ts';

const saver = alias(member, 'saver');

/** The SQL counterpart of `broadcastState`. */
const state = sql<BroadcastState>`case when ${broadcast.finishedAt} is not null then 'sent'
  when ${broadcast.stoppedAt} is not null then 'stopped' when ${broadcast.startedAt} is not null then 'sending'
  when ${broadcast.scheduledFor} is not null then 'scheduled' else 'draft' end`;

const SORTS: Record<(typeof BROADCAST_SORTS)[number], SortKey> = {
  title: { kind: 'text', by: orNothing(broadcast.title) },
  created: { kind: 'time', by: broadcast.createdAt },
  saved: { kind: 'time', by: broadcast.savedAt },
  when: { kind: 'time', by: orNever(sql`coalesce(${broadcast.startedAt}, ${broadcast.scheduledFor})`) },
  reached: { kind: 'number', by: broadcast.reached },
};

/** Returns of which kind the cursors of an order are. */
export const broadcastCursor = (sort: BroadcastFilters['sort']): SortKey['kind'] =>
  SORTS[columnOf(sort)].kind;

/** Finds one page of messages, plus one row to detect a next page. */
export function findBroadcasts(
  viewer: Viewer,
  db: Db,
  filters: BroadcastFilters,
  position: Position | null,
  limit: number,
) {
  const order = keyset(SORTS, filters.sort, broadcast.id);
  return db
    .select({
      id: broadcast.id,
      title: broadcast.title,
      state,
      createdAt: broadcast.createdAt,
      savedAt: broadcast.savedAt,
      savedBy: saver.name,
      scheduledFor: broadcast.scheduledFor,
      startedAt: broadcast.startedAt,
      finishedAt: broadcast.finishedAt,
      expected: broadcast.expected,
      reached: broadcast.reached,
      sortKey: order.key,
    })
    .from(broadcast)
    .innerJoin(saver, eq(saver.id, broadcast.savedBy))
    .where(
      and(
        forAdmin(viewer),
        filters.state ? sql`${state} = ${filters.state}` : undefined,
        ...holdsEach(sql`${broadcast.title}`, filters.q),
        order.after(position),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit + 1);
}
