import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { esignMessage, ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import { newId } from '#app/platform/ids.ts';
import { viewerOf } from '#app/platform/session.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { type EnvelopeFacts, requiredVersion } from './nda.ts';
import {
  keepMessage,
  noteEnvelope,
  notePapers,
  paperFor,
  settleSignature,
  unaskedSignings,
  voidSignature,
} from './nda-signatures.server.ts';
import { beginSigning, ownSigning, ownSignings, ownStanding } from './nda-signing.server.ts';

useTestDatabase();

const begin = (viewer: Viewer, versionId: string) => transaction((tx) => beginSigning(tx, viewer, versionId));
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
const settle = (id: string, told: EnvelopeFacts) => transaction((tx) => settleSignature(tx, id, told));

describe('beginning to sign', () => {
  test('is noted with who signs what', async () => {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const { signature, made } = await begin(viewer, version.id);
    expect([signature, made]).toMatchObject([
      {
        memberId: viewer.memberId,
        ndaVersionId: version.id,
        signerName: viewer.name,
        signerEmail: viewer.email,
      },
      true,
    ]);
    expect(await acts()).toEqual([['nda.begin', viewer.memberId]]);
  });

  test('twice, or in two tabs at once, is one signing', async () => {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const begun = await Promise.all([1, 2, 3].map(() => begin(viewer, version.id)));
    expect(new Set(begun.map(({ signature }) => signature.id)).size).toBe(1);
    expect(begun.filter(({ made }) => made)).toHaveLength(1);
    expect(await signings()).toHaveLength(1);
  });

  test('again after declining is a new signing', async () => {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const first = await begin(viewer, version.id);
    await settle(first.signature.id, DECLINED);
    const second = await begin(viewer, version.id);
    expect([second.made, second.signature.id === first.signature.id]).toEqual([true, false]);
  });

  test('what is signed already is nothing to begin', async () => {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const signed = await makeSignature(viewer.memberId, version.id, { completedAt: new Date() });
    await makeVersion({ version: 2 });
    expect(await begin(viewer, version.id)).toMatchObject({ made: false, signature: { id: signed.id } });
  });

  test('a newer version ends what was begun of an older one, and an older page is told so', async () => {
    const [viewer, old] = [await unsigned(), await makeVersion()];
    const { signature } = await begin(viewer, old.id);
    const fresh = await makeVersion({ version: 2, mustSignAgain: 'yes' });
    await expect(begin(viewer, old.id)).rejects.toMatchObject({ code: 'conflict' });
    const begun = await begin(viewer, fresh.id);
    expect(begun.replaced.map(({ id }) => id)).toEqual([signature.id]);
    expect((await signings()).map(({ voidReason }) => voidReason)).toEqual([
      'A newer version takes its place.',
      null,
    ]);
  });

  test('needs an agreement, and somebody who is a member', async () => {
    const viewer = await unsigned();
    await expect(begin(viewer, newId())).rejects.toMatchObject({ code: 'not_found' });
    const { id } = await makeVersion();
    await expect(begin({ ...viewer, standing: 'pending' }, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('what the provider tells', () => {
  async function begun() {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const { signature } = await begin(viewer, version.id);
    await transaction((tx) => noteEnvelope(tx, signature.id, 'envelope-1'));
    return { viewer, id: signature.id };
  }

  test('is kept as facts, each change with who did it; the signature is the moment of one call alone', async () => {
    const { viewer, id } = await begun();
    const settled = [
      await settle(id, SENT),
      await settle(id, SIGNED),
      await settle(id, SIGNED),
      await settle(id, SENT),
    ];
    expect(settled.map(({ state, news }) => [state, news])).toEqual([
      ['sent', null],
      ['completed', 'completed'],
      ['completed', null],
      ['completed', null],
    ]);
    expect((await signings())[0]?.checkedAt).toBeInstanceOf(Date);
    expect(await acts()).toEqual([
      ['nda.begin', viewer.memberId],
      ['nda.send', null],
      ['nda.complete', viewer.memberId],
    ]);
  });

  test('at the same moment by two is settled once', async () => {
    const { id } = await begun();
    const settled = await Promise.all([settle(id, SIGNED), settle(id, SIGNED), settle(id, SENT)]);
    expect(settled.filter(({ news }) => news)).toHaveLength(1);
  });

  test('an envelope that is noted again is the same; a second one is a stray', async () => {
    const { id } = await begun();
    const note = (envelopeId: string) => transaction((tx) => noteEnvelope(tx, id, envelopeId));
    expect(await note('envelope-1')).toEqual({ stray: null });
    expect((await note('envelope-2')).stray).toMatch(/twice/);
    expect((await signings())[0]?.envelopeId).toBe('envelope-1');
  });

  test('a message is kept once, and is news once', async () => {
    const { id } = await begun();
    const message = {
      digest: 'd'.repeat(64),
      envelopeId: 'envelope-1',
      event: 'envelope-completed',
      body: { a: 1 },
    };
    const keep = (change = {}) => transaction((tx) => keepMessage(tx, { ...message, ...change }));
    expect([await keep(), await keep()]).toEqual([id, null]);
    expect(await keep({ digest: 'e'.repeat(64), envelopeId: 'nobodys' })).toBeNull();
    expect(await db().$count(esignMessage)).toBe(2);
  });
});

describe('a signature that is set aside', () => {
  test('gates its member again; the envelope that nobody signs is a stray', async () => {
    const admin = await makeAdmin();
    const [row, version] = [await makeMember(), await makeVersion()];
    const { token } = await openSessionOf(row);
    const { id } = await makeSignature(row.id, version.id, { completedAt: new Date() });
    expect((await viewerOf(token))?.ndaSignedAt).not.toBeNull();
    const reason = 'Signed with a wrong name';
    const voided = await transaction((tx) => voidSignature(tx, admin, { id, reason }));
    expect(voided).toMatchObject({ repeated: false, signature: { voidReason: reason } });
    expect((await viewerOf(token))?.ndaSignedAt).toBeNull();
    expect(await transaction((tx) => voidSignature(tx, admin, { id, reason }))).toMatchObject({
      repeated: true,
    });
    await expect(
      transaction((tx) => voidSignature(tx, admin, { id, reason: 'Another' })),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await transaction((tx) => noteEnvelope(tx, id, 'late'))).toEqual({ stray: reason });
    expect(await acts()).toEqual([['nda.void', admin.memberId]]);
  });

  test('is an admin’s act', async () => {
    const [viewer, version] = [await unsigned(), await makeVersion()];
    const { id } = await makeSignature(viewer.memberId, version.id);
    await expect(
      transaction((tx) => voidSignature(tx, viewer, { id, reason: 'Mine' })),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('one’s own', () => {
  test('standing: what is to be signed, what covers, how far it is', async () => {
    const viewer = await unsigned();
    expect(await ownStanding(viewer)).toEqual({ agreement: null, signed: null, signing: null });
    const version = await makeVersion();
    expect(await ownStanding(viewer)).toMatchObject({
      agreement: { version: 1 },
      signed: null,
      signing: null,
    });
    const { signature } = await begin(viewer, version.id);
    expect(await ownStanding(viewer)).toMatchObject({
      signed: null,
      signing: { state: 'created', ready: false },
    });
    await settle(signature.id, SIGNED);
    expect(await ownStanding(viewer)).toMatchObject({ signed: { id: signature.id, state: 'completed' } });
    await makeVersion({ version: 2, body: '', mustSignAgain: 'yes' });
    expect(await ownStanding(viewer)).toMatchObject({
      agreement: { version: 2, body: null },
      signed: null,
      signing: null,
    });
  });

  test('signing is nobody else’s, an admin’s neither; papers are also the admins’', async () => {
    const [viewer, other, admin] = [await unsigned(), await unsigned(), await makeAdmin()];
    const version = await makeVersion();
    const { id } = await makeSignature(viewer.memberId, version.id, { completedAt: new Date() });
    await transaction((tx) => notePapers(tx, id, { documentKey: 'nda/a.pdf', certificateKey: 'nda/c.pdf' }));
    expect((await ownSigning(viewer, id)).signature.id).toBe(id);
    for (const one of [other, admin])
      await expect(ownSigning(one, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await paperFor(viewer, id, 'signed')).toMatchObject({ key: 'nda/a.pdf' });
    expect(await paperFor(admin, id, 'certificate')).toMatchObject({ key: 'nda/c.pdf' });
    await expect(paperFor(other, id, 'signed')).rejects.toMatchObject({ code: 'not_found' });
    await expect(paperFor({ ...viewer, standing: 'rejected' }, id, 'signed')).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await ownSignings(viewer)).toMatchObject([{ id, files: { signed: true, certificate: true } }]);
    expect(await ownSignings(other)).toEqual([]);
  });
});

test('the provider is asked about what is open and was not asked about for a while, and less often with its age', async () => {
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
  expect((await unaskedSignings(10)).sort()).toEqual(due.sort());
  expect(await unaskedSignings(2)).toHaveLength(2);
});

test('who has to sign is told by the same rule in the session as in the pages', async () => {
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
      if (viewer) expect((await ownStanding(viewer)).signed !== null).toBe(covered);
    }),
    { numRuns: 60 },
  );
});
