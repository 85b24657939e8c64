import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { attachment } from '#app/db/schema/attachments.ts';
import { document } from '#app/db/schema/documents.ts';
import type { AudienceRule } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { nonReadersOf, ownMessage } from '#app/features/broadcasts/broadcasts.server.ts';
import { ownBroadcastData } from '#app/features/broadcasts/personal-data.server.ts';
import { withdrawDocuments } from '#app/features/documents/admin/withdrawing/withdrawing.server.ts';
import { documentToRead, withdrawalNotice } from '#app/features/documents/reading/reading.server.ts';
import { answerNoticeJob } from '#app/features/questions/answer-notice.jobs.server.ts';
import { ownConversations } from '#app/features/questions/contact/conversations.server.ts';
import { eraseQuestions } from '#app/features/questions/personal-data.server.ts';
import { questionsOn } from '#app/features/questions/questions.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { runningHolds } from '#app/platform/holds/holds.server.ts';
import { undoAct } from '#app/processes/holds/holds.server.ts';
import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { makeConversation, makeQuestion } from '#tests/factories/questions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queuedMails, queuedMailsToMany, runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { work } from '#tests/setup/sending.ts';
import {
  answerWithAttachments,
  attachDocument,
  attachedDocuments,
  cancelScheduledMessage,
  detachDocument,
  searchForMessage,
  sendMessage,
} from './attachments.server.ts';

useTestDatabase({ jobs: JOBS });

let admin: Viewer;
let ada: Viewer;
let bo: Viewer;
let unsigned: Viewer;

beforeEach(async () => {
  admin = await makeAdmin();
  ada = await makeViewer({ name: 'Ada Vale' });
  bo = await makeViewer({ name: 'Bo Lind' });
  unsigned = await makeViewer({ name: 'Una Fox' }, { ndaSignedAt: null });
  const nda = await makeVersion();
  for (const { memberId } of [ada, bo]) await makeSignature(memberId, nda.id, { completedAt: new Date() });
});

const [attach, detach, send, answer] = [
  committed(attachDocument),
  committed(detachDocument),
  committed(sendMessage),
  committed(answerWithAttachments),
];
const toMessage = (id: string) => ({ to: 'broadcast' as const, id });
const toQuestion = (id: string) => ({ to: 'question' as const, id });
const toAda = (): AudienceRule[] => [{ kind: 'person', memberId: ada.memberId }];

const reads = (viewer: Viewer, id: string) =>
  documentToRead(viewer, id).then(
    ({ title }) => title,
    ({ code }: { code: string }) => code,
  );

describe('a file uploaded for a message', () => {
  test('is read by nobody before it is sent, then by those who get it', async () => {
    const message = await makeBroadcast({ savedBy: admin.memberId, rules: toAda() });
    const file = await makeDocument({ title: 'Letter', publishedAt: null });
    const target = toMessage(message.id);
    await attach(admin, { target, documentId: file.id });
    await attach(admin, { target, documentId: file.id });
    expect(await attachedDocuments(admin, target)).toMatchObject([{ id: file.id, state: 'draft' }]);
    expect(await attachedDocuments(ada, target)).toEqual([]);
    for (const viewer of [ada, bo, admin]) expect(await reads(viewer, file.id)).toBe('not_found');

    await send(admin, { id: message.id, revision: 1, at: null, documentIds: [file.id] });
    await work();
    expect(await reads(ada, file.id)).toBe('Letter');
    expect(await reads(bo, file.id)).toBe('not_found');
    expect((await ownMessage(ada, message.id)).attachments).toEqual([{ id: file.id, title: 'Letter' }]);
    const url = `http://localhost:3000/documents/${file.id}`;
    expect(await queuedMailsToMany()).toMatchObject([
      { to: ada.email, content: { attachments: [{ title: 'Letter', url }] } },
    ]);
    expect(await ownBroadcastData(ada)).toMatchObject([{ attachments: [{ title: 'Letter', url }] }]);
    await expect(detach(admin, { target, documentId: file.id })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is published when a scheduled message is sent, and a draft again if that is cancelled', async () => {
    const message = await makeBroadcast({ savedBy: admin.memberId, rules: toAda() });
    const file = await makeDocument({ publishedAt: null });
    await attach(admin, { target: toMessage(message.id), documentId: file.id });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const later = new Date(Date.now() + 2 * 86_400_000);
    const order = { id: message.id, revision: 1, documentIds: [file.id] };
    const publishedAt = async () =>
      (await db().select().from(document).where(eq(document.id, file.id)))[0]?.publishedAt ?? null;
    await send(admin, { ...order, at });
    expect(await publishedAt()).toEqual(new Date(at));
    await send(admin, { ...order, at: later.toISOString() });
    expect(await publishedAt()).toEqual(later);
    expect(await reads(ada, file.id)).toBe('not_found');
    await committed(cancelScheduledMessage)(admin, { id: message.id });
    expect(await publishedAt()).toBeNull();
  });

  test('is not sent by an admin who has not seen it', async () => {
    const message = await makeBroadcast({ savedBy: admin.memberId });
    const { id: documentId } = await makeDocument({ publishedAt: null });
    await attach(admin, { target: toMessage(message.id), documentId });
    const order = { id: message.id, revision: 1, at: null };
    await expect(send(admin, { ...order, documentIds: [] })).rejects.toMatchObject({ code: 'conflict' });
    await detach(admin, { target: toMessage(message.id), documentId });
    expect(await send(admin, { ...order, documentIds: [] })).toEqual({ state: 'sending' });
  });

  test('is published by another admin first, where a review is required', async () => {
    onTestFinished(changeEnvironment({ DOCUMENT_REVIEW: 'required' }));
    const message = await makeBroadcast({ savedBy: admin.memberId, rules: toAda() });
    const { id: documentId } = await makeDocument({ title: 'Letter', publishedAt: null });
    await attach(admin, { target: toMessage(message.id), documentId });
    await expect(
      send(admin, { id: message.id, revision: 1, at: null, documentIds: [documentId] }),
    ).rejects.toMatchObject({ message: 'Another admin has to review and publish “Letter” first.' });
  });
});

describe('a document of the library', () => {
  test('keeps its audience: who may not read it is counted, and gets the message without it', async () => {
    const message = await makeBroadcast({ savedBy: admin.memberId });
    const memorandum = await makeDocument({ title: 'Memorandum' });
    const personal = await makeDocument({ title: 'Memo for Bo', ownerId: bo.memberId });
    const target = toMessage(message.id);
    expect(await searchForMessage(admin, { target, search: 'memo' })).toMatchObject([{ id: memorandum.id }]);
    expect(await searchForMessage(ada, { target, search: 'memo' })).toEqual([]);
    const { id: fundId } = await makeFund();
    const report = await makeDocument({ title: 'Report', fundId });
    const documentIds = [memorandum.id, personal.id, report.id];
    for (const documentId of documentIds) await attach(admin, { target, documentId });
    expect(await nonReadersOf(admin, { rules: message.rules, documentIds })).toEqual({
      [memorandum.id]: 1,
      [personal.id]: 2,
      [report.id]: 3,
    });
    await send(admin, { id: message.id, revision: 1, at: null, documentIds });
    await work();
    const shown = async (viewer: Viewer) =>
      (await ownMessage(viewer, message.id)).attachments.map(({ title }) => title);
    expect(await Promise.all([ada, bo, unsigned].map(shown))).toEqual([
      ['Memorandum'],
      ['Memorandum', 'Memo for Bo'],
      [],
    ]);
    const mails = await queuedMailsToMany();
    const mailed = Object.fromEntries(
      mails.map(({ to, content }) => [
        to,
        (content.attachments as { title: string }[]).map(({ title }) => title),
      ]),
    );
    expect(mailed).toEqual({
      [ada.email]: ['Memorandum'],
      [bo.email]: ['Memorandum', 'Memo for Bo'],
      [unsigned.email]: [],
    });
  });

  test('is no longer available once it is withdrawn, without its title', async () => {
    const message = await makeBroadcast({ savedBy: admin.memberId });
    const { id } = await makeDocument({ title: 'Memorandum' });
    await attach(admin, { target: toMessage(message.id), documentId: id });
    await send(admin, { id: message.id, revision: 1, at: null, documentIds: [id] });
    await work();
    await committed(withdrawDocuments)(admin, { ids: [id] });
    expect((await ownMessage(ada, message.id)).attachments).toEqual([{ id, title: null }]);
    expect((await ownMessage(unsigned, message.id)).attachments).toEqual([]);
    expect(await withdrawalNotice(ada, id)).toBe(
      'This document has been withdrawn and is no longer available.',
    );
    expect(await withdrawalNotice(unsigned, id)).toBeNull();
    const another = await makeBroadcast({ savedBy: admin.memberId });
    await expect(attach(admin, { target: toMessage(another.id), documentId: id })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('an answer', () => {
  const words = { answer: 'It is attached.', revision: null, wording: null };

  test('brings a file to the asker alone, also when it is published', async () => {
    const asked = await makeQuestion(ada.memberId);
    const file = await makeDocument({ title: 'Tax letter', publishedAt: null });
    const common = await makeDocument({ title: 'Guide', category: 'teaser' });
    const documentIds = [file.id, common.id];
    for (const documentId of documentIds) await attach(admin, { target: toQuestion(asked.id), documentId });
    const faqs = (viewer: Viewer) => questionsOn(viewer, { page: 'faqs' });
    expect((await faqs(ada)).own).toMatchObject([{ attachments: [] }]);
    const given = { id: asked.id, ...words, wording: 'Where is the letter?', documentIds };
    await answer(admin, given);
    await answer(admin, given);
    expect((await faqs(ada)).own).toMatchObject([
      { attachments: [{ id: file.id, title: 'Tax letter' }, { title: 'Guide' }] },
    ]);
    expect((await faqs(bo)).published).toMatchObject([{ attachments: [{ title: 'Guide' }] }]);
    expect([await reads(ada, file.id), await reads(bo, file.id)]).toEqual(['Tax letter', 'not_found']);
    await runQueued(answerNoticeJob);
    expect(await queuedMails()).toMatchObject([
      { content: { attachments: [{ title: 'Tax letter' }, { title: 'Guide' }] } },
    ]);
  });

  test('in a conversation keeps each document with its message', async () => {
    const asked = await makeConversation(ada.memberId);
    const file = await makeDocument({ title: 'Tax letter', publishedAt: null });
    const target = toQuestion(asked.id);
    await attach(admin, { target, documentId: file.id });
    const titles = async (viewer: Viewer) =>
      (await ownConversations(viewer))[0]?.messages.map(({ attachments }) =>
        attachments.map(({ title }) => title),
      );
    expect(await titles(ada)).toEqual([[]]);
    await answer(admin, { id: asked.id, ...words, documentIds: [file.id] });
    expect(await titles(ada)).toEqual([[], ['Tax letter']]);
    expect(await attachedDocuments(admin, target)).toEqual([]);
    await runQueued(answerNoticeJob);
    expect(await queuedMails()).toMatchObject([{ content: { attachments: [{ title: 'Tax letter' }] } }]);
    await committed(withdrawDocuments)(admin, { ids: [file.id] });
    expect(await titles(ada)).toEqual([[], [null]]);
  });

  test('brings nothing that the asker may not read', async () => {
    const asked = await makeQuestion(unsigned.memberId);
    const target = toQuestion(asked.id);
    const [memorandum, file, teaser] = [
      await makeDocument({ title: 'Memorandum' }),
      await makeDocument({ title: 'Letter', publishedAt: null }),
      await makeDocument({ title: 'Memo in short', category: 'teaser' }),
    ];
    expect(await searchForMessage(admin, { target, search: 'memo' })).toMatchObject([{ id: teaser.id }]);
    for (const { id: documentId, title } of [memorandum, file])
      await expect(attach(admin, { target, documentId })).rejects.toMatchObject({
        code: 'unprocessable',
        message: expect.stringContaining(`Una Fox may not read “${title}”`),
      });
    await attach(admin, { target, documentId: teaser.id });
    await answer(admin, { id: asked.id, ...words, documentIds: [teaser.id] });
  });

  test('brings no document of others to an asker who has signed', async () => {
    const asked = await makeQuestion(ada.memberId);
    const { id: documentId } = await makeDocument({ ownerId: bo.memberId });
    await expect(attach(admin, { target: toQuestion(asked.id), documentId })).rejects.toMatchObject({
      code: 'unprocessable',
    });
  });

  test('is forgotten with its asker, and the document kept', async () => {
    const asked = await makeQuestion(ada.memberId);
    const { id: documentId } = await makeDocument();
    await attach(admin, { target: toQuestion(asked.id), documentId });
    await answer(admin, { id: asked.id, ...words, wording: 'Where is it?', documentIds: [documentId] });
    await committed((tx) => eraseQuestions(tx, ada.memberId))();
    expect(await db().select().from(attachment)).toEqual([]);
    expect(await reads(bo, documentId)).toBe('Information memorandum');
  });
});

describe('while it can be undone', () => {
  const undo = async () => {
    const [running] = await runningHolds(admin);
    await committed(undoAct)(admin, { holdId: running?.id ?? '' });
  };
  const stateOf = async (target: Parameters<typeof attachedDocuments>[1]) =>
    (await attachedDocuments(admin, target)).map(({ state }) => state);

  test('a message brings its file to nobody, and has it as a draft again once undone', async () => {
    onTestFinished(changeEnvironment({ HOLD_SECONDS: '60' }));
    const message = await makeBroadcast({ savedBy: admin.memberId, rules: toAda() });
    const file = await makeDocument({ publishedAt: null });
    const target = toMessage(message.id);
    await attach(admin, { target, documentId: file.id });
    await send(admin, { id: message.id, revision: 1, at: null, documentIds: [file.id] });
    expect([await stateOf(target), await reads(ada, file.id)]).toEqual([['scheduled'], 'not_found']);
    await undo();
    expect(await stateOf(target)).toEqual(['draft']);
    await detach(admin, { target, documentId: file.id });
  });

  test('an answer in a conversation has its file again once undone', async () => {
    onTestFinished(changeEnvironment({ HOLD_SECONDS: '60' }));
    const asked = await makeConversation(ada.memberId);
    const file = await makeDocument({ publishedAt: null });
    const target = toQuestion(asked.id);
    await attach(admin, { target, documentId: file.id });
    await answer(admin, {
      ...{ id: asked.id, answer: 'Attached.', revision: null, wording: null, documentIds: [file.id] },
    });
    expect(await stateOf(target)).toEqual([]);
    await undo();
    expect(await stateOf(target)).toEqual(['draft']);
  });
});
