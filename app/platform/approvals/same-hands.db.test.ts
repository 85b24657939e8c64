import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { signInEvent } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { decideApproval, requestApproval } from './approvals.server.ts';
import { sameHandsOf } from './same-hands.server.ts';

useTestDatabase();

const admin = (name: string, email?: string) =>
  makeViewer({ roles: ['admin'], name, ...(email && { email }) });

const signedIn = (
  { memberId }: Viewer,
  browserHash: string | null,
  result: typeof signInEvent.$inferInsert.result = 'signed_in',
) =>
  db().insert(signInEvent).values({ id: newId(), memberId, result, device: 'Firefox on Mac', browserHash });

const sentencesOf = async (one: Viewer, other: Viewer) =>
  (await sameHandsOf(db(), one.memberId, [other.memberId])).map(({ sentence }) => sentence);

const inCommon = (one: Viewer, other: Viewer, what: string) => [
  `${one.name} and ${other.name} have in common: ${what}. An approval must come from another person.`,
];
const BROWSER = 'a browser that both signed in with';
const ADDRESS = 'e-mail addresses that differ only in a tag, dots or the domain';

test('two accounts that signed in with one browser are named, no matter which of them asks', async () => {
  const [one, other, third] = [await admin('Ada'), await admin('Bo'), await admin('Cem')];
  for (const [who, browser] of [
    [one, 'laptop'],
    [other, 'phone'],
    [other, 'laptop'],
    [third, 'phone of their own'],
  ] as const)
    await signedIn(who, browser);
  expect(await sentencesOf(one, other)).toEqual(inCommon(one, other, BROWSER));
  expect(await sentencesOf(other, one)).toEqual(inCommon(other, one, BROWSER));
  expect(await sentencesOf(one, third)).toEqual([]);
  expect(await sameHandsOf(db(), one.memberId, [one.memberId])).toEqual([]);
});

test('a browser that is not known, or in which one of them was refused, says nothing', async () => {
  const [one, other] = [await admin('Ada'), await admin('Bo')];
  await signedIn(one, null);
  await signedIn(other, null);
  await signedIn(one, 'laptop');
  await signedIn(other, 'laptop', 'no_mfa');
  expect(await sentencesOf(one, other)).toEqual([]);
});

test('an address of the same family and a browser are both named', async () => {
  const one = await admin('Ada', 'maren.holt@birch.example');
  const other = await admin('Bo', 'marenholt+two@birch.example');
  expect(await sentencesOf(one, other)).toEqual(inCommon(one, other, ADDRESS));
  await signedIn(one, 'laptop');
  await signedIn(other, 'laptop');
  expect(await sentencesOf(one, other)).toEqual(inCommon(one, other, `${ADDRESS}; ${BROWSER}`));
});

test('an approval by what may be the same person is given, and the audit entry says so', async () => {
  const [author, second, third] = [await admin('Ada'), await admin('Bo'), await admin('Cem')];
  await signedIn(author, 'laptop');
  await signedIn(second, 'laptop');
  const approve = async (by: Viewer) => {
    const id = await transaction((tx) =>
      requestApproval(tx, author, { subject: 'notice', subjectId: newId(), revision: 1, authorIds: [] }),
    );
    await transaction((tx) =>
      decideApproval(tx, by, { id, revision: 1, decision: 'approved', reason: null }),
    );
  };
  await approve(second);
  await approve(third);
  const kept = (await db().select().from(auditEntry))
    .filter(({ act }) => act === 'approval.approve')
    .map(({ actorId, after }) => [actorId, (after as { sameHands?: string[] }).sameHands]);
  expect(kept).toHaveLength(2);
  expect(new Map(kept as [string, string[] | undefined][])).toEqual(
    new Map([
      [second.memberId, inCommon(second, author, BROWSER)],
      [third.memberId, undefined],
    ]),
  );
});
