import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { peopleCounts } from './people.server.ts';

useTestDatabase();

const once = { attempts: 1 };
const note = (tx: Tx, id: string) =>
  recordAudit(tx, {
    actorId: null,
    act: 'test.note',
    subject: { type: 'member', id },
    before: null,
    after: null,
  });
const change = (tx: Tx, id: string, to: Partial<typeof member.$inferInsert>) =>
  tx.update(member).set(to).where(eq(member.id, id));

/** Like a first sign-in with an admin's invitation: several statuses, with audit entries in between. */
const signIn = () =>
  transaction(async (tx) => {
    const id = newId();
    const now = new Date();
    await tx
      .insert(member)
      .values({ id, auth0Id: id, email: `${id}@vestry.test`, name: 'New', createdAt: now, updatedAt: now });
    await change(tx, id, { emailVerifiedAt: now });
    await note(tx, id);
    await change(tx, id, { approvedAt: now, roles: ['prospective'] });
    await note(tx, id);
  }, once);

const decide = (id: string, to: Partial<typeof member.$inferInsert>) =>
  transaction(async (tx) => {
    await change(tx, id, to);
    await note(tx, id);
  }, once);

test('concurrent status changes never deadlock, and are counted', async () => {
  const admin = await makeAdmin();
  const others = await Promise.all(Array.from({ length: 12 }, () => makeMember()));
  const acts = others.flatMap(({ id }, at) => [
    signIn(),
    decide(id, at % 2 === 0 ? { rejectedAt: new Date() } : { approvedAt: null }),
  ]);
  expect((await Promise.allSettled(acts)).filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await peopleCounts(admin)).toMatchObject({ approved: 13, rejected: 6, pending: 6, unverified: 0 });
});
