import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import { notice } from '#app/db/schema/notices.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import { makeEntry, makeExpected } from '#tests/factories/payments.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { sealAll } from '../audit/sealing.server.ts';
import { defineJob, enqueue } from '../jobs/jobs.server.ts';
import { deadJobQueue } from '../jobs/runtime.server.ts';
import { noteContact } from '../outside/services.server.ts';
import { type Figures, figureReader } from './figures.server.ts';
import { createMetrics } from './metrics.server.ts';

const job = defineJob({ name: 'measured', payload: z.object({}), run: async () => undefined });
useTestDatabase({ jobs: [job] });

const SOURCES = {
  release: { version: '1.2.3', revision: 'abc' },
  httpConnections: async () => ({ open: 7, most: 10 }),
  liveConnections: () => 2,
};
const NOTHING: Figures = {
  queues: [],
  documents: { waiting: 0, oldestSeconds: 0 },
  money: { toConfirm: 0, doubtful: 0, oldestDoubtfulSeconds: 0, untold: 0, oldestUntoldSeconds: 0 },
  audit: { unsealed: 0, oldestUnsealedSeconds: 0, treeSize: 0, headSize: null, headAt: null },
  services: [],
};

/** Reads the samples by name and labels. */
async function samples(metrics = createMetrics(SOURCES, figureReader({ freshMs: 0, waitMs: 20_000 }))) {
  const { body } = await metrics.read(undefined);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

describe('what the database says', () => {
  test('jobs that are due, deferred, failed and given up, and how long the oldest due one waits', async () => {
    await transaction(async (tx) => {
      for (let at = 0; at < 3; at += 1) await enqueue(tx, job, {});
      await enqueue(tx, job, {}, { startAfter: new Date(Date.now() + 3_600_000) });
      await tx.execute(sql`update pgboss.job set start_after = now() - interval '90 seconds'
        where id in (select id from pgboss.job where start_after <= now() limit 1)`);
    });
    await db().execute(sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 minute'
      where id in (select id from pgboss.job where start_after > now() - interval '80 seconds' limit 1)`);
    await db().execute(sql`insert into pgboss.job (name, data) values (${deadJobQueue('measured')}, '{}')`);
    const found = await samples();
    const waiting = ['ready', 'deferred', 'retrying'].map(
      (state) => found[`vestry_jobs{queue="measured",state="${state}"}`] ?? Number.NaN,
    );
    expect(waiting.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(waiting[2]).toBe(1);
    expect(found['vestry_jobs_oldest_due_seconds{queue="measured"}']).toBeGreaterThanOrEqual(90);
    expect(found['vestry_jobs_oldest_due_seconds{queue="measured"}']).toBeLessThan(120);
    expect(found['vestry_jobs_dead{queue="measured"}']).toBe(1);
    expect(Object.keys(found).filter((name) => name.includes('.dead'))).toEqual([]);
    expect(found.vestry_database_up).toBe(1);
  });

  test('files that wait for their preparation, but none that will never be prepared', async () => {
    await makeDocument({ preparationProblem: 'It is encrypted.' });
    expect(await samples()).toMatchObject({ vestry_documents_waiting: 0 });
    await makeDocument();
    await db().execute(sql`update document_version set created_at = now() - interval '10 minutes'
      where preparation_problem is null`);
    const found = await samples();
    expect(found.vestry_documents_waiting).toBe(1);
    expect(found.vestry_documents_oldest_waiting_seconds).toBeGreaterThanOrEqual(600);
  });

  test('payments that an admin has to decide, and notices of which not everybody was notified', async () => {
    const [admin, fund] = [await makeAdmin(), await makeFund()];
    await makeExpected(fund.id, admin);
    expect(await samples()).toMatchObject({ vestry_payments_doubtful: 0, vestry_notices_untold: 0 });
    await makeEntry({ missing: 'nothing' }, new Date(Date.now() - 90_000_000));
    await makeEntry({ why: 'known_name' }, new Date(Date.now() - 180_000_000));
    await db()
      .update(notice)
      .set({ toldAt: null, publishedAt: new Date(Date.now() - 900_000) });
    const found = await samples();
    expect(found).toMatchObject({
      ...{ vestry_payments_to_confirm: 1, vestry_payments_doubtful: 1, vestry_notices_untold: 1 },
    });
    expect(found.vestry_payments_oldest_doubtful_seconds).toBeCloseTo(90_000, -2);
    expect(found.vestry_notices_oldest_untold_seconds).toBeCloseTo(900, -2);
    await db().update(notice).set({ cancelledAt: new Date() });
    expect(await samples()).toMatchObject({
      vestry_notices_untold: 0,
      vestry_notices_oldest_untold_seconds: 0,
    });
  });

  test('entries of the audit log that wait for the sealer, and how far its tree is', async () => {
    const entry = { actorId: null, act: 'x.y', subject: { type: 'x', id: '1' }, before: null, after: null };
    await transaction((tx) => recordAudit(tx, entry));
    const before = await samples();
    expect(before).toMatchObject({ vestry_audit_unsealed: 1, vestry_audit_tree_size: 0 });
    expect(before).not.toHaveProperty('vestry_audit_head_size');
    await sealAll();
    expect(await samples()).toMatchObject({
      vestry_audit_unsealed: 0,
      vestry_audit_oldest_unsealed_seconds: 0,
      vestry_audit_tree_size: 1,
    });
  });

  test('the latest contact with each service', async () => {
    await noteContact('crm', null);
    await noteContact('crm', new Error('crm answered with 500'));
    await noteContact('crm', new Error('crm answered with 500'));
    const found = await samples();
    expect(found['vestry_service_failures_in_a_row{service="crm"}']).toBe(2);
    const at = found['vestry_service_last_success_timestamp_seconds{service="crm"}'] ?? 0;
    expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60);
  });
});

test('while the database is away, a scrape has what the process knows, and no figure that it does not', async () => {
  let answer: Figures | null = { ...NOTHING, queues: [{ ...QUEUE }] };
  const metrics = createMetrics(SOURCES, async () => answer);
  expect(await samples(metrics)).toHaveProperty('vestry_jobs_oldest_due_seconds{queue="measured"}', 12);
  answer = null;
  metrics.meter.request({ route: '/funds', method: 'GET', status: 503, seconds: 0.2 });
  const found = await samples(metrics);
  expect(found).toMatchObject({
    vestry_database_up: 0,
    vestry_http_connections: 7,
    vestry_live_connections: 2,
    'vestry_http_requests_total{route="/funds",method="GET",status="503",class="5xx"}': 1,
  });
  const ofDatabase = /^vestry_(jobs(_oldest|_dead|\{)|documents|audit|service_(failures|last))/;
  expect(Object.keys(found).filter((name) => ofDatabase.test(name))).toEqual([]);
});

const QUEUE = { queue: 'measured', ready: 1, deferred: 0, retrying: 0, oldestSeconds: 12 };

test('it counts requests, calls, jobs, mails and sign-ins, and begins at zero where a first failure matters', async () => {
  const metrics = createMetrics(SOURCES, async () => NOTHING);
  const { meter } = metrics;
  expect(await samples(metrics)).toMatchObject({
    'vestry_mails_total{recipient="member",outcome="bounced"}': 0,
    'vestry_sign_ins_total{result="no_mfa"}': 0,
    [`vestry_build_info{version="1.2.3",revision="abc",node="${process.versions.node}"}`]: 1,
  });
  meter.call({ service: 'crm', outcome: 'timeout', seconds: 10 });
  meter.jobsTaken('measured', 3);
  meter.mails('member', 'sent', 500);
  meter.signIn('signed_in');
  expect(await samples(metrics)).toMatchObject({ 'vestry_jobs_running{queue="measured"}': 3 });
  meter.jobsOver('measured', ['done', 'dead', 'done'], 2);
  expect(await samples(metrics)).toMatchObject({
    'vestry_service_calls_total{service="crm",outcome="timeout"}': 1,
    'vestry_service_call_duration_seconds_sum{service="crm"}': 10,
    'vestry_jobs_running{queue="measured"}': 0,
    'vestry_job_runs_total{queue="measured",outcome="done"}': 2,
    'vestry_job_runs_total{queue="measured",outcome="dead"}': 1,
    'vestry_job_duration_seconds_bucket{le="5",queue="measured"}': 1,
    'vestry_mails_total{recipient="member",outcome="sent"}': 500,
    'vestry_sign_ins_total{result="signed_in"}': 1,
  });
});

test('each family has a name of its own, in OpenMetrics too, where a counter’s has no suffix', async () => {
  const { body } = await createMetrics(SOURCES, async () => NOTHING).read('application/openmetrics-text');
  const families = [...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  expect(families.length).toBeGreaterThan(30);
  expect(families.filter((name, at) => families.indexOf(name) !== at)).toEqual([]);
});

describe('the figures of the database', () => {
  test('are read once for all who ask at once or soon after', async () => {
    let readings = 0;
    const read = figureReader({
      freshMs: 60_000,
      read: async () => {
        readings += 1;
        return NOTHING;
      },
    });
    await Promise.all([read(), read()]);
    expect(await read()).toBe(NOTHING);
    expect(readings).toBe(1);
  });

  test('are not waited for longer than a scrape may take, nor asked for again meanwhile', async () => {
    let readings = 0;
    const gate = Promise.withResolvers<Figures>();
    const read = figureReader({
      waitMs: 1,
      read: () => {
        readings += 1;
        return gate.promise;
      },
    });
    expect(await read()).toBeNull();
    expect(await read()).toBeNull();
    expect(readings).toBe(1);
    gate.resolve(NOTHING);
    await expect.poll(read).toBe(NOTHING);
  });

  test('are missing after a failure, and read again by the next scrape', async () => {
    let isAway = true;
    const read = figureReader({
      read: async () => {
        if (isAway) throw new Error('connection refused');
        return NOTHING;
      },
    });
    expect(await read()).toBeNull();
    isAway = false;
    expect(await read()).toBe(NOTHING);
  });
});
