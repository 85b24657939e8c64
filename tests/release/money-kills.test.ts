import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { embeddedIn } from '#tests/setup/database-image.ts';
import { ROUNDS } from '../faults/kill-nine.ts';
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
} from '../faults/money-kills.ts';
import { startVictim, untilItSays, type Victim } from '../faults/victim.ts';

/** About as long as an act takes, so that some are killed before and some after the commit. */
const AT_MOST_MS = 4_000;
const PORTION = 500;

async function killed(victim: Victim): Promise<void> {
  victim.kill('SIGKILL');
  await victim.gone;
}

test('kill -9 at any moment of a publication to 2,000 holders, of a bank file, and of a file to the bank: all of it once, or nothing', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-money-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  const url = await embeddedIn(path.join(home, 'db'));
  const start = (...act: string[]) => startVictim('money-worker', url, ...act);
  const inDatabase = async <Value>(read: () => Promise<Value>): Promise<Value> => {
    await openDatabase({ url });
    await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
    return read().finally(async () => {
      await stopJobs();
      await closeDatabase();
    });
  };

  /** Kills an act at any moment, again and again, and then lets it end. Each time, there is all of it or nothing. */
  async function survive<State>(act: string[], read: () => Promise<State>, before: State, after: State) {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const victim = start(...act);
      await untilItSays(victim, round < ROUNDS ? 1 : 2);
      await pause(Math.random() * AT_MOST_MS);
      await killed(victim);
      const state = await inDatabase(read);
      expect([before, after]).toContainEqual(state);
      if (victim.said.includes('done')) expect(state).toEqual(after);
      if (isDeepStrictEqual(state, after)) return;
    }
  }

  /** Kills the workers at any moment until every holder is notified. */
  async function surviveRecording(noticeId: string, adminId: string, people: number): Promise<void> {
    const read = async () => {
      // The pause before a retry gives a service time to recover; here none failed.
      await db().execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
      return [await recordedOf(noticeId), await notifiedOf(noticeId)] as const;
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const victim = start('record', adminId);
      await untilItSays(victim, 1);
      await pause(Math.random() * AT_MOST_MS);
      await killed(victim);
      const [recorded, reached] = await inDatabase(read);
      expect([NOT_RECORDED, ALL_RECORDED]).toContainEqual(recorded);
      expect(reached).toEqual(notified(Number(reached?.people)));
      expect(Number(reached?.people) % PORTION).toBe(0);
    }
    const last = start('record', adminId);
    await expect.poll(() => last.said.at(-1)).toBe(String(people));
    await killed(last);
    expect(await inDatabase(read)).toEqual([ALL_RECORDED, notified(HOLDERS)]);
  }

  const fund = await inDatabase(makeLargeFund);
  const [adminId, secondId] = [fund.admin.memberId, fund.second.memberId];
  const callId = await inDatabase(() => publishToAll(fund, 'call'));
  await surviveRecording(callId, adminId, HOLDERS);
  const distributionId = await inDatabase(() => publishToAll(fund, 'distribution'));
  await surviveRecording(distributionId, adminId, 2 * HOLDERS);

  const file = path.join(home, 'bank.xml');
  fs.writeFileSync(file, await inDatabase(() => statementOf(callId)));
  await survive(['read', adminId, file], readFromBank, NOT_READ, ALL_READ);
  await survive(['prepare', adminId, distributionId], paidOut, NOTHING_PREPARED, PREPARED);
  await survive(['release', secondId, await inDatabase(releaseRequest)], paidOut, PREPARED, RELEASED);
  await inDatabase(expectNothingDisagrees);
});
