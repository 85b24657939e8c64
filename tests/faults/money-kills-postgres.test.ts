import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { payoutPreview } from '#app/features/payments/payouts/payout-lists.server.ts';
import { preparePayout } from '#app/features/payments/payouts/prepare.server.ts';
import { currentBoss } from '#app/platform/jobs/boss.server.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { committed } from '../setup/committed.ts';
import { untilWaiting, useTwoAtOnce } from '../setup/two-at-once.ts';
import {
  ALL_READ,
  ALL_RECORDED,
  expectNothingDisagrees,
  HOLDERS,
  makeLargeFund,
  NOT_READ,
  NOT_RECORDED,
  NOTHING_PREPARED,
  notified,
  notifiedOf,
  PREPARED,
  paidOut,
  publishToAll,
  RELEASED,
  readFromBank,
  recordedOf,
  releaseRequest,
  statementOf,
} from './money-kills.ts';
import { startVictim, untilItSays, type Victim } from './victim.ts';

/** Holders who are notified in one transaction. */
const PORTION = 500;

describe.skipIf(postgresPrograms() === null)('with a PostgreSQL server, kill -9', () => {
  const held = useTwoAtOnce();

  /** Kills a process while it waits for a lock that is taken before, so that it is in the middle of its act. */
  async function killAt(lock: string, ...act: string[]): Promise<void> {
    await held.other.query('begin');
    await held.other.query(lock);
    const victim = startVictim('money-worker', held.url, ...act);
    // On a crowded machine it takes longer to start than an act may wait.
    await untilItSays(victim, 1);
    await untilWaiting();
    await killed(victim);
    await held.other.query('rollback');
    // The server notices only then that nobody hears its answer.
    await vi.waitFor(async () => {
      const { rows } = await db().execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`);
      expect(rows).toEqual([]);
    }, 20_000);
    await untilOthersTakeOver();
  }

  /** The time passes after which the jobs of a worker that is gone are given to another, and are due again. */
  async function untilOthersTakeOver(): Promise<void> {
    await db().execute(
      sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
    );
    await db().execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
    await currentBoss().supervise();
    const { rows } = await db().execute<{ state: string }>(
      sql`update pgboss.job set start_after = now() where state in ('retry', 'active') returning state`,
    );
    expect(rows.filter(({ state }) => state === 'active')).toEqual([]);
  }

  async function runToEnd(...act: string[]): Promise<void> {
    const victim = startVictim('money-worker', held.url, ...act);
    await untilItSays(victim, 2);
    await killed(victim);
  }

  async function recordToEnd(admin: Viewer, people: number): Promise<void> {
    const victim = startVictim('money-worker', held.url, 'record', admin.memberId);
    await expect.poll(() => victim.said.at(-1)).toBe(String(people));
    await killed(victim);
  }

  test('in the middle of a publication to 2,000 holders, of a bank file, and of a file to the bank: all once', async () => {
    const fund = await makeLargeFund();
    const { admin, second } = fund;
    const callId = await publishToAll(fund, 'call');
    await killAt('lock table expected_payment in share row exclusive mode', 'record', admin.memberId);
    expect(await recordedOf(callId)).toEqual(NOT_RECORDED);
    const { rows } = await db().execute<{ id: string }>(sql`
      select id from member where email like 'holder%' order by id offset ${1.5 * PORTION}::int limit 1`);
    await killAt(`select from member where id = '${rows[0]?.id}' for update`, 'record', admin.memberId);
    expect(await recordedOf(callId)).toEqual(ALL_RECORDED);
    expect(await notifiedOf(callId)).toEqual(notified(PORTION));
    await recordToEnd(admin, HOLDERS);
    const distributionId = await publishToAll(fund, 'distribution');
    await recordToEnd(admin, 2 * HOLDERS);
    for (const noticeId of [callId, distributionId]) {
      expect(await recordedOf(noticeId)).toEqual(ALL_RECORDED);
      expect(await notifiedOf(noticeId)).toEqual(notified(HOLDERS));
    }
    await expectNothingDisagrees();

    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-bank-'));
    onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
    const file = path.join(home, 'bank.xml');
    fs.writeFileSync(file, await statementOf(callId));
    const read = ['read', admin.memberId, file];
    await killAt('lock table payment in share row exclusive mode', ...read);
    expect(await readFromBank()).toEqual(NOT_READ);
    // Repeated, as an admin does who got no answer; and once more.
    for (let time = 1; time <= 2; time += 1) {
      await runToEnd(...read);
      expect(await readFromBank()).toEqual(ALL_READ);
    }
    await expectNothingDisagrees();

    const prepare = ['prepare', admin.memberId, distributionId];
    const { count = 0, total = 0 } = (await payoutPreview(admin, distributionId)) ?? {};
    await killAt('lock table approval in share row exclusive mode', ...prepare);
    expect(await paidOut()).toEqual(NOTHING_PREPARED);
    await runToEnd(...prepare);
    const again = { noticeId: distributionId, executionDate: '2099-01-31', count, total };
    await expect(committed(preparePayout)(admin, again)).rejects.toMatchObject({ code: 'conflict' });
    expect(await paidOut()).toEqual(PREPARED);
    const release = ['release', second.memberId, await releaseRequest()];
    await killAt('lock table payout_line in access exclusive mode', ...release);
    expect(await paidOut()).toEqual(PREPARED);
    await runToEnd(...release);
    expect(await paidOut()).toEqual(RELEASED);
    await expectNothingDisagrees();
  });
});

async function killed(victim: Victim): Promise<void> {
  victim.kill('SIGKILL');
  await victim.gone;
}
