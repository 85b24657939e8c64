import { describe, expect, test } from 'vitest';
import { askedFor } from './prompts.ts';
import { FIRST_DAY, type Question, TOPICS } from './questions.ts';

/** A person who types these answers, by question, in turn; nothing where there is none. */
async function asked(typed: Record<string, string[]>, known: Record<string, string> = {}) {
  const left = new Map(Object.entries(typed).map(([name, answers]) => [name, [...answers]]));
  const questions: { question: Question; now: string | undefined }[] = [];
  const said: string[] = [];
  const terminal = {
    async ask(question: Question, now: string | undefined) {
      questions.push({ question, now });
      return left.get(question.name)?.shift() ?? '';
    },
  };
  const answers = await askedFor(terminal, known, (...lines) => said.push(...lines));
  const timesOf = (name: string) => questions.filter(({ question }) => question.name === name).length;
  const nowOf = (name: string) => questions.find(({ question }) => question.name === name)?.now;
  return { answers, said, questions, timesOf, nowOf };
}

describe('setup asks', () => {
  test('every question once, topic by topic, and last how to begin', async () => {
    const { questions, said } = await asked({});
    const names = questions.map(({ question }) => question.name);
    expect(names).toEqual([
      ...TOPICS.flatMap((topic) => topic.questions.map(({ name }) => name)),
      ...Object.keys(FIRST_DAY),
    ]);
    expect(said.filter((line) => TOPICS.some(({ title }) => title === line))).toEqual(
      TOPICS.map(({ title }) => title),
    );
  });

  test('and keeps only what was typed', async () => {
    const { answers } = await asked({ APP_NAME: ['Birch Capital'], SETUP_ADMIN_EMAIL: ['ir@example.com'] });
    expect(answers).toEqual({ APP_NAME: 'Birch Capital', SETUP_ADMIN_EMAIL: 'ir@example.com' });
  });

  test('with what is known before the usual answer', async () => {
    const { nowOf } = await asked({}, { MAIL_PORT: '465' });
    expect([nowOf('MAIL_PORT'), nowOf('AWS_REGION'), nowOf('MAIL_HOST')]).toEqual([
      '465',
      'eu-central-1',
      undefined,
    ]);
  });

  test('again after a typing error, with the reason, until it can be right', async () => {
    const { answers, said, timesOf } = await asked({
      APP_BASE_URL: ['invest.example', 'still not', 'https://invest.example'],
    });
    expect(answers.APP_BASE_URL).toBe('https://invest.example');
    expect(timesOf('APP_BASE_URL')).toBe(3);
    expect(said.filter((line) => line.includes('APP_BASE_URL'))).toHaveLength(2);
  });

  test('and lets a wrong answer be left for later', async () => {
    const { answers, timesOf } = await asked({ IR_EMAIL: ['nobody', ''] });
    expect(answers).toEqual({});
    expect(timesOf('IR_EMAIL')).toBe(2);
  });

  test('for secrets without showing them', async () => {
    const { questions } = await asked({});
    const shown = questions.filter(
      ({ question: { name, isSecret } }) => /SECRET|PASSWORD|API_KEY$/.test(name) && !isSecret,
    );
    expect(shown).toEqual([]);
  });
});
