import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { esignMessage, ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { crmNoteJob } from '#app/notify/crm/crm.jobs.server.ts';
import { memberMailJob } from '#app/notify/mail/mail.jobs.server.ts';
import { viewerOf } from '#app/platform/session/session.server.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails } from '#tests/setup/queued.ts';
import { voidSignature } from '../admin/void-signature.server.ts';
import { signedDocumentFor } from '../documents/signed-documents.server.ts';
import { NDA_JOBS } from '../nda.jobs.server.ts';
import { type EnvelopeFacts, requiredVersion } from '../nda.ts';
import { beginSigning } from './begin-signing.server.ts';
import { applyEnvelopeStatus, receiveMessage } from './envelope-status.server.ts';
import { attachEnvelope } from './envelopes.server.ts';
import { ownAgreement, ownNda, ownSigningView } from './own-signings.server.ts';
import { findUnasked, updateSignature } from './signatures.queries.server.ts';

useTestDatabase({ jobs: [...NDA_JOBS, memberMailJob, crmNoteJob] });

const begin = (viewer: Viewer, versionId: string) => committed(beginSigning)(viewer, { versionId });
const voidOne = committed(voidSignature);
const attach = committed(attachEnvelope);
/** The signings whose document is being prepared. */
const prepared = async () =>
  (await queued<{ signatureId: string }>('nda.envelope')).map(({ signatureId }) => signatureId);
/** The envelopes to be voided at the provider. */
const withdrawn = () => queued<{ signatureId: string; envelopeId: string; reason: string }>('nda.void');
const signings = () => db().select().from(ndaSignature).orderBy(asc(ndaSignature.createdAt));
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map(({ act, actorId }) => [act, actorId]);
const unsigned = () => makeViewer({}, { ndaSignedAt: null });

const SENT: EnvelopeFacts = {
  status: 'sent',
  sentAt: '2026-05-01T09:00:00.000Z',
  deliveredAt: null,
  completedAt: null,
  declinedAt: null,
  voidedAt: null,
  reason: null,
};
const SIGNED: EnvelopeFacts = {
  ...SENT,
  status: 'completed',
  deliveredAt: '2026-05-01T09:02:00.000Z',
  completedAt: '2026-05-01T09:05:00.000Z',
};
const DECLINED: EnvelopeFacts = {
  ...SENT,
  status: 'declined',
  declinedAt: '2026-05-01T09:04:00.000Z',
  reason: 'Clause 3',
};
const apply = committed(applyEnvelopeStatus);

describe('starting to sign', () => {
  test('is recorded with who signs what', async () => {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const { id } = await begin(viewer, version.id);
    expect(await signings()).toMatchObject([
      {
        id,
        memberId: viewer.memberId,
        ndaVersionId: version.id,
        signerName: viewer.name,
        signerEmail: viewer.email,
      },
    ]);
    expect(await prepared()).toEqual([id]);
    expect(await acts()).toEqual([['nda.begin', viewer.memberId]]);
  });

  test('twice, or in two tabs at once, creates one signing', async () => {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const begun = await Promise.all([1, 2, 3].map(() => begin(viewer, version.id)));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    expect(await prepared()).toHaveLength(1);
    expect(await acts()).toHaveLength(1);
    expect(await signings()).toHaveLength(1);
  });

  test('again after declining is a new signing', async () => {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const first = await begin(viewer, version.id);
    await apply(first.id, DECLINED);
    const second = await begin(viewer, version.id);
    expect(await prepared()).toEqual([first.id, second.id]);
    expect(second.id).not.toBe(first.id);
  });

  test('is refused if already signed', async () => {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const signed = await makeSignature(viewer.memberId, version.id, { completedAt: new Date() });
    await makeVersion({ version: 2 });
    expect(await begin(viewer, version.id)).toMatchObject({ id: signed.id, state: 'completed' });
    expect(await signings()).toHaveLength(1);
  });

  test('a newer version voids an unfinished signing of an older one, and an outdated page is refused', async () => {
    const [viewer, old] = [await unsigned(), await makeVersion()];
    const first = await begin(viewer, old.id);
    const fresh = await makeVersion({ version: 2, mustSignAgain: 'yes' });
    await expect(begin(viewer, old.id)).rejects.toMatchObject({ code: 'conflict' });
    await begin(viewer, fresh.id);
    expect((await withdrawn()).map(({ signatureId }) => signatureId)).toEqual([first.id]);
    expect((await signings()).map(({ voidReason }) => voidReason)).toEqual([
      'Replaced by a newer version.',
      null,
    ]);
  });

  test('requires an agreement, and a member', async () => {
    const viewer = await unsigned();
    await expect(begin(viewer, newId())).rejects.toMatchObject({ code: 'not_found' });
    const { id } = await makeVersion();
    await expect(begin({ ...viewer, membershipStatus: 'pending' }, id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('reports of the provider', () => {
  async function begun() {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const { id } = await begin(viewer, version.id);
    await attach(id, 'envelope-1');
    return { viewer, id };
  }

  const noted = async () => (await queued<{ ref: string }>('crm.note')).map(({ ref }) => ref);

  test('are stored as facts, each change with its actor; the signature’s time comes from a single call', async () => {
    const { viewer, id } = await begun();
    expect([await apply(id, SENT), await noted()]).toEqual(['sent', []]);
    for (const envelope of [SIGNED, SIGNED, SENT]) {
      expect(await apply(id, envelope)).toBe('completed');
      expect(await noted()).toEqual([`nda.completed:${id}`]);
    }
    expect(await queued('nda.keep')).toEqual([{ signatureId: id }]);
    expect(await queuedMails()).toMatchObject([{ id: `nda-signed.${id}` }]);
    expect((await signings())[0]?.checkedAt).toBeInstanceOf(Date);
    expect(await acts()).toEqual([
      ['nda.begin', viewer.memberId],
      ['nda.send', null],
      ['nda.complete', viewer.memberId],
    ]);
  });

  test('processed twice at the same moment take effect once', async () => {
    const { id } = await begun();
    await Promise.all([apply(id, SIGNED), apply(id, SIGNED), apply(id, SENT)]);
    expect(await noted()).toHaveLength(1);
  });

  test('a repeated envelope is the same; a second one is a stray', async () => {
    const { id } = await begun();
    await attach(id, 'envelope-1');
    expect(await withdrawn()).toEqual([]);
    await attach(id, 'envelope-2');
    expect(await withdrawn()).toEqual([
      { signatureId: id, envelopeId: 'envelope-2', reason: expect.stringMatching(/twice/) },
    ]);
    expect((await signings())[0]?.envelopeId).toBe('envelope-1');
  });

  test('a message is stored once, and takes effect once', async () => {
    const { id } = await begun();
    const message = {
      digest: 'd'.repeat(64),
      envelopeId: 'envelope-1',
      event: 'envelope-completed',
      body: { a: 1 },
    };
    const receive = committed(receiveMessage);
    const refreshes = () => queued('nda.settle');
    for (let time = 0; time < 2; time += 1) {
      await receive(message);
      expect(await refreshes()).toEqual([{ signatureId: id }]);
    }
    await receive({ ...message, digest: 'e'.repeat(64), envelopeId: 'nobodys' });
    expect(await refreshes()).toHaveLength(1);
    expect(await db().$count(esignMessage)).toBe(2);
  });
});

describe('a voided signature', () => {
  test('gates its member again; an unsigned envelope is a stray', async () => {
    const admin = await makeAdmin();
    const [row, version] = [await makeMember(), await makeVersion()];
    const { token } = await openSessionOf(row);
    const { id } = await makeSignature(row.id, version.id, { completedAt: new Date() });
    expect((await viewerOf(token))?.ndaSignedAt).not.toBeNull();
    const reason = 'Signed with a wrong name';
    await voidOne(admin, { id, reason });
    expect(await signings()).toMatchObject([{ voidReason: reason }]);
    expect((await viewerOf(token))?.ndaSignedAt).toBeNull();
    await voidOne(admin, { id, reason });
    await expect(voidOne(admin, { id, reason: 'Another' })).rejects.toMatchObject({ code: 'conflict' });
    await attach(id, 'late');
    expect(await withdrawn()).toEqual([
      { signatureId: id, envelopeId: null, reason },
      { signatureId: id, envelopeId: 'late', reason },
    ]);
    expect(await acts()).toEqual([['nda.void', admin.memberId]]);
  });

  test('is an admin’s action', async () => {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const { id } = await makeSignature(viewer.memberId, version.id);
    await expect(voidOne(viewer, { id, reason: 'Mine' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the member’s own', () => {
  test('agreement: what is to be signed, what is covered, and the progress', async () => {
    const viewer = await unsigned();
    expect(await ownAgreement(viewer)).toEqual({ agreement: null, signed: null, signing: null });
    const version = await makeVersion();
    expect(await ownAgreement(viewer)).toMatchObject({
      agreement: { version: 1 },
      signed: null,
      signing: null,
    });
    const { id } = await begin(viewer, version.id);
    expect(await ownAgreement(viewer)).toMatchObject({
      signed: null,
      signing: { state: 'created', ready: false },
    });
    await apply(id, SIGNED);
    expect(await ownAgreement(viewer)).toMatchObject({ signed: { id, state: 'completed' } });
    await makeVersion({ version: 2, body: '', mustSignAgain: 'yes' });
    expect(await ownAgreement(viewer)).toMatchObject({
      agreement: { version: 2, body: null },
      signed: null,
      signing: null,
    });
  });

  test('signing is for the member only, not even for admins; admins can read the documents', async () => {
    const [viewer, other, admin] = [await unsigned(), await unsigned(), await makeAdmin()];
    const version = await makeVersion();
    const { id } = await makeSignature(viewer.memberId, version.id, { completedAt: new Date() });
    const keys = { documentKey: 'nda/a.pdf', certificateKey: 'nda/c.pdf' };
    await transaction((tx) => updateSignature(tx, id, keys));
    expect((await ownSigningView(viewer, { id })).id).toBe(id);
    for (const one of [other, admin])
      await expect(ownSigningView(one, { id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await signedDocumentFor(viewer, id, 'signed')).toMatchObject({ key: 'nda/a.pdf' });
    expect(await signedDocumentFor(admin, id, 'certificate')).toMatchObject({ key: 'nda/c.pdf' });
    await expect(signedDocumentFor(other, id, 'signed')).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      signedDocumentFor({ ...viewer, membershipStatus: 'rejected' }, id, 'signed'),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await ownNda(viewer)).signed).toMatchObject([{ id, files: { signed: true, certificate: true } }]);
    expect((await ownNda(other)).signed).toEqual([]);
  });
});

test('open signings are polled if they were not checked for a while, less often with their age', async () => {
  const version = await makeVersion();
  const minutes = (count: number) => new Date(Date.now() - count * 60_000);
  const make = async (created: number, checked: number | null, change = {}) => {
    const { id: memberId } = await makeMember();
    const checkedAt = checked === null ? null : minutes(checked);
    const row = { envelopeId: newId(), createdAt: minutes(created), checkedAt, ...change };
    return (await makeSignature(memberId, version.id, row)).id;
  };
  const due = [
    await make(10, null),
    await make(60, 6),
    await make(24 * 60, 61),
    await make(30 * 24 * 60, 61),
    await make(60, null),
  ];
  await make(3, null);
  await make(60, 4);
  await make(24 * 60, 30);
  await make(60, null, { envelopeId: null });
  await make(60, null, { completedAt: new Date() });
  await make(60, null, { declinedAt: new Date() });
  await make(60, null, { voidedAt: new Date() });
  expect((await findUnasked(db(), 10)).sort()).toEqual(due.sort());
  expect(await findUnasked(db(), 2)).toHaveLength(2);
});

test('the session and the pages use the same rule for who has to sign', async () => {
  const row = await makeMember();
  const { token } = await openSessionOf(row);
  const versions = fc.array(
    fc.record({ published: fc.boolean(), inForce: fc.boolean(), again: fc.boolean(), signed: fc.boolean() }),
    { maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(versions, async (facts) => {
      await db().delete(ndaSignature);
      await db().delete(ndaVersion);
      const made = [];
      for (const [index, { published, inForce, again, signed }] of facts.entries()) {
        const past = new Date(Date.now() - 60_000);
        const one = await makeVersion({
          version: index + 1,
          publishedAt: published ? past : null,
          effectiveAt: inForce ? past : new Date(Date.now() + 60_000),
          mustSignAgain: again ? 'yes' : 'no',
        });
        if (signed) await makeSignature(row.id, one.id, { completedAt: past });
        made.push({ ...one, signed });
      }
      const required = requiredVersion(made, new Date());
      const covered =
        required !== null && made.some(({ version, signed }) => signed && version >= required.version);
      const viewer = await viewerOf(token);
      expect(viewer?.ndaSignedAt != null).toBe(covered);
      if (viewer) expect((await ownAgreement(viewer)).signed !== null).toBe(covered);
    }),
    { numRuns: 60 },
  );
});
