import { expect, test } from 'vitest';
import { approveMember, rejectMember } from '#app/features/people/approving/decisions.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { asViewer, makeAdmin, makeMember } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { takeOwnData } from './account-data.server.ts';

useTestDatabase({ jobs: JOBS });

const REASON = 'Their source of funds is unclear.';

test('a member’s own data has the decisions on them, without who decided and the firm’s own reason', async () => {
  const [admin, row] = [await makeAdmin(), await makeMember({ roles: [], approvedAt: null })];
  await committed(rejectMember)(admin, { memberId: row.id, reason: REASON });
  const rejected = JSON.stringify(await takeOwnData(asViewer(row)));
  await committed(approveMember)(admin, { memberId: row.id });
  const data = await takeOwnData(asViewer(row));
  expect(data.log).toMatchObject([
    { act: 'member.reject', by: 'the firm', after: { rejectedAt: expect.any(String) } },
    { act: 'account.takeData' },
    { act: 'member.approve', by: 'the firm', after: { rejectedAt: null, roles: ['prospective'] } },
    { act: 'account.takeData' },
  ]);
  for (const text of [rejected, JSON.stringify(data)]) {
    expect(text).not.toContain(REASON);
    expect(text).not.toContain(admin.memberId);
  }
});
