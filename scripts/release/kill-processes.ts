import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Mailbox } from '../../sandbox/mail/mailbox.ts';
import { startProxy } from '../../tests/faults/rolling-proxy.ts';
import { createDatabase } from '../../tests/setup/database-server.ts';
import { startPostgres } from '../../tests/setup/postgres.ts';
import { VESTRY } from '../children.ts';
import { fleetEnvironment, type Process, startPart, startSandbox } from './fleet.ts';
import { Visitor } from './visitor.ts';

/**
 * `npm run test:kills -- [N]`: kills one of three web processes and two workers with SIGKILL, N times (50), while
 * members commit and withdraw through a proxy. A client that knows only pages and calls repeats what was not answered,
 * as a person would. Fails if an answered act is lost or done twice, a job is left over, a receipt is not mailed, or
 * the audit log does not verify. Mails that were sent twice are counted.
 */
const KILLS = Number(process.argv[2] ?? 50);
const WEB_PORTS = [43_311, 43_312, 43_313];
const WORKERS = 2;
const WRITERS = ['active@vestry.test', 'prospect@vestry.test'];
/** Below the limit of a member's changes. */
const BETWEEN_ACTS_MS = 700;
const BETWEEN_KILLS_MS = 2_000;
/** Jobs of a killed worker are taken up by another when their heartbeat has expired. */
const SETTLES_WITHIN_MS = 300_000;

type Act = { kind: 'commitment' | 'withdrawal'; id: string };

const isTheirs = (error: unknown): boolean => error instanceof TypeError || error instanceof SyntaxError;

/** Repeats an act until it is answered: a connection that breaks says nothing about what became of it. */
async function untilAnswered(visitor: Visitor, procedure: string, input: object): Promise<string> {
  for (;;) {
    try {
      const { status, text } = await visitor.act(procedure, input);
      if (status === 200) return text;
      if (status < 500) throw new Error(`${procedure}: ${status} ${text.slice(0, 300)}`);
    } catch (error) {
      if (!isTheirs(error)) throw error;
    }
    await pause(200);
  }
}

type Offer = { id: string; least: number };

async function commitAndWithdraw(
  visitor: Visitor,
  offer: Offer,
  answered: Act[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const text = await untilAnswered(visitor, 'commitment.submit', {
      opportunityId: offer.id,
      amount: offer.least,
      idempotencyKey: randomUUID(),
    });
    const id = String(JSON.parse(text).result?.data?.id);
    answered.push({ kind: 'commitment', id });
    await pause(BETWEEN_ACTS_MS);
    await untilAnswered(visitor, 'commitment.withdraw', { commitmentId: id });
    answered.push({ kind: 'withdrawal', id });
    await pause(BETWEEN_ACTS_MS);
  }
}

async function offerFor(database: pg.Client, email: string): Promise<Offer> {
  const { rows } = await database.query<{ id: string; least: string }>(
    `select id, minimum as least from opportunity o
     where stage = 'open' and not exists (select 1 from commitment c join member m on m.id = c.member_id
       where c.opportunity_id = o.id and m.email = $1) order by slug limit 1`,
    [email],
  );
  const [offer] = rows;
  if (!offer) throw new Error(`The demo data leave ${email} nothing to invest in`);
  return { id: offer.id, least: Number(offer.least) };
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

/** Waits until no job is due, running or about to be retried. Returns what is left, and what has failed for good. */
async function leftOver(database: pg.Client): Promise<string[]> {
  const until = Date.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const { rows } = await database.query<{ line: string }>(
      `select name || ': ' || state as line from pgboss.job
       where name like 'commitment.%' or name like 'mail.%' or name like '%.dead'
       group by name, state having state <> 'completed' or name like '%.dead'`,
    );
    if (rows.length === 0 || Date.now() > until) return rows.map(({ line }) => line);
    await pause(1_000);
  }
}

type Sent = { missing: string[]; receipts: number; twice: number };

async function receiptsSent(database: pg.Client, dataDir: string, answered: readonly Act[]): Promise<Sent> {
  const { rows } = await database.query<{ mail: string }>(
    `select 'commitment-receipt.' || commitment_id || '.' || number as mail from commitment_receipt
     where commitment_id = any($1)`,
    [answered.map(({ id }) => id)],
  );
  const sent = new Map<string, number>();
  const mailbox = new Mailbox(dataDir);
  for (const { args } of mailbox.values()) {
    const id = args.mail_id ?? '';
    sent.set(id, (sent.get(id) ?? 0) + 1);
  }
  await mailbox.close();
  return {
    missing: rows.filter(({ mail }) => !sent.has(mail)).map(({ mail }) => `${mail} was not mailed`),
    receipts: rows.length,
    twice: rows.filter(({ mail }) => (sent.get(mail) ?? 0) > 1).length,
  };
}

async function proof(): Promise<void> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'vestry-kills-'));
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  const server = await startPostgres();
  const proxy = await startProxy(WEB_PORTS, { stickyBy: 'cookie' });
  const dataDir = path.join(home, 'sandbox');
  const parts: Process[] = [];
  let sandbox: Process | undefined;
  try {
    const { url } = await createDatabase(server.url);
    const env = fleetEnvironment({ appUrl: proxy.url, databaseUrl: url, dataDir });
    sandbox = await startSandbox(env);
    execFileSync(VESTRY, ['migrate', 'seed'], { env, stdio: 'inherit' });
    const ports = [...WEB_PORTS, ...Array.from({ length: WORKERS }, () => null)];
    const start = async (at: number) => {
      const port = ports[at] ?? null;
      const name = port === null ? `worker ${at}` : `web ${at}`;
      parts[at] = await startPart({ folder: path.resolve('.'), name, port, healthPort: 43_321 + at, env });
    };
    for (const at of ports.keys()) await start(at);
    while (!WEB_PORTS.every(proxy.isReady)) await pause(50);

    const database = new pg.Client({ connectionString: url });
    await database.connect();
    const answered: Act[] = [];
    let isOver = false;
    const lanes: Promise<void>[] = [];
    for (const email of WRITERS) {
      const visitor = new Visitor(proxy.url);
      await visitor.signIn(email);
      lanes.push(commitAndWithdraw(visitor, await offerFor(database, email), answered, () => isOver));
    }
    const writing = Promise.all(lanes);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await Promise.race([pause(BETWEEN_KILLS_MS * (0.5 + Math.random())), writing]);
      const at = Math.floor(Math.random() * ports.length);
      await parts[at]?.kill();
      await start(at);
      if (kill % 10 === 0) console.log(`${kill} kills, ${answered.length} acts answered`);
    }
    isOver = true;
    await writing;
    const left = await leftOver(database);
    const lost = await lostOrDoubled(database, answered);
    execFileSync(VESTRY, ['verify', 'audit'], { env, stdio: 'inherit' });
    await sandbox.stop();
    sandbox = undefined;
    const { missing, receipts, twice } = await receiptsSent(database, dataDir, answered);
    await database.end();
    for (const line of [...lost, ...left, ...missing].slice(0, 30)) console.error(line);
    console.log(
      `${KILLS} kills, ${answered.length} acts answered: ${lost.length} lost or doubled, ${left.length} kinds of jobs left, ${missing.length} of ${receipts} receipts not mailed, ${twice} mailed twice`,
    );
    process.exitCode = lost.length + left.length + missing.length === 0 ? 0 : 1;
  } catch (error) {
    for (const part of parts) console.error(part.said().slice(-2_000));
    throw error;
  } finally {
    await Promise.allSettled([...parts, sandbox].map((part) => part?.kill()));
    proxy.close();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

await proof();
