import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { type ApplicationQuestions, FIRST_QUESTIONS } from '#app/domain/firm/application-questions.ts';
import { JOBS } from '#app/jobs.server.ts';
import { declaredRowsOf } from '#app/platform/personal-data/personal-data.server.ts';
import { asViewer, makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { peopleList } from '../admin/people.server.ts';
import { approveMember } from '../approving/decisions.server.ts';
import {
  applicationOfPerson,
  ownApplication,
  questionsToEdit,
  saveQuestions,
  submitApplication,
} from './applications.server.ts';

useTestDatabase({ jobs: JOBS });

const submit = committed(submitApplication);
const applicant = async () => {
  const row = await makeMember({ roles: [], approvedAt: null });
  return asViewer(row, { membershipStatus: 'pending' });
};

async function ask(change: Partial<ApplicationQuestions>) {
  const admin = await makeAdmin();
  const { questions, revision } = await questionsToEdit(admin);
  await committed(saveQuestions)(admin, { revision, questions: { ...questions, ...change } });
  return admin;
}

describe('an applicant', () => {
  test('says who they are, and the firm reads it where it decides', async () => {
    const [admin, ada] = [await makeAdmin(), await applicant()];
    expect(await applicationOfPerson(admin, ada.memberId)).toBeNull();
    await submit(ada, { company: 'Lindqvist AB', reason: 'Cold storage', range: '' });
    await submit(ada, { company: 'Lindqvist AB', reason: 'Cold storage and solar' });
    const answers = { company: 'Lindqvist AB', reason: 'Cold storage and solar' };
    expect(await ownApplication(ada)).toMatchObject({ answers, submittedAt: expect.any(String) });
    expect(await applicationOfPerson(admin, ada.memberId)).toMatchObject({ answers });
    const { items } = await peopleList.page(admin, peopleList.schema.parse({ standing: 'pending' }));
    expect(items).toMatchObject([{ answers }]);
    expect(await applicationOfPerson(await makeViewer(), ada.memberId)).toBeNull();
    expect(await declaredRowsOf(ada.memberId)).toMatchObject({ application: [{ answers }] });
    expect(JSON.stringify(await db().select().from(auditEntry))).not.toContain('Lindqvist AB');
  });

  test('answers what is required, and nothing that is not asked', async () => {
    await ask({ company: 'required', reason: 'off' });
    const ada = await applicant();
    await expect(submit(ada, { position: 'Partner' })).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Please answer: Company or family office.',
    });
    await submit(ada, { company: 'Lindqvist AB', reason: 'Not asked' });
    expect((await ownApplication(ada)).answers).toEqual({ company: 'Lindqvist AB' });
  });

  test('keeps the answer to a question that is no longer asked, and clears one that is', async () => {
    const ada = await applicant();
    await submit(ada, { company: 'Lindqvist AB', reason: 'Cold storage', source: 'A friend' });
    await ask({ reason: 'off', source: 'optional' });
    await submit(ada, { company: 'Lindqvist & Co', reason: 'Not asked', source: '' });
    expect((await ownApplication(ada)).answers).toEqual({
      company: 'Lindqvist & Co',
      reason: 'Cold storage',
    });
  });

  test('answers until they are decided on', async () => {
    const [admin, ada] = [await makeAdmin(), await applicant()];
    await committed(approveMember)(admin, { memberId: ada.memberId });
    await expect(submit(ada, { company: 'Late AB' })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('the questions', () => {
  test('are the firm’s: of what two admins change at once, the second is refused', async () => {
    const admin = await makeAdmin();
    const { questions, revision } = await questionsToEdit(admin);
    expect(questions).toEqual(FIRST_QUESTIONS);
    const save = committed(saveQuestions);
    await save(admin, { revision, questions: { ...questions, source: 'required' } });
    await expect(save(admin, { revision, questions })).rejects.toMatchObject({ code: 'conflict' });
    await save(admin, { revision, questions: { ...questions, source: 'required' } });
    const entries = await db().select({ act: auditEntry.act }).from(auditEntry);
    expect(entries).toEqual([{ act: 'application.editQuestions' }]);
  });

  test('are for admins', async () => {
    await expect(questionsToEdit(await makeViewer())).rejects.toMatchObject({ code: 'not_found' });
  });
});
