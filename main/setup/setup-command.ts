import { spawn } from 'node:child_process';
import { parseEnv } from 'node:util';
import { environmentProblems } from '#app/platform/config/env-check.server.ts';
import { givenVariables } from '#app/platform/config/wiring.server.ts';
import { contentOf, Refused } from '../command-database.ts';
import type { SetupCommand } from '../command-line.ts';
import { readEnvFile, type Values, whyUnwritable, withoutEmpty } from './env-file.ts';
import { FIRST_DAY, type Question, TOPICS } from './questions.ts';
import { setUp } from './setup.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const FILE = '.env';

/** Sets the installation up by answers from a file or a person. Ends with 1 unless everything is in order. */
export async function runSetup({ file, isYes }: SetupCommand): Promise<void> {
  if (!process.stdin.isTTY && !(file && isYes))
    throw new Refused('Without a terminal, setup needs a file of answers and --yes.');
  const refusal = whyUnwritable(FILE);
  if (refusal !== null) throw new Refused(refusal);
  const before = readEnvFile(FILE);
  const terminal = isYes && file ? null : openTerminal();
  try {
    const isDone = await setUp({
      file: FILE,
      surroundings: withoutEmpty(ownOf(before)),
      answers: async (known) =>
        file ? withoutEmpty(parseEnv((await contentOf(file)).toString('utf8'))) : askedFor(terminal, known),
      agrees: async (what) => isYes || terminal === null || (await terminal.agrees(what)),
      run: (words, values) => runAlone(words, values, before),
      say,
    });
    if (!isDone) process.exitCode = 1;
  } finally {
    terminal?.close();
  }
}

const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

async function askedFor(terminal: Terminal | null, known: Values): Promise<Values> {
  if (!terminal) return {};
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

/** The variables of this process without those of the former file, which do not count any more. */
const ownOf = (before: Values): NodeJS.Dict<string> =>
  Object.fromEntries(Object.entries(givenVariables()).filter(([name, value]) => before[name] !== value));

/** Runs a command of this program as the operator would, with the settings that were just written. */
function runAlone(words: readonly string[], values: Values, before: Values): Promise<boolean> {
  const [, script = ''] = process.argv;
  say('', `— ${words.join(' ')}`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, script, ...words], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...ownOf(before), ...values },
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
