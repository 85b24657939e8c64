import { asc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import { recordAudits } from '#app/platform/audit/audit.server.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { activateInvestors, activationAudits } from './activation.server.ts';

useTestDatabase();

test('of several members, the prospective ones become active; each has an audit entry', async () => {
  const admin = await makeAdmin();
  const before = [['prospective'], ['active'], ['admin'], ['founder', 'prospective']];
  const ids: string[] = [];
  for (const roles of before) ids.push((await makeMember({ roles })).id);
  const activate = (memberIds: readonly string[]) =>
    transaction(async (tx) => {
      const activated = await activateInvestors(tx, memberIds);
      await recordAudits(tx, activationAudits(admin, activated));
      return activated.map(({ memberId }) => memberId);
    });
  const activated = await activate([...ids, ids[0] ?? '']);
  expect([...activated].sort()).toEqual([ids[0], ids[3]].sort());
  const rows = await db().select().from(member).where(inArray(member.id, ids)).orderBy(asc(member.id));
  expect(rows.map(({ roles }) => roles)).toEqual([['active'], ['active'], ['admin'], ['active', 'founder']]);
  const entries = await db().select().from(auditEntry).where(eq(auditEntry.act, 'member.activate'));
  expect(entries.map(({ subjectId }) => subjectId).sort()).toEqual([...activated].sort());
  expect(await activate(ids)).toEqual([]);
  expect(await activate([])).toEqual([]);
});
