import { describe, expect, test } from 'vitest';
import {
  duplicateSentence,
  essenceOf,
  ownState,
  problemWithQuestion,
  questionExcerpt,
  questionState,
  tooManyQuestions,
} from './question.ts';
import { questionList } from './question-inbox.server.ts';
import { answerReadersOf, publicationNotice } from './question-inbox.ts';
import { answerDraftInput, answerInput, askInput } from './question-input.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const ID = '019aa000-0000-7000-8000-000000000000';

describe('a question', () => {
  test('has 10 to 2,000 characters, not counting surrounding spaces', () => {
    expect(problemWithQuestion('  ')).toBe('Please write your question.');
    expect(problemWithQuestion('    When?    ')).toContain('at least 10 characters');
    expect(problemWithQuestion(`  ${'a'.repeat(10)} `)).toBeNull();
    expect(problemWithQuestion('a'.repeat(2_000))).toBeNull();
    expect(problemWithQuestion('a'.repeat(2_001))).toContain(
      'it has 2,001 characters, and the limit is 2,000',
    );
  });

  test('is validated equally by the server and the page', () => {
    const sent = (body: string) =>
      askInput.safeParse({ about: { page: 'faqs' }, body, idempotencyKey: ID }).success;
    for (const body of ['', 'When?', ' When?     ', 'a'.repeat(10), 'a'.repeat(2_000), 'a'.repeat(2_001)])
      expect([body, sent(body)]).toEqual([body, problemWithQuestion(body) === null]);
    expect(sent(`${'a'.repeat(10)}\u0000`)).toBe(false);
    expect(sent('Line one\nand line two\n\nParagraph')).toBe(true);
  });

  test('has the state that follows from its facts', () => {
    const facts = { answeredAt: null, dismissedAt: null, draft: null };
    expect(questionState(facts)).toBe('waiting');
    expect(questionState({ ...facts, draft: 'In' })).toBe('drafted');
    expect(questionState({ ...facts, dismissedAt: NOW, draft: 'In' })).toBe('dismissed');
    expect(questionState({ ...facts, answeredAt: NOW })).toBe('answered');
    expect(ownState({ answeredAt: null, dismissedAt: null })).toBe('waiting');
    expect(ownState({ answeredAt: null, dismissedAt: NOW })).toBe('closed');
    expect(ownState({ answeredAt: NOW, dismissedAt: null })).toBe('answered');
  });

  test('is the same with different case, spaces and punctuation, but not with different words', () => {
    const first = essenceOf('When is the  first call?');
    expect(essenceOf('when is the\nfirst CALL ?')).toBe(first);
    expect(essenceOf('When is the second call?')).not.toBe(first);
  });

  test('repeated is refused with a friendly message, asked too often with the waiting time', () => {
    expect(duplicateSentence({ askedAt: NOW, answeredAt: null }, 'UTC')).toContain(
      'You already asked this on 21 Nov 2026',
    );
    expect(duplicateSentence({ askedAt: NOW, answeredAt: NOW }, 'UTC')).toContain('The answer is below');
    expect(tooManyQuestions(61)).toContain('in 2 minutes');
    expect(tooManyQuestions(30)).toContain('in 1 minute.');
    expect(tooManyQuestions(7_000)).toContain('in 2 hours');
  });

  test('is shortened between words to one line', () => {
    expect(questionExcerpt('Short\n\nenough')).toBe('Short enough');
    expect(questionExcerpt('One two three four five', 12)).toBe('One two …');
    expect(questionExcerpt('😀'.repeat(20), 11)).toBe(`${'😀'.repeat(5)} …`);
  });
});

describe('for admins', () => {
  test('text that would identify the asker is pointed out', () => {
    const ada = { name: 'Ada af Lindqvist', email: 'ada@example.test' };
    expect(publicationNotice(['Dear ADA, we do.', 'Nothing here'], ada)).toEqual(['Ada']);
    expect(publicationNotice(['As Lindqvist’s firm asked'], ada)).toEqual(['Lindqvist']);
    expect(publicationNotice(['Write to ada@example.test'], ada)).toContain('ada@example.test');
    // Neither name particles nor parts of other words.
    expect(publicationNotice(['The cadastre af the town'], ada)).toEqual([]);
  });

  test('the readers are named for each kind of page', () => {
    expect(answerReadersOf({ page: 'opportunity', name: 'Kontor Systems' })).toContain('Kontor Systems');
    expect(answerReadersOf({ page: 'fund', name: 'Fund I' })).toContain('Fund I');
    expect(answerReadersOf({ page: 'faqs', name: 'FAQs' })).toContain('every member');
  });

  test('invalid filters are ignored', () => {
    expect(questionList.schema.parse({})).toEqual({ state: 'waiting', q: '', sort: 'asked' });
    expect(
      questionList.schema.parse({
        state: 'x',
        about: 'opportunity:x',
        assignee: 'y',
        q: '\u0000',
        sort: 'id',
      }),
    ).toEqual({
      state: 'waiting',
      q: '',
      sort: 'asked',
    });
    const asked = { state: 'answered', about: `fund:${ID}`, assignee: ID, q: 'tax', sort: '-closed' };
    expect(questionList.schema.parse(asked)).toEqual(asked);
  });

  test('an empty draft counts as none, an empty answer is refused', () => {
    expect(answerDraftInput.parse({ id: ID, draft: '  ', revision: null }).draft).toBe('');
    expect(answerInput.safeParse({ id: ID, answer: ' ', revision: null, wording: null }).success).toBe(false);
  });
});
