import { expect, test } from 'vitest';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { overdueSigners, signingsOfPerson } from './signings-of-person.server.ts';

useTestDatabase();

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

test('a member’s signings are listed with their states, newest first', async () => {
  const version = await makeVersion();
  const { id } = await makeMember();
  const at = { sentAt: ago(5), createdAt: ago(5) };
  const signedAt = ago(2);
  await makeSignature(id, version.id, { ...at, declinedAt: ago(4), declineReason: 'Not yet.' });
  await makeSignature(id, version.id, { createdAt: ago(3), completedAt: signedAt, documentKey: 'nda/x.pdf' });
  const admin = await makeAdmin();
  expect(await signingsOfPerson(admin, id)).toMatchObject([
    { state: 'completed', stateAt: signedAt.toISOString(), hasPaper: true, hasCertificate: false },
    { state: 'declined', reason: 'Not yet.', hasPaper: false },
  ]);
  expect(await signingsOfPerson(await makeViewer(), id)).toEqual([]);
});

test('members who declined, or have not signed for a week, are overdue: longest first, a few of them', async () => {
  const version = await makeVersion();
  const make = (name: string, days: number) => makeMember({ name, approvedAt: ago(days) });
  await make('Late', 20);
  await make('Fresh', 2);
  const [declined, signed] = [await make('Declined', 3), await make('Signed', 30)];
  await makeSignature(declined.id, version.id, { declinedAt: ago(1) });
  await makeSignature(signed.id, version.id, { completedAt: ago(29) });
  const admin = await makeAdmin();
  const few = await overdueSigners(admin);
  expect(few.items.map(({ name, declinedAt }) => [name, declinedAt !== null])).toEqual([
    ['Late', false],
    ['Declined', true],
  ]);
  expect(few.hasMore).toBe(false);
  for (let index = 0; index < 5; index += 1) await make(`Later ${index}`, 10);
  expect(await overdueSigners(admin)).toMatchObject({ items: { length: 5 }, hasMore: true });
  expect(await overdueSigners(await makeViewer())).toEqual({ items: [], hasMore: false });
});

test('nobody is overdue while there is nothing to sign', async () => {
  await makeMember({ approvedAt: ago(90) });
  expect(await overdueSigners(await makeAdmin())).toEqual({ items: [], hasMore: false });
});
