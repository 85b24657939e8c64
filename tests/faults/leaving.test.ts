import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { FAULT_KINDS } from '../../sandbox/faults.ts';
import { throughFault, useWorker } from './first-commitment.ts';

const held = useSandbox();
useTestDatabase();
useWorker();

test.each(FAULT_KINDS)(
  'identity provider %s: an account is erased as usual, and is gone there afterwards',
  { timeout: 60_000 },
  async (kind) => {
    const { sandbox } = held;
    const email = `${kind}@vestry.test`;
    const account = await sandbox.accounts.create({
      email,
      name: 'Ada Lindqvist',
      password: 'a password of the tests',
      emailVerified: true,
      roles: ['prospective'],
    });
    const { id: memberId } = await makeMember({ auth0Id: account.id, email });
    const { id } = await makeDeletion(memberId);
    await throughFault(sandbox, 'identity', kind, async () => {
      const { confirmDeletion } = await import('#app/processes/account/account.server.ts');
      expect(await committed(confirmDeletion)(await makeAdmin(), { id })).toEqual({ repeated: false });
      // Until it is deleted there, it cannot be used to return.
      const [former] = await db().select().from(member).where(eq(member.id, memberId));
      expect(former).toMatchObject({ name: 'Former member', auth0Id: account.id });
    });
    expect(sandbox.accounts.byId(account.id)).toBeUndefined();
    const [former] = await db().select().from(member).where(eq(member.id, memberId));
    expect(former).toMatchObject({ auth0Id: null, erasedAt: expect.any(Date) });
    expect(sandbox.calls.unknown()).toEqual([]);
  },
);
