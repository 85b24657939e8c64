import { describe, expect, test } from 'vitest';
import { COMMANDS, readWords, refusalOfNode, usage } from './command-line.ts';

describe('command-line arguments', () => {
  test.each([
    ['', ['migrate', 'web']],
    ['web', ['web']],
    ['migrate seed web', ['migrate', 'seed', 'web']],
    ['verify audit', ['verify audit']],
    ['verify ledger', ['verify ledger']],
    ['verify money', ['verify money']],
    ['migrate verify audit', ['migrate', 'verify audit']],
    ['verify-audit', ['verify audit']],
  ])('"%s" run %j', (words, commands) => {
    expect(readWords(words.split(' ').filter(Boolean))).toEqual({ kind: 'run', commands });
  });

  test.each(['help', '--help', '-h', 'web help'])('"%s" requests help', (words) => {
    expect(readWords(words.split(' '))).toEqual({ kind: 'help' });
  });

  test.each([
    ['import ledger a.csv', { what: 'ledger', file: 'a.csv', isDryRun: false, isJson: false }],
    [
      'import rates a.csv --confirm',
      { what: 'rates', file: 'a.csv', isDryRun: false, isConfirmed: true, isJson: false },
    ],
    [
      'import ledger a.xlsx --sheet Lines --amounts 1.234,50 --days 31.12.2026',
      {
        ...{ what: 'ledger', file: 'a.xlsx', isDryRun: false, isJson: false },
        reading: { decimals: ',', days: 'dmy', sheet: 'Lines' },
      },
    ],
    [
      'import rates a.csv --days 12/31/2026',
      {
        ...{ what: 'rates', file: 'a.csv', isDryRun: false, isJson: false },
        reading: { decimals: null, days: 'mdy', sheet: null },
      },
    ],
    [
      'import allocation a.csv --notice 019aa000-0000-7000-8000-000000000000',
      {
        ...{ what: 'allocation', file: 'a.csv', noticeId: '019aa000-0000-7000-8000-000000000000' },
        ...{ isDryRun: false, isJson: false },
      },
    ],
    ['import --json rates b.csv --dry-run', { what: 'rates', file: 'b.csv', isDryRun: true, isJson: true }],
  ])('"%s" imports a file', (words, asked) => {
    expect(readWords(words.split(' '))).toEqual({ kind: 'import', ...asked });
  });

  const reading = { dir: '/b', at: null, identity: null, isJson: false };
  test.each([
    ['doctor', { kind: 'doctor', only: [], isJson: false }],
    ['doctor --json', { kind: 'doctor', only: [], isJson: true }],
    ['doctor --only crm,member-mail --json', { kind: 'doctor', only: ['crm', 'member-mail'], isJson: true }],
    ['setup', { kind: 'setup', file: null, isYes: false }],
    ['setup answers.env --yes', { kind: 'setup', file: 'answers.env', isYes: true }],
    ['admin ada@example.com', { kind: 'admin', email: 'ada@example.com' }],
    ['erase a b', { kind: 'erase', memberIds: ['a', 'b'] }],
    ['invite --all', { kind: 'invite', isDryRun: false }],
    ['invite --all --dry-run', { kind: 'invite', isDryRun: true }],
    ['import bank a.xml b.zip', { kind: 'import bank', files: ['a.xml', 'b.zip'], isJson: false }],
    ['import --json bank a.xml', { kind: 'import bank', files: ['a.xml'], isJson: true }],
    [
      'import people a.csv',
      { kind: 'import', what: 'people', file: 'a.csv', isDryRun: false, isJson: false },
    ],
    ['doctor --help', { kind: 'help' }],
  ])('"%s" run alone', (words, asked) => {
    expect(readWords(words.split(' '))).toEqual(asked);
  });

  test.each([
    ['backup /b', { kind: 'backup', dir: '/b', keep: null, only: null, isJson: false }],
    [
      'backup --keep 7 /b --only objects --json',
      { kind: 'backup', dir: '/b', keep: 7, only: 'objects', isJson: true },
    ],
    ['backup keys', { kind: 'backup keys' }],
    ['restore /b', { kind: 'restore', only: null, ...reading }],
    ['restore /b --at 2026-11-23T03:15', { kind: 'restore', only: null, ...reading, at: '2026-11-23T03:15' }],
    [
      'restore /b --at 2026-11-23T03-15-00.000Z',
      { kind: 'restore', only: null, ...reading, at: '2026-11-23T03-15-00.000Z' },
    ],
    [
      'rehearse /b --at 2026-11-23 --identity k --database postgres://d/x',
      {
        kind: 'rehearse',
        ...reading,
        at: '2026-11-23',
        identity: 'k',
        database: 'postgres://d/x',
      },
    ],
  ])('"%s" are about backups', (words, asked) => {
    expect(readWords(words.split(' '))).toEqual(asked);
  });

  test.each(['backup --help', 'restore /b -h', 'rehearse help'])('"%s" ask for help', (words) => {
    expect(readWords(words.split(' '))).toEqual({ kind: 'help' });
  });

  test.each([
    'backup',
    'backup /a /b',
    'backup /b --keep 0',
    'backup /b --keep many',
    'backup /b --keep',
    'backup /b --only files',
    'backup /b --identity k',
    'backup keys --json',
    'restore',
    'restore /b --database x',
    'restore /b --at yesterday',
    'restore /b --at 2026-11-1',
    'rehearse /b --at 20261101',
    'rehearse /b --at 2026-11-01T04:30+02:00',
    'rehearse /b --only objects',
  ])('"%s" are not known as a whole', (words) => {
    expect(readWords(words.split(' '))).toEqual({ kind: 'unknown', word: words });
  });

  test.each([
    ['doctor crm', 'doctor crm'],
    ['doctor --only', 'doctor --only'],
    ['doctor --only crm,nothing', 'doctor --only crm,nothing'],
    ['doctor --all', 'doctor --all'],
    ['setup a.env b.env', 'setup a.env b.env'],
    ['admin', 'admin'],
    ['invite', 'invite'],
    ['erase', 'erase'],
    ['migrate doctor', 'doctor'],
    ['migrate backup /b', 'backup'],
    ['migrate resume /b', '/b'],
    ['import', 'import'],
    ['import ledger', 'import ledger'],
    ['import ledgers a.csv', 'import ledgers a.csv'],
    ['import ledger a.csv b.csv', 'import ledger a.csv b.csv'],
    ['import ledger a.csv --force', 'import --force'],
    ['import ledger a.csv --amounts 1.5', 'import ledger a.csv --amounts 1.5'],
    ['import ledger a.csv --days today', 'import ledger a.csv --days today'],
    ['migrate import ledger a.csv', 'import'],
    ['wbe', 'wbe'],
    ['migrate wbe', 'wbe'],
    ['verify', 'verify'],
    ['verify nothing', 'verify'],
    ['toString', 'toString'],
  ])('"%s" is refused: nothing is run', (words, word) => {
    expect(readWords(words.split(' '))).toEqual({ kind: 'unknown', word });
  });
});

test('the usage lists every command with a description', () => {
  const lines = usage().split('\n');
  for (const [name, does] of Object.entries(COMMANDS))
    expect(lines.some((line) => line.trim().startsWith(name) && line.endsWith(` ${does}`))).toBe(true);
});

describe('Node.js', () => {
  test.each(['20.19.2', '22.11.0'])('%s is refused with one sentence', (version) => {
    expect(refusalOfNode(version)).toMatch(
      new RegExp(`^Vestry needs Node.js 24 or newer and this is ${version}`),
    );
  });

  test.each(['24.0.0', '24.21.0', '26.1.0'])('%s is accepted', (version) => {
    expect(refusalOfNode(version)).toBeNull();
  });
});
