import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readWords } from '../../main/command-line.ts';

/** The units of `deploy/systemd`, by file, with their lines `Name=value`. */
const UNITS = Object.fromEntries(
  globSync('deploy/systemd/*').map((file) => [
    basename(file),
    Object.fromEntries(
      [...readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    ),
  ]),
);

const EXPECTED = {
  'vestry.service': { kind: 'run', commands: ['migrate', 'web'] },
  'vestry-worker.service': { kind: 'run', commands: ['worker'] },
  'vestry-backup.service': { kind: 'backup', dir: '/mnt/backups/vestry', keep: 30 },
  'vestry-verify.service': { kind: 'run', commands: ['verify audit'] },
};

test.each(Object.entries(EXPECTED))('%s runs a command that there is', (unit, command) => {
  const [program, ...words] = (UNITS[unit]?.ExecStart ?? '').split(' ');
  expect(program).toBe(`${UNITS[unit]?.WorkingDirectory}/bin/vestry`);
  expect(readWords(words)).toMatchObject(command);
});

test('backup and verification have a timer each, and no other unit is there', () => {
  const timers = ['vestry-backup.timer', 'vestry-verify.timer'];
  expect(Object.keys(UNITS).sort()).toEqual([...Object.keys(EXPECTED), ...timers].sort());
  for (const timer of timers)
    expect(UNITS[timer]).toMatchObject({
      OnCalendar: expect.stringMatching(/^\*-\*-\* /),
      Persistent: 'true',
    });
});
