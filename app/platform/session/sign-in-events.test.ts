import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { signInEvent } from '#app/db/schema/members.ts';
import type { SignInResult } from '#app/domain/access/sign-in-result.ts';
import { makeMember } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { purgeSessionsJob } from './session.jobs.server.ts';
import { recentSignIns, recordSignIn, SIGN_INS_KEPT_DAYS } from './sign-in-events.server.ts';

useTestDatabase();

const DAY_MS = 86_400_000;
const LONG_AGO = new Date(Date.now() - (SIGN_INS_KEPT_DAYS + 1) * DAY_MS);
const BROWSER = {
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0',
  address: '127.0.0.1',
  browser: 'its cookie',
};

const record = (memberId: string, result: SignInResult = 'signed_in') =>
  committed(recordSignIn)(memberId, result, BROWSER);
const purge = () =>
  purgeSessionsJob.handle({}, { id: '', attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog });

test('after half a year, only the time of each member’s last sign-in is kept', async () => {
  const [ada, bo] = [await makeMember(), await makeMember()];
  for (const { id } of [ada, ada, bo]) await record(id);
  await record(ada.id, 'signed_out');
  await db().update(signInEvent).set({ at: LONG_AGO });
  await record(bo.id);
  await purge();
  expect(await recentSignIns(ada.id)).toMatchObject([
    { at: LONG_AGO.toISOString(), result: 'signed_in', device: 'An unknown device', network: null },
  ]);
  expect(await recentSignIns(bo.id)).toMatchObject([{ device: 'Firefox on Mac' }]);
  const hashes = (await db().select().from(signInEvent)).map(({ browserHash }) => browserHash !== null);
  expect(hashes.filter(Boolean)).toHaveLength(1);
});

test('a sign-in after half a year counts as one with a new browser', async () => {
  const { id } = await makeMember();
  expect(await record(id)).toMatchObject({ isNewBrowser: false });
  await db().update(signInEvent).set({ at: LONG_AGO });
  await purge();
  expect(await record(id)).toMatchObject({ isNewBrowser: true });
});
