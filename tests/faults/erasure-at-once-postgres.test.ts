import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { documentReading } from '#app/db/schema/documents.ts';
import { accountDeletion, investingEntity, preferenceDraft } from '#app/db/schema/joining.ts';
import { quietHours } from '#app/db/schema/mail.ts';
import { invitation, member } from '#app/db/schema/members.ts';
import { ndaSignature } from '#app/db/schema/nda.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { submitCommitment } from '#app/features/commitments/commitments.server.ts';
import { saveReading } from '#app/features/documents/reading/reading.server.ts';
import { beginSigning } from '#app/features/nda/signing/begin-signing.server.ts';
import { shareInvite } from '#app/features/people/joining/invitations/sharing.server.ts';
import { requestDeletion } from '#app/features/people/leaving/deletions.server.ts';
import { addEntity } from '#app/features/people/profile/entities/entities.server.ts';
import { savePreferencesDraft } from '#app/features/people/profile/preferences/preferences.server.ts';
import { saveProfile } from '#app/features/people/profile/profile.server.ts';
import { askQuestion } from '#app/features/questions/asking.server.ts';
import { startConversation } from '#app/features/questions/contact/writing.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { setQuietHours } from '#app/notify/quiet/quiet-hours.server.ts';
import { confirmDeletion } from '#app/processes/account/account.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { asViewer, makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeVersion } from '#tests/factories/nda.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { untilWaiting, useTwoAtOnce } from '../setup/two-at-once.ts';

describe.skipIf(postgresPrograms() === null)('with a PostgreSQL server, an erasure', () => {
  const held = useTwoAtOnce();

  const ENTITY = { kind: 'individual', name: 'Ada Lovelace', country: 'SE' } as const;
  const DETAILS = {
    name: 'Ada Lovelace',
    phone: '+46 8 123456',
    country: 'SE',
    locale: 'sv-SE',
    timeZone: 'Europe/Stockholm',
    currency: 'SEK',
  } as const;

  /** What `eraseMember` does to the row that `lockedMemberToErase` has locked. */
  const ERASE = `update member set name = 'Former member', email = id::text || '@erased.invalid', phone = null,
    country = null, roles = '{}', erased_at = clock_timestamp() where id = $1`;

  const kept = async (memberId: string) => {
    const [row] = await db().select().from(member).where(eq(member.id, memberId));
    const { rows: jobs } = await db().execute(
      sql`select name from pgboss.job where data::text like ${`%${memberId}%`} order by 1`,
    );
    return {
      name: row?.name,
      phone: row?.phone,
      entities: await db().$count(investingEntity, eq(investingEntity.memberId, memberId)),
      drafts: await db().$count(preferenceDraft, eq(preferenceDraft.memberId, memberId)),
      quiet: await db().$count(quietHours, eq(quietHours.memberId, memberId)),
      questions: await db().$count(question, eq(question.memberId, memberId)),
      signings: await db().$count(ndaSignature, eq(ndaSignature.memberId, memberId)),
      reading: await db().$count(documentReading, eq(documentReading.memberId, memberId)),
      deletions: await db().$count(accountDeletion, eq(accountDeletion.memberId, memberId)),
      invitations: await db().$count(invitation, eq(invitation.invitedBy, memberId)),
      notices: await db().$count(notification, eq(notification.memberId, memberId)),
      jobs: jobs.map((one) => one.name),
    };
  };
  const NOTHING = {
    name: 'Former member',
    phone: null,
    entities: 0,
    drafts: 0,
    quiet: 0,
    questions: 0,
    signings: 0,
    reading: 0,
    deletions: 0,
    invitations: 0,
    notices: 0,
    jobs: [],
  };
  let readable = '';
  const NDA = { id: newId(), version: 9, title: 'NDA', body: 'Keep it.' };
  beforeAll(async () => {
    await makeVersion(NDA);
    readable = (await makeDocument()).versionId;
  });

  const acts: [string, (tx: Tx, viewer: Viewer) => Promise<unknown>][] = [
    ['saveProfile', (tx, viewer) => saveProfile(tx, viewer, DETAILS)],
    ['addEntity', (tx, viewer) => addEntity(tx, viewer, ENTITY)],
    [
      'savePreferencesDraft',
      (tx, { memberId }) => savePreferencesDraft(tx, { memberId }, { answers: { country: 'SE' }, step: 1 }),
    ],
    ['setQuietHours', (tx, viewer) => setQuietHours(tx, viewer, { startsAt: 1320, endsAt: 420 })],
    [
      'askQuestion',
      (tx, viewer) =>
        askQuestion(tx, viewer, {
          about: { page: 'faqs' },
          body: 'My address is Elm Street 4?',
          idempotencyKey: newId(),
        }),
    ],
    [
      'startConversation',
      (tx, viewer) =>
        startConversation(
          tx,
          viewer,
          { subject: 'Portfolio', body: 'Please call me.', idempotencyKey: newId(), ticket: null },
          { file: null, contactEmail: null },
        ),
    ],
    [
      'shareInvite',
      (tx, viewer) =>
        shareInvite(tx, { ...viewer, role: 'admin', sets: ['everything'] }, { email: 'friend@example.test' }),
    ],
    [
      'saveReading',
      async (tx, viewer) =>
        saveReading(
          tx,
          { ...viewer, ndaSignedAt: new Date().toISOString() },
          { versionId: readable, times: [{ page: 1, milliseconds: 900 }] },
        ),
    ],
    ['requestDeletion', (tx, viewer) => requestDeletion(tx, viewer, { reason: 'I am ill.' })],
    ['beginSigning', (tx, viewer) => beginSigning(tx, viewer, { versionId: NDA.id })],
    [
      'notify',
      (tx, { memberId }) =>
        notify(tx, {
          memberId,
          kind: 'firm_message',
          title: 'News',
          body: 'For you.',
          href: null,
          cause: `x:${memberId}`,
        }),
    ],
  ];
  test.each(acts)(
    '%s of a member whose erasure is being committed stores nothing of them',
    async (_, act) => {
      const viewer = await makeViewer({ phone: '+46 8 555' }, { ndaSignedAt: null });
      await held.other.query('begin');
      await held.other.query('select 1 from member where id = $1 for update', [viewer.memberId]);
      const acting = transaction((tx) => act(tx, viewer)).catch((error: unknown) => error);
      await untilWaiting();
      await held.other.query(ERASE, [viewer.memberId]);
      await held.other.query('commit');
      await acting;
      expect(await kept(viewer.memberId)).toEqual(NOTHING);
    },
  );

  test('an erasure as an admin confirms it, while its member saves their profile', async () => {
    const row = await makeMember({ phone: '+46 8 555' });
    const viewer = asViewer(row);
    await openSessionOf(row);
    const id = newId();
    await db().insert(accountDeletion).values({ id, memberId: row.id, requestedAt: new Date() });
    const admin = await makeAdmin();
    await held.other.query('begin');
    // The erasure waits in its middle, once it has the member.
    await held.other.query('select 1 from session where member_id = $1 for update', [row.id]);
    const erasing = transaction((tx) => confirmDeletion(tx, admin, { id }));
    await untilWaiting();
    const saving = transaction((tx) => saveProfile(tx, viewer, DETAILS)).catch((error: unknown) => error);
    const telling = transaction((tx) =>
      notify(tx, { memberId: row.id, kind: 'firm_message', title: 'N', body: 'B', href: null, cause: 'y' }),
    );
    await untilWaiting(3);
    await held.other.query('commit');
    await Promise.all([erasing, saving, telling]);
    expect(await kept(row.id)).toMatchObject({ name: 'Former member', phone: null, notices: 0 });
  });

  test('withdraws what its member commits at that moment', async () => {
    const [admin, ada] = [await makeAdmin(), await makeViewer()];
    const { id: opportunityId } = await makeOpportunity();
    const id = newId();
    await db().insert(accountDeletion).values({ id, memberId: ada.memberId, requestedAt: new Date() });
    await held.other.query('begin');
    const mine = newId();
    await held.other.query(
      `insert into commitment (id, opportunity_id, member_id, amount, currency, idempotency_key, submitted_at)
       values ($1, $2, $3, 25000000, 'EUR', $4, now())`,
      [mine, opportunityId, ada.memberId, newId()],
    );
    const erasing = transaction((tx) => confirmDeletion(tx, admin, { id }));
    await untilWaiting();
    await held.other.query('commit');
    await erasing;
    const [row] = await db().select().from(commitment).where(sql`id = ${mine}::uuid`);
    expect(row?.withdrawnAt).not.toBeNull();
  });

  test('forgets the agreement that its member begins to sign at that moment', async () => {
    const [admin, ada] = [await makeAdmin(), await makeViewer()];
    const id = newId();
    await db().insert(accountDeletion).values({ id, memberId: ada.memberId, requestedAt: new Date() });
    await held.other.query('begin');
    await held.other.query('select 1 from member where id = $1 for no key update', [ada.memberId]);
    await held.other.query(
      `insert into nda_signature (id, member_id, nda_version_id, signer_name, signer_email)
       values ($1, $2, $3, 'Ada', 'ada@example.test')`,
      [newId(), ada.memberId, NDA.id],
    );
    const erasing = transaction((tx) => confirmDeletion(tx, admin, { id }));
    await untilWaiting();
    await held.other.query('commit');
    await erasing;
    const [row] = await db().select().from(ndaSignature).where(eq(ndaSignature.memberId, ada.memberId));
    expect(row).toMatchObject({ signerName: null, signerEmail: null, voidedAt: expect.any(Date) });
  });

  test('of a member who waits to commit leaves no commitment', async () => {
    const ada = await makeViewer();
    const { id: opportunityId } = await makeOpportunity();
    await held.other.query('begin');
    await held.other.query('select 1 from member where id = $1 for update', [ada.memberId]);
    const submitting = transaction((tx) =>
      submitCommitment(tx, ada, { opportunityId, amount: 25_000_000, idempotencyKey: newId() }),
    ).catch(String);
    await untilWaiting();
    await held.other.query('update member set erased_at = now() where id = $1', [ada.memberId]);
    await held.other.query('commit');
    await submitting;
    expect(await db().$count(commitment, sql`member_id = ${ada.memberId}::uuid`)).toBe(0);
  });
});
