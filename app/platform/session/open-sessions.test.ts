import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { session } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { makeMember } from '#tests/factories/members.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { endOneSession, endOtherSessions, openSessionsOf } from './open-sessions.server.ts';
import { viewerOf } from './session.server.ts';

useTestDatabase();

type Member = Awaited<ReturnType<typeof makeMember>>;

async function signIn(row: Member): Promise<{ token: string; viewer: Viewer }> {
  const { token } = await openSessionOf(row);
  const viewer = await viewerOf(token);
  if (!viewer) throw new Error('Not signed in');
  return { token, viewer };
}

test('a member sees their open sessions, and which is the current one', async () => {
  const [ada, bo] = [await makeMember(), await makeMember()];
  const [first, second] = [await signIn(ada), await signIn(ada)];
  await signIn(bo);
  const seen = await openSessionsOf(first.viewer);
  expect(seen.map(({ id, isThisOne }) => [id, isThisOne])).toEqual([
    [first.viewer.sessionId, true],
    [second.viewer.sessionId, false],
  ]);
});

test('an idle, expired or ended session is no longer listed', async () => {
  const ada = await makeMember();
  const { viewer } = await signIn(ada);
  const others = [await signIn(ada), await signIn(ada), await signIn(ada)];
  const long = new Date(Date.now() - 3 * 3_600_000);
  const changes = [{ lastSeenAt: long }, { expiresAt: long }, { endedAt: long }];
  for (const [index, change] of changes.entries()) {
    await db()
      .update(session)
      .set(change)
      .where(eq(session.id, others[index]?.viewer.sessionId ?? ''));
  }
  expect(await openSessionsOf(viewer)).toHaveLength(1);
});

test('one is ended immediately, never somebody else’s', async () => {
  const [ada, bo] = [await makeMember(), await makeMember()];
  const [here, there, others] = [await signIn(ada), await signIn(ada), await signIn(bo)];
  const end = (id: string) => transaction((tx) => endOneSession(tx, here.viewer, id));
  expect(await end(others.viewer.sessionId)).toBe(0);
  expect([await end(there.viewer.sessionId), await end(there.viewer.sessionId)]).toEqual([1, 0]);
  expect([await viewerOf(there.token), await viewerOf(others.token)]).toEqual([null, expect.anything()]);
  expect(await db().select().from(auditEntry).orderBy(auditEntry.seq)).toMatchObject([
    { act: 'session.end', actorId: ada.id, after: { sessions: [there.viewer.sessionId] } },
  ]);
});

test('all others are ended, and the current one stays open', async () => {
  const [ada, bo] = [await makeMember(), await makeMember()];
  const [here, there, elsewhere, others] = [
    await signIn(ada),
    await signIn(ada),
    await signIn(ada),
    await signIn(bo),
  ];
  expect(await transaction((tx) => endOtherSessions(tx, here.viewer))).toBe(2);
  expect(await Promise.all([there, elsewhere].map(({ token }) => viewerOf(token)))).toEqual([null, null]);
  expect(await viewerOf(here.token)).not.toBeNull();
  expect(await viewerOf(others.token)).not.toBeNull();
});
