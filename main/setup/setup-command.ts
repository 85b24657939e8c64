import { spawn } from 'node:child_process';
import { parseEnv } from 'node:util';
import { givenVariables } from '#app/platform/config/wiring.server.ts';
import { databaseContentOf, Refused } from '../command-database.ts';
import type { SetupCommand } from '../command-line.ts';
import { readEnvFile, type Values, whyUnwritable, withoutEmpty } from './env-file.ts';
import { askedFor } from './prompts.ts';
import { setUp } from './setup.ts';
import { openTerminal } from './terminal.ts';

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
      answers: async (known) => {
        if (file) return withoutEmpty(parseEnv((await databaseContentOf(file)).toString('utf8')));
        return terminal ? askedFor(terminal, known, say) : {};
      },
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

/** The variables of this process without those of the former file, which do not count any longer. */
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
