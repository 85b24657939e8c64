import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { analyticsEvent } from '#app/db/schema/communication.ts';
import { preferenceVersion, waitlistEntry } from '#app/db/schema/joining.ts';
import { invitation } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { syncMemberFromIdentity } from '#app/features/people/signing-in/sync-member.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { makeWaitlistEntry } from '#tests/factories/waitlist.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { confirmDeletion } from './account.server.ts';
import { takeOwnData } from './account-data.server.ts';

useTestDatabase({ jobs: JOBS });

const [FIRST, OLD, NEW] = ['first@example.test', 'old@example.test', 'new@example.test'];
const LONG_AGO = new Date('2026-01-05T09:00:00Z');

const erase = async (memberId: string) =>
  committed(confirmDeletion)(await makeAdmin(), await makeDeletion(memberId));
const signInAs = (viewer: Viewer, email: string) =>
  transaction((tx) => syncMemberFromIdentity(tx, { ...viewer.profile, email }));
const visit = (email: string, receivedAt = LONG_AGO) =>
  db()
    .insert(analyticsEvent)
    .values({ id: newId(), name: 'Waitlist Form Interaction', properties: { email, step: 1 }, receivedAt });

/** Was on the waitlist and invited under an address, and has changed it since. */
async function move(): Promise<Viewer> {
  const ada = await makeViewer({ email: OLD });
  const { entryId } = await makeWaitlistEntry({ email: OLD, joinedAt: LONG_AGO });
  await db()
    .insert(preferenceVersion)
    .values({
      id: newId(),
      waitlistEntryId: entryId,
      version: 1,
      mode: 'waitlist',
      answers: { esg: 'Coal' },
    });
  await visit('Old@Example.test');
  await makeInvitation(OLD, { name: 'Ada', createdAt: LONG_AGO, revokedAt: LONG_AGO });
  await signInAs(ada, NEW);
  return { ...ada, email: NEW };
}
const kept = async () => ({
  entries: (await db().select().from(waitlistEntry).orderBy(waitlistEntry.email)).map(({ email }) => email),
  invitations: (await db().select().from(invitation)).map(({ name }) => name),
  events: (await db().select().from(analyticsEvent)).map(({ properties }) => properties.email ?? null),
});
const exported = async (viewer: Viewer) => {
  const { waitlist, invitations, events } = JSON.parse(JSON.stringify(await takeOwnData(viewer)));
  return { waitlist, received: invitations.received, events };
};

describe('what is kept under an address that a member had before', () => {
  test('is in their own data, and erased with them', async () => {
    const ada = await move();
    expect(await exported(ada)).toMatchObject({
      waitlist: [{ email: OLD, answers: [{ answers: { esg: 'Coal' } }] }],
      received: [{ email: OLD }],
      events: [{ properties: { email: 'Old@Example.test' } }],
    });
    await erase(ada.memberId);
    expect(await kept()).toEqual({ entries: [], invitations: [null], events: [null] });
    expect(await db().$count(preferenceVersion)).toBe(0);
  });

  test('is not, if it is another member’s address by now', async () => {
    const ada = await move();
    await makeViewer({ email: OLD });
    expect(await exported(ada)).toEqual({ waitlist: [], received: [], events: [] });
    await erase(ada.memberId);
    expect(await kept()).toEqual({ entries: [OLD], invitations: ['Ada'], events: ['Old@Example.test'] });
  });

  test('is not, if it is from after the change, or the address was never confirmed', async () => {
    const [ada, bo] = [
      await makeViewer({ email: OLD }),
      await makeViewer({ email: FIRST, emailVerifiedAt: null }),
    ];
    await makeWaitlistEntry({ email: FIRST, joinedAt: LONG_AGO });
    await signInAs(ada, NEW);
    await signInAs(bo, 'bo@example.test');
    const later = new Date(Date.now() + 1_000);
    await makeWaitlistEntry({ email: OLD, joinedAt: later });
    await visit(OLD, later);
    expect(await exported({ ...ada, email: NEW })).toEqual({ waitlist: [], received: [], events: [] });
    for (const { memberId } of [ada, bo]) await erase(memberId);
    expect(await kept()).toEqual({ entries: [FIRST, OLD], invitations: [], events: [OLD] });
  });

  test('is theirs if they redeemed the invitation from the waitlist', async () => {
    const ada = await makeViewer({ email: NEW });
    await makeInvitation(OLD, { redeemedAt: LONG_AGO, redeemedBy: ada.memberId });
    const [{ id } = { id: '' }] = await db().select().from(invitation);
    await makeWaitlistEntry({ email: OLD, invitationId: id, invitedAt: LONG_AGO });
    expect(await exported(ada)).toMatchObject({ waitlist: [{ email: OLD }], received: [{ email: OLD }] });
    await erase(ada.memberId);
    expect((await kept()).entries).toEqual([]);
  });
});
