import { expect, test } from 'vitest';
import { JOBS } from '#app/jobs.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { answerQuestion } from './answering.server.ts';
import { questionForAdmin } from './question-inbox.server.ts';
import { questionsOn } from './questions.server.ts';

useTestDatabase({ jobs: JOBS });

const answer = committed(answerQuestion);

test('the fields of an answer are filled in for the asker; an unknown one or one without a value is refused', async () => {
  const [admin, ada] = [await makeAdmin(), await makeViewer({ name: 'Ada Lindqvist' })];
  const { id } = await makeQuestion(ada.memberId);
  const input = (words: string) => ({ id, answer: words, revision: null, wording: null });
  await expect(answer(admin, input('Dear {{nmae}}'))).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringContaining('There is no field {{nmae}}'),
  });
  await expect(answer(admin, input('You hold {{vehicle}}.'))).rejects.toMatchObject({
    message: '{{vehicle}} has no value for this member.',
  });
  expect((await questionForAdmin(admin, id))?.mergeValues).toEqual({
    name: 'Ada Lindqvist',
    first_name: 'Ada',
  });
  // A retry after a lost response changes nothing.
  for (const _ of [1, 2]) await answer(admin, input('Dear {{ first_name }}, in June.'));
  expect((await questionsOn(ada, { page: 'faqs' })).own).toMatchObject([{ answer: 'Dear Ada, in June.' }]);
});
