import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { opportunity as opportunityTable } from '#app/db/schema/opportunities.ts';
import { question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { confirmDeletion } from '#app/processes/account/account.server.ts';
import { waitingCounts } from '#app/processes/admin-overview/admin-overview.server.ts';
import { personDetail } from '#app/processes/person/person.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { queued, queuedMails, runQueued } from '#tests/setup/queued.ts';
import { answerNoticeJob } from './answer-notice.jobs.server.ts';
import { answerQuestion, saveAnswerDraft } from './answering.server.ts';
import { askQuestion, countQuestion } from './asking.server.ts';
import { publishQuestion, unpublishQuestion } from './publishing.server.ts';
import {
  inboxChoices,
  questionCounts,
  questionForAdmin,
  questionList,
  questionsOfPerson,
  questionsWaiting,
} from './question-inbox.server.ts';
import { inboxLead } from './question-inbox.ts';
import type { AskInput } from './question-input.ts';
import { fundsToAskAbout, questionsOn } from './questions.server.ts';
import { assignQuestion, dismissQuestion, reopenQuestion } from './triage.server.ts';

useTestDatabase({ jobs: JOBS });

const BODY = 'When do you expect the first call?';
const FAQS = { page: 'faqs' } as const;
const FIRST = questionList.schema.parse({});

const asked = (change: Partial<AskInput> = {}): AskInput => ({
  about: FAQS,
  body: BODY,
  idempotencyKey: newId(),
  ...change,
});
const answered = (id: string, change: object = {}) => ({
  id,
  answer: 'In June, by letter.',
  revision: null,
  wording: null,
  ...change,
});
const ask = async (viewer: Viewer, input: AskInput) => {
  await countQuestion(viewer, input);
  return transaction((tx) => askQuestion(tx, viewer, input));
};
const saveDraft = committed(saveAnswerDraft);
const draft = (viewer: Viewer, id: string, text: string, revision: string | null = null) =>
  saveDraft(viewer, { id, draft: text, revision });
const answer = async (...given: Parameters<typeof sendAnswer>) => {
  await sendAnswer(...given);
  await runQueued(answerNoticeJob);
};
const sendAnswer = committed(answerQuestion);
const assign = committed(assignQuestion);
const publish = (viewer: Viewer, id: string, wording: string) =>
  committed(publishQuestion)(viewer, { id, wording });
const unpublish = (viewer: Viewer, id: string) => committed(unpublishQuestion)(viewer, { id });
const dismiss = committed(dismissQuestion);
const bringBack = (viewer: Viewer, id: string) => committed(reopenQuestion)(viewer, { id });
const acts = async () => {
  const rows = await db().select({ act: auditEntry.act }).from(auditEntry).orderBy(asc(auditEntry.seq));
  return rows.map(({ act }) => act);
};
const stored = async (id: string) => (await db().select().from(question).where(eq(question.id, id)))[0];
const notices = (memberId: string) =>
  db().select().from(notification).where(eq(notification.memberId, memberId));

let ada: Viewer;
let admin: Viewer;
beforeEach(async () => {
  ada = await makeViewer();
  admin = await makeAdmin();
});

describe('asking', () => {
  test('notifies the firm by mail and the CRM by a note, in one transaction, without a reply-to address of the member', async () => {
    const { id: opportunityId } = await makeOpportunity();
    const sent = await ask(ada, asked({ about: { page: 'opportunity', opportunityId } }));
    expect(sent).toMatchObject({ body: BODY, state: 'waiting', answer: null, isPublished: false });
    const mails = await queued<{ id: string }>('mail.firm');
    expect(mails).toEqual([
      {
        id: `question.${sent.id}`,
        content: {
          template: 'firm-question',
          memberName: ada.name,
          memberEmail: ada.email,
          pageName: 'Kontor Systems',
          question: BODY,
          url: expect.stringContaining(`/admin/questions?question=${sent.id}`),
        },
      },
    ]);
    expect(await queued('crm.note')).toMatchObject([
      { memberId: ada.memberId, ref: `question.ask:${sent.id}`, text: `Asked about Kontor Systems: ${BODY}` },
    ]);
    expect(await waitingCounts(admin)).toMatchObject({ questions: 1 });
    // The audit log outlives an erasure, so it must not contain the text.
    expect(JSON.stringify(await db().select().from(auditEntry).orderBy(auditEntry.seq))).not.toContain(
      'first call',
    );
  });

  test('again under its key, even concurrently, is the same question, and notified once', async () => {
    const input = asked();
    const all = await Promise.all([ask(ada, input), ask(ada, input), ask(ada, input)]);
    all.push(await ask(ada, input));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect([await db().$count(question), (await queued('mail.firm')).length]).toEqual([1, 1]);
    expect(await acts()).toEqual(['question.ask']);
    await expect(ask(ada, { ...input, body: 'Something else altogether?' })).rejects.toMatchObject({
      code: 'conflict',
    });
    // Keys are per member: another member's key is another question.
    const bo = await makeViewer();
    expect((await ask(bo, input)).id).not.toBe(all[0]?.id);
  });

  test('the same text on the same page is refused with a friendly message, unless the first was dismissed', async () => {
    const { id } = await ask(ada, asked());
    const again = asked({ body: ` ${BODY.toUpperCase()}` });
    await expect(ask(ada, again)).rejects.toMatchObject({ message: expect.stringContaining('already') });
    const { id: opportunityId } = await makeOpportunity();
    await ask(ada, asked({ about: { page: 'opportunity', opportunityId } }));
    await dismiss(admin, { id, tell: false });
    await ask(ada, asked());
    expect(await db().$count(question)).toBe(3);
  });

  test('two tabs with the same text at the same moment create one question', async () => {
    const both = await Promise.allSettled([ask(ada, asked()), ask(ada, asked())]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db().$count(question)).toBe(1);
  });

  test('more than five in an hour are refused with the waiting time; other members may still ask', async () => {
    for (let n = 1; n <= 5; n += 1) await ask(ada, asked({ body: `Question number ${n}, please?` }));
    const refused = await ask(ada, asked({ body: 'Question number 6, please?' })).catch((error) => error);
    expect(refused).toMatchObject({ code: 'too_many_requests', message: expect.stringMatching(/in \d+ /) });
    expect(refused.retryAfter).toBeGreaterThan(3_500);
    expect(await db().$count(question)).toBe(5);
    await ask(await makeViewer(), asked());
  });

  test('retries, and pages that do not exist, do not count against the limit', async () => {
    const input = asked();
    for (let n = 0; n < 8; n += 1) await ask(ada, input);
    const about = { page: 'opportunity' as const, opportunityId: newId() };
    for (let n = 0; n < 8; n += 1)
      await expect(ask(ada, asked({ about }))).rejects.toMatchObject({ code: 'not_found' });
    await ask(ada, asked({ body: 'And one more, please?' }));
  });
});

describe('who may ask and read', () => {
  test('opportunities and funds require the NDA, and to be published; FAQs are for every member', async () => {
    const unsigned = await makeViewer({}, { ndaSignedAt: null });
    const [open, hidden] = [await makeOpportunity(), await makeOpportunity({ publishedAt: null })];
    const fund = await makeFund();
    const of = (opportunityId: string) => asked({ about: { page: 'opportunity', opportunityId } });
    const ofFund = asked({ about: { page: 'fund', fundId: fund.id } });
    for (const input of [of(open.id), of(hidden.id), ofFund])
      await expect(ask(unsigned, input)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask(ada, of(hidden.id))).rejects.toMatchObject({ code: 'not_found' });
    for (const input of [of(open.id), ofFund, asked()]) await ask(ada, input);
    await ask(unsigned, asked());
    expect(await fundsToAskAbout(ada)).toEqual([{ id: fund.id, name: fund.name }]);
    expect(await fundsToAskAbout(unsigned)).toEqual([]);
    const pending = await makeViewer({}, { membershipStatus: 'pending' });
    expect(await questionsOn(pending, FAQS)).toEqual({ own: [], published: [] });
  });

  test('members read their own with the answers, and published ones without the asker and drafts', async () => {
    const bo = await makeViewer({ name: 'Bo Otherwise' });
    const { id } = await ask(ada, asked());
    await ask(bo, asked({ body: 'Is this between us, please?' }));
    await draft(admin, id, 'Half an answ');
    expect(await questionsOn(ada, FAQS)).toMatchObject({ own: [{ id, state: 'waiting', answer: null }] });
    await answer(admin, { ...answered(id), wording: 'When is the first call expected?' });
    expect(await questionsOn(ada, FAQS)).toMatchObject({
      own: [{ id, body: BODY, state: 'answered', answer: 'In June, by letter.', isPublished: true }],
      published: [],
    });
    const toBo = await questionsOn(bo, FAQS);
    expect(toBo).toMatchObject({
      own: [{ body: 'Is this between us, please?' }],
      published: [{ id, question: 'When is the first call expected?', answer: 'In June, by letter.' }],
    });
    for (const secret of [BODY, ada.name, ada.memberId, 'Half'])
      expect(JSON.stringify(toBo)).not.toContain(secret);
  });

  test('questions published on an opportunity can be read where its page can be read in full', async () => {
    const offer = await makeOpportunity();
    const about = { page: 'opportunity' as const, opportunityId: offer.id };
    const { id } = await ask(ada, asked({ about }));
    await answer(admin, { ...answered(id), wording: BODY });
    const readers = {
      prospective: await makeViewer(),
      active: await makeViewer({ roles: ['active'] }),
      unsigned: await makeViewer({}, { ndaSignedAt: null }),
      admin,
    };
    const seen = async () => {
      const entries = Object.entries(readers).map(async ([who, viewer]) => {
        const { published } = await questionsOn(viewer, about);
        return published.length > 0 ? [who] : [];
      });
      return (await Promise.all(entries)).flat();
    };
    expect(await seen()).toEqual(['prospective', 'active', 'admin']);
    await db().update(opportunityTable).set({ stage: 'closed', closedAt: new Date() });
    expect(await seen()).toEqual(['active', 'admin']);
    // The asker still sees their own answer, and may ask more.
    expect((await questionsOn(ada, about)).own).toHaveLength(1);
    await db().update(opportunityTable).set({ publishedAt: null });
    expect(await seen()).toEqual([]);
    // A member who has to sign again sees none of it until then.
    expect(await questionsOn({ ...ada, ndaSignedAt: null }, about)).toEqual({ own: [], published: [] });
  });

  test('the inbox is empty, and its actions fail, for everyone but admins', async () => {
    const { id } = await makeQuestion(ada.memberId);
    for (const viewer of [ada, await makeViewer({ roles: ['active'] })]) {
      expect(await questionList.page(viewer, FIRST)).toEqual({ items: [], nextCursor: null });
      expect(await questionForAdmin(viewer, id)).toBeNull();
      expect(await questionsOfPerson(viewer, ada.memberId)).toEqual([]);
      expect(await inboxChoices(viewer)).toEqual({ abouts: [], admins: [] });
      expect(await questionsWaiting(viewer)).toBe(0);
      expect(await questionCounts(viewer)).toMatchObject({ waiting: 0 });
      expect(inboxLead(await questionCounts(viewer))).toBe('No questions yet.');
      for (const act of [
        () => draft(viewer, id, 'x'),
        () => answer(viewer, answered(id)),
        () => assign(viewer, { id, assigneeId: viewer.memberId }),
        () => publish(viewer, id, BODY),
        () => unpublish(viewer, id),
        () => dismiss(viewer, { id, tell: true }),
        () => bringBack(viewer, id),
      ])
        await expect(act()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await acts()).toEqual([]);
  });
});

describe('drafting', () => {
  test('is saved, with one audit entry per editing session, and changes the question’s state', async () => {
    const { id } = await makeQuestion(ada.memberId);
    const first = await draft(admin, id, 'In J');
    if (first.outcome !== 'saved') throw new Error('The draft was not saved');
    const second = await draft(admin, id, 'In June.', first.revision);
    expect(second).toMatchObject({ outcome: 'saved' });
    expect(await acts()).toEqual(['question.draft']);
    expect(await questionForAdmin(admin, id)).toMatchObject({
      state: 'drafted',
      draft: { text: 'In June.', revision: second.revision, saved: { by: admin.name } },
    });
    expect(await questionCounts(admin)).toMatchObject({ waiting: 1, drafted: 1 });
    expect(await questionsWaiting(admin)).toBe(1);
    expect(inboxLead(await questionCounts(admin))).toBe('1 question to answer, 1 of them drafted.');
    expect((await questionList.page(admin, FIRST)).items).toMatchObject([{ id, state: 'drafted' }]);
    await draft(admin, id, '', second.revision);
    expect(await questionForAdmin(admin, id)).toMatchObject({ state: 'waiting', draft: { text: '' } });
  });

  test('by two at once: the second sees what the first has saved, and nothing is lost', async () => {
    const other = await makeViewer({ roles: ['admin'], name: 'Tom Reed' });
    const { id } = await makeQuestion(ada.memberId);
    const first = await draft(admin, id, 'In June.');
    const second = await draft(other, id, 'In July.');
    expect(second).toEqual({
      outcome: 'conflict',
      draft: 'In June.',
      revision: first.revision,
      saved: { at: first.revision, by: admin.name },
    });
    expect(await stored(id)).toMatchObject({ draft: 'In June.', draftedBy: admin.memberId });
    // Having seen it, they may overwrite it; then the first admin gets the conflict.
    expect(await draft(other, id, 'In July.', second.revision)).toMatchObject({ outcome: 'saved' });
    expect(await draft(admin, id, 'In June!', first.revision)).toMatchObject({ draft: 'In July.' });
    expect(await acts()).toEqual(['question.draft', 'question.draft']);
  });

  test('repeated after a lost response is the same draft', async () => {
    const { id } = await makeQuestion(ada.memberId);
    const first = await draft(admin, id, 'In June.');
    expect(await draft(admin, id, 'In June.')).toEqual(first);
  });

  test('on a closed question is refused with the name of the admin who closed it', async () => {
    const { id } = await makeQuestion(ada.memberId);
    await answer(admin, answered(id));
    await expect(draft(admin, id, 'More')).rejects.toMatchObject({
      code: 'conflict',
      message: `${admin.name} has already answered this question.`,
    });
  });
});

describe('answering', () => {
  test('in private notifies the asker once, by their chosen delivery, and adds a CRM note', async () => {
    const { id: opportunityId, slug } = await makeOpportunity();
    const { id } = await ask(ada, asked({ about: { page: 'opportunity', opportunityId } }));
    await db()
      .insert(notificationPreference)
      .values({ memberId: ada.memberId, kind: 'question_answered', delivery: 'mail' });
    await draft(admin, id, 'In Ju');
    await answer(admin, answered(id));
    await answer(admin, answered(id));
    expect(await notices(ada.memberId)).toMatchObject([
      {
        kind: 'question_answered',
        title: 'We answered your question about Kontor Systems',
        href: `/opportunities/open/${slug}#ask-a-question`,
        cause: `question.answer:${id}`,
      },
    ]);
    const mails = await queuedMails();
    expect(mails).toMatchObject([
      {
        id: `question-answered.${id}`,
        to: ada.email,
        content: { template: 'question-answered', question: BODY },
      },
    ]);
    // Confidential text is never in a mail.
    expect(JSON.stringify(mails)).not.toContain('In June');
    const notes = await queued<{ ref: string }>('crm.note');
    expect(notes.map(({ ref }) => ref)).toEqual([`question.ask:${id}`, `question.answer:${id}`]);
    expect(await stored(id)).toMatchObject({ draft: null, answeredBy: admin.memberId, publishedAt: null });
    expect(await acts()).toEqual(['question.ask', 'question.draft', 'question.answer']);
    expect(await waitingCounts(admin)).toMatchObject({ questions: 0 });
  });

  test('by two admins at once has one result, and the other learns who was faster', async () => {
    const other = await makeViewer({ roles: ['admin'], name: 'Tom Reed' });
    const { id } = await makeQuestion(ada.memberId);
    const both = await Promise.allSettled([
      answer(admin, answered(id)),
      answer(other, answered(id, { answer: 'In July.' })),
    ]);
    const refused = both.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason.message)).toEqual([
      expect.stringMatching(/^(Ines Carvalho|Tom Reed) has already answered this question\.$/),
    ]);
    expect([(await notices(ada.memberId)).length, (await acts()).length]).toEqual([1, 1]);
  });

  test('over another admin’s unread draft is refused; over one’s own it is not', async () => {
    const other = await makeViewer({ roles: ['admin'], name: 'Tom Reed' });
    const { id } = await makeQuestion(ada.memberId);
    const { revision } = await draft(other, id, 'Not in June, as I know.');
    await expect(answer(admin, answered(id))).rejects.toMatchObject({
      message: expect.stringContaining('Tom Reed saved another draft'),
    });
    await answer(admin, answered(id, { revision }));
    const { id: second } = await makeQuestion(ada.memberId, { body: 'And the second one?' });
    await draft(admin, second, 'Half');
    await answer(admin, answered(second));
    expect(await db().$count(question)).toBe(2);
  });

  test('concurrent with dismissing has one result', async () => {
    const { id } = await makeQuestion(ada.memberId);
    const both = await Promise.allSettled([
      answer(admin, answered(id)),
      dismiss(await makeAdmin(), { id, tell: true }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await notices(ada.memberId)).toHaveLength(1);
  });
});

describe('publishing', () => {
  test('afterwards, a private answer in its own words, without a notification; and withdrawing it', async () => {
    const bo = await makeViewer();
    const { id } = await ask(ada, asked());
    await expect(publish(admin, id, BODY)).rejects.toMatchObject({ code: 'conflict' });
    await answer(admin, answered(id));
    const told = await db().$count(notification);
    await publish(admin, id, 'When is the first call?');
    await publish(admin, id, 'When is the first call?');
    expect((await questionsOn(bo, FAQS)).published).toMatchObject([{ question: 'When is the first call?' }]);
    await expect(publish(admin, id, 'Otherwise put?')).rejects.toMatchObject({ code: 'conflict' });
    await unpublish(admin, id);
    await unpublish(admin, id);
    expect((await questionsOn(bo, FAQS)).published).toEqual([]);
    expect((await questionsOn(ada, FAQS)).own).toMatchObject([{ state: 'answered', isPublished: false }]);
    // The edited wording is kept for the next publication.
    expect(await questionForAdmin(admin, id)).toMatchObject({
      publication: { wording: 'When is the first call?', published: null },
    });
    await publish(admin, id, 'Otherwise put?');
    expect(await db().$count(notification)).toBe(told);
    expect((await acts()).slice(2)).toEqual(['question.publish', 'question.takeBack', 'question.publish']);
  });
});

describe('dismissing', () => {
  test('notifies the asker or not, and can be undone', async () => {
    const { id } = await makeQuestion(ada.memberId);
    await dismiss(admin, { id, tell: false });
    expect(await notices(ada.memberId)).toEqual([]);
    expect((await questionsOn(ada, FAQS)).own).toMatchObject([{ state: 'closed' }]);
    await expect(answer(admin, answered(id))).rejects.toMatchObject({
      message: expect.stringContaining('Reopen it first'),
    });
    await bringBack(admin, id);
    await bringBack(admin, id);
    await dismiss(admin, { id, tell: true });
    await dismiss(admin, { id, tell: true });
    expect(await notices(ada.memberId)).toMatchObject([{ title: 'Your question about our FAQs is closed' }]);
    await expect(dismiss(admin, { id: newId(), tell: true })).rejects.toMatchObject({ code: 'not_found' });
    expect(await acts()).toEqual(['question.dismiss', 'question.bringBack', 'question.dismiss']);
  });
});

describe('assigning', () => {
  test('notifies the other admin with an anonymous message, and never oneself', async () => {
    const other = await makeViewer({ roles: ['admin'], name: 'Tom Reed' });
    const { id } = await makeQuestion(ada.memberId);
    await assign(admin, { id, assigneeId: admin.memberId });
    expect(await notices(admin.memberId)).toEqual([]);
    await assign(admin, { id, assigneeId: other.memberId });
    await assign(admin, { id, assigneeId: other.memberId });
    const told = await notices(other.memberId);
    expect(told).toMatchObject([{ kind: 'firm_message', href: `/admin/questions?question=${id}` }]);
    expect(JSON.stringify(told)).not.toContain(ada.name);
    await assign(admin, { id, assigneeId: null });
    expect(await stored(id)).toMatchObject({ assignedTo: null, assignedAt: null });
    expect(await acts()).toEqual(Array.from({ length: 3 }, () => 'question.assign'));
  });

  test('only admins can be assigned, and only to open questions', async () => {
    const { id } = await makeQuestion(ada.memberId);
    for (const assigneeId of [ada.memberId, newId()])
      await expect(assign(admin, { id, assigneeId })).rejects.toMatchObject({ code: 'unprocessable' });
    await answer(admin, answered(id));
    await expect(assign(admin, { id, assigneeId: admin.memberId })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('the inbox', () => {
  test('can be filtered by page, assignee and words, and its counts follow the filters', async () => {
    const offer = await makeOpportunity();
    const fund = await makeFund();
    const bo = await makeViewer({ name: 'Bo Otherwise' });
    const mine = await makeQuestion(ada.memberId, { opportunityId: offer.id, assignedTo: admin.memberId });
    const funds = await makeQuestion(bo.memberId, { fundId: fund.id, body: 'What is 100% of the fee?' });
    const faqs = await makeQuestion(ada.memberId);
    const found = async (filters: object) => {
      const { items } = await questionList.page(admin, questionList.schema.parse(filters));
      return items.map(({ id }) => id).sort();
    };
    expect(await found({})).toEqual([mine.id, funds.id, faqs.id].sort());
    expect(await found({ about: 'faqs' })).toEqual([faqs.id]);
    expect(await found({ about: 'opportunity' })).toEqual([mine.id]);
    expect(await found({ about: `opportunity:${offer.id}` })).toEqual([mine.id]);
    expect(await found({ about: `fund:${fund.id}` })).toEqual([funds.id]);
    expect(await found({ assignee: 'me' })).toEqual([mine.id]);
    expect(await found({ assignee: 'none' })).toEqual([funds.id, faqs.id].sort());
    expect(await found({ q: 'otherwise fee' })).toEqual([funds.id]);
    expect(await found({ q: '100%' })).toEqual([funds.id]);
    expect(await found({ q: '%' })).toEqual([funds.id]);
    expect(await inboxChoices(admin)).toEqual({
      abouts: expect.arrayContaining([
        { value: 'faqs', label: 'FAQs' },
        { value: `opportunity:${offer.id}`, label: 'Kontor Systems' },
        { value: `fund:${fund.id}`, label: fund.name },
      ]),
      admins: [{ id: admin.memberId, name: admin.name }],
    });
  });

  test('open questions are oldest first, closed ones newest first, page by page', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 9, minute));
    const ids: string[] = [];
    for (let n = 0; n < 53; n += 1) ids.push((await makeQuestion(ada.memberId, { askedAt: at(n % 26) })).id);
    const first = await questionList.page(admin, FIRST);
    const second = await questionList.page(admin, { ...FIRST, cursor: first.nextCursor ?? '' });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 3, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(53);
    const times = [...first.items, ...second.items].map(({ askedAt }) => askedAt);
    expect(times).toEqual([...times].sort());
    for (const id of ids.slice(0, 3)) await answer(admin, answered(id));
    const { items } = await questionList.page(admin, questionList.schema.parse({ state: 'answered' }));
    expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 3).reverse());
  });

  test('are sorted by every column, page by page, and exported in that order', async () => {
    const bo = await makeViewer({ name: 'Bo Otherwise' });
    const fund = await makeFund();
    for (let n = 0; n < 52; n += 1)
      await makeQuestion(n % 3 ? ada.memberId : bo.memberId, {
        body: `Question ${n % 5}?`,
        askedAt: new Date(Date.UTC(2026, 5, 1, 9, (n * 7) % 52)),
        ...(n % 2 && { fundId: fund.id }),
        ...(n % 4 && { assignedTo: admin.memberId }),
      });
    await expectSorted(questionList, admin, {
      count: 52,
      // Open questions were never closed.
      sortedBy: {
        question: ({ excerpt }) => excerpt,
        asker: ({ askedBy }) => askedBy.name,
        about: ({ on }) => (on.page === 'fund' ? on.name : null),
        assignee: ({ assignee }) => assignee?.name ?? null,
        asked: ({ askedAt }) => askedAt,
      },
    });
  });

  test.each([
    ['of several lines', 'Dear team,\r\n\r\nwhen do you\tclose?'],
    ['of emoji', '🚀'.repeat(250)],
  ])('are paged past a question %s', async (_, body) => {
    for (let n = 0; n < 51; n += 1) await makeQuestion(ada.memberId, { body });
    const first = await questionList.page(admin, questionList.schema.parse({ sort: 'question' }));
    const cursor = first.nextCursor ?? '';
    const second = await questionList.page(admin, questionList.schema.parse({ sort: 'question', cursor }));
    expect(second.items).toHaveLength(1);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(51);
  });

  test('a person’s panel and timeline include what they asked', async () => {
    const { id } = await ask(ada, asked());
    await answer(admin, answered(id));
    const detail = await personDetail(admin, ada.memberId);
    expect(detail?.questions).toMatchObject([{ id, excerpt: BODY, state: 'answered', on: { name: 'FAQs' } }]);
    expect(detail?.timeline.items.map(({ sentence }) => sentence)).toEqual([
      'Ines Carvalho answered the question about FAQs',
      'Ada Lindqvist asked a question about FAQs',
    ]);
  });
});

describe('when the asker is erased', () => {
  test('private questions are deleted, published ones stay in their public wording', async () => {
    const priv = await ask(ada, asked({ body: 'Between us: is Ada Lindqvist in?' }));
    const open = await ask(ada, asked({ body: 'Ada Lindqvist asks when the first call is.' }));
    await answer(admin, answered(priv.id, { answer: 'Yes.' }));
    await answer(admin, answered(open.id, { wording: 'When is the first call?' }));
    await committed(confirmDeletion)(admin, await makeDeletion(ada.memberId));
    expect(await stored(priv.id)).toBeUndefined();
    expect(await stored(open.id)).toMatchObject({
      body: 'When is the first call?',
      answer: 'In June, by letter.',
    });
    expect((await questionsOn(await makeViewer(), FAQS)).published).toHaveLength(1);
    expect(await questionForAdmin(admin, open.id)).toMatchObject({
      askedBy: { name: 'Former member', isErased: true },
    });
    for (const job of ['mail.firm', 'crm.note'])
      expect(JSON.stringify(await queued(job))).not.toContain('first call is');
  });

  test('while an admin answers, there is one result', async () => {
    const { id } = await makeQuestion(ada.memberId);
    const deletion = await makeDeletion(ada.memberId);
    const [told, gone] = await Promise.allSettled([
      answer(admin, answered(id)),
      committed(confirmDeletion)(await makeAdmin(), deletion),
    ]);
    expect(gone.status).toBe('fulfilled');
    expect(['fulfilled', 'rejected']).toContain(told.status);
    expect(await stored(id)).toBeUndefined();
    expect(await notices(ada.memberId)).toEqual([]);
  });
});
