import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { analyticsEvent, notification } from '#app/db/schema/communication.ts';
import { jobKey } from '#app/db/schema/jobs.ts';
import { waitlistEntry } from '#app/db/schema/joining.ts';
import { invitation, member } from '#app/db/schema/members.ts';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { undoDecision } from '#app/features/people/approving/decisions.server.ts';
import { revokeInvite, shareInvite } from '#app/features/people/joining/invitations/sharing.server.ts';
import { joinWaitlist } from '#app/features/people/joining/waitlist/join-waitlist.server.ts';
import { waitlistRouter } from '#app/features/people/joining/waitlist/waitlist.router.server.ts';
import {
  entryOfLink,
  putOnWaitlist,
  verifyByLink,
  waitlist,
} from '#app/features/people/joining/waitlist/waitlist.server.ts';
import { waitlistRequest } from '#app/features/people/joining/waitlist/waitlist.ts';
import { waitlistToken } from '#app/features/people/joining/waitlist/waitlist-mail.jobs.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { admitIdentity } from './admit-identity.server.ts';

useTestDatabase({ jobs: JOBS });

const revoke = committed(revokeInvite);
const share = committed(shareInvite);
const undo = committed(undoDecision);
const join = committed(joinWaitlist);
const inviteFromWaitlist = (viewer: Viewer, entryIds: string[]) =>
  waitlistRouter.createCaller({ viewer, requestId: 'test', address: '127.0.0.1' }).invite({ entryIds });

const GUEST = 'guest@example.test';
const LONG_AGO = new Date('2026-01-05T09:00:00Z');

const profile = (change: Partial<SessionProfile> = {}): SessionProfile => ({
  sub: 'auth0|guest',
  email: GUEST,
  emailVerified: true,
  name: 'Gil Okafor',
  picture: null,
  roles: [],
  created_at: LONG_AGO.toISOString(),
  updated_at: LONG_AGO.toISOString(),
  ...change,
});
/** Signs in, by default with the link of the open invitation to the address; returns the member. */
async function signIn(change: Partial<SessionProfile> = {}, { byLink = true } = {}): Promise<string> {
  const who = profile(change);
  const [invited] = await db().select().from(invitation).where(eq(invitation.email, who.email));
  const entrance = { invitationId: byLink ? (invited?.id ?? null) : null, authenticatedAt: new Date() };
  const admission = await transaction((tx) => admitIdentity(tx, who, entrance));
  return admission.kind === 'admitted' ? admission.synced.memberId : admission.kind;
}
const read = async (id: string) => (await db().select().from(member).where(eq(member.id, id)))[0];
const queued = async (name: string) =>
  (
    await db().execute<{ data: { id: string; to?: string; content?: { template: string } } }>(
      sql`select data from pgboss.job where name = ${name} order by created_on`,
    )
  ).rows.map(({ data }) => data);

describe('a first sign-in', () => {
  test('without an invitation is refused and stores nothing', async () => {
    expect(await signIn()).toBe('uninvited');
    await makeInvitation('other@example.test');
    expect(await signIn()).toBe('uninvited');
    expect(await db().select().from(member)).toEqual([]);
  });

  test('with a role at the provider needs no invitation', async () => {
    const id = await signIn({ roles: ['active'] });
    expect(await read(id)).toMatchObject({ roles: ['active'] });
  });

  test('with a member’s invitation uses it up, records the inviter, and awaits an admin’s decision', async () => {
    const inviter = await makeMember({ name: 'Ada Lindqvist' });
    await makeInvitation(GUEST, { invitedBy: inviter.id });
    const id = await signIn();
    expect(await read(id)).toMatchObject({ invitedBy: inviter.id, approvedAt: null });
    expect((await db().select().from(invitation))[0]).toMatchObject({ redeemedBy: id });
    expect(await db().select().from(notification)).toMatchObject([
      { memberId: inviter.id, kind: 'invite_redeemed', title: 'Gil Okafor accepted your invitation' },
    ]);
    expect(await queued('mail.member')).toMatchObject([
      { to: inviter.email, content: { template: 'invite-redeemed' } },
    ]);
    expect(await queued('mail.firm')).toMatchObject([
      { content: { template: 'firm-member-waits', origin: 'Invited by Ada Lindqvist.' } },
    ]);
    await signIn();
    expect(await queued('mail.firm')).toHaveLength(1);
  });

  test('under the name of one of the firm’s people appears to the inviter by the address', async () => {
    const { name } = await makeAdmin();
    await makeInvitation(GUEST, { invitedBy: (await makeMember()).id });
    await signIn({ name });
    expect(await db().select().from(notification)).toMatchObject([
      { title: `${GUEST} accepted your invitation` },
    ]);
    expect(await queued('mail.member')).toMatchObject([{ content: { guestName: GUEST } }]);
  });

  test('with an admin’s invitation is approved at once', async () => {
    const admin = await makeAdmin();
    await makeInvitation(GUEST, { invitedBy: admin.memberId, approvesAtOnce: true });
    const id = await signIn();
    expect(await read(id)).toMatchObject({ roles: ['prospective'], approvedBy: admin.memberId });
    expect(await queued('mail.firm')).toEqual([]);
    expect(await queued('membership.tell')).toHaveLength(1);
  });

  test('with an admin’s invitation is not approved again after the approval was undone', async () => {
    const [admin, other] = [await makeAdmin(), await makeAdmin()];
    await makeInvitation(GUEST, { invitedBy: admin.memberId, approvesAtOnce: true });
    const memberId = await signIn();
    const decidedAt = (await read(memberId))?.approvedAt?.toISOString() ?? '';
    await undo(other, { memberId, decidedAt });
    await signIn();
    expect(await read(memberId)).toMatchObject({ approvedAt: null, membershipStatus: 'pending' });
    expect(await queued('mail.firm')).toMatchObject([{ content: { template: 'firm-member-waits' } }]);
  });

  test('with an unconfirmed address does not redeem the invitation until it is confirmed', async () => {
    const inviter = await makeMember();
    await makeInvitation(GUEST, { invitedBy: inviter.id, approvesAtOnce: true });
    const id = await signIn({ emailVerified: false });
    expect(await read(id)).toMatchObject({ approvedAt: null, emailVerifiedAt: null, invitedBy: null });
    expect((await db().select().from(invitation))[0]).toMatchObject({ redeemedAt: null });
    expect(await db().select().from(notification)).toEqual([]);
    await signIn();
    expect((await read(id))?.approvedAt).toBeInstanceOf(Date);
    expect(await db().select().from(notification)).toHaveLength(1);
  });

  test('with a confirmed address but without the link is not admitted, even if an earlier sign-in used the link', async () => {
    await makeInvitation(GUEST);
    expect(await signIn({}, { byLink: false })).toBe('uninvited');
    expect(await db().select().from(member)).toEqual([]);
    const id = await signIn({ emailVerified: false });
    expect(await signIn({}, { byLink: false })).toBe('uninvited');
    expect(await read(id)).toMatchObject({ membershipStatus: 'unverified' });
  });

  test('takes over an account that another person left unconfirmed under the address', async () => {
    await makeInvitation(GUEST);
    const squatted = await signIn({ sub: 'auth0|squatter', name: 'Squatter', emailVerified: false });
    expect(await signIn()).toBe(squatted);
    expect(await read(squatted)).toMatchObject({ auth0Id: 'auth0|guest', name: 'Gil Okafor' });
  });

  test('an unconfirmed account does not prevent invitations to its address', async () => {
    await makeInvitation(GUEST);
    await signIn({ emailVerified: false });
    await db().update(invitation).set({ expiresAt: LONG_AGO });
    await expect(share(await makeAdmin(), { email: GUEST })).resolves.toMatchObject({
      id: expect.any(String),
    });
  });

  test('is not approved under another address than the invited one', async () => {
    const admin = await makeAdmin();
    await makeInvitation(GUEST, { invitedBy: admin.memberId, approvesAtOnce: true });
    const id = await signIn({ emailVerified: false });
    expect(await signIn({ email: 'somebody.else@example.test' })).toBe('uninvited');
    expect(await read(id)).toMatchObject({ email: GUEST, approvedAt: null });
  });

  test.each([
    ['an invitation from elsewhere', [], true],
    ['a role at the provider', ['active'], false],
  ])('by %s takes the person off the waitlist', async (_what, roles, isByInvitation) => {
    await transaction((tx) => putOnWaitlist(tx, { email: GUEST }));
    if (isByInvitation) await makeInvitation(GUEST, { invitedBy: (await makeMember()).id });
    await signIn({ roles });
    const [invited] = await db().select().from(invitation);
    const invitationId = invited?.id ?? null;
    expect(await db().select().from(waitlistEntry)).toMatchObject([
      { invitedAt: expect.any(Date), invitationId },
    ]);
    expect((await waitlist.page(await makeAdmin(), waitlist.schema.parse({}))).items).toEqual([]);
  });

  test('twice at once creates one member and uses one invitation', async () => {
    await makeInvitation(GUEST);
    const tries = await Promise.allSettled([signIn(), signIn()]);
    expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await db().select().from(member)).toHaveLength(1);
  });
});

describe('a first sign-in while the invitation is withdrawn', () => {
  test('either uses it or is refused, without an error in either case', async () => {
    const inviter = await makeViewer();
    for (let round = 0; round < 8; round += 1) {
      const who = { sub: `auth0|guest-${round}`, email: `guest-${round}@example.test` };
      await makeInvitation(who.email, { invitedBy: inviter.memberId });
      const [found] = await db().select().from(invitation).where(eq(invitation.email, who.email));
      const [joined, taken] = await Promise.allSettled([
        signIn(who),
        revoke(inviter, { id: found?.id ?? '' }),
      ]);
      const refusals = [joined, taken].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      const isIn = joined.status === 'fulfilled' && joined.value !== 'uninvited';
      expect(refusals).toMatchObject(isIn ? [{ code: 'conflict' }] : []);
    }
  });
});

describe('requesting to join', () => {
  const events = async () =>
    (await db().select().from(analyticsEvent).orderBy(analyticsEvent.id)).map(({ name, properties }) => ({
      name,
      ...properties,
    }));
  const flags = { email: GUEST, step: 1, 'valid-email': true };

  test('seed §3: adds a stranger to the waitlist, and says so only by mail', async () => {
    expect(await join({ email: GUEST, source: 'partner' })).toBeUndefined();
    expect(await db().select().from(waitlistEntry)).toMatchObject([{ email: GUEST, source: 'partner' }]);
    expect(await queued('waitlist.mail')).toHaveLength(1);
    expect(await events()).toEqual([
      { name: 'Waitlist Form Interaction', ...flags, invited: false, 'existing-user': false },
      { name: 'Join Waitlist' },
    ]);
    await join({ email: GUEST.toUpperCase() });
    expect(await db().select().from(waitlistEntry)).toHaveLength(1);
    expect(await queued('waitlist.mail')).toHaveLength(1);
  });

  test('seed §3: joins its events to the visitor’s browser', async () => {
    await join({ email: GUEST, device: 'device-1' });
    expect(await queued('analytics.import')).toMatchObject([
      { account: null, device: 'device-1' },
      { account: null, device: 'device-1' },
    ]);
  });

  test('removes characters from link parameters that the database cannot store', async () => {
    await join(waitlistRequest.parse({ email: GUEST, source: 'part\0ner \ud800' }));
    expect(await db().select().from(waitlistEntry)).toMatchObject([{ source: 'partner \ufffd' }]);
  });

  test('seed §3: mails a pending invitation again', async () => {
    await makeInvitation(GUEST, { sentAt: LONG_AGO });
    expect(await join({ email: GUEST })).toBeUndefined();
    await join({ email: GUEST });
    expect(await queued('invitation.mail')).toMatchObject([{ timesSent: 1, asked: expect.any(String) }]);
    // The requester may be a stranger: the link and the thirty days stay unchanged.
    expect(await db().select().from(invitation)).toMatchObject([{ timesSent: 1, sentAt: LONG_AGO }]);
    expect(await db().select().from(waitlistEntry)).toEqual([]);
    expect((await events())[0]).toMatchObject({ invited: true, 'existing-user': false });
  });

  test('does the same work, whoever owns the address', async () => {
    await makeMember({ email: 'member@example.test' });
    await makeInvitation('invited@example.test');
    const caller = waitlistRouter.createCaller({ viewer: null, requestId: 'test', address: '127.0.0.1' });
    const emails = ['member@example.test', 'invited@example.test', GUEST];
    for (const email of emails) expect(await caller.join({ email })).toBeUndefined();
    expect(await queued('waitlist.request')).toEqual(emails.map((email) => ({ email })));
    // Nothing else has happened yet: the job does all of it.
    expect([await events(), await queued('invitation.mail'), await queued('mail.member')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('again, after an invitation has lapsed, returns the person to the waitlist', async () => {
    const admin = await makeAdmin();
    await join({ email: GUEST });
    const [entry] = await db().select().from(waitlistEntry);
    await inviteFromWaitlist(admin, [entry?.id ?? '']);
    await db().update(invitation).set({ expiresAt: LONG_AGO });
    await db().update(waitlistEntry).set({ tokenExpiresAt: LONG_AGO });
    await join({ email: GUEST });
    expect((await waitlist.page(admin, waitlist.schema.parse({}))).items).toEqual([]);
    // The next day: only the first request of a day counts.
    await db().delete(jobKey);
    await join({ email: GUEST });
    const [waiting] = (await waitlist.page(admin, waitlist.schema.parse({}))).items;
    expect(waiting).toMatchObject({ id: entry?.id, state: 'waiting' });
    expect(await inviteFromWaitlist(admin, [entry?.id ?? ''])).toMatchObject([{ result: 'done' }]);
  });

  test('seed §3: reminds a member of their account', async () => {
    await makeMember({ email: GUEST });
    expect(await join({ email: GUEST })).toBeUndefined();
    await join({ email: GUEST });
    expect((await queued('mail.member')).map(({ content }) => content?.template)).toEqual([
      'waitlist-existing',
    ]);
    expect((await events())[0]).toMatchObject({ invited: false, 'existing-user': true });
  });

  test('the mailed link opens the entry, verifies the address once answered by, and is invalidated by the next one', async () => {
    const put = () => transaction((tx) => putOnWaitlist(tx, { email: GUEST }));
    const link = await put();
    const token = link ? waitlistToken(link) : '';
    expect(await entryOfLink(token)).toMatchObject({ email: GUEST, isProven: false });
    await transaction((tx) => verifyByLink(tx, token));
    const [entry] = await db().select().from(waitlistEntry);
    expect(entry?.provenAt).toBeInstanceOf(Date);
    expect(JSON.stringify(entry)).not.toContain(token);
    await db()
      .update(waitlistEntry)
      .set({ tokenExpiresAt: new Date(Date.now() + 1_000_000) });
    const next = await put();
    expect(next).not.toBeNull();
    expect(await entryOfLink(token)).toBeNull();
  });
});

describe('inviting from the waitlist', () => {
  test('invites each person once, without a further decision', async () => {
    const admin = await makeAdmin();
    for (const email of [GUEST, 'other@example.test'])
      await transaction((tx) => putOnWaitlist(tx, { email }));
    const ids = (await db().select().from(waitlistEntry)).map(({ id }) => id);
    const results = await Promise.all([inviteFromWaitlist(admin, ids), inviteFromWaitlist(admin, ids)]);
    expect(
      results
        .flat()
        .map(({ result }) => result)
        .sort(),
    ).toEqual(['done', 'done', 'gone', 'gone']);
    expect((await db().select().from(invitation)).map((row) => row.approvesAtOnce)).toEqual([true, true]);
    expect(await queued('invitation.mail')).toHaveLength(2);
  });

  test('skips people who have an account by now, with the reason', async () => {
    const admin = await makeAdmin();
    await transaction((tx) => putOnWaitlist(tx, { email: GUEST }));
    await makeViewer({ email: GUEST });
    const [entry] = await db().select().from(waitlistEntry);
    expect(await inviteFromWaitlist(admin, [entry?.id ?? ''])).toMatchObject([{ result: 'refused' }]);
  });
});
