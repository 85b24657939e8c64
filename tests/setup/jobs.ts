import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';
import { areJobsStarted, currentBoss } from '#app/platform/jobs/boss.server.ts';

type Waiting = { name: string; count: number };

/** Unfinished jobs by queue; dead jobs do not count. */
async function waitingJobs(): Promise<Waiting[]> {
  const { rows } = await db().execute<Waiting>(sql`
    select name, count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '%.dead' and name not like '\\_\\_%'
    group by name`);
  return rows;
}

async function deadJobs(): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where state = 'created' and name like '%.dead'`,
  );
  return rows[0]?.count ?? 0;
}

/** Makes every job that is awaiting a retry or its start time due now, without the wait until due jobs are looked for. */
export async function hurryJobs(): Promise<void> {
  const { rows } = await db().execute<{ name: string }>(
    sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()
      returning name`,
  );
  wakeWorkers(rows.map(({ name }) => name));
}

/**
 * What a service may have sent is left alone for some minutes: also a mail whose call was cut off on a busy machine,
 * while deadlines are short because another service is silent. Ages those that wait for it.
 */
const hurryMails = () =>
  db().execute(sql`update mail_delivery set begun_at = begun_at - interval '6 minutes'
    where begun_at > now() - interval '5 minutes'
      and exists (select from pgboss.job where name like 'mail.%' and state = 'retry')
      and not exists (select from pgboss.job where name like 'mail.%' and state = 'active')`);

/** Wakes the workers as a queue notification does for a job that may run at once; hurried jobs send none. */
function wakeWorkers(queues: readonly string[]): void {
  if (queues.length === 0 || !areJobsStarted()) return;
  const boss = currentBoss();
  for (const { id, name } of boss.getWipData()) if (queues.includes(name)) boss.notifyWorker(id);
}

/**
 * Waits until every job is done, making retries due at once. Jobs must be started in mode `work`.
 * Returns the number of dead jobs.
 */
export async function untilJobsAreDone({ withinMs = 50_000 } = {}): Promise<number> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    await hurryJobs();
    const waiting = await waitingJobs();
    if (waiting.length === 0) return deadJobs();
    if (Date.now() > deadline) {
      throw new Error(`Jobs are still waiting: ${waiting.map(({ name, count }) => `${count} ${name}`)}`);
    }
    if (waiting.some(({ name }) => name.startsWith('mail.'))) await hurryMails();
    wakeWorkers(waiting.map(({ name }) => name));
    await pause(10);
  }
}
