import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { preparedOnce } from '#app/db/prepared.server.ts';
import { rateLimit } from '#app/db/schema/rate-limits.ts';

/** How often an act was done in its current window, and when that ends. */
export type Counted = { points: number; expire: Date | null };

const { key, points, expire } = rateLimit;
const counted = { points, expire };

/** `now` and `until` are placeholders of moments, which the column encodes. */
const now = sql`${sql.param(sql.placeholder('now'), expire)}`;
const isOver = sql`${expire} <= ${now}`;

const addOne = preparedOnce((db) =>
  db
    .insert(rateLimit)
    .values({ key: sql.placeholder('key'), points: 1, expire: sql.placeholder('until') })
    .onConflictDoUpdate({
      target: key,
      set: {
        points: sql`case when ${isOver} then 1 else ${points} + 1 end`,
        expire: sql`case when ${isOver} then excluded.expire else ${expire} end`,
      },
    })
    .returning(counted)
    .prepare('rate_limit_add'),
);

/** Counts one act; a window that is over starts again and ends at `until`. One statement, exact under concurrency. */
export async function addToWindow(db: Db, at: { key: string; now: Date; until: Date }): Promise<Counted> {
  const [row] = await addOne(db).execute(at);
  if (!row) throw new Error('The rate limit returned no row');
  return row;
}

const current = preparedOnce((db) =>
  db
    .select(counted)
    .from(rateLimit)
    .where(and(eq(key, sql.placeholder('key')), gt(expire, now)))
    .prepare('rate_limit_current'),
);

export async function findWindow(db: Db, at: { key: string; now: Date }): Promise<Counted | undefined> {
  const [row] = await current(db).execute(at);
  return row;
}

/** Forgets what was counted under a key. */
export async function deleteWindow(db: Db, of: string): Promise<void> {
  await db.delete(rateLimit).where(eq(key, of));
}

/** Deletes the windows that were over before `before`. */
export async function deleteWindowsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(rateLimit).where(lt(expire, before));
}
