import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { mediaProgress } from '#app/db/schema/authoring.ts';
import { analyticsEvent, auditEntry, notification } from '#app/db/schema/communication.ts';
import { faqFeedback } from '#app/db/schema/faqs.ts';
import {
  accountDeletion,
  investingEntity,
  notificationPreference,
  preferenceVersion,
  waitlistEntry,
} from '#app/db/schema/joining.ts';
import { invitation, member, session } from '#app/db/schema/members.ts';
import { ndaSignature } from '#app/db/schema/nda.ts';
import { commitment, desiredAmount } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { verifyAuditLog } from '#app/features/audit/verify.server.ts';
import { openPositionsFromCommitments } from '#app/features/ledger/commitments/open-positions.server.ts';
import { redemptionNotice } from '#app/features/people/joining/invitations/invitation.ts';
import {
  ownDeletion,
  requestDeletion,
  withdrawDeletion,
} from '#app/features/people/leaving/deletions.server.ts';
import { syncMemberFromIdentity } from '#app/features/people/signing-in/sync-member.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { chooseDelivery } from '#app/notify/deliveries/deliveries.server.ts';
import { takeDigest } from '#app/notify/digests/digests.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { recordAudits } from '#app/platform/audit/audit.server.ts';
import { countHeldJobs, holdWork } from '#app/platform/jobs/held.server.ts';
import { did } from '#tests/factories/activity.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeFaq } from '#tests/factories/faqs.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { makeLine, makePosition, makeValuation } from '#tests/factories/ledger-rows.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeDeletion, makeEntity } from '#tests/factories/profile.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails } from '#tests/setup/queued.ts';
import { confirmDeletion, openDeletions, repeatErasure } from './account.server.ts';
import { takeOwnData } from './account-data.server.ts';

useTestDatabase({ jobs: JOBS });

const request = committed(requestDeletion);
const withdraw = committed(withdrawDeletion);
const confirm = committed(confirmDeletion);

const NAME = 'Ada Quillfeather';
const PHONE = '+46 8 555 0199';
const EMAIL = 'ada.quillfeather@example.test';

/** Creates a member with data in every table. */
async function makeResident() {
  const row = await makeMember({
    name: NAME,
    email: EMAIL,
    phone: PHONE,
    country: 'SE',
    pictureKey: 'profile-pictures/of-ada',
    roles: ['active'],
  });
  const ada = await makeViewerOf(row);
  const { memberId } = ada;
  await openSessionOf(row);
  await makeEntity(memberId, { name: NAME, isDefault: true });
  const offer = await makeOpportunity();
  const submitted = await makeCommitment(ada, offer.id);
  const [declined] = [await makeCommitment(ada, (await makeOpportunity()).id, { declinedAt: new Date() })];
  const version = await makeVersion();
  const signed = await makeSignature(memberId, version.id, {
    signerName: NAME,
    signerEmail: EMAIL,
    completedAt: new Date(),
    documentKey: 'nda/signed.pdf',
  });
  const open = await makeSignature(memberId, (await makeVersion({ version: 2 })).id, {
    signerName: NAME,
    signerEmail: EMAIL,
    envelopeId: 'envelope-2',
  });
  await db()
    .insert(desiredAmount)
    .values({ opportunityId: offer.id, memberId, amount: fromMajor(5, 'EUR') });
  await db()
    .insert(mediaProgress)
    .values({ memberId, mediaId: 'recording', opportunityId: offer.id, seconds: 12 });
  const asked = await makeQuestion(memberId, { body: `This is ${NAME}. When do I hear of you?` });
  await makeFaq({ questionId: asked.id, question: `When does ${NAME} hear of you?`, state: 'draft' });
  const { id: faqId } = await makeFaq();
  await db()
    .insert(faqFeedback)
    .values({ faqId, memberId, helped: false, comment: `Missed by ${NAME}` });
  const waitlistId = newId();
  await db().insert(waitlistEntry).values({ id: waitlistId, email: EMAIL });
  const answers = { investorType: 'individual', esg: NAME };
  await db()
    .insert(preferenceVersion)
    .values([
      { id: newId(), memberId, version: 1, mode: 'profile', answers },
      { id: newId(), waitlistEntryId: waitlistId, version: 1, mode: 'waitlist', answers },
    ]);
  await makeInvitation('guest@example.test', { invitedBy: memberId, name: 'Bo', message: `Yours, ${NAME}` });
  await makeInvitation(EMAIL, { name: NAME, redeemedAt: new Date(), redeemedBy: memberId });
  await db()
    .insert(analyticsEvent)
    .values([
      {
        id: newId(),
        memberId,
        name: 'Page View',
        properties: { 'previous URL': `/x?q=${NAME}`, 'time spent': 3 },
      },
      { id: newId(), name: 'Waitlist Form Interaction', properties: { email: EMAIL.toUpperCase(), step: 1 } },
    ]);
  await transaction(async (tx) => {
    await chooseDelivery(tx, ada, { kind: 'firm_message', delivery: 'daily' });
    const body = `Dear ${NAME}`;
    await notify(tx, { memberId, kind: 'firm_message', title: 'Hello', body, href: null, cause: 'hello' });
  });
  return { ada, submitted, declined, signed, open };
}

const makeViewerOf = async (row: Awaited<ReturnType<typeof makeMember>>): Promise<Viewer> => ({
  ...(await makeViewer()),
  memberId: row.id,
  email: row.email,
  name: row.name,
  auth0Id: row.auth0Id ?? '',
});

/** Writes audit entries about them as a member, as an invited person and as a waitlist entry. */
async function makeAudits({ memberId }: Viewer): Promise<void> {
  const [received] = await db().select().from(invitation).where(eq(invitation.email, EMAIL));
  const [waiting] = await db().select().from(waitlistEntry).where(eq(waitlistEntry.email, EMAIL));
  const of = (type: string, id: string | undefined) => ({
    actorId: null,
    act: 'test',
    subject: { type, id: id ?? '' },
    before: null,
    after: { name: NAME, email: EMAIL, phone: PHONE },
  });
  await transaction((tx) =>
    recordAudits(tx, [
      of('member', memberId),
      of('invitation', received?.id),
      { ...of('waitlistEntry', waiting?.id), after: { email: EMAIL } },
    ]),
  );
  expect(JSON.stringify(await auditEntries())).toContain(NAME);
}

/** Finds every row of every table that still contains the text. */
async function tracesOf(text: string): Promise<string[]> {
  const { rows: tables } = await db().execute<{ tablename: string }>(
    sql`select tablename from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { tablename } of tables) {
    const { rows } = await db().execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(tablename)} t where lower(t::text) like ${`%${text.toLowerCase()}%`}`,
    );
    found.push(...rows.map(() => tablename));
  }
  return found.sort();
}

async function jobsNaming(text: string): Promise<string[]> {
  const { rows } = await db().execute<{ job: string }>(
    sql`select name || ' ' || split_part(data->>'id', '.', 1) as job from pgboss.job where position(${text} in data::text) > 0 order by 1`,
  );
  return rows.map(({ job }) => job);
}

const acts = async () =>
  (await db().select({ act: auditEntry.act }).from(auditEntry).orderBy(auditEntry.seq)).map(({ act }) => act);

describe('requesting erasure', () => {
  test('is decided by an admin, notifies the firm once, and can be withdrawn', async () => {
    const [ada, admin] = [await makeViewer({ name: NAME }), await makeAdmin()];
    await Promise.all([request(ada, { reason: 'Enough.' }), request(ada, { reason: 'Enough.' })]);
    expect(await ownDeletion(ada)).toEqual({ requestedAt: expect.any(String), reason: 'Enough.' });
    expect(await queued('mail.firm')).toMatchObject([
      { content: { template: 'firm-deletion-asked', memberName: NAME, words: 'Enough.' } },
    ]);
    expect(await openDeletions(admin)).toMatchObject([
      { member: { id: ada.memberId, name: NAME }, reason: 'Enough.', obstacles: [] },
    ]);
    await withdraw(ada);
    await withdraw(ada);
    expect([await ownDeletion(ada), await openDeletions(admin)]).toEqual([null, []]);
    expect(await acts()).toEqual(['account.askDeletion', 'account.withdrawDeletion']);
    await request(ada, { reason: null });
    expect(await queued('mail.firm')).toHaveLength(2);
  });

  test('can be seen and confirmed by admins only', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    const { id } = await makeDeletion(ada.memberId);
    await expect(openDeletions(bo)).rejects.toMatchObject({ code: 'not_found' });
    for (const viewer of [ada, bo]) {
      await expect(confirm(viewer, { id })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('obstacles', () => {
  let admin: Viewer;
  beforeEach(async () => {
    admin = await makeAdmin();
  });

  const refused = async (id: string) =>
    expect(confirm(admin, { id })).rejects.toMatchObject({ code: 'conflict' });

  test('a withdrawn request, and an admin’s own', async () => {
    const ada = await makeViewer();
    await refused((await makeDeletion(ada.memberId, { withdrawnAt: new Date() })).id);
    await refused((await makeDeletion(admin.memberId)).id);
    await expect(confirm(admin, { id: newId() })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an accepted commitment that is not funded: nothing is changed, not even undecided commitments', async () => {
    const ada = await makeViewer();
    const { id } = await makeDeletion(ada.memberId);
    const waiting = await makeCommitment(ada, (await makeOpportunity()).id);
    const accepted = {
      acceptedAt: new Date(),
      acceptedBy: admin.memberId,
      acceptedAmount: fromMajor(100_000, 'EUR'),
    };
    await makeCommitment(ada, (await makeOpportunity()).id, accepted);
    await refused(id);
    expect((await openDeletions(admin))[0]?.obstacles).toEqual([
      'This member has one accepted commitment that is not funded yet.',
    ]);
    const [kept] = await db().select().from(commitment).where(eq(commitment.id, waiting.id));
    expect(kept?.withdrawnAt).toBeNull();
    expect(await acts()).toEqual([]);
  });

  test('a funded commitment that has not become a position yet', async () => {
    const ada = await makeViewer();
    const { id } = await makeDeletion(ada.memberId);
    const offer = await makeOpportunity({ stage: 'closed', closedAt: new Date() });
    const acceptance = {
      acceptedAt: new Date(),
      acceptedBy: admin.memberId,
      acceptedAmount: fromMajor(100, 'EUR'),
    };
    await makeCommitment(ada, offer.id, { ...acceptance, fundedAt: new Date() });
    await refused(id);
    expect((await openDeletions(admin))[0]?.obstacles).toEqual([
      'This member has one funded commitment without a position. Create positions once the opportunity is closed.',
    ]);
    await transaction((tx) => openPositionsFromCommitments(tx, admin, { opportunityId: offer.id }));
    expect((await openDeletions(admin))[0]?.obstacles).toEqual([
      'This member holds one position. Wind up or transfer first.',
    ]);
  });

  test('a position, until its value is zero', async () => {
    const ada = await makeViewer();
    const { id } = await makeDeletion(ada.memberId);
    const held = await makePosition({ memberId: ada.memberId, fundId: (await makeFund()).id });
    await makeLine(held, 'commitment', '2026-01-05', 100);
    await makeValuation(held, '2026-01-31', 0);
    await refused(id);
    await makeLine(held, 'call_investment', '2026-01-05', 100);
    await makeValuation(held, '2026-02-28', 5);
    await refused(id);
    await makeValuation(held, '2026-03-31', 0);
    expect(await confirm(admin, { id })).toEqual({ repeated: false });
  });
});

describe('confirmed', () => {
  test('deletes everything personal except what the law requires', async () => {
    const { ada, submitted, declined, signed, open } = await makeResident();
    const admin = await makeAdmin();
    const { id } = await makeDeletion(ada.memberId, { reason: `Forget ${NAME}` });
    expect(await tracesOf(NAME)).not.toEqual([]);
    await makeAudits(ada);
    expect(await confirm(admin, { id })).toEqual({ repeated: false });

    expect(JSON.stringify(await auditEntries())).not.toContain(NAME);
    // Only the signed NDA keeps their name.
    expect(await tracesOf(NAME)).toEqual(['nda_signature']);
    expect(await tracesOf(EMAIL)).toEqual(['nda_signature']);
    expect(await tracesOf(PHONE)).toEqual([]);
    // The queue contains only the final mails to them and about them.
    expect(await jobsNaming(EMAIL)).toEqual(['mail.firm account-deleted', 'mail.member account-deleted']);
    const tables = [session, notification, notificationPreference, investingEntity, desiredAmount];
    for (const table of [...tables, waitlistEntry, preferenceVersion])
      expect(await db().$count(table)).toBe(0);
    expect(await transaction((tx) => takeDigest(tx, ada.memberId, 'daily'))).toBeNull();

    const [former] = await db().select().from(member).where(eq(member.id, ada.memberId));
    expect(former).toMatchObject({
      name: 'Former member',
      email: `${ada.memberId}@erased.invalid`,
      phone: null,
      country: null,
      pictureKey: null,
      roles: [],
      erasedAt: expect.any(Date),
    });
    const signatures = await db()
      .select()
      .from(ndaSignature)
      .orderBy(ndaSignature.createdAt, ndaSignature.id);
    expect(signatures).toMatchObject([
      { id: signed.id, signerName: NAME, documentKey: 'nda/signed.pdf', voidedAt: null },
      { id: open.id, signerName: null, signerEmail: null, voidedAt: expect.any(Date) },
    ]);
    const commitments = await db().select().from(commitment).orderBy(commitment.submittedAt);
    expect(commitments.map((one) => one.id).sort()).toEqual([submitted.id, declined?.id].sort());
    expect(commitments.find((one) => one.id === submitted.id)?.withdrawnAt).not.toBeNull();
    const invitations = await db().select().from(invitation).orderBy(invitation.id);
    expect(invitations.map(({ name, message }) => [name, message])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(invitations[0]).toMatchObject({ email: 'guest@example.test', revokedAt: expect.any(Date) });
    expect(await db().select().from(analyticsEvent).orderBy(analyticsEvent.id)).toMatchObject([
      { memberId: null, properties: { 'time spent': 3 } },
      { memberId: null, properties: { step: 1 } },
    ]);
    const [request] = await db().select().from(accountDeletion);
    expect(request).toMatchObject({
      reason: null,
      confirmedBy: admin.memberId,
      confirmedAt: expect.any(Date),
    });
  });

  test('notifies the member, the firm and the services once, however often it is confirmed', async () => {
    const { ada, open } = await makeResident();
    const admins = [await makeAdmin(), await makeAdmin()];
    const { id } = await makeDeletion(ada.memberId);
    const answers = await Promise.all(admins.map((admin) => confirm(admin, { id })));
    for (const admin of admins) answers.push(await confirm(admin, { id }));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await queuedMails()).toEqual([
      {
        id: `account-deleted.${id}`,
        to: EMAIL,
        content: {
          template: 'account-deletion-confirmed',
          memberName: NAME,
          kept: [
            'Your commitments',
            'Your signed non-disclosure agreement',
            'The audit log, including which documents you received',
          ],
        },
      },
    ]);
    expect(await queued('mail.firm')).toMatchObject([{ content: { template: 'firm-notice' } }]);
    expect(await queued('identity.delete')).toEqual([{ memberId: ada.memberId }]);
    expect(await queued('profile.discardPictures')).toEqual([{ keys: ['profile-pictures/of-ada'] }]);
    expect(await queued('nda.void')).toMatchObject([{ signatureId: open.id, envelopeId: 'envelope-2' }]);
    expect(await db().$count(mediaProgress)).toBe(0);
    expect((await acts()).slice(-2)).toEqual(['commitment.withdraw', 'account.erase']);
    expect(await verifyAuditLog()).toMatchObject({ problems: [] });
  });

  test('again after a restore: all of it, also of held jobs, with no mail; the open request is closed', async () => {
    const { ada } = await makeResident();
    await makeDeletion(ada.memberId, { reason: `Forget ${NAME}` });
    const again = (id: string) => transaction((tx) => repeatErasure(tx, id));
    await expect(again(newId())).rejects.toMatchObject({ code: 'not_found' });
    await expect(again('ada')).rejects.toMatchObject({ code: 'not_found' });
    const bo = await makeViewer();
    const [received] = await db().select().from(invitation).where(eq(invitation.email, EMAIL));
    const { cause, mailId } = redemptionNotice(received?.id ?? '');
    const title = `${NAME} accepted your invitation`;
    await transaction(async (tx) => {
      const notice = { kind: 'invite_redeemed', title, body: '', href: null, cause } as const;
      await notify(tx, { memberId: bo.memberId, ...notice });
      await holdWork(async (text, values) => {
        const filled = text.replace('$1', `'${values?.[0]}'`);
        return (await tx.execute(sql.raw(filled))).rows;
      }, '2026-11-22T03:15:00.000Z');
      await tx.execute(sql`insert into vestry_restore.job values
        (${JSON.stringify({ name: 'mail.member', data: { to: EMAIL.toUpperCase() } })}::jsonb),
        (${JSON.stringify({ name: 'crm.note', data: { memberId: ada.memberId } })}::jsonb),
        (${JSON.stringify({ name: 'mail.member', data: { id: mailId } })}::jsonb),
        (${JSON.stringify({ name: 'mail.member', data: { items: [{ title }] } })}::jsonb),
        (${JSON.stringify({ name: 'crm.note', data: { memberId: newId() } })}::jsonb)`);
    });
    try {
      expect(await again(ada.memberId)).toEqual({ repeated: false });
      expect(await again(ada.memberId)).toEqual({ repeated: true });
      expect(await countHeldJobs()).toEqual([
        { name: 'crm.note', count: 1 },
        { name: 'mail.member', count: 1 },
      ]);
      const { rows } = await db().execute(sql`select row from vestry_restore.job`);
      expect(JSON.stringify(rows)).not.toContain(NAME);
    } finally {
      await db().execute(sql`drop schema vestry_restore cascade`);
    }
    expect(await tracesOf(NAME)).toEqual(['nda_signature']);
    expect(await jobsNaming(EMAIL)).toEqual([]);
    expect(await queued('identity.delete')).toEqual([{ memberId: ada.memberId }]);
    const [request] = await db().select().from(accountDeletion);
    expect(request).toMatchObject({ reason: null, confirmedBy: null, confirmedAt: expect.any(Date) });
    expect((await acts()).slice(-2)).toEqual(['commitment.withdraw', 'account.erase']);
    expect(await verifyAuditLog()).toMatchObject({ problems: [] });
  });

  test('does not bring the member back while their account is being deleted', async () => {
    const { ada } = await makeResident();
    await confirm(await makeAdmin(), await makeDeletion(ada.memberId));
    const profile = { ...ada.profile, sub: ada.auth0Id, email: EMAIL, roles: ['prospective'] };
    await expect(transaction((tx) => syncMemberFromIdentity(tx, profile))).rejects.toMatchObject({
      code: 'forbidden',
    });
    // A new person may join with the address.
    const again = { ...profile, sub: 'auth0|another', roles: [] };
    expect(await transaction((tx) => syncMemberFromIdentity(tx, again))).toMatchObject({ isNew: true });
  });
});

describe('the data export', () => {
  test('contains everything kept about a member, and nothing about others', async () => {
    const { ada } = await makeResident();
    const bo = await makeViewer({ name: 'Bo Otherwise', phone: '+1 555 0100' });
    await makeEntity(bo.memberId, { name: 'Bo Otherwise' });
    await makeCommitment(bo, (await makeOpportunity({ name: 'Not for Ada' })).id);
    // More than the profile shows.
    for (let hours = 1; hours <= 25; hours += 1) await did(ada.memberId).signIn(hours);
    const data = JSON.parse(JSON.stringify(await takeOwnData(ada)));
    expect(data.signIns.length).toBeGreaterThanOrEqual(25);
    expect(data).toMatchObject({
      profile: { name: NAME, phone: PHONE, email: EMAIL },
      investingEntities: [{ name: NAME, kind: 'individual' }],
      preferences: { versions: [{ answers: { esg: NAME } }], draft: null },
      agreements: [{ signerName: NAME }, { signerName: NAME }],
      commitments: [{ opportunity: 'Kontor Systems' }, { opportunity: 'Kontor Systems' }],
      desiredAmounts: [{ amount: fromMajor(5, 'EUR'), currency: 'EUR' }],
      portfolio: [],
      documents: [],
      questions: [{ page: 'faqs', question: expect.stringContaining(NAME), answer: null }],
      faqFeedback: [{ question: 'Who can join?', helped: false, comment: `Missed by ${NAME}` }],
      invitations: { sent: [{ name: 'Bo' }], received: [{ name: NAME }] },
      waitlist: [{ email: EMAIL, answers: [{ answers: { esg: NAME } }] }],
      notifications: [{ title: 'Hello' }],
      recordings: [{ opportunity: 'Kontor Systems', seconds: 12, finishedAt: null }],
      deliveries: { firm_message: 'daily' },
      sessions: [{ isThisOne: false }],
      events: [{ name: 'Page View' }, { name: 'Waitlist Form Interaction' }],
      log: [{ act: 'notification.chooseDelivery', by: 'you' }, { act: 'account.takeData' }],
    });
    const text = JSON.stringify(data);
    for (const theirs of ['Bo Otherwise', '+1 555 0100', 'Not for Ada', bo.memberId]) {
      expect(text).not.toContain(theirs);
    }
  });

  test('of an admin says that they acted on others, without the details', async () => {
    const admin = await makeAdmin();
    const ada = await makeViewer({ name: NAME });
    await confirm(admin, await makeDeletion(ada.memberId));
    const { log } = await takeOwnData(admin);
    expect(log).toMatchObject([{ act: 'account.erase', by: 'you' }, { act: 'account.takeData' }]);
    expect((log as object[])[0]).not.toHaveProperty('after');
  });

  test('is refused to an admin who views as a member, which leaves the member’s own copies', async () => {
    const { memberId, name } = await makeAdmin();
    const ada = await makeViewer();
    const view = { ...ada, viewedBy: { memberId, name } };
    for (let n = 0; n < 12; n += 1)
      await expect(takeOwnData(view)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await acts()).toEqual([]);
    await expect(takeOwnData(ada)).resolves.toHaveProperty('profile');
  });
});
