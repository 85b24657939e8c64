import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ImportRound } from './import-round.ts';
import type { Row } from './report.ts';
import { median } from './rounds.ts';

const ROUNDS = 3;

/** An import of 100,000 lines for 10,000 holders, dry run and import, compared with a COPY of the same rows. */
export async function measureImport(adminUrl: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const rounds: ImportRound[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(adminUrl, env));
  const each = (key: keyof ImportRound): number[] => rounds.map((round) => round[key]);
  const [ours, copy, megabytes] = [each('ours'), each('copy'), each('megabytes')];
  return [
    {
      name: 'Import of 100,000 lines, dry run and apply, CPU of both sides',
      figure: median(ours),
      unit: 'ms',
      rounds: ours,
      floor: median(copy),
      budget: { of: 'ratio', atMost: 10 },
    },
    {
      name: 'Import of 100,000 lines, memory at most in a new process',
      figure: median(megabytes),
      unit: 'MB',
      rounds: megabytes,
      budget: { of: 'figure', atMost: 400 },
    },
  ];
}

/** Runs in a process of its own, so that the memory of what was measured before does not count. */
async function oneRound(adminUrl: string, env: NodeJS.ProcessEnv): Promise<ImportRound> {
  const child = fork('bench/import-round.ts', [adminUrl], { env });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The import ended with code ${code}`);
  });
  const [round] = await Promise.race([once(child, 'message'), ended]);
  return round as ImportRound;
}
