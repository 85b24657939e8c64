import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { serviceContact } from '#app/db/schema/services.ts';
import { askForReview } from '#app/features/documents/admin/publish.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeVersion } from '#tests/factories/nda.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { makeWaitlistEntry } from '#tests/factories/waitlist.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { adminOverview, waitingCounts } from './admin-overview.server.ts';

useTestDatabase({ jobs: JOBS });

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const stranger = (name: string, days: number) =>
  makeMember({ name, roles: [], approvedAt: null, createdAt: ago(days) });

test('open items are counted, and shown oldest first', async () => {
  const admin = await makeAdmin();
  for (let days = 1; days <= 7; days += 1) await stranger(`Waits ${days}`, days);
  await makeVersion();
  const late = await makeMember({ name: 'Late Signer', approvedAt: ago(30) });
  const leaver = await makeViewer({ name: 'Lena Leaver', approvedAt: ago(1) });
  await makeDeletion(leaver.memberId);
  await makeCommitment(leaver, (await makeOpportunity()).id);
  await makeQuestion(leaver.memberId);
  await makeQuestion(leaver.memberId, { draft: 'Half an answer', draftedAt: new Date() });
  await makeQuestion(leaver.memberId, { answer: 'Yes.', answeredAt: new Date() });
  await makeWaitlistEntry();
  await makeWaitlistEntry({ invitedAt: new Date() });
  await db()
    .insert(serviceContact)
    .values({ service: 'crm', lastFailureAt: new Date(), lastFailure: 'Refused', failuresInARow: 3 });

  const draft = await makeDocument({ title: 'Terms', publishedAt: null });
  await committed(askForReview)(await makeAdmin(), { id: draft.id });
  const problem = { preparationProblem: 'It is encrypted.' };
  await makeDocument({ policy: 'watermarked', ...problem });
  await makeDocument({ policy: 'original', ...problem });
  await makeDocument({ policy: 'watermarked', withdrawnAt: new Date(), ...problem });

  expect(await waitingCounts(admin)).toEqual({
    queue: 2,
    people: 7,
    waitlist: 1,
    questions: 2,
    content: 0,
    documents: 1,
    integrations: 1,
  });
  const waiting = await adminOverview(admin);
  expect(waiting.people.total).toBe(7);
  expect(waiting.questions).toMatchObject({ total: 2, items: [{ state: 'waiting' }, { state: 'drafted' }] });
  expect(waiting.people.items.map(({ name }) => name)).toEqual([
    'Waits 7',
    'Waits 6',
    'Waits 5',
    'Waits 4',
    'Waits 3',
  ]);
  expect(waiting.deletions.map(({ member }) => member.name)).toEqual(['Lena Leaver']);
  expect(waiting.unsigned.items.map(({ id }) => id)).toEqual([late.id]);
  expect(waiting.approvals.items).toMatchObject([{ title: 'Terms', to: `/admin/documents/${draft.id}` }]);
  expect(waiting.problemFiles).toBe(1);
  expect(waiting.troubles.map(({ integration }) => integration)).toEqual(['crm']);
});

test('the overview does not exist for anyone else', async () => {
  const viewer = await makeViewer();
  await expect(adminOverview(viewer)).rejects.toMatchObject({ code: 'not_found' });
  await expect(waitingCounts(viewer)).rejects.toMatchObject({ code: 'not_found' });
});
