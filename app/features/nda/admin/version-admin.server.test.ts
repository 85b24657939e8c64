import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { sortIds } from '#app/platform/lists/list.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { changeMember } from '#tests/factories/sessions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { NDA_JOBS } from '../nda.jobs.server.ts';
import { keepDocumentKey } from '../versions.queries.server.ts';
import { agreementVersionOf, versionFor } from '../versions.server.ts';
import { attachAgreement, storeAgreement } from './agreement-upload.server.ts';
import { remindToSign } from './reminders.server.ts';
import { signatureList, signingCounts } from './signature-admin.server.ts';
import { findOwingAfter } from './version-admin.queries.server.ts';
import { currentDraft, publishNdaVersion, saveNdaDraft, versionsForAdmin } from './version-admin.server.ts';
import type { DraftInput, SavedDraft, SignatureFilter } from './version-admin.ts';

useTestDatabase({ jobs: NDA_JOBS });

const listed = (viewer: Viewer, query: Record<string, string>) =>
  signatureList.page(viewer, signatureList.schema.parse(query));

const TODAY = new Date().toISOString().slice(0, 10);
const draft = (change: Partial<DraftInput> = {}): DraftInput => ({
  title: 'Non-disclosure agreement',
  body: '1. Keep it\nTo yourself.',
  effectiveOn: TODAY,
  mustSignAgain: true,
  ...change,
});
const revisionNow = async (viewer: Viewer) => (await currentDraft(viewer))?.revision ?? null;
/** Saves and publishes what the admin has just seen, unless told otherwise. */
const save = async (viewer: Viewer, { revision, ...change }: Partial<SavedDraft> = {}) =>
  committed(saveNdaDraft)(viewer, {
    ...draft(change),
    revision: revision === undefined ? await revisionNow(viewer) : revision,
  });
const publish = async (viewer: Viewer, id: string, revision?: string) =>
  committed(publishNdaVersion)(viewer, { id, revision: revision ?? (await revisionNow(viewer)) ?? '' });
const attach = committed(attachAgreement);
const acts = async () => (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map(({ act }) => act);

describe('a new version', () => {
  test('is drafted, overwritten and published; each act is audited', async () => {
    const admin = await makeAdmin();
    await makeVersion();
    const { id } = await save(admin);
    expect(await save(admin, { title: 'Confidentiality', mustSignAgain: false })).toMatchObject({ id });
    expect(await currentDraft(admin)).toMatchObject({
      id,
      version: 2,
      title: 'Confidentiality',
      content: 'text',
    });
    expect((await versionsForAdmin(admin)).map(({ version, state }) => [version, state])).toEqual([
      [2, 'draft'],
      [1, 'in_force'],
    ]);
    await publish(admin, id);
    expect((await versionsForAdmin(admin)).map(({ version, state }) => [version, state])).toEqual([
      [2, 'in_force'],
      [1, 'earlier'],
    ]);
    expect(await currentDraft(admin)).toBeNull();
    expect(await acts()).toEqual(['nda.writeVersion', 'nda.writeVersion', 'nda.publishVersion']);
  });

  test('takes effect on its day', async () => {
    const admin = await makeAdmin();
    await makeVersion();
    const { id } = await save(admin, { effectiveOn: '2999-01-01' });
    await publish(admin, id);
    expect((await versionsForAdmin(admin)).map(({ state }) => state)).toEqual(['scheduled', 'in_force']);
    const member = await makeViewer();
    await expect(versionFor(member, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('has one draft, even if two admins create it at the same moment', async () => {
    const admins = [await makeAdmin(), await makeAdmin()];
    const saved = await Promise.allSettled(admins.map((admin) => save(admin)));
    expect(saved.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await versionsForAdmin(await makeAdmin())).toHaveLength(1);
  });

  test('that changed since the admin saw it is not published', async () => {
    const admin = await makeAdmin();
    const { id, revision } = await save(admin);
    const changes: Partial<DraftInput>[] = [
      { body: 'Keep nothing.' },
      { title: 'Other' },
      { effectiveOn: '2999-01-01' },
      { mustSignAgain: false },
    ];
    for (const change of changes) {
      await save(admin, change);
      await expect(publish(admin, id, revision)).rejects.toMatchObject({
        code: 'conflict',
        message: 'Another admin changed the draft. Please reload the page.',
      });
    }
    await save(admin);
    await attach(admin, { versionId: id, documentKey: 'nda/versions/a.pdf' });
    await expect(publish(admin, id, revision)).rejects.toMatchObject({ code: 'conflict' });
    await save(admin);
    await publish(admin, id, revision);
    await expect(publish(admin, id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(publish(admin, newId())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is not overwritten by an admin who has not seen the last change', async () => {
    const [admin, other] = [await makeAdmin(), await makeAdmin()];
    const { revision } = await save(admin, { body: 'First.', revision: null });
    await save(other, { body: 'Second.', revision });
    for (const stale of [revision, null])
      await expect(save(admin, { body: 'Third.', revision: stale })).rejects.toMatchObject({
        code: 'conflict',
        message: 'Another admin changed the draft. Please reload the page.',
      });
    expect(await currentDraft(admin)).toMatchObject({ body: 'Second.' });
  });

  test('is not started again by an admin whose draft was published meanwhile', async () => {
    const admin = await makeAdmin();
    const { id, revision } = await save(admin);
    await publish(admin, id);
    await expect(save(admin, { title: 'Late', revision })).rejects.toMatchObject({ code: 'conflict' });
    expect(await currentDraft(admin)).toBeNull();
  });

  test('saved again after a lost response is saved once', async () => {
    const admin = await makeAdmin();
    const first = await save(admin, { revision: null });
    expect(await save(admin, { revision: null })).toEqual(first);
    expect(await acts()).toEqual(['nda.writeVersion']);
  });

  test('without text or PDF is not published; with a PDF it is', async () => {
    const admin = await makeAdmin();
    const { id } = await save(admin, { body: ' ' });
    await expect(publish(admin, id)).rejects.toMatchObject({
      message: expect.stringContaining('no text yet'),
    });
    await attach(admin, { versionId: id, documentKey: 'nda/versions/a.pdf' });
    expect(await currentDraft(admin)).toMatchObject({ content: 'pdf', body: '' });
    await save(admin, { body: '', title: 'As uploaded' });
    expect(await currentDraft(admin)).toMatchObject({ content: 'pdf', title: 'As uploaded' });
    await publish(admin, id);
    await expect(storeAgreement(admin, id, new Uint8Array())).rejects.toMatchObject({ code: 'conflict' });
    await expect(attach(admin, { versionId: id, documentKey: 'other.pdf' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('a text replaces the PDF', async () => {
    const admin = await makeAdmin();
    const { id } = await save(admin, { body: '' });
    await attach(admin, { versionId: id, documentKey: 'nda/versions/a.pdf' });
    await save(admin);
    expect(await agreementVersionOf(id)).toMatchObject({ documentKey: null });
  });

  test('keeps its text until the PDF that replaces it is uploaded', async () => {
    const admin = await makeAdmin();
    const { id } = await save(admin);
    await save(admin, { title: 'As a PDF', body: '' });
    expect(await currentDraft(admin)).toMatchObject({
      title: 'As a PDF',
      body: draft().body,
      content: 'text',
    });
    await attach(admin, { versionId: id, documentKey: 'nda/versions/a.pdf' });
    expect(await currentDraft(admin)).toMatchObject({ body: '', content: 'pdf' });
  });

  test('with characters that cannot be typeset is refused with their names', async () => {
    const admin = await makeAdmin();
    await expect(save(admin, { body: 'தமிழ்' })).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('த'),
    });
  });

  test('is for admins only', async () => {
    const [admin, member] = [await makeAdmin(), await makeViewer()];
    const { id } = await save(admin);
    await expect(publish(member, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(storeAgreement(member, id, new Uint8Array())).rejects.toMatchObject({ code: 'not_found' });
    expect(await currentDraft(member)).toBeNull();
    expect(await versionsForAdmin(member)).toEqual([]);
  });

  test('keeps the first PDF generated from it, once it is published', async () => {
    const admin = await makeAdmin();
    const { id } = await save(admin);
    await keepDocumentKey(db(), id, 'too-early.pdf');
    await publish(admin, id);
    await keepDocumentKey(db(), id, 'first.pdf');
    await keepDocumentKey(db(), id, 'second.pdf');
    expect(await agreementVersionOf(id)).toMatchObject({ documentKey: 'first.pdf' });
  });
});

describe('the list of signings', () => {
  async function world() {
    const admin = await makeAdmin();
    const version = await makeVersion();
    const people: Record<string, string> = {};
    for (const [name, facts] of [
      ['Ada 100%', null],
      ['Bela Bartos', { sentAt: new Date() }],
      ['Cleo Cane', { completedAt: new Date(), documentKey: 'a.pdf' }],
      ['Dora Dahl', { declinedAt: new Date(), declineReason: 'Clause 3' }],
      ['Emil Ende', { completedAt: new Date(), voidedAt: new Date(), voidReason: 'Wrong name' }],
    ] as const) {
      const { id } = await makeMember({ name });
      people[name] = id;
      if (facts) await makeSignature(id, version.id, facts);
    }
    return { admin, people };
  }
  const names = async (viewer: Viewer, filter: SignatureFilter, search?: string) =>
    (await listed(viewer, { state: filter, q: search ?? '' })).items.map(({ member }) => member.name).sort();

  test('can be filtered by state, and by members who still have to sign', async () => {
    const { admin } = await world();
    await makeMember({ name: 'Not let in', approvedAt: null, roles: [] });
    await makeMember({ name: 'Rejected', rejectedAt: new Date() });
    expect(await names(admin, 'owed')).toEqual(['Ada 100%', 'Bela Bartos', 'Dora Dahl', 'Emil Ende']);
    expect(await signingCounts(admin)).toEqual({ signers: 5, owing: 4 });
    expect(await names(admin, 'open')).toEqual(['Bela Bartos']);
    expect(await names(admin, 'completed')).toEqual(['Cleo Cane']);
    expect(await names(admin, 'declined')).toEqual(['Dora Dahl']);
    expect(await names(admin, 'voided')).toEqual(['Emil Ende']);
    expect(await names(admin, 'all')).toEqual(['Bela Bartos', 'Cleo Cane', 'Dora Dahl', 'Emil Ende']);
  });

  test('shows the state and reason of each', async () => {
    const { admin } = await world();
    const { items } = await listed(admin, { state: 'owed' });
    expect(items.map(({ signing }) => signing && [signing.state, signing.reason])).toEqual([
      null,
      ['sent', null],
      ['declined', 'Clause 3'],
      ['voided', 'Wrong name'],
    ]);
    expect((await listed(admin, { state: 'completed' })).items[0]?.signing).toMatchObject({
      state: 'completed',
      hasPaper: true,
    });
  });

  test('can be searched by name and address, with pattern characters taken literally', async () => {
    const { admin } = await world();
    expect(await names(admin, 'owed', '0%')).toEqual(['Ada 100%']);
    expect(await names(admin, 'owed', '_')).toEqual([]);
    expect(await names(admin, 'all', 'CLEO')).toEqual(['Cleo Cane']);
    expect(await names(admin, 'all', '@vestry.test')).toHaveLength(4);
  });

  test('is paged', async () => {
    const admin = await makeAdmin();
    const version = await makeVersion();
    for (let index = 0; index < 60; index += 1) {
      const { id } = await makeMember({ name: `Member ${String(index).padStart(2, '0')}` });
      if (index < 55) await makeSignature(id, version.id, { declinedAt: new Date() });
    }
    for (const [filter, total] of [
      ['owed', 60],
      ['declined', 55],
    ] as const) {
      const first = await listed(admin, { state: filter });
      const second = await listed(admin, { state: filter, cursor: first.nextCursor ?? '' });
      const ids = [...first.items, ...second.items].map(({ member }) => member.id);
      expect([first.items.length, new Set(ids).size, second.nextCursor]).toEqual([50, total, null]);
      for (const column of sortIds(signatureList.list)) {
        const orders: string[][] = [];
        for (const sort of [column, `-${column}`]) {
          const one = await listed(admin, { state: filter, sort });
          const two = await listed(admin, { state: filter, sort, cursor: one.nextCursor ?? '' });
          orders.push([...one.items, ...two.items].map(({ member }) => member.id));
        }
        expect([new Set(orders[0]).size, orders[1]], column).toEqual([
          total,
          [...(orders[0] ?? [])].reverse(),
        ]);
      }
    }
  });

  test('nobody counts as having signed while no agreement is in force, or no member has to sign', async () => {
    const admin = await makeAdmin();
    const { id } = await makeMember();
    expect(await signingCounts(admin)).toBeNull();
    await makeVersion();
    expect(await signingCounts(admin)).toEqual({ signers: 1, owing: 1 });
    await changeMember(id, { rejectedAt: new Date() });
    expect(await signingCounts(admin)).toEqual({ signers: 0, owing: 0 });
  });

  test('is empty for all but admins, and without an agreement', async () => {
    const { admin } = await world();
    const member = await makeViewer();
    for (const filter of ['owed', 'all'] as const) expect(await names(member, filter)).toEqual([]);
    expect(await signingCounts(member)).toEqual({ signers: 0, owing: 0 });
    await expect(committed(remindToSign)(member, { memberId: newId() })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(admin.role).toBe('admin');
  });

  test('the members to notify are paged too, with whether they ever signed', async () => {
    const { people } = await world();
    const [first, rest] = await transaction(async (tx) => {
      const some = await findOwingAfter(tx, 1, null, 1);
      return [some, await findOwingAfter(tx, 1, some[0]?.id ?? null, 10)];
    });
    const all = [...first, ...rest].map(({ id, hasSigned }) => [id, hasSigned]);
    expect(all).toEqual([
      [people['Ada 100%'], false],
      [people['Bela Bartos'], false],
      [people['Dora Dahl'], false],
      [people['Emil Ende'], true],
    ]);
  });
});
