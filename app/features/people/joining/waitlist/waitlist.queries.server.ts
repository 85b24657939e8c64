import { and, asc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { preferenceVersion, waitlistEntry } from '#app/db/schema/joining.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNever, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { containsWords } from '#app/platform/lists/sql.server.ts';
import type { WAITLIST, WaitlistAsked } from './waitlist-list.tsx';

export type WaitlistEntryRow = typeof waitlistEntry.$inferSelect;

/** Locks the entry of an address; creates it if there is none. */
export async function lockEntryOf(
  tx: Tx,
  fresh: typeof waitlistEntry.$inferInsert,
): Promise<{ entry: WaitlistEntryRow; isNew: boolean }> {
  const made = await tx.insert(waitlistEntry).values(fresh).onConflictDoNothing().returning();
  if (made[0]) return { entry: made[0], isNew: true };
  const [entry] = await tx
    .select()
    .from(waitlistEntry)
    .where(eq(waitlistEntry.email, fresh.email))
    .for('update');
  if (!entry) throw new Error('The waitlist entry can neither be made nor found');
  return { entry, isNew: false };
}

export async function updateEntry(
  tx: Tx,
  id: string,
  change: Partial<typeof waitlistEntry.$inferInsert>,
): Promise<void> {
  await tx.update(waitlistEntry).set(change).where(eq(waitlistEntry.id, id));
}

/** Changes the entry of an address, if it is waiting. */
export async function updateWaiting(
  tx: Tx,
  email: string,
  change: Partial<typeof waitlistEntry.$inferInsert>,
): Promise<void> {
  await tx
    .update(waitlistEntry)
    .set(change)
    .where(and(eq(waitlistEntry.email, email), STATE_IS.waiting));
}

/** Replaces the hash of an entry's link, unless another link has done so meanwhile. */
export async function replaceWaitlistToken(
  db: Db,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .update(waitlistEntry)
    .set({ tokenHash: to })
    .where(and(eq(waitlistEntry.id, id), eq(waitlistEntry.tokenHash, from)));
}

export async function findByToken(db: Db | Tx, tokenHash: string): Promise<WaitlistEntryRow | undefined> {
  const rows = await db
    .select()
    .from(waitlistEntry)
    .where(
      and(
        eq(waitlistEntry.tokenHash, tokenHash),
        sql`${waitlistEntry.tokenExpiresAt} > now()`,
        isNull(waitlistEntry.removedAt),
      ),
    );
  return rows[0];
}

export async function findEntryInvitedBy(
  tx: Tx,
  invitationId: string,
): Promise<Pick<WaitlistEntryRow, 'source'> | undefined> {
  const rows = await tx
    .select({ source: waitlistEntry.source })
    .from(waitlistEntry)
    .where(eq(waitlistEntry.invitationId, invitationId));
  return rows[0];
}

export async function findEntry(db: Db, id: string): Promise<WaitlistEntryRow | undefined> {
  const rows = await db.select().from(waitlistEntry).where(eq(waitlistEntry.id, id));
  return rows[0];
}

/** Locks the waiting entries, in one order so that two admins cannot deadlock. */
export function lockWaiting(tx: Tx, ids: readonly string[]): Promise<WaitlistEntryRow[]> {
  return tx
    .select()
    .from(waitlistEntry)
    .where(and(inArray(waitlistEntry.id, [...ids]), STATE_IS.waiting))
    .orderBy(asc(waitlistEntry.id))
    .for('update');
}

const STATE_IS = {
  waiting: and(isNull(waitlistEntry.invitedAt), isNull(waitlistEntry.removedAt)),
  invited: and(isNotNull(waitlistEntry.invitedAt), isNull(waitlistEntry.removedAt)),
  removed: isNotNull(waitlistEntry.removedAt),
};

/** Spells out the table's name: Drizzle omits it when selecting from a single table. */
const hasPreferences = sql<boolean>`exists (select from ${preferenceVersion} p where p.waitlist_entry_id = ${waitlistEntry}.id)`;

const matching = (viewer: Viewer, { q, state, preferences }: WaitlistAsked): SQL | undefined =>
  and(
    forAdmin(viewer, 'people'),
    STATE_IS[state],
    q ? containsWords(sql`${waitlistEntry.email}::text`, q) : undefined,
    preferences === undefined ? undefined : preferences === 'given' ? hasPreferences : not(hasPreferences),
  );

/** The answers that they submitted last. */
const latestAnswers = sql<Record<string, unknown> | null>`(
  select p.answers from ${preferenceVersion} p where p.waitlist_entry_id = ${waitlistEntry}.id
  order by p.version desc limit 1)`;

const SORTS: Record<SortIdOf<typeof WAITLIST>, SortKey> = {
  email: { kind: 'text', by: orNothing(sql`${waitlistEntry.email}::text`) },
  proven: { kind: 'time', by: orNever(waitlistEntry.provenAt) },
  source: { kind: 'text', by: orNothing(waitlistEntry.source) },
  joined: { kind: 'time', by: waitlistEntry.joinedAt },
};

export const findWaitlistEntries = listQuery(
  SORTS,
  waitlistEntry.id,
  (viewer, db, asked: WaitlistAsked, part) =>
    db
      .select({ entry: waitlistEntry, answers: latestAnswers, ...part.place })
      .from(waitlistEntry)
      .where(and(matching(viewer, asked), part.after))
      .orderBy(...part.orderBy)
      .limit(part.limit),
);

export async function countEntries(viewer: Viewer, db: Db) {
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await db
    .select({
      waiting: count(STATE_IS.waiting),
      invited: count(STATE_IS.invited),
      removed: count(STATE_IS.removed),
    })
    .from(waitlistEntry)
    .where(forAdmin(viewer, 'people'));
  return rows[0];
}

/** Finds one entry, in the list's form. */
export async function findEntryForAdmin(viewer: Viewer, db: Db, by: { id: string } | { email: string }) {
  const rows = await db
    .select({ entry: waitlistEntry, answers: latestAnswers })
    .from(waitlistEntry)
    .where(
      and(
        forAdmin(viewer, 'people'),
        'id' in by ? eq(waitlistEntry.id, by.id) : eq(waitlistEntry.email, by.email),
      ),
    );
  return rows[0];
}
