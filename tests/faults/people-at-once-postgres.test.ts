import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { waitlistEntry } from '#app/db/schema/joining.ts';
import { invitation, session } from '#app/db/schema/members.ts';
import { ndaSignature } from '#app/db/schema/nda.ts';
import { indication } from '#app/db/schema/opportunities.ts';
import { newId } from '#app/domain/ids.ts';
import { indicate } from '#app/features/commitments/indications/indications.server.ts';
import { beginSigning } from '#app/features/nda/signing/begin-signing.server.ts';
import { takeOffPages } from '#app/features/opportunities/content/content-origin.server.ts';
import { resendInvite } from '#app/features/people/joining/invitations/sharing.server.ts';
import { joinWaitlist } from '#app/features/people/joining/waitlist/join-waitlist.server.ts';
import { viewerFor } from '#app/platform/grants/grants.server.ts';
import { endOtherSessions } from '#app/platform/session/open-sessions.server.ts';
import { prepare } from '#app/processes/prepared/prepared.server.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { asViewer, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { openSessionOf, signNda } from '#tests/factories/sessions.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { untilWaiting, useTwoAtOnce } from '../setup/two-at-once.ts';

describe.skipIf(postgresPrograms() === null)('with a PostgreSQL server, what people do at once', () => {
  const held = useTwoAtOnce();

  test('a session that is being opened while all others are ended is ended, too', async () => {
    const row = await makeMember();
    await openSessionOf(row);
    await openSessionOf(row);
    const [here] = await db().select().from(session).where(eq(session.memberId, row.id));
    await held.other.query('begin');
    // As `admitIdentity` and `openSession` do.
    await held.other.query('select 1 from member where id = $1 for no key update', [row.id]);
    await held.other.query(
      `insert into session select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'id_hash', 'new'))).*
       from session s where id = $1`,
      [here?.id],
    );
    const viewer = asViewer(row, { sessionId: here?.id ?? '' });
    const ending = transaction((tx) => endOtherSessions(tx, viewer));
    await Promise.race([untilWaiting(), ending]);
    await held.other.query('commit');
    await ending;
    const open = await db()
      .select({ id: session.id })
      .from(session)
      .where(sql`${session.memberId} = ${row.id}::uuid and ended_at is null`);
    expect(open).toEqual([{ id: here?.id }]);
  });

  test('a signing that is completed while its member begins a newer one stays completed', async () => {
    const viewer = await makeViewer({}, { ndaSignedAt: null });
    const older = await makeVersion({ version: 3 });
    const newer = await makeVersion({ version: 4 });
    const signing = await makeSignature(viewer.memberId, older.id, { envelopeId: 'e-1', sentAt: new Date() });
    await held.other.query('begin');
    await held.other.query('select 1 from nda_signature where id = $1 for no key update', [signing.id]);
    await held.other.query('update nda_signature set completed_at = clock_timestamp() where id = $1', [
      signing.id,
    ]);
    const beginning = transaction((tx) => beginSigning(tx, viewer, { versionId: newer.id }));
    await Promise.race([untilWaiting(), beginning]);
    await held.other.query('commit');
    await beginning.catch((error: unknown) => error);
    const [now] = await db().select().from(ndaSignature).where(eq(ndaSignature.id, signing.id));
    expect(now).toMatchObject({ completedAt: expect.anything(), voidedAt: null });
  });

  test('a proposal that is sent from two tabs at once is stored once', async () => {
    const [holder, person] = [
      await makeViewer({ roles: ['active'] }),
      await makeViewer({ roles: ['active'] }),
    ];
    await signNda(holder.memberId);
    await signNda(person.memberId);
    const asked = await viewerFor(person, await makeGrant(holder.memberId, person));
    const { id: opportunityId } = await makeOpportunity({ stage: 'pipeline', opensAt: null, closesAt: null });
    const act = { kind: 'commitment.indicate' as const, input: { opportunityId, likelihood: 4 } };
    await held.other.query('begin');
    // Both look for an open one before either stores its own.
    await held.other.query('lock table prepared_act in share mode');
    const both = [1, 2].map(() => transaction((tx) => prepare(tx, asked, act)));
    await untilWaiting(2);
    await held.other.query('commit');
    const [one, other] = await Promise.all(both);
    expect(one).toEqual(other);
  });

  test('two members who send an invitation to one address again both get an answer', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    const long = new Date(Date.now() - 86_400_000);
    for (const { memberId } of [ada, bo])
      await makeInvitation('guest@example.test', { invitedBy: memberId, isUnsent: true, sentAt: long });
    const rows = await db().select().from(invitation).where(eq(invitation.email, 'guest@example.test'));
    const [one, two] = rows;
    const by = (row: typeof one) => (row?.invitedBy === ada.memberId ? ada : bo);
    const again = (row: typeof one) => transaction((tx) => resendInvite(tx, by(row), { id: row?.id ?? '' }));
    // Both have asked whether the address is known, and wait to write.
    await held.other.query('begin');
    await held.other.query('lock table invitation in share mode');
    const both = [again(one), again(two)];
    await untilWaiting(2);
    await held.other.query('commit');
    const answers = await Promise.allSettled(both);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const after = await db().select().from(invitation).where(eq(invitation.email, 'guest@example.test'));
    expect(after.map(({ isUnsent }) => isUnsent).sort()).toEqual([false, true]);
  });

  /** A guest redeems their invitation: what `admitIdentity` writes. */
  async function joining(email: string) {
    await held.other.query('begin');
    await held.other.query('select 1 from invitation where email = $1 for update', [email]);
    const id = newId();
    await held.other.query(
      `insert into member (id, auth0_id, email, name, roles, email_verified_at, approved_at)
       values ($1::uuid, $1::uuid::text, $2, 'Gil', '{prospective}', now(), now())`,
      [id, email],
    );
    await held.other.query(
      'update invitation set redeemed_at = now(), redeemed_by = $2::uuid where email = $1',
      [email, id],
    );
  }

  test('a person who is just joining is not put on the waitlist', async () => {
    const email = 'joining@example.test';
    await makeInvitation(email, { invitedBy: (await makeMember()).id });
    await joining(email);
    const asking = transaction((tx) => joinWaitlist(tx, { email }));
    await Promise.race([untilWaiting(), asking]);
    await held.other.query('commit');
    await asking;
    expect(await db().$count(waitlistEntry, eq(waitlistEntry.email, email))).toBe(0);
  });

  test('a likelihood that is stored beside an amount leaves the amount', async () => {
    const ada = await makeViewer();
    const { id: opportunityId } = await makeOpportunity({ stage: 'pipeline' });
    await held.other.query('begin');
    await held.other.query('select 1 from member where id = $1 for no key update', [ada.memberId]);
    await held.other.query(
      'insert into indication (opportunity_id, member_id, likeliness, amount) values ($1, $2, 4, 10000000)',
      [opportunityId, ada.memberId],
    );
    const indicating = transaction((tx) => indicate(tx, ada, { opportunityId, likelihood: 4 }));
    await untilWaiting();
    await held.other.query('commit');
    await indicating;
    const [row] = await db().select().from(indication).where(sql`opportunity_id = ${opportunityId}::uuid`);
    expect(row?.amount).toBe(10000000);
  });

  test('an opportunity that a member just asks about stays on the pages', async () => {
    const ada = await makeViewer();
    const { id } = await makeOpportunity({ stage: 'pipeline' });
    await held.other.query('begin');
    await held.other.query(
      `insert into question (id, member_id, page, opportunity_id, body, idempotency_key) values ($1, $2, 'opportunity', $3, 'Why?', $4)`,
      [newId(), ada.memberId, id, newId()],
    );
    const taking = transaction((tx) => takeOffPages(tx, id));
    await Promise.race([untilWaiting(), taking]);
    await held.other.query('commit');
    expect(await taking).toBe(false);
  });
});
