import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Mailbox } from '../../sandbox/mail/mailbox.ts';
import { startProxy } from '../../tests/release/rolling-proxy.ts';
import { createDatabase } from '../../tests/setup/database-server.ts';
import { startPostgres } from '../../tests/setup/postgres.ts';
import { VESTRY } from '../children.ts';
import { type Act, startLanes } from './commitment-lanes.ts';
import { fleetEnvironment, type Process, SANDBOX_CONSOLE, startPart, startSandbox } from './fleet.ts';

/**
 * `npm run test:kills -- [N]`: kills one of three web processes and two workers with SIGKILL, N times (50), while
 * members commit and withdraw through a proxy. Clients that know only calls repeat what was not answered, as people
 * would. Fails if an answered act is lost or done twice, a job is left over, a receipt is not mailed, or
 * the audit log does not verify. Mails that were sent twice are counted.
 */
const KILLS = Number(process.argv[2] ?? 50);
const WEB_PORTS = [23_311, 23_312, 23_313];
const WORKERS = 2;
/** So many that nobody reaches the limit of acts. */
const MEMBERS = Math.max(12, Math.ceil(KILLS / 2));
const BETWEEN_KILLS_MS = 1_000;
/** Keeps mails open long enough to be hit. */
const MAIL_TAKES_MS = 150;
/** Kills that have to hit an act in flight; otherwise nothing is proven. */
const HITS = Math.ceil(KILLS / 10);
/**
 * How long no job may end, whatever new ones come from those that did: a killed worker's jobs are taken up by another
 * once their heartbeat has expired.
 */
const STALLED_AFTER_MS = 300_000;

async function askSandbox(path: string, init: RequestInit): Promise<void> {
  const { ok, status } = await fetch(`${SANDBOX_CONSOLE}/__sandbox${path}`, init);
  if (!ok) throw new Error(`The sandbox refuses ${path}: ${status}`);
}

/** Returns a line for each answered act that the database does not have, and for each that it has twice. */
async function lostOrDoubled(database: pg.Client, answered: readonly Act[]): Promise<string[]> {
  const { rows } = await database.query<{
    id: string;
    isWithdrawn: boolean;
    receipts: number;
    entries: number;
  }>(
    `select c.id, c.withdrawn_at is not null as "isWithdrawn",
       (select count(*)::int from commitment_receipt r where r.commitment_id = c.id) as receipts,
       (select count(*)::int from audit_entry a where a.subject_id = c.id::text) as entries
     from commitment c where c.id = any($1)`,
    [[...new Set(answered.map(({ id }) => id))]],
  );
  const kept = new Map(rows.map((row) => [row.id, row]));
  return answered.flatMap(({ kind, id }) => {
    const row = kept.get(id);
    if (!row) return [`${kind} ${id} is lost`];
    if (kind === 'withdrawal' && !row.isWithdrawn) return [`${kind} ${id} is lost`];
    const acts = answered.filter((one) => one.id === id).length;
    return row.receipts === acts && row.entries === acts
      ? []
      : [`${id} has ${row.receipts} receipts and ${row.entries} entries of the audit log for ${acts} acts`];
  });
}

/**
 * Waits until no job is due, running or about to be retried, as long as jobs end. Returns what is left, and what has
 * failed for good.
 */
async function leftOver(database: pg.Client): Promise<string[]> {
  let ended = -1;
  let endedAt = Date.now();
  for (;;) {
    const { rows: completed } = await database.query<{ jobs: number }>(
      "select count(*)::int as jobs from pgboss.job where state = 'completed'",
    );
    const { rows } = await database.query<{ line: string; jobs: number }>(
      `select name || ': ' || state as line, count(*)::int as jobs from pgboss.job
       where state in ('retry', 'active', 'failed') or name like '%.dead'
         or (state = 'created' and start_after < now() - interval '5 seconds')
       group by name, state`,
    );
    const jobs = completed[0]?.jobs ?? 0;
    if (jobs > ended) [ended, endedAt] = [jobs, Date.now()];
    if (rows.length === 0 || Date.now() - endedAt > STALLED_AFTER_MS)
      return rows.map(({ line, jobs }) => `${line}: ${jobs}`);
    await pause(1_000);
  }
}

type MailTally = { missing: string[]; receipts: number; mails: number; twice: number };

/** Compares the receipts in the database with the mails that arrived. Counts those that arrived more than once. */
async function mailsSent(database: pg.Client, dataDir: string, answered: readonly Act[]): Promise<MailTally> {
  const { rows } = await database.query<{ mail: string }>(
    `select 'commitment-receipt.' || commitment_id || '.' || number as mail from commitment_receipt
     where commitment_id = any($1)`,
    [answered.map(({ id }) => id)],
  );
  const sent = new Map<string, number>();
  const mailbox = new Mailbox(dataDir);
  for (const { args, messageId, to, id } of mailbox.values()) {
    // A mail to many has one id and many recipients.
    const mail = `${args.mail_id ?? messageId ?? id}${args.mail_batch ? ` ${to}` : ''}`;
    sent.set(mail, (sent.get(mail) ?? 0) + 1);
  }
  await mailbox.close();
  return {
    missing: rows.filter(({ mail }) => !sent.has(mail)).map(({ mail }) => `${mail} was not mailed`),
    receipts: rows.length,
    mails: sent.size,
    twice: [...sent.values()].filter((times) => times > 1).length,
  };
}

/** Jobs whose worker was killed while it ran them. */
async function jobsRepeated(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ jobs: number }>(
    'select count(*)::int as jobs from pgboss.job where retry_count > 0',
  );
  return rows[0]?.jobs ?? 0;
}

async function proof(): Promise<void> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'vestry-kills-'));
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  const server = await startPostgres();
  const proxy = await startProxy(WEB_PORTS);
  const dataDir = path.join(home, 'sandbox');
  const parts: Process[] = [];
  const closers: (() => Promise<unknown>)[] = [];
  let sandbox: Process | undefined;
  try {
    const { url } = await createDatabase(server.url);
    const env = fleetEnvironment({ appUrl: proxy.url, databaseUrl: url, dataDir });
    // The members of the proof are made in this process.
    Object.assign(process.env, env);
    sandbox = await startSandbox(env);
    execFileSync(VESTRY, ['migrate', 'seed'], { env, stdio: 'inherit' });
    const ports = [...WEB_PORTS, ...Array.from({ length: WORKERS }, () => null)];
    const start = async (at: number) => {
      const port = ports[at] ?? null;
      const name = port === null ? `worker ${at}` : `web ${at}`;
      parts[at] = await startPart({ folder: path.resolve('.'), name, port, healthPort: 23_321 + at, env });
    };
    for (const at of ports.keys()) await start(at);
    while (!WEB_PORTS.every(proxy.isReady)) await pause(50);

    const database = new pg.Client({ connectionString: url });
    await database.connect();
    closers.push(() => database.end());
    await askSandbox('/faults/memberMail', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'slow', delayMs: MAIL_TAKES_MS }),
    });
    const lanes = await startLanes(proxy.url, database, url, MEMBERS);
    let hits = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await Promise.race([pause(BETWEEN_KILLS_MS * (0.5 + Math.random())), lanes.ended]);
      while (lanes.inFlight().length === 0) await Promise.race([pause(1), lanes.ended]);
      const at = Math.floor(Math.random() * ports.length);
      const flights = lanes.inFlight();
      await parts[at]?.kill();
      await start(at);
      if (flights.some(({ isBroken }) => isBroken)) hits += 1;
      if (kill % 10 === 0)
        console.log(`${kill} kills, ${hits} of them in an act, ${lanes.answered.length} acts answered`);
    }
    await lanes.stop();
    // Nothing is killed any longer: what is left need not be slow.
    await askSandbox('/faults', { method: 'DELETE' });
    const { answered } = lanes;
    const left = await leftOver(database);
    const lost = await lostOrDoubled(database, answered);
    execFileSync(VESTRY, ['verify', 'audit'], { env, stdio: 'inherit' });
    await sandbox.stop();
    sandbox = undefined;
    const { missing, receipts, mails, twice } = await mailsSent(database, dataDir, answered);
    const jobs = await jobsRepeated(database);
    const wrong = [...lost, ...left, ...missing];
    if (hits < HITS) wrong.push(`only ${hits} kills hit an act in flight: ${HITS} are needed for a proof`);
    for (const line of wrong.slice(0, 30)) console.error(line);
    console.log(
      `${KILLS} kills, ${hits} in an act; ${answered.length} acts answered, ${lanes.repeated()} sent again, ${lost.length} lost or doubled; ${jobs} jobs run again, ${left.length} kinds of jobs left; ${missing.length} of ${receipts} receipts not mailed; ${twice} of ${mails} mails twice`,
    );
    process.exitCode = wrong.length === 0 ? 0 : 1;
  } catch (error) {
    for (const part of parts) console.error(part.said().slice(-2_000));
    throw error;
  } finally {
    await Promise.allSettled(closers.map((close) => close()));
    await Promise.allSettled([...parts, sandbox].map((part) => part?.kill()));
    proxy.close();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

await proof();
