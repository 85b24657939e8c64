import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { documentEvent } from '#app/db/schema/documents.ts';
import { preferenceVersion } from '#app/db/schema/joining.ts';
import { newId } from '#app/domain/ids.ts';
import { withdrawCommitment } from '#app/features/commitments/commitments.server.ts';
import { endSessionsOf } from '#app/features/people/admin/person.server.ts';
import {
  approveMember,
  rejectMember,
  undoDecision,
} from '#app/features/people/approving/decisions.server.ts';
import { admitIdentity } from '#app/features/people/joining/admit-identity.server.ts';
import { grantTokens } from '#app/features/people/joining/invitations/admin/grants.server.ts';
import { removeFromWaitlist } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { viewerOf } from '#app/platform/session/session.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeInvitation } from '#tests/factories/invitations.ts';
import { asViewer, makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeDeletion, makeEntity } from '#tests/factories/profile.ts';
import { openSessionOf, signNda } from '#tests/factories/sessions.ts';
import { makeWaitlistEntry } from '#tests/factories/waitlist.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { personDetail, timeline } from './person.server.ts';

useTestDatabase({ jobs: JOBS });

const approve = committed(approveMember);
const reject = committed(rejectMember);
const grant = committed(grantTokens);
const endSessions = committed(endSessionsOf);

/** Creates a person with every kind of record. */
async function rich() {
  const admin = await makeAdmin();
  const ada = await makeMember({ name: 'Ada Lindqvist', invitedBy: admin.memberId, country: 'SE' });
  await makeInvitation(ada.email, {
    invitedBy: admin.memberId,
    approvesAtOnce: true,
    redeemedAt: new Date(),
    redeemedBy: ada.id,
  });
  await makeInvitation('friend@example.test', { invitedBy: ada.id, name: 'Bo Berg' });
  const { entryId } = await makeWaitlistEntry({ email: ada.email, source: 'fair' });
  await signNda(ada.id);
  await makeEntity(ada.id, { name: 'Lindqvist AB', isDefault: true });
  await makeDeletion(ada.id);
  const opportunity = await makeOpportunity({ name: 'Kontor Systems' });
  const commitment = await makeCommitment(asViewer(ada), opportunity.id);
  const document = await makeDocument();
  await db()
    .insert(documentEvent)
    .values({
      ...{ id: newId(), at: new Date(), documentId: document.id, versionId: document.versionId },
      ...{ memberId: ada.id, act: 'refused', reason: 'view_only' },
    });
  const answers = { sectors: ['Software'] };
  await db()
    .insert(preferenceVersion)
    .values({ id: newId(), memberId: ada.id, version: 1, mode: 'profile', answers });
  return { admin, ada, entryId, commitmentId: commitment.id };
}

describe('an admin’s view of a person', () => {
  test('contains everything', async () => {
    const { admin, ada } = await rich();
    await openSessionOf(ada);
    await grant(admin, { memberId: ada.id, count: 2, idempotencyKey: newId() });
    expect(await personDetail(admin, ada.id)).toMatchObject({
      facts: {
        name: 'Ada Lindqvist',
        standing: 'approved',
        role: 'prospective',
        country: 'SE',
        invitedBy: { name: 'Ines Carvalho' },
        openSessions: 1,
        undoable: null,
      },
      waitlist: { source: 'fair' },
      attribution: { inviters: [{ name: 'Ines Carvalho' }], brought: [] },
      invites: {
        cameBy: { by: { name: 'Ines Carvalho' }, byAdmin: true },
        sent: [{ name: 'Bo Berg', state: 'live' }],
        tokens: 2,
      },
      signings: [{ state: 'completed' }],
      preferences: { answers: { sectors: ['Software'] } },
      entities: [{ name: 'Lindqvist AB', isDefault: true }],
      commitments: [{ opportunity: { name: 'Kontor Systems' }, state: 'submitted' }],
      deletion: { reason: expect.any(String) },
      documents: [{ act: 'refused', document: { title: 'Information memorandum' } }],
      timeline: { items: [{ sentence: 'Ines Carvalho granted Ada Lindqvist 2 invites' }] },
    });
  });

  test('does not exist for anyone else, or for unknown people', async () => {
    const { admin, ada } = await rich();
    expect(await personDetail(await makeViewer(), ada.id)).toBeNull();
    expect(await personDetail(asViewer(ada), ada.id)).toBeNull();
    expect(await personDetail(admin, newId())).toBeNull();
  });

  test('shows who decided, and until when it can be undone', async () => {
    const [admin, { id }] = [await makeAdmin(), await makeMember({ roles: [], approvedAt: null })];
    await reject(admin, { memberId: id, reason: 'No source of funds.' });
    const facts = async () => (await personDetail(admin, id))?.facts;
    expect(await facts()).toMatchObject({
      standing: 'rejected',
      rejected: { by: { name: 'Ines Carvalho' }, reason: 'No source of funds.' },
    });
    const { until = '', decidedAt = '' } = (await facts())?.undoable ?? {};
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(50_000);
    await committed(undoDecision)(admin, { memberId: id, decidedAt });
    expect(await facts()).toMatchObject({ standing: 'pending', rejected: null, undoable: null });
  });
});

describe('the timeline of a person', () => {
  test('shows what they did and what concerned them or their records; nothing about others', async () => {
    const { admin, ada, entryId, commitmentId } = await rich();
    const other = await makeMember({ roles: [], approvedAt: null });
    await approve(admin, { memberId: other.id });
    await committed(removeFromWaitlist)(admin, { entryId });
    await transaction((tx) => withdrawCommitment(tx, asViewer(ada), commitmentId));
    await reject(admin, { memberId: ada.id, reason: 'Left the country.' });
    const { items } = await timeline(admin, { memberId: ada.id });
    expect(items.map(({ sentence, detail }) => [sentence, detail])).toEqual([
      ['Ines Carvalho rejected Ada Lindqvist', 'Left the country.'],
      ['Ada Lindqvist withdrew the commitment to Kontor Systems', null],
      [`Ines Carvalho removed ${ada.email} from the waitlist`, null],
    ]);
    const [first] = (await timeline(admin, { memberId: admin.memberId })).items;
    expect(first?.sentence).toBe('Ines Carvalho rejected Ada Lindqvist');
  });

  test('is paged, newest first, with each entry once', async () => {
    const [admin, { id }] = [await makeAdmin(), await makeMember()];
    for (let index = 0; index < 45; index += 1)
      await grant(admin, { memberId: id, count: 1, idempotencyKey: newId() });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await timeline(admin, { memberId: id, cursor });
      seen.push(...page.items.map((one) => one.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    expect(seen).toHaveLength(45);
  });

  test('is visible to admins only', async () => {
    const { ada } = await rich();
    for (const viewer of [await makeViewer(), asViewer(ada)])
      await expect(timeline(viewer, { memberId: ada.id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('signing a person out', () => {
  test('ends only their open sessions, and is recorded', async () => {
    const admin = await makeAdmin();
    const [ada, bo] = [await makeMember(), await makeMember()];
    const sessions = [await openSessionOf(ada), await openSessionOf(ada), await openSessionOf(bo)];
    expect(await endSessions(admin, { memberId: ada.id })).toEqual({ ended: 2 });
    const open = await Promise.all(sessions.map(async ({ token }) => (await viewerOf(token)) !== null));
    expect(open).toEqual([false, false, true]);
    const { items } = await timeline(admin, { memberId: ada.id });
    expect(items.map(({ sentence }) => sentence)).toEqual([
      'Ines Carvalho signed Ada Lindqvist out everywhere',
    ]);
  });

  test.each([['signed in', 1] as const, ['not signed in', 0] as const])(
    'who is %s: the provider’s session opens no other one, until they authenticate again',
    async (_who, ended) => {
      const [admin, ada] = [await makeAdmin(), await makeMember()];
      if (ended) await openSessionOf(ada);
      const before = new Date();
      expect(await endSessions(admin, { memberId: ada.id })).toEqual({ ended });
      const { auth0Id, email, name, roles } = ada;
      const at = before.toISOString();
      const profile = {
        sub: auth0Id ?? '',
        email,
        name,
        roles,
        picture: null,
        created_at: at,
        updated_at: at,
      };
      const signIn = (authenticatedAt: Date) =>
        transaction((tx) =>
          admitIdentity(tx, { ...profile, emailVerified: true }, { invitationId: null, authenticatedAt }),
        );
      expect(await signIn(new Date(before.getTime() - 1))).toEqual({ kind: 'stale' });
      expect(await signIn(new Date(Date.now() + 1))).toMatchObject({ kind: 'admitted' });
    },
  );

  test('is for admins, and for people who exist', async () => {
    const [admin, { id }] = [await makeAdmin(), await makeMember()];
    await expect(endSessions(await makeViewer(), { memberId: id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(endSessions(admin, { memberId: newId() })).rejects.toMatchObject({ code: 'not_found' });
  });
});
