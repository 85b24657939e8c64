import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { question } from '#app/db/schema/questions.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { revokeGrant } from '#app/features/grants/ending.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { viewerFor } from '#app/platform/grants/grants.server.ts';
import { appRouter } from '#app/trpc/root.server.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { signNda } from '#tests/factories/sessions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { answerNoticeJob } from './answer-notice.jobs.server.ts';
import { answerQuestion } from './answering.server.ts';
import { questionForAdmin } from './question-inbox.server.ts';
import { askerText } from './question-inbox.ts';
import { questionsOn } from './questions.server.ts';

useTestDatabase({ jobs: JOBS });

let holder: Viewer;
let person: Viewer;
let asked: Viewer;
let grantId: string;
let opportunityId: string;
const body = 'When is the first capital call expected?';

beforeEach(async () => {
  holder = await makeViewer({ roles: ['active'], name: 'Ada Lindqvist' });
  person = await makeViewer({ roles: [DELEGATE], name: 'Nora Klein' });
  for (const { memberId } of [holder, person]) await signNda(memberId);
  ({ id: opportunityId } = await makeOpportunity({ name: 'Harbour Logistics II' }));
  grantId = await makeGrant(holder.memberId, person);
  asked = await viewerFor(person, grantId);
});

const about = () => ({ page: 'opportunity' as const, opportunityId });
const ask = (viewer: Viewer, change: object = {}) =>
  appRouter
    .createCaller({ viewer, requestId: 'request', address: '127.0.0.1' })
    .question.ask({ about: about(), body, idempotencyKey: newId(), ...change });
const own = async (viewer: Viewer) => (await questionsOn(viewer, about())).own;
const titles = async (memberId: string) =>
  db()
    .select({ title: notification.title, href: notification.href })
    .from(notification)
    .where(eq(notification.memberId, memberId))
    .orderBy(asc(notification.id));

describe('a question that a person asks in a holder’s name', () => {
  test('is the holder’s: both see it and its answer, and the firm sees who asked', async () => {
    const { id } = await ask(asked);
    const [entry] = await db().select().from(auditEntry).where(eq(auditEntry.act, 'question.ask'));
    expect(entry).toMatchObject({ actorId: person.memberId, after: { forHolder: holder.memberId } });
    const admin = await makeAdmin();
    const found = await questionForAdmin(admin, id);
    expect(found && askerText(found.askedBy)).toBe('Nora Klein for Ada Lindqvist');
    await transaction((tx) =>
      answerQuestion(tx, admin, { id, revision: null, answer: 'In January.', wording: null }),
    );
    await runQueued(answerNoticeJob);
    for (const viewer of [holder, asked])
      expect(await own(viewer)).toMatchObject([{ id, askedBy: 'Nora Klein', answer: 'In January.' }]);
    expect(await titles(holder.memberId)).toMatchObject([
      { title: 'We answered a question asked on your behalf about Harbour Logistics II' },
    ]);
    expect(await titles(person.memberId)).toEqual([
      {
        title: 'We answered your question about Harbour Logistics II',
        href: expect.stringContaining(`for=${grantId}`),
      },
    ]);
  });

  test('is not announced to the person once their access has ended', async () => {
    const { id } = await ask(asked);
    await transaction((tx) => revokeGrant(tx, holder, { id: grantId }));
    await expect(ask(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const admin = await makeAdmin();
    await transaction((tx) =>
      answerQuestion(tx, admin, { id, revision: null, answer: 'In January.', wording: null }),
    );
    await runQueued(answerNoticeJob);
    expect(await titles(person.memberId)).toEqual([]);
    expect(await titles(holder.memberId)).toHaveLength(1);
  });

  test('is seen by nobody else, and shows nothing that the holder asked', async () => {
    await ask(asked);
    await ask(holder, { body: 'A question of the holder’s own.' });
    expect(await own(asked)).toHaveLength(1);
    expect(await own(holder)).toHaveLength(2);
    const other = await makeViewer({ roles: [DELEGATE] });
    await signNda(other.memberId);
    const theirs = await viewerFor(other, await makeGrant(holder.memberId, other));
    for (const viewer of [theirs, person, await makeViewer({ roles: ['active'] })])
      expect(await own(viewer)).toEqual([]);
  });

  test('is refused without the right to act, and about what the grant does not show', async () => {
    const reader = await viewerFor(person, await makeGrant(holder.memberId, person, { act: false }));
    await expect(ask(reader)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const blind = await viewerFor(person, await makeGrant(holder.memberId, person, { opportunities: false }));
    await expect(ask(blind)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await db().select().from(question)).toEqual([]);
  });
});
