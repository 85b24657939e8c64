import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { ROLES_CLAIM_SETTING, rolesClaimStep } from '#app/integrations/identity/roles-claim.ts';
import { storedSetting } from '#app/platform/firm/setting.server.ts';
import { makeMember } from '#tests/factories/members.ts';
import { signIn, useApplication } from '#tests/setup/application.ts';
import { useTestDatabase } from '#tests/setup/database.ts';

useTestDatabase();
const vestry = useApplication();

/** Where the sandbox's tokens have the roles. */
const ROLES_CLAIM = 'https://vestry.example/roles';
const ACTIVE = 'active@vestry.test';
const enter = () => signIn(vestry.browser(), `${vestry.url}/api/auth/login`, ACTIVE);

/** Returns the pending jobs for the identity provider and the CRM, with their members. */
async function told(): Promise<[job: string, memberId: string][]> {
  const { rows } = await db().execute<{ name: string; member: string }>(
    sql`select name, data->>'memberId' as member from pgboss.job
      where name like 'identity.%' or name like 'crm.%' order by created_on, name`,
  );
  return rows.map(({ name, member }) => [name, member]);
}
const memberId = async () => (await db().execute<{ id: string }>(sql`select id from member`)).rows[0]?.id;

test('the first sign-in is sent to the CRM; one that changes nothing is not', async () => {
  await enter();
  const first = [['crm.contact', await memberId()]];
  expect(await told()).toEqual(first);
  await enter();
  expect(await told()).toEqual(first);
});

test('a sign-in with changes is sent again', async () => {
  await enter();
  const id = 'auth0|demo-active';
  await vestry.sandbox.accounts.change(id, { roles: ['active', 'admin'] });
  await enter();
  await vestry.sandbox.accounts.change(id, { roles: ['active'] });
  await enter();
  expect((await told()).map(([job]) => job)).toEqual(Array(3).fill('crm.contact'));
});

test('a member admitted before they had an identity has their role sent to the provider on arrival', async () => {
  const { id } = await makeMember({ auth0Id: null, email: ACTIVE, roles: ['prospective'] });
  await enter();
  expect(await told()).toEqual([
    ['crm.contact', id],
    ['identity.roles', id],
  ]);
});

test('a sign-in stores where its token has the roles, and the doctor reads it', async () => {
  const read = () =>
    rolesClaimStep(ROLES_CLAIM, () => storedSetting(ROLES_CLAIM_SETTING)).run(new AbortController().signal);
  expect(await read()).toContain('No sign-in to read yet');
  await enter();
  expect(await read()).toBe(`The token of the newest sign-in has the roles in ${ROLES_CLAIM}.`);
});
