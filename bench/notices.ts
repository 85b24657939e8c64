import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { NoticesRound } from './notices-round.ts';
import type { Row } from './report.ts';
import { median } from './rounds.ts';

const ROUNDS = 3;

/** A call to 10,000 holders, from the admin's click to the last notification; their notices as PDF; a bank's answer. */
export async function measureNotices(adminUrl: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const rounds: NoticesRound[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(adminUrl, env));
  const row = (name: string, key: keyof NoticesRound, unit: string, atMost: number): Row => {
    const figures = rounds.map((round) => round[key]);
    return { name, figure: median(figures), unit, rounds: figures, budget: { of: 'figure', atMost } };
  };
  return [
    row('Publish a call to 10,000 holders: the answer', 'answered', 'ms', 200),
    row('Publish a call to 10,000 holders: the answer, CPU with the server', 'answeredCpu', 'ms', 200),
    row('Publish a call to 10,000 holders: recorded and all notified', 'worked', 's', 60),
    row('2,000 notices typeset, CPU of the worker (from 100)', 'typeset', 's', 30),
    row('camt.053 of 2,000 entries against 10,000 open payments, CPU', 'bankFile', 's', 2),
    row('camt.053 of 2,000 entries against 10,000 open payments, memory', 'megabytes', 'MB', 150),
  ];
}

/** Runs in a process of its own, so that the memory of what was measured before does not count. */
async function oneRound(adminUrl: string, env: NodeJS.ProcessEnv): Promise<NoticesRound> {
  const child = fork('bench/notices-main.ts', [adminUrl], {
    env: { ...env, SECOND_ADMIN: 'off' },
    execArgv: ['--expose-gc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The notices ended with code ${code}`);
  });
  const [round] = await Promise.race([once(child, 'message'), ended]);
  return round as NoticesRound;
}
