import { expect, test } from 'vitest';
import { DELEGATE } from '#app/domain/access/grants.ts';
import { JOBS } from '#app/jobs.server.ts';
import { scopesOf } from '#app/platform/grants/grants.server.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { callOfTwo, publishNotice } from '#tests/factories/notice-acts.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { dueForAll } from './due-for-holders.server.ts';

useTestDatabase({ jobs: JOBS });

test('what is due is listed once, with every grant that covers it', async () => {
  const undo = changeEnvironment({ SECOND_ADMIN: 'off' });
  const { admin, ada, vehicleId, ...draft } = await callOfTwo();
  await publishNotice(admin, draft);
  undo();
  const adviser = await makeViewer({ roles: [DELEGATE] });
  const first = await makeGrant(ada.memberId, adviser);
  const second = await makeGrant(ada.memberId, adviser, { vehicles: [vehicleId] });
  await makeGrant(ada.memberId, adviser, { ofAll: false });
  await makeGrant(ada.memberId, adviser, { vehicles: ['0190a000-0000-7000-8000-000000000001'] });
  const scopes = await scopesOf(adviser);
  const { rows } = await dueForAll(adviser, scopes);
  const covering = scopes.filter(({ vehicles }) => vehicles === 'all' || vehicles.includes(vehicleId));
  expect(rows.map(({ grant }) => grant?.all)).toEqual([covering.map(({ grantId }) => grantId)]);
  expect(rows[0]?.grant?.all).toEqual(expect.arrayContaining([first, second]));
});
