import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { broadcast } from '#app/db/schema/broadcasts.ts';
import { member } from '#app/db/schema/members.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNever, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import type { BroadcastState } from './broadcast.ts';
import type { BROADCASTS, BroadcastsAsked } from './broadcast-list.tsx';

const saver = alias(member, 'saver');

/** The SQL counterpart of `broadcastState`. */
const state = sql<BroadcastState>`case when ${broadcast.finishedAt} is not null then 'sent'
  when ${broadcast.stoppedAt} is not null then 'stopped' when ${broadcast.startedAt} is not null then 'sending'
  when ${broadcast.scheduledFor} is not null then 'scheduled' else 'draft' end`;

const SORTS: Record<SortIdOf<typeof BROADCASTS>, SortKey> = {
  title: { kind: 'text', by: orNothing(broadcast.title) },
  created: { kind: 'time', by: broadcast.createdAt },
  saved: { kind: 'time', by: broadcast.savedAt },
  when: { kind: 'time', by: orNever(sql`coalesce(${broadcast.startedAt}, ${broadcast.scheduledFor})`) },
  reached: { kind: 'number', by: broadcast.reached },
};

export const findBroadcasts = listQuery(SORTS, broadcast.id, (viewer, db, asked: BroadcastsAsked, part) =>
  db
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
      ...part.place,
    })
    .from(broadcast)
    .innerJoin(saver, eq(saver.id, broadcast.savedBy))
    .where(
      and(
        forAdmin(viewer, 'people'),
        asked.state ? sql`${state} = ${asked.state}` : undefined,
        ...holdsEach(sql`${broadcast.title}`, asked.q),
        part.after,
      ),
    )
    .orderBy(...part.orderBy)
    .limit(part.limit),
);
