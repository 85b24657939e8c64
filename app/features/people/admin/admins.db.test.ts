import { expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { recordSignIn } from '#app/platform/session/sign-in-events.server.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { listAdmins } from './admins.server.ts';

useTestDatabase();

const ROLES = { none: { roles: [] }, admin: { roles: ['admin'] }, both: { roles: ['active', 'admin'] } };

async function changeRoles(memberId: string, before: keyof typeof ROLES, after: keyof typeof ROLES) {
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: null,
      act: 'member.updateIdentity',
      subject: { type: 'member', id: memberId },
      before: ROLES[before],
      after: ROLES[after],
    }),
  );
  return new Date().toISOString();
}

test('admins are named with the day of their role and their last sign-in', async () => {
  const [ada, bo] = [
    await makeViewer({ name: 'Ada', roles: ['admin'] }),
    await makeViewer({ name: 'Bo', roles: ['admin'] }),
  ];
  await makeViewer({ name: 'Cy' });
  const both = async () =>
    (await listAdmins(ada)).filter(({ id }) => id === ada.memberId || id === bo.memberId);
  expect(await both()).toMatchObject([
    { name: 'Ada', since: null, hasMfa: null },
    { name: 'Bo', since: null, hasMfa: null },
  ]);
  await changeRoles(ada.memberId, 'none', 'admin');
  await changeRoles(ada.memberId, 'admin', 'none');
  const between = await changeRoles(ada.memberId, 'none', 'admin');
  // A further role is not a new one.
  await changeRoles(ada.memberId, 'admin', 'both');
  const where = { userAgent: '', address: '', browser: null };
  for (const hasMfa of [false, true])
    await transaction((tx) => recordSignIn(tx, bo.memberId, 'signed_in', { ...where, hasMfa }));
  const [one, other] = await both();
  expect(one?.since && one.since <= between).toBe(true);
  expect(other).toMatchObject({ hasMfa: true, since: null });
  expect(other?.lastSeenAt).not.toBeNull();
});

test('nobody else reads it', async () => {
  await expect(listAdmins(await makeViewer())).rejects.toMatchObject({ code: 'not_found' });
});
