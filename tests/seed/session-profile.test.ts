import { expect, test } from 'vitest';
import { changeMember, makeSignedIn } from '#tests/factories/sessions.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';

useTestDatabase();
const server = useServer();

test('seed §3, §7: an open session’s profile and role follow what has become of the member', async () => {
  const joining = { emailVerifiedAt: null, approvedAt: null, roles: [] };
  const { cookie, member } = await makeSignedIn(joining, { nda: false });
  const get = async (path: string) => (await ask(server.app, path, { headers: { cookie } })).json();
  const seen = async () => {
    const { emailVerified, roles } = await get('/api/auth/me');
    const { role, standing } = (await get('/api/trpc/user.getLoggedInUser')).result.data;
    return { emailVerified, roles, role, standing };
  };
  expect(await seen()).toEqual({ emailVerified: false, roles: [], role: 'unknown', standing: 'unverified' });
  await changeMember(member.id, { emailVerifiedAt: new Date() });
  expect(await seen()).toMatchObject({ emailVerified: true, standing: 'pending' });
  await changeMember(member.id, { approvedAt: new Date(), roles: ['prospective'] });
  expect(await seen()).toMatchObject({ roles: ['prospective'], role: 'prospective', standing: 'approved' });
  await changeMember(member.id, { roles: ['active'] });
  expect(await seen()).toMatchObject({ roles: ['active'], role: 'active' });
});
