import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { AuditAsked } from '#app/features/audit/audit-list.tsx';
import { auditList } from '#app/features/audit/audit-log.server.ts';
import { proveEntry } from '#app/features/audit/audit-proofs.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { writeHeadIfNew } from '#app/platform/audit/heads.server.ts';
import { sealAll, sealBatch } from '#app/platform/audit/sealing.server.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import { createDatabase } from '#tests/setup/database-server.ts';
import { postgresMeter } from './database.ts';
import type { Row } from './report.ts';
import { median, ROUNDS } from './rounds.ts';

const ENTRIES = 1_000;
const WARM_UP = 2;
const WRITERS = 8;
const MILLION = 1_000_000;
/** Entries per statement, which has a time limit. */
const PART = 50_000;

const entry = () => ({
  actorId: newId(),
  act: 'commitment.amend',
  subject: { type: 'commitment', id: newId() },
  before: { amount: 1_000_000, currency: 'EUR', entityId: null, revision: 1 },
  after: { amount: 2_000_000, currency: 'EUR', entityId: null, revision: 2 },
});

/** Writes, seals and reads the audit log on PostgreSQL, at a million entries too. */
export async function measureAudit(adminUrl: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  Object.assign(process.env, env);
  const { url } = await createDatabase(adminUrl);
  const server = await postgresMeter(url);
  await openDatabase({ url, limits: { poolSize: WRITERS } });
  try {
    const written: number[] = [];
    const bare: number[] = [];
    const sealed: number[] = [];
    const waits: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const bareMs = await timed(() => bareInserts(url));
      let writtenMs = 0;
      const waited = await lockWaits(url, async () => {
        writtenMs = await timed(() => atOnce(() => transaction((tx) => recordAudit(tx, entry()))));
      });
      const before = [process.cpuUsage(), await server?.()] as const;
      while ((await sealBatch(ENTRIES)) === ENTRIES);
      const { user, system } = process.cpuUsage(before[0]);
      const servers = server ? (await server()) - (before[1] ?? 0) : 0;
      if (round < 0) continue;
      written.push(writtenMs / ENTRIES);
      bare.push(bareMs / ENTRIES);
      waits.push(waited);
      // The bare entries have to be sealed too.
      sealed.push((user + system + servers) / 1_000 / 2);
    }
    await sealAll();
    await writeHeadIfNew(async () => undefined);
    const admin = await makeAdmin();
    const [newest] = (await auditList.page(admin, auditList.schema.parse({}))).items;
    return [
      {
        name: 'Audit log: sealing 1,000 entries, CPU of both sides',
        figure: median(sealed),
        unit: 'ms',
        rounds: sealed,
        budget: { of: 'figure', atMost: 100 },
      },
      {
        name: `Audit log: writing an entry, ${WRITERS} at once`,
        figure: median(written),
        unit: 'ms',
        rounds: written,
        floor: median(bare),
      },
      {
        name: `Audit log: lock waits seen, ${WRITERS} at once`,
        figure: Math.max(...waits),
        unit: '',
        rounds: waits,
        budget: { of: 'figure', atMost: 0 },
      },
      await readRow('Audit log: the proof of an entry', () => proveEntry(admin, newest?.id ?? '')),
      ...(await atAMillion(admin)),
    ];
  } finally {
    await closeDatabase();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Has several writers run it until a thousand are done. */
async function atOnce(write: (writer: number) => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let made = writer; made < ENTRIES; made += WRITERS) await write(writer);
    }),
  );
}

/**
 * Counts the locks that are waited for, every five milliseconds while work is done. Those for a larger file are left
 * out: PostgreSQL takes them by itself when a table grows.
 */
async function lockWaits(url: string, work: () => Promise<void>): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let seen = 0;
  let isDone = false;
  const watch = async () => {
    while (!isDone) {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_locks where not granted and locktype <> 'extend'",
      );
      seen += rows[0]?.count ?? 0;
      await delay(5);
    }
  };
  const watching = watch();
  try {
    await work();
  } finally {
    isDone = true;
    await watching;
    await client.end();
  }
  return seen;
}

/** The same rows without the application: one transaction each, on separate connections. */
async function bareInserts(url: string): Promise<void> {
  const clients = Array.from({ length: WRITERS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await atOnce(async (writer) => {
    const { actorId, act, subject, before, after } = entry();
    const client = clients[writer];
    await client?.query('begin');
    await client?.query(
      'insert into audit_entry (id, at, actor_id, act, subject_type, subject_id, before, after) values ($1, now(), $2, $3, $4, $5, $6, $7)',
      [newId(), actorId, act, subject.type, subject.id, before, after],
    );
    await client?.query('commit');
  });
  await Promise.all(clients.map((client) => client.end()));
}

/** The page and its filters in a log of a million entries. */
async function atAMillion(admin: Viewer): Promise<Row[]> {
  for (let from = 0; from < MILLION; from += PART) {
    await transaction(async (tx) => {
      // Not sealed: sealing is measured above, and reading does not depend on it.
      await tx.execute(sql`set local session_replication_role = 'replica'`);
      await tx.execute(sql`
        insert into audit_entry (id, at, actor_id, act, subject_type, subject_id, after)
        select ('018' || lpad(to_hex(n), 5, '0') || '-0000-7000-8000-000000000000')::uuid, now(),
          ('00000000-0000-7000-8000-' || lpad((n % 5000)::text, 12, '0'))::uuid,
          (array['commitment.submit', 'commitment.accept', 'member.approve', 'member.rare'])[case when n % 50000 = 0 then 4 else 1 + n % 3 end],
          'commitment', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), '{"amount": 1}'
        from generate_series(${from}::int, ${from + PART - 1}::int) as n`);
    });
  }
  await db().execute(sql`analyze`);
  const someone = '00000000-0000-7000-8000-000000000042';
  const reads: Record<string, Partial<AuditAsked>> = {
    'the newest page': {},
    'the page of a rare act': { act: 'member.rare' },
    'the page of a person': { q: someone },
    'the page of one record': { about: `commitment:${someone}` },
    'the page of a day': { from: '2023-01-01', to: '2023-01-01' },
  };
  const rows: Row[] = [];
  for (const [name, filters] of Object.entries(reads))
    rows.push(
      await readRow(`Audit log of a million entries: ${name}`, () =>
        auditList.page(admin, auditList.schema.parse(filters)),
      ),
    );
  return rows;
}

async function readRow(name: string, read: () => Promise<unknown>): Promise<Row> {
  const rounds: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const ms = await timed(read);
    if (round >= 0) rounds.push(ms);
  }
  return {
    name,
    figure: median(rounds),
    unit: 'ms',
    rounds,
    budget: { of: 'figure', atMost: 50 },
  };
}
