import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { actJob } from './act-job.ts';
import { startVictim, untilItSays, type Victim } from './victim.ts';

/** `ROUNDS=50 npm test -- tests/faults` for the long run. */
export const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Commits that may have been made without a response before the kill: one for each of the writer's lanes. */
const LANES = 4;

export type Kill = (victim: Victim, round: number) => Promise<void>;

/** Kills a writer `ROUNDS` times in the middle of its commits; each time, confirmed acts exist exactly once. */
export async function surviveKills(url: string, kill: Kill): Promise<void> {
  const answered = new Set<string>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const victim = startVictim('writer', url, `round-${round}`);
    await untilItSays(victim, 10 + Math.floor(Math.random() * 200));
    await kill(victim, round);
    await victim.gone;
    for (const act of victim.said) answered.add(act);
    await expectNothingLost(url, answered, LANES * round);
  }
  await expectAllDoneOnce(url);
}

async function expectNothingLost(url: string, answered: Set<string>, unanswered: number): Promise<void> {
  await openDatabase({ url });
  try {
    const kept = await names('act:');
    expect([...answered].filter((act) => !kept.has(act))).toEqual([]);
    expect(kept.size).toBeLessThanOrEqual(answered.size + unanswered);
    // One job for each act, in whatever state it is by now, and none for an act that was not committed.
    const { rows } = await db().execute<{ act: string; jobs: number }>(
      sql`select data->>'act' as act, count(*)::int as jobs from pgboss.job where name = ${actJob.name} group by 1`,
    );
    expect(rows.filter(({ act, jobs }) => jobs !== 1 || !kept.has(act))).toEqual([]);
    expect(rows.length).toBe(kept.size);
  } finally {
    await closeDatabase();
  }
}

/** Includes jobs locked by killed processes: their heartbeat expires, and another process runs them. */
async function expectAllDoneOnce(url: string): Promise<void> {
  await openDatabase({ url });
  try {
    await startJobs({ jobs: [actJob], mode: 'work' });
    const acts = await names('act:');
    await untilAllAreDone(acts.size);
    await stopJobs();
    expect(await names('done:')).toEqual(acts);
    const { rows } = await db().execute(
      sql`select id from pgboss.job where name = ${`${actJob.name}.dead`} or (name = ${actJob.name} and state <> 'completed')`,
    );
    expect(rows).toEqual([]);
  } finally {
    await stopJobs();
    await closeDatabase();
  }
}

/** Jobs without a completed run: queued, or locked by a process that may be dead. */
async function unfinishedJobs(): Promise<number> {
  const { rows } = await db().execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from pgboss.job where name = ${actJob.name} and state in ('created', 'retry', 'active')`,
  );
  return rows[0]?.jobs ?? 0;
}

/**
 * A process killed between a job's effect and its completion leaves the effect done and the job locked, so both are
 * awaited. The backlog grows with the rounds and a busy machine works through it slowly, so only progress counts:
 * two minutes without another completed job mean that a job is stuck or lost.
 */
async function untilAllAreDone(total: number): Promise<void> {
  let done = 0;
  let unfinished = Number.POSITIVE_INFINITY;
  let lastProgress = Date.now();
  while (done < total || unfinished > 0) {
    await pause(250);
    const now = { done: (await names('done:')).size, unfinished: await unfinishedJobs() };
    if (now.done > done || now.unfinished < unfinished) lastProgress = Date.now();
    ({ done, unfinished } = now);
    if (Date.now() - lastProgress > 120_000) {
      const { rows } = await db().execute(
        sql`select name, state, count(*)::int as jobs from pgboss.job group by name, state`,
      );
      throw new Error(`No progress after ${done} of ${total} jobs: ${JSON.stringify(rows)}`);
    }
  }
}

async function names(prefix: string): Promise<Set<string>> {
  const { rows } = await db().execute<{ name: string }>(
    sql`select substr(name, ${prefix.length + 1}::int) as name from milestone where starts_with(name, ${prefix}) order by name`,
  );
  return new Set(rows.map(({ name }) => name));
}
