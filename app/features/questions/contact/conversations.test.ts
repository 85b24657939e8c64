import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { document } from '#app/db/schema/documents.ts';
import { contactMessage, question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { About } from '#app/domain/messages/contact.ts';
import { JOBS } from '#app/jobs.server.ts';
import { confirmDeletion } from '#app/processes/account/account.server.ts';
import { takeOwnData } from '#app/processes/account/account-data.server.ts';
import { waitingCounts } from '#app/processes/admin-overview/admin-overview.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails, runQueued } from '#tests/setup/queued.ts';
import { answerNoticeJob } from '../answer-notice.jobs.server.ts';
import { answerQuestion } from '../answering.server.ts';
import { publishQuestion } from '../publishing.server.ts';
import { inboxChoices, questionForAdmin, questionList } from '../question-inbox.server.ts';
import { questionsOn } from '../questions.server.ts';
import { assignQuestion, dismissQuestion } from '../triage.server.ts';
import { aboutChoices } from './about.server.ts';
import type { StartInput } from './contact-input.ts';
import { contactFile, ownConversations } from './conversations.server.ts';
import { countMessage, type StoredFile, startConversation, writeAgain } from './writing.server.ts';

useTestDatabase({ jobs: JOBS });

const BODY = 'Where do I find the statement of last year?';
const FILE: StoredFile = {
  key: 'contact/files/of-ada',
  name: 'statement.pdf',
  contentType: 'application/pdf',
  bytes: 82_000,
};
const message = (change: Partial<StartInput> = {}): StartInput => ({
  subject: 'Portfolio',
  body: BODY,
  idempotencyKey: newId(),
  ticket: null,
  ...change,
});
const write = async (viewer: Viewer, input = message(), file: StoredFile | null = null) =>
  (await countMessage(viewer, input)) ??
  transaction((tx) => startConversation(tx, viewer, input, { file, contactEmail: null }));
const reply = (viewer: Viewer, id: string, body: string, idempotencyKey = newId()) =>
  transaction((tx) =>
    writeAgain(tx, viewer, { id, body, idempotencyKey, ticket: null }, { file: null, contactEmail: null }),
  );
const answer = async (viewer: Viewer, id: string, text: string, lastMessageId?: string) => {
  await committed(answerQuestion)(viewer, { id, answer: text, revision: null, wording: null, lastMessageId });
  await runQueued(answerNoticeJob);
};
const dismiss = committed(dismissQuestion);
const textsOf = async (viewer: Viewer) =>
  (await ownConversations(viewer)).map(({ state, messages }) => [state, ...messages.map(({ text }) => text)]);
const inbox = (admin: Viewer, filters: object) =>
  questionList.page(admin, questionList.schema.parse(filters));

let ada: Viewer;
let admin: Viewer;
beforeEach(async () => {
  // Everyone who may sign in may write, even before signing the NDA.
  ada = { ...(await makeViewer()), ndaSignedAt: null };
  admin = await makeAdmin();
});

describe('a message', () => {
  test('reaches the firm by mail with the member as reply-to, the CRM and the inbox; the member gets a copy', async () => {
    const { id, reference } = await write(ada, message(), FILE);
    expect(reference).toMatch(/^VC-[2-9A-Z]{6}$/);
    const common = { reference, subject: 'Portfolio', text: BODY, fileName: 'statement.pdf' };
    expect(await queued('mail.firm')).toEqual([
      {
        id: expect.stringMatching(/^contact\./),
        replyTo: ada.email,
        content: {
          template: 'contact-message',
          ...common,
          ...{ fromName: ada.name, fromEmail: ada.email },
          url: expect.stringContaining(`/admin/questions?question=${id}`),
        },
      },
    ]);
    expect(await queuedMails()).toEqual([
      {
        id: expect.stringMatching(/^contact-copy\./),
        to: ada.email,
        replyTo: expect.stringMatching(/^reply\+/),
        content: {
          template: 'contact-copy',
          takesReplies: true,
          ...common,
          memberName: ada.name,
          url: expect.stringContaining(`/contact#${reference}`),
        },
      },
    ]);
    expect(await queued('crm.note')).toMatchObject([
      {
        memberId: ada.memberId,
        text: `Wrote about Portfolio, ${reference} (with the file statement.pdf): ${BODY}`,
      },
    ]);
    expect(await waitingCounts(admin)).toMatchObject({ questions: 1 });
    expect((await inbox(admin, { q: reference, about: 'contact' })).items).toMatchObject([
      { id, excerpt: BODY, on: { page: 'contact', name: `Portfolio · ${reference}` }, state: 'waiting' },
    ]);
    expect((await inboxChoices(admin)).abouts).toEqual([{ value: 'contact', label: 'Contact form' }]);
    // The audit log outlives an erasure, so it must contain neither the text nor the file's name.
    expect(JSON.stringify(await db().select().from(auditEntry).orderBy(auditEntry.seq))).not.toMatch(
      /last year|statement\.pdf/,
    );
  });

  test('again under its key, even concurrently, is the same message, and notified once', async () => {
    const input = message();
    const all = await Promise.all([write(ada, input), write(ada, input), write(ada, input)]);
    all.push(await write(ada, input));
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
    expect([await db().$count(question), (await queued('mail.firm')).length]).toEqual([1, 1]);
    await expect(write(ada, { ...input, subject: 'Technical' })).rejects.toMatchObject({ code: 'conflict' });
    const { idempotencyKey } = await makeQuestion(ada.memberId);
    await expect(write(ada, message({ idempotencyKey }))).rejects.toMatchObject({ code: 'conflict' });
    // Keys are per member.
    const bo = await makeViewer();
    expect((await write(bo, input)).reference).not.toBe(all[0]?.reference);
  });

  test('more than five in an hour are refused with the waiting time; retries and other members’ messages are not', async () => {
    const first = message();
    await write(ada, first);
    for (let n = 2; n <= 5; n += 1) await write(ada);
    await expect(write(ada)).rejects.toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/in \d+ minutes/),
    });
    await write(ada, first);
    await write(await makeViewer());
    expect(await db().$count(question)).toBe(6);
  });
});

describe('a conversation', () => {
  test('is answered in the inbox; its member is notified without the answer, and can write again', async () => {
    const { id, reference } = await write(ada);
    await committed(assignQuestion)(admin, { id, assigneeId: admin.memberId });
    await answer(admin, id, 'Under Documents.');
    expect(await textsOf(ada)).toEqual([['answered', BODY, 'Under Documents.']]);
    const notices = () =>
      db()
        .select({ title: notification.title, href: notification.href })
        .from(notification)
        .where(eq(notification.memberId, ada.memberId))
        .orderBy(asc(notification.createdAt));
    const told = { title: `We answered your message ${reference}`, href: `/contact#${reference}` };
    expect(await notices()).toEqual([told]);
    const answered = (await queuedMails()).slice(1);
    expect(answered).toMatchObject([{ content: { template: 'contact-answered', reference } }]);
    expect(JSON.stringify(answered)).not.toContain('Under Documents.');

    expect(await reply(ada, id, 'It is not there.')).toEqual({ id, reference });
    expect(await textsOf(ada)).toEqual([['waiting', BODY, 'Under Documents.', 'It is not there.']]);
    expect((await inbox(admin, { assignee: 'me' })).items).toMatchObject([
      { id, excerpt: 'It is not there.', state: 'waiting' },
    ]);
    await answer(admin, id, 'Now it is.');
    expect(await notices()).toEqual([told, told]);
    expect((await questionForAdmin(admin, id))?.conversation).toMatchObject({
      reference,
      messages: [{ author: 'member' }, { author: 'firm' }, { author: 'member' }, { text: 'Now it is.' }],
    });
    const acts = await db().select({ act: auditEntry.act }).from(auditEntry).orderBy(asc(auditEntry.seq));
    expect(acts.map(({ act }) => act)).toEqual([
      'contact.write',
      'question.assign',
      'question.answer',
      'contact.writeAgain',
      'question.answer',
    ]);
  });

  test('awaiting an answer keeps its place when continued; a dismissed one is reopened', async () => {
    const { id } = await write(ada);
    const placeOf = async () => (await inbox(admin, {})).items[0]?.askedAt;
    const place = await placeOf();
    await reply(ada, id, 'And one thing more.');
    expect(await placeOf()).toBe(place);
    await dismiss(admin, { id, tell: true });
    await reply(ada, id, 'Please do answer.');
    expect(await textsOf(ada)).toEqual([['waiting', BODY, 'And one thing more.', 'Please do answer.']]);
    await dismiss(admin, { id, tell: true });
    expect(await db().$count(notification, eq(notification.memberId, ada.memberId))).toBe(2);
  });

  test('accepts a message once, however often it is sent', async () => {
    const { id } = await write(ada);
    const key = newId();
    const all = await Promise.all([1, 2, 3].map(() => reply(ada, id, 'Once.', key)));
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
    expect(await db().$count(contactMessage)).toBe(2);
    await expect(reply(ada, id, 'Twice.', key)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('cannot be answered by an admin who has not read its last message', async () => {
    const { id } = await write(ada);
    const read = (await questionForAdmin(admin, id))?.conversation?.messages.at(-1)?.id;
    await reply(ada, id, 'Forget it, I have found it.');
    await expect(answer(admin, id, 'Under Documents.', read)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('written again'),
    });
    expect(await db().$count(contactMessage, eq(contactMessage.author, 'firm'))).toBe(0);
  });

  test('is visible to its member only, and never published', async () => {
    const { id } = await write(ada, message(), FILE);
    const bo = await makeViewer();
    expect(await ownConversations(bo)).toEqual([]);
    await expect(reply(bo, id, 'Let me in.')).rejects.toMatchObject({ code: 'not_found' });
    await expect(reply(admin, id, 'As the member.')).rejects.toMatchObject({ code: 'not_found' });
    expect(await questionForAdmin(bo, id)).toBeNull();
    const [first] = await db().select({ id: contactMessage.id }).from(contactMessage);
    const fileOf = (viewer: Viewer) => contactFile(viewer, first?.id ?? '');
    const found = { key: FILE.key, name: 'statement.pdf', contentType: 'application/pdf' };
    expect([await fileOf(ada), await fileOf(admin), await fileOf(bo)]).toEqual([found, found, null]);
    const wording = 'Where is the statement of last year?';
    const publicly = { id, answer: 'There.', revision: null, wording };
    await expect(committed(answerQuestion)(admin, publicly)).rejects.toMatchObject({ code: 'unprocessable' });
    await answer(admin, id, 'There.');
    await expect(committed(publishQuestion)(admin, { id, wording })).rejects.toMatchObject({
      code: 'unprocessable',
    });
    expect(await questionsOn(bo, { page: 'faqs' })).toEqual({ own: [], published: [] });
    expect(await questionsOn(ada, { page: 'faqs' })).toEqual({ own: [], published: [] });
  });
});

describe('what a message is about', () => {
  test('is what its member may see: it is named in the inbox and filtered by, and hidden from them once it is withdrawn', async () => {
    const bo = await makeViewer();
    const offer = await makeOpportunity({ name: 'Solera Foods' });
    const mine = await makeDocument({ title: 'Statement 2025', ownerId: ada.memberId });
    const other = await makeDocument({ ownerId: bo.memberId });
    const about = { kind: 'document', id: mine.id } as const;
    const signed = { ...ada, ndaSignedAt: new Date().toISOString() };
    const of = (kind: About['kind'], id: string): StartInput => message({ about: { kind, id } });
    for (const unseen of [of('document', other.id), of('document', newId()), of('opportunity', offer.id)])
      await expect(write(ada, unseen)).rejects.toMatchObject({ code: 'unprocessable' });
    expect(await aboutChoices(signed, about)).toEqual([
      { value: `document:${mine.id}`, label: 'Statement 2025' },
      { value: `opportunity:${offer.id}`, label: 'Solera Foods' },
    ]);
    expect(await aboutChoices(ada, { kind: 'document', id: other.id })).toEqual([]);

    const onOffer = await write(signed, of('opportunity', offer.id));
    const { id } = await write(signed, of('document', mine.id));
    expect((await ownConversations(signed)).map((one) => one.about)).toEqual([
      'Statement 2025',
      'Solera Foods',
    ]);
    const found = async (filters: object) => (await inbox(admin, filters)).items.map((one) => one.id);
    expect(await found({ about: 'document' })).toEqual([id]);
    expect(await found({ about: `document:${mine.id}` })).toEqual([id]);
    expect(await found({ about: `opportunity:${offer.id}` })).toEqual([onOffer.id]);
    expect((await inboxChoices(admin)).abouts).toEqual([
      { value: `opportunity:${offer.id}`, label: 'Solera Foods' },
      { value: `document:${mine.id}`, label: 'Statement 2025' },
    ]);
    expect(await questionForAdmin(admin, id)).toMatchObject({
      about: { name: 'Statement 2025', href: `/admin/documents/${mine.id}` },
    });
    await db().update(document).set({ withdrawnAt: new Date() }).where(eq(document.id, mine.id));
    expect((await ownConversations(signed)).map((one) => one.about)).toEqual([null, 'Solera Foods']);
    expect((await inbox(admin, { about: 'document' })).items).toMatchObject([{ about: 'Statement 2025' }]);
  });
});

describe('a member’s data', () => {
  test('includes the conversations with the names of their files', async () => {
    const { id, reference } = await write(ada, message(), FILE);
    await answer(admin, id, 'Under Documents.');
    const data = await takeOwnData(ada);
    expect(data).toMatchObject({
      questions: [],
      messages: [
        {
          ...{ reference, subject: 'Portfolio', state: 'answered' },
          messages: [
            { by: 'you', text: BODY, file: { name: 'statement.pdf', bytes: 82_000 } },
            { by: 'the firm', text: 'Under Documents.', file: null },
          ],
        },
      ],
    });
    expect(JSON.stringify(data)).not.toContain(admin.memberId);
  });

  test('is erased with every message, and a job deletes the files', async () => {
    const { id } = await write(ada, message(), FILE);
    await reply(ada, id, 'And one thing more.');
    await committed(confirmDeletion)(admin, await makeDeletion(ada.memberId));
    expect([await db().$count(question), await db().$count(contactMessage)]).toEqual([0, 0]);
    expect(await queued('contact.discardFiles')).toEqual([{ keys: [FILE.key] }]);
  });
});
