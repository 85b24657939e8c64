import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { invitation, inviteTokenEntry } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { grantInviteTokens } from '#tests/factories/invitations.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { resetInvites } from './admin/allotment.server.ts';
import { type Guest, guestInput } from './invitation.ts';
import { invitationMailJob, invitationToken, type Sending } from './invitation-mail.jobs.server.ts';
import { availableTokens, invitationOfLink, signUpVerdict } from './invitations.server.ts';
import { lockInvitationTo, redeemInvitation } from './redemption.server.ts';
import { expireInvites, resendInvite, revokeInvite, sharedInvites, shareInvite } from './sharing.server.ts';

useTestDatabase({ jobs: [invitationMailJob] });

const invitedEmail = async (token: string) => (await invitationOfLink(token))?.email ?? null;

const GUEST = { email: 'guest@example.test', name: 'Gil Okafor', message: 'Come in.' };
const DAY = 86_400_000;

async function sharer(tokens = 1): Promise<Viewer> {
  const viewer = await makeViewer();
  await grantInviteTokens(viewer.memberId, tokens);
  return viewer;
}
/** Shares an invite with an address that has no account. */
async function shareOne(viewer: Viewer, guest: Guest): Promise<string> {
  const shared = await committed(shareInvite)(viewer, guest);
  return shared?.id ?? expect.fail('Nothing was shared');
}
/** Shares an invite and returns the sending to mail. */
async function share(viewer: Viewer, email = GUEST.email): Promise<Sending> {
  const sending = { invitationId: await shareOne(viewer, { ...GUEST, email }), timesSent: 1 };
  expect(await sendings()).toContainEqual({ ...sending, asked: null });
  return sending;
}
const sendings = () => queued<Sending & { asked: string | null }>('invitation.mail');
const revoke = committed(revokeInvite);
const ledger = async ({ memberId }: Viewer) =>
  (
    await db()
      .select({ delta: inviteTokenEntry.delta, reason: inviteTokenEntry.reason })
      .from(inviteTokenEntry)
      .where(eq(inviteTokenEntry.memberId, memberId))
      .orderBy(asc(inviteTokenEntry.id))
  ).map(({ delta, reason }) => `${reason} ${delta}`);
const age = (id: string, days: number) =>
  db()
    .update(invitation)
    .set({ expiresAt: new Date(Date.now() - days * DAY), sentAt: new Date(Date.now() - 40 * DAY) })
    .where(eq(invitation.id, id));

describe('sharing an invite', () => {
  test('spends a token, and stores only the hash of its link', async () => {
    const viewer = await sharer(2);
    const sending = await share(viewer);
    expect(await ledger(viewer)).toEqual(['grant 2', 'spend -1']);
    expect(await availableTokens(viewer)).toBe(1);
    const token = invitationToken(sending);
    expect(await invitedEmail(token)).toBe(GUEST.email);
    expect(await signUpVerdict('GUEST@example.test')).toEqual({ allowed: true });
    const [row] = await db().select().from(invitation);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row).toMatchObject({ approvesAtOnce: false, invitedBy: viewer.memberId });
  });

  test.each(['a\0b', '\ud800', 'a\u0007b'])('rejects text that cannot be stored or shown: %j', (odd) => {
    expect(guestInput.safeParse({ ...GUEST, name: odd }).success).toBe(false);
    expect(guestInput.safeParse({ ...GUEST, message: odd }).success).toBe(false);
    expect(guestInput.parse({ ...GUEST, name: '', message: 'Dear Gil,\ncome in.' })).toMatchObject({
      name: '',
    });
  });

  test('ten at once never spend the same token twice', async () => {
    const viewer = await sharer(3);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => share(viewer, `guest-${index}@example.test`)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await availableTokens(viewer)).toBe(0);
  });

  test('two members with the same guest see the same result; one invitation is mailed and can be redeemed', async () => {
    const [one, other] = [await sharer(), await sharer()];
    await Promise.all([one, other].map((viewer) => committed(shareInvite)(viewer, GUEST)));
    const shown = async (viewer: Viewer) =>
      (await sharedInvites(viewer)).map(({ email, name, state }) => ({ email, name, state }));
    expect(await shown(one)).toEqual(await shown(other));
    expect([await availableTokens(one), await availableTokens(other)]).toEqual([0, 0]);
    const rows = await db().select().from(invitation);
    expect(rows.map(({ isUnsent }) => isUnsent).sort()).toEqual([false, true]);
    expect(await signUpVerdict(GUEST.email)).toEqual({ allowed: true });
    for (const sending of await sendings()) {
      const { isUnsent } = rows.find(({ id }) => id === sending.invitationId) ?? {};
      expect(await invitedEmail(invitationToken(sending))).toBe(isUnsent ? null : GUEST.email);
    }
    // The token of the unmailed one can be returned like any other.
    for (const viewer of [one, other])
      await revoke(viewer, { id: (await sharedInvites(viewer))[0]?.id ?? '' });
    expect([await availableTokens(one), await availableTokens(other)]).toEqual([1, 1]);
  });

  test.each<[string, () => Promise<string>]>([
    ['a guest', async () => GUEST.email],
    [
      'a guest of another member, which must look the same',
      async () => {
        await share(await sharer());
        return GUEST.email;
      },
    ],
  ])(
    'repeated after a lost response has the same answer and spends nothing more: %s',
    async (_who, address) => {
      const [viewer, email] = [await sharer(1), await address()];
      const first = await shareOne(viewer, { ...GUEST, email });
      const mails = await sendings();
      const again = (change = {}) => shareOne(viewer, { ...GUEST, email: email.toUpperCase(), ...change });
      expect(await again()).toEqual(first);
      expect(await ledger(viewer)).toEqual(['grant 1', 'spend -1']);
      const refusal = {
        code: 'conflict',
        message: `You have already invited ${email}. Choose “Send again” to mail the invitation once more.`,
      };
      await expect(again({ message: 'Another note' })).rejects.toMatchObject(refusal);
      await db()
        .update(invitation)
        .set({ sentAt: new Date(Date.now() - DAY) });
      await expect(again()).rejects.toMatchObject(refusal);
      expect(await sharedInvites(viewer)).toHaveLength(1);
      expect(await sendings()).toEqual(mails);
      await revoke(viewer, { id: first });
      expect(await again()).not.toBe(first);
    },
  );

  test('ten times at once to the same guest spends one token', async () => {
    const viewer = await sharer(3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => shareOne(viewer, GUEST)));
    expect(new Set(answers).size).toBe(1);
    expect(await availableTokens(viewer)).toBe(2);
  });

  test('an unmailed one is mailed when it is resent after the address has become available', async () => {
    const [one, other] = [await sharer(), await sharer()];
    const [mailed, held] = [(await share(one)).invitationId, await shareOne(other, GUEST)];
    const isUnsent = async () =>
      (await db().select().from(invitation).where(eq(invitation.id, held)))[0]?.isUnsent;
    const sendAgain = async () => {
      await db()
        .update(invitation)
        .set({ sentAt: new Date('2026-01-05') })
        .where(eq(invitation.id, held));
      await committed(resendInvite)(other, { id: held });
    };
    await sendAgain();
    expect(await isUnsent()).toBe(true);
    await revoke(one, { id: mailed });
    await sendAgain();
    expect(await isUnsent()).toBe(false);
    const last = (await sendings()).find(({ timesSent }) => timesSent === 3);
    expect(await invitedEmail(invitationToken(last ?? { invitationId: held, timesSent: 0 }))).toBe(
      GUEST.email,
    );
  });

  test('to an address with an account costs a member nothing and mails nothing, and is refused to an admin', async () => {
    const viewer = await sharer();
    const { email } = await makeMember();
    const again = () => committed(shareInvite)(viewer, { ...GUEST, email: email.toUpperCase() });
    expect([await again(), await again()]).toEqual([null, null]);
    expect(await sharedInvites(viewer)).toEqual([]);
    expect(await sendings()).toEqual([]);
    expect(await ledger(viewer)).toEqual(['grant 1']);
    expect(await signUpVerdict(email)).toMatchObject({ allowed: false });
    await expect(share(await makeAdmin(), email)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is refused without a token', async () => {
    await expect(share(await sharer(0))).rejects.toMatchObject({ code: 'conflict' });
  });

  test.each(['See https://evil.example/a', 'www.evil.example', 'Look at evil.example!', 'ЕВИЛ.рф'])(
    'contains no link of its sender: %s',
    (message) => {
      expect(guestInput.safeParse({ ...GUEST, message }).success).toBe(false);
      expect(guestInput.safeParse({ ...GUEST, name: message }).success).toBe(false);
    },
  );

  test('contains ordinary text', () => {
    for (const message of [
      'Dear Bo,\n\nwe met in St. Gallen. Join us!',
      'About 1.5 m, e.g. in 2027.',
      'So … what?',
    ])
      expect(guestInput.safeParse({ ...GUEST, message }).success, message).toBe(true);
  });
});

describe('an invitation', () => {
  test('that is revoked returns its token, once', async () => {
    const viewer = await sharer();
    const { invitationId } = await share(viewer);
    const own = () => revoke(viewer, { id: invitationId });
    const tries = await Promise.allSettled([own(), own()]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await ledger(viewer)).toEqual(['grant 1', 'spend -1', 'return 1']);
    expect(await signUpVerdict(GUEST.email)).toMatchObject({ allowed: false });
    expect((await sharedInvites(viewer)).map(({ state }) => state)).toEqual(['revoked']);
  });

  test('of another member does not exist, except for an admin', async () => {
    const { invitationId: id } = await share(await sharer());
    await expect(revoke(await sharer(), { id })).rejects.toMatchObject({ code: 'not_found' });
    await revoke(await makeAdmin(), { id });
  });

  test('expires after thirty days: its link immediately, its token by the job', async () => {
    const viewer = await sharer();
    const sending = await share(viewer);
    await age(sending.invitationId, 0);
    expect(await invitedEmail(invitationToken(sending))).toBeNull();
    expect(await transaction((tx) => expireInvites(tx))).toBe(false);
    await transaction((tx) => expireInvites(tx));
    expect(await ledger(viewer)).toEqual(['grant 1', 'spend -1', 'return 1']);
  });

  test('that has just expired does not block a new one', async () => {
    const viewer = await sharer();
    const { invitationId } = await share(viewer);
    await age(invitationId, 0);
    await expect(share(viewer)).rejects.toMatchObject({ code: 'conflict' });
    await transaction((tx) => expireInvites(tx));
    await share(viewer);
    const admin = await makeAdmin();
    await db()
      .update(invitation)
      .set({ expiresAt: new Date(0) });
    await share(admin);
    expect(await availableTokens(viewer)).toBe(1);
  });

  test('that is resent has a new link, and the old one is invalid', async () => {
    const viewer = await sharer();
    const first = await share(viewer);
    const again = () => committed(resendInvite)(viewer, { id: first.invitationId });
    await expect(again()).rejects.toMatchObject({ code: 'too_many_requests' });
    await db()
      .update(invitation)
      .set({ sentAt: new Date(Date.now() - DAY) });
    await again();
    const second = { ...first, timesSent: 2 };
    expect(await sendings()).toEqual([first, second].map((sending) => ({ ...sending, asked: null })));
    expect(await invitedEmail(invitationToken(first))).toBeNull();
    expect(await invitedEmail(invitationToken(second))).toBe(GUEST.email);
  });

  test('can be redeemed once', async () => {
    const viewer = await sharer();
    const sending = await share(viewer);
    const guest = await makeMember({ email: 'other@example.test' });
    const redeem = () =>
      transaction(async (tx) => {
        const open = await lockInvitationTo(tx, GUEST.email.toUpperCase());
        if (open) await redeemInvitation(tx, open, { memberId: guest.id });
        return open;
      });
    expect(await redeem()).toMatchObject({ invitedBy: viewer.memberId, approvesAtOnce: false });
    expect(await redeem()).toBeNull();
    expect(await invitedEmail(invitationToken(sending))).toBeNull();
    await expect(revoke(viewer, { id: sending.invitationId })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await availableTokens(viewer)).toBe(0);
  });
});

describe('the yearly allotment', () => {
  test('is granted once per period, however often it is requested', async () => {
    const [rich, poor] = [await sharer(9), await sharer(0)];
    const rejected = await makeViewer({ rejectedAt: new Date() });
    const now = new Date('2027-01-01T00:00:00Z');
    const reset = () => transaction((tx) => resetInvites(tx, now));
    const answers = await Promise.all([reset(), reset(), reset()]);
    expect(answers.filter(Boolean)).toEqual([{ period: '2027', members: 2 }]);
    expect([
      await availableTokens(rich),
      await availableTokens(poor),
      await availableTokens(rejected),
    ]).toEqual([5, 5, 0]);
    expect(await ledger(rich)).toEqual(['grant 9', 'reset -4']);
    expect(await transaction((tx) => resetInvites(tx, new Date('2028-01-01T00:00:00Z')))).toEqual({
      period: '2028',
      members: 0,
    });
  });
});
