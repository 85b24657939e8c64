import { expect, test } from 'vitest';
import { kindOf } from './process-kind.ts';

const SERVER = 'postgres://localhost/vestry';

test('a process serves pages, runs jobs, applies migrations, or, with the embedded database or another command, does anything', () => {
  expect(kindOf(['web'], SERVER)).toBe('web');
  expect(kindOf(['migrate', 'web'], SERVER)).toBe('web');
  expect(kindOf(['worker'], SERVER)).toBe('worker');
  expect(kindOf(['migrate', 'web'], 'pglite:./data/db')).toBe('any');
  expect(kindOf(['web', 'worker'], SERVER)).toBe('any');
  expect(kindOf(['migrate', 'seed', 'web'], SERVER)).toBe('any');
  expect(kindOf(['migrate'], SERVER)).toBe('migration');
  expect(kindOf(['verify audit'], SERVER)).toBe('worker');
  expect(kindOf(['verify ledger'], SERVER)).toBe('worker');
  expect(kindOf(['seed'], SERVER)).toBe('any');
});
