import { sql } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { sendBroadcastJob } from '#app/features/broadcasts/sending/send-broadcast.jobs.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { queued } from './queued.ts';

type Order = { id: string; run: number; step: number };

/** The orders to send that were enqueued, one for each step. */
export const orders = () => queued<Order>(sendBroadcastJob.name);
/** Runs one step. */
export const run = (order: Order) =>
  sendBroadcastJob.handle(order, {
    id: newId(),
    attempt: 1,
    signal: AbortSignal.timeout(20_000),
    log: logger,
  });

/** Runs the queued steps in turn, at most `most` of those that have not run; returns how many ran. */
export async function work(most = 100, from = 0): Promise<number> {
  let done = from;
  for (let all = await orders(); done < all.length && done - from < most; all = await orders()) {
    const next = all[done];
    if (next) await run(next);
    done += 1;
  }
  return done;
}

/** Counts who has a message, and its rows. */
export async function counts() {
  const { rows } = await db().execute<{ people: number; rows: number; recipients: number }>(sql`
    select count(distinct member_id)::int as people, count(*)::int as rows,
      (select count(*)::int from broadcast_recipient) as recipients
    from notification where cause like 'broadcast:%'`);
  return rows[0];
}
