import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { notification } from '#app/db/schema/communication.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { recordMailEvents } from '#app/features/mail/events.server.ts';
import { mailsOfPerson } from '#app/features/mail/outcomes.server.ts';
import { ownMailData } from '#app/features/mail/personal-data.server.ts';
import { liftSuppression, listSuppressions } from '#app/features/mail/suppressions.server.ts';
import { admitIdentity } from '#app/features/people/joining/admit-identity.server.ts';
import { syncMemberFromIdentity } from '#app/features/people/signing-in/sync-member.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { chooseDelivery } from '#app/notify/deliveries/deliveries.server.ts';
import { sendDigestsJob } from '#app/notify/digests/digest-mails.jobs.server.ts';
import { mailMember, memberMailJob, purgeMailAttemptsJob } from '#app/notify/mail/mail.jobs.server.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails, runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { confirmDeletion } from './account.server.ts';
import { takeOwnData } from './account-data.server.ts';

const held = useSandbox();
useTestDatabase({ jobs: JOBS });

const [OLD, NEW, STRANGER] = ['old@example.test', 'new@example.test', 'stranger@example.test'];
const content = { template: 'waitlist-existing' as const, url: 'https://club.example/' };
const DAY = 86_400_000;

const bounce = (mailId: string, at = new Date()) =>
  committed(recordMailEvents)([
    {
      mailId,
      state: 'bounced',
      at,
      reason: `550 <${OLD}> unknown`,
      suppresses: 'bounced',
      isFromList: false,
    },
  ]);
const write = (to: string, id = `approved.${newId()}`) =>
  transaction((tx) => mailMember(tx, { id, to, content })).then(() => id);
const mailsKept = async () =>
  (await db().select().from(mailDelivery)).map(({ mailId, memberId, address }) => ({
    mailId,
    memberId,
    address,
  }));
const signInAs = (viewer: Viewer, email: string) =>
  transaction((tx) => syncMemberFromIdentity(tx, { ...viewer.profile, email }));

const run = (job: typeof purgeMailAttemptsJob) =>
  job.handle({}, { id: 'job', attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog });
const purge = () => run(purgeMailAttemptsJob);

let admin: Viewer;
beforeEach(async () => {
  held.sandbox.mailbox.clear();
  admin = await makeAdmin();
});

test.each(['mail', 'daily'] as const)(
  'an inviter (%s) keeps no trace of the name of a guest who was erased',
  async (delivery) => {
    const [ada, name] = [await makeViewer(), 'Gil "Okä" O\\kafor'];
    await transaction((tx) => chooseDelivery(tx, ada, { kind: 'invite_redeemed', delivery }));
    const invitationId = newId();
    await makeInvitation(STRANGER, { id: invitationId, invitedBy: ada.memberId });
    const who = { ...ada.profile, sub: 'auth0|guest', email: STRANGER, name, roles: [] };
    const entrance = { invitationId, authenticatedAt: new Date() };
    const admission = await transaction((tx) => admitIdentity(tx, who, entrance));
    if (delivery === 'daily') {
      await db()
        .update(notification)
        .set({ createdAt: new Date(Date.now() - 2 * DAY) });
      await run(sendDigestsJob);
    }
    expect(JSON.stringify(await queued('mail.member'))).toContain(JSON.stringify(name).slice(1, -1));
    if (admission.kind !== 'admitted') throw new Error('The guest was not admitted');
    const { id } = await makeDeletion(admission.synced.memberId);
    await transaction((tx) => confirmDeletion(tx, admin, { id }));
    const title = 'Your invitation was accepted';
    expect(await db().select().from(notification)).toMatchObject([{ memberId: ada.memberId, title }]);
    const mails = (await queuedMails()).filter(({ to }) => to === ada.email);
    expect(mails).toMatchObject(delivery === 'mail' ? [] : [{ content: { items: [{ title }] } }]);
    expect(JSON.stringify(mails)).not.toContain('kafor');
  },
);

describe('the mails to a member whose address has changed', () => {
  /** Ada was mailed before she joined, as a member, and at her new address; Bo has her old one since. */
  async function move() {
    const invited = 'invitation.1';
    await db()
      .insert(mailDelivery)
      .values({ mailId: invited, address: OLD, template: 'invitation', state: 'sent' });
    const ada = await makeViewer({ email: OLD });
    const asMember = await write(OLD);
    // The address changes before it is sent.
    await signInAs(ada, NEW);
    const moved = { ...ada, email: NEW };
    const later = await write(NEW);
    await runQueued(memberMailJob);
    await bounce(asMember);
    return { ada: moved, mine: [invited, asMember, later] };
  }

  test('are in her own data and on her page, those of the next owner of the address are not', async () => {
    const { ada, mine } = await move();
    const bo = await makeViewer({ email: OLD });
    await db()
      .insert(mailDelivery)
      .values({ mailId: 'theirs', address: OLD, memberId: bo.memberId, template: 'digest', state: 'sent' });
    const { mail } = (await takeOwnData(ada)) as { mail: { mails: object[]; suppressions: object[] } };
    expect(mail.mails).toHaveLength(mine.length);
    expect(JSON.stringify(mail.mails)).not.toContain('digest');
    const shown = (await mailsOfPerson(admin, ada.memberId)).mails.map(({ mailId }) => mailId);
    expect(shown.toSorted()).toEqual(mine.toSorted());
    expect((await mailsOfPerson(admin, bo.memberId)).mails.map(({ mailId }) => mailId)).toEqual(['theirs']);
  });

  test('are erased with her, with the address that refuses mail and the jobs that name it', async () => {
    const { ada } = await move();
    expect(await db().select().from(mailSuppression)).toMatchObject([
      { address: OLD, memberId: ada.memberId },
    ]);
    const { id } = await makeDeletion(ada.memberId);
    await committed(confirmDeletion)(admin, { id });
    expect(await mailsKept()).toEqual([]);
    expect(await db().select().from(mailSuppression)).toEqual([]);
    expect(JSON.stringify(await queued('mail.member'))).not.toContain(OLD);
  });

  test('are erased alone: mails to people whose addresses contain hers are sent', async () => {
    const anna = await makeViewer({ email: 'anna@example.test' });
    const others = ['hanna@example.test', 'jo.anna@example.test', 'anna@example.test.example'];
    for (const to of ['Anna@example.test', ...others, anna.email]) await write(to);
    const { id } = await makeDeletion(anna.memberId);
    await committed(confirmDeletion)(admin, { id });
    const left = (await queuedMails()).filter((mail) => mail.content.template === content.template);
    expect(left.map(({ to }) => to).toSorted()).toEqual(others.toSorted());
  });

  test('that were written while they were erased are deleted a day later', async () => {
    const erasedAt = new Date(Date.now() - 2 * DAY);
    const [gone, ada] = [await makeViewer({ erasedAt }), await makeViewer()];
    const late = { address: OLD, template: 'digest', state: 'sent' } as const;
    await db()
      .insert(mailDelivery)
      .values([
        { ...late, mailId: 'late', memberId: gone.memberId },
        { ...late, mailId: 'hers', memberId: ada.memberId },
      ]);
    await purge();
    expect((await mailsKept()).map(({ mailId }) => mailId)).toEqual(['hers']);
  });

  test('leave what another member’s mail to that address has come to', async () => {
    const { ada } = await move();
    const bo = await makeViewer({ email: OLD });
    await db()
      .insert(mailDelivery)
      .values({ mailId: 'theirs', address: OLD, memberId: bo.memberId, template: 'digest', state: 'sent' });
    const { id } = await makeDeletion(ada.memberId);
    await committed(confirmDeletion)(admin, { id });
    expect((await mailsKept()).map(({ mailId }) => mailId)).toEqual(['theirs']);
    expect(await db().select().from(mailSuppression)).toMatchObject([{ address: OLD, memberId: null }]);
  });
});

describe('the address of somebody who never joined', () => {
  const age = async (days: number) => {
    const at = new Date(Date.now() - days * DAY);
    await db().update(mailDelivery).set({ stateAt: at });
    await db().update(mailSuppression).set({ since: at });
  };
  async function refused(address: string) {
    const mailId = `invitation.${newId()}`;
    await db().insert(mailDelivery).values({ mailId, address, template: 'invitation', state: 'sent' });
    await bounce(mailId);
  }

  test('is forgotten 90 days after the last news of a mail, and still gets none', async () => {
    await makeViewer({ email: OLD });
    await refused(STRANGER);
    await refused(OLD);
    await age(89);
    await purge();
    expect(await listSuppressions(admin)).toMatchObject({ total: 2, hidden: 0 });
    await age(91);
    await purge();
    await purge();
    const kept = JSON.stringify([
      await db().select().from(mailDelivery),
      await db().select().from(mailSuppression),
    ]);
    expect(kept).not.toContain(STRANGER);
    expect(kept).toContain(OLD);
    expect(await listSuppressions(admin)).toMatchObject({ total: 1, hidden: 1, rows: [{ address: OLD }] });
    await write(STRANGER.toUpperCase());
    await runQueued(memberMailJob);
    expect(held.sandbox.mailbox.find({})).toEqual([]);
    // An admin sees who was invited again, and can allow it, for as long as the withheld mail is news.
    await purge();
    expect(await listSuppressions(admin)).toMatchObject({ total: 2, hidden: 0 });
    await committed(liftSuppression)(admin, { address: STRANGER });
    expect(await listSuppressions(admin)).toMatchObject({ total: 1, hidden: 0, rows: [{ address: OLD }] });
  });

  test('gets none after our secret was changed either, if the former one is listed', async () => {
    await refused(STRANGER);
    await age(91);
    await purge();
    await purge();
    expect(await listSuppressions(admin)).toMatchObject({ total: 0, hidden: 1 });
    const undo = changeEnvironment({
      AUTH0_SECRET: 'another-secret-of-the-tests-of-forty-chars',
      AUTH0_FORMER_SECRETS: process.env.AUTH0_SECRET,
    });
    try {
      await write(STRANGER);
      await runQueued(memberMailJob);
      expect(held.sandbox.mailbox.find({})).toEqual([]);
      expect(await listSuppressions(admin)).toMatchObject({ hidden: 0, rows: [{ address: STRANGER }] });
      const joined = await makeViewer({ email: STRANGER });
      expect((await ownMailData(joined)).suppressions).toMatchObject([{ address: STRANGER }]);
    } finally {
      undo();
    }
  });

  test('is known again when they join, and when mail to it is refused again', async () => {
    await refused(STRANGER);
    await age(91);
    await purge();
    const joined = await makeViewer({ email: STRANGER });
    expect((await ownMailData(joined)).suppressions).toMatchObject([{ address: STRANGER }]);
    expect((await mailsOfPerson(admin, joined.memberId)).suppression).toMatchObject({ address: STRANGER });
    await committed(liftSuppression)(admin, { address: STRANGER });
    expect(await queued('mail.forgive')).toEqual([{ address: STRANGER }]);
    expect(await listSuppressions(admin)).toMatchObject({ total: 0, hidden: 0 });
    const again = await write(STRANGER);
    await runQueued(memberMailJob);
    expect(held.sandbox.mailbox.find({})).toHaveLength(1);
    await bounce(again, new Date(Date.now() + DAY));
    expect(await listSuppressions(admin)).toMatchObject({
      total: 1,
      hidden: 0,
      rows: [{ address: STRANGER }],
    });
    expect(await db().$count(mailSuppression)).toBe(1);
  });
});
