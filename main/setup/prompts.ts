import { environmentProblems } from '#app/platform/config/env-check.server.ts';
import type { Values } from './env-file.ts';
import { FIRST_DAY, type Question, TOPICS } from './questions.ts';
import type { Terminal } from './terminal.ts';

/**
 * Asks everything that `setup` needs, and again what cannot be right. Returns what was typed; an empty answer keeps
 * what is known, or leaves the question for later.
 */
export async function askedFor(
  terminal: Pick<Terminal, 'ask'>,
  known: Values,
  say: (...lines: string[]) => void,
): Promise<Values> {
  say(
    'An empty answer keeps what is in brackets, or leaves it for later. docs/guides/first-day.md says where each is found.',
  );
  const answers: Record<string, string> = {};
  const ask = async (question: Question, now: string | undefined) => {
    const answer = await terminal.ask(question, now);
    if (answer !== '') answers[question.name] = answer;
  };
  for (const { title, questions } of TOPICS) {
    say('', title);
    for (const question of questions) {
      await ask(question, known[question.name] ?? question.usual);
      await askAgain(question);
    }
  }
  say('', 'The first day');
  for (const [name, asks] of Object.entries(FIRST_DAY))
    await ask({ name, asks, isOptional: true }, undefined);
  return answers;

  /** A typing error is noticed at once; what is missing may come later. */
  async function askAgain(question: Question): Promise<void> {
    const typed = answers[question.name];
    if (typed === undefined) return;
    const problem = environmentProblems({ ...known, ...answers }).find(({ name }) => name === question.name);
    if (!problem) return;
    say(`  ${problem.name} ${problem.problem}.`);
    delete answers[question.name];
    await ask(question, known[question.name] ?? question.usual);
    await askAgain(question);
  }
}
