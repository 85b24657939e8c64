import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { EMPTY_DOCUMENT, plainTextOf } from '#app/domain/text/rich-text.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeBroadcast, textOf } from '#tests/factories/broadcasts.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queuedMails } from '#tests/setup/queued.ts';
import { broadcastExcerptOf, broadcastProblemsOf, broadcastState } from './broadcast.ts';
import { broadcastDetail, createBroadcast, discardBroadcast, saveBroadcast } from './broadcasts.server.ts';
import { mailPreview, sendTest } from './message-mail.server.ts';

useTestDatabase({ jobs: JOBS });

let admin: Viewer;
beforeEach(async () => {
  admin = await makeAdmin();
});

const save = committed(saveBroadcast);
const fields = { title: 'Hello', content: textOf('How are you?'), rules: [] };
const acts = async () =>
  (await db().select({ act: auditEntry.act }).from(auditEntry).orderBy(auditEntry.seq)).map(({ act }) => act);

describe('a draft', () => {
  test('starts empty, and returns what was saved last', async () => {
    const { id } = await committed(createBroadcast)(admin);
    expect(await broadcastDetail(admin, id)).toMatchObject({ title: '', state: 'draft', revision: 1 });
    expect(await save(admin, { id, revision: 1, ...fields })).toMatchObject({ revision: 2 });
    expect(await broadcastDetail(admin, id)).toMatchObject({ ...fields, revision: 2, savedBy: admin.name });
    expect(await acts()).toEqual(['broadcast.create', 'broadcast.edit']);
  });

  test('is not overwritten by an admin who has not seen it; a repeated save changes nothing', async () => {
    const { id } = await makeBroadcast({ savedBy: admin.memberId });
    const other = await makeViewer({ roles: ['admin'], name: 'Bo Berg' });
    const mine = { id, revision: 1, ...fields };
    const [first, again] = [await save(other, mine), await save(other, mine)];
    expect(again).toEqual(first);
    await expect(save(admin, { ...mine, title: 'Mine' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Bo Berg has changed this message.',
    });
    expect((await broadcastDetail(admin, id)).title).toBe('Hello');
  });

  test('two saves at once: one is informed of the other', async () => {
    const { id } = await makeBroadcast();
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map(async (title) => save(await makeAdmin(), { id, revision: 1, ...fields, title })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('text is saved without characters that the database rejects', async () => {
    const { id } = await makeBroadcast();
    await save(admin, { id, revision: 1, ...fields, content: textOf('a\0b\ud800c') });
    expect(plainTextOf((await broadcastDetail(admin, id)).content)).toBe('ab�c');
  });

  test('is deleted only as last seen, and once', async () => {
    const { id } = await makeBroadcast();
    const discard = committed(discardBroadcast);
    await save(admin, { id, revision: 1, ...fields });
    await expect(discard(admin, { id, revision: 1 })).rejects.toMatchObject({ code: 'conflict' });
    await discard(admin, { id, revision: 2 });
    await discard(admin, { id, revision: 2 });
    await expect(broadcastDetail(admin, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await acts()).filter((act) => act === 'broadcast.discard')).toHaveLength(1);
  });

  test('is for admins only', async () => {
    const { id } = await makeBroadcast();
    const member = await makeViewer();
    const none = { code: 'not_found' };
    await expect(broadcastDetail(member, id)).rejects.toMatchObject(none);
    await expect(save(member, { id, revision: 1, ...fields })).rejects.toMatchObject(none);
    await expect(committed(createBroadcast)(member)).rejects.toMatchObject(none);
    await expect(committed(discardBroadcast)(member, { id, revision: 1 })).rejects.toMatchObject(none);
    await expect(committed(sendTest)(member, { id, revision: 1 })).rejects.toMatchObject(none);
    await expect(mailPreview(member, id, null)).rejects.toMatchObject(none);
    await expect(broadcastDetail(admin, 'none')).rejects.toMatchObject(none);
    await expect(broadcastDetail(admin, newId())).rejects.toMatchObject(none);
  });
});

describe('a test', () => {
  test('goes only to the admin who requested it, and says that it is a test', async () => {
    await makeViewer();
    const { id } = await makeBroadcast({ rules: [] });
    await committed(sendTest)(admin, { id, revision: 1 });
    expect(await queuedMails()).toMatchObject([
      { to: admin.email, content: { template: 'message', isTest: true, memberName: admin.name } },
    ]);
  });

  test('needs a subject and a text, as last saved', async () => {
    const { id } = await makeBroadcast({ content: EMPTY_DOCUMENT });
    const ask = (revision: number) => transaction((tx) => sendTest(tx, admin, { id, revision }));
    await expect(ask(1)).rejects.toMatchObject({ code: 'unprocessable' });
    await expect(ask(7)).rejects.toMatchObject({ code: 'conflict' });
    expect(await queuedMails()).toEqual([]);
  });
});

describe('missing parts', () => {
  test('are listed in sentences', () => {
    const empty = { title: ' ', content: EMPTY_DOCUMENT, rules: [] };
    expect(broadcastProblemsOf(empty).map(({ field }) => field)).toEqual(['title', 'text', 'rules']);
    expect(broadcastProblemsOf({ ...fields, rules: [{ kind: 'everyone' }] })).toEqual([]);
    const unsafe = { ...fields, content: textOf('Look ', 'javascript:alert(1)') };
    expect(broadcastProblemsOf(unsafe).map(({ field }) => field)).toEqual(['text', 'rules']);
    expect(broadcastProblemsOf({ ...fields, content: textOf('x'.repeat(20_001)) })[0]?.field).toBe('text');
  });

  test('an excerpt is the start of the text, on one line, with whole words and characters', () => {
    expect(broadcastExcerptOf(textOf('One\n two'))).toBe('One two');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        const excerpt = broadcastExcerptOf(textOf(text));
        expect(excerpt.length).toBeLessThanOrEqual(240);
        expect(excerpt.isWellFormed()).toBe(true);
        expect(text.replace(/\s+/gu, ' ').trim()).toContain(excerpt.replace(/…$/u, ''));
      }),
    );
  });

  test('the state follows from the timestamps', () => {
    const at = new Date();
    const none = { scheduledFor: null, startedAt: null, stoppedAt: null, finishedAt: null };
    expect(broadcastState(none)).toBe('draft');
    expect(broadcastState({ ...none, scheduledFor: at })).toBe('scheduled');
    expect(broadcastState({ ...none, scheduledFor: at, startedAt: at })).toBe('sending');
    expect(broadcastState({ ...none, startedAt: at, stoppedAt: at })).toBe('stopped');
    expect(broadcastState({ ...none, startedAt: at, finishedAt: at })).toBe('sent');
  });
});
