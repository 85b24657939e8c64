import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Question } from './questions.ts';

export type Terminal = {
  /** Returns what was typed, without spaces around it. `now`: what holds if nothing is typed. */
  ask(question: Question, now: string | undefined): Promise<string>;
  agrees(what: string): Promise<boolean>;
  close(): void;
};

/** Asks a person at the terminal. What is typed as a secret is not shown. */
export function openTerminal(): Terminal {
  let isHidden = false;
  const output = new Writable({
    write(chunk, encoding, done) {
      if (isHidden) done();
      else process.stdout.write(chunk, encoding, () => done());
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  return {
    async ask({ name, asks, isSecret, isOptional }, now) {
      const shown =
        now === undefined ? (isOptional ? ' [none]' : '') : isSecret ? ' [unchanged]' : ` [${now}]`;
      process.stdout.write(`  ${asks}, ${name}${shown}: `);
      isHidden = isSecret === true;
      try {
        return (await lines.question('')).trim();
      } finally {
        if (isHidden) process.stdout.write('\n');
        isHidden = false;
      }
    },
    async agrees(what) {
      const answer = await lines.question(`${what}? [y/N] `);
      return /^y(es)?$/i.test(answer.trim());
    },
    close: () => lines.close(),
  };
}
