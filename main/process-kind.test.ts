import { expect, test } from 'vitest';
import { processKindOf } from './process-kind.ts';

const SERVER = 'postgres://localhost/vestry';

test('a process serves pages, runs jobs, applies migrations, or, with the embedded database or another command, does anything', () => {
  expect(processKindOf(['web'], SERVER)).toBe('web');
  expect(processKindOf(['migrate', 'web'], SERVER)).toBe('web');
  expect(processKindOf(['worker'], SERVER)).toBe('worker');
  expect(processKindOf(['migrate', 'web'], 'pglite:./data/db')).toBe('any');
  expect(processKindOf(['web', 'worker'], SERVER)).toBe('any');
  expect(processKindOf(['migrate', 'seed', 'web'], SERVER)).toBe('any');
  expect(processKindOf(['migrate'], SERVER)).toBe('migration');
  expect(processKindOf(['verify audit'], SERVER)).toBe('worker');
  expect(processKindOf(['verify ledger'], SERVER)).toBe('worker');
  expect(processKindOf(['seed'], SERVER)).toBe('any');
});
