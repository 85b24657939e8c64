import { afterEach, expect, test } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { countRead } from './reads.server.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

const HOUR_MS = 3_600_000;
/** Later than every hour that other tests of this process count. */
let later = Date.now();

test('the reads of a session have a limit, which others do not share, until the hour is over', () => {
  undo.push(changeEnvironment({ READS_PER_HOUR: '100' }));
  later += 2 * HOUR_MS;
  const [ada, bo] = [newId(), newId()];
  for (let read = 0; read < 100; read += 1) countRead(ada, later);
  expect(() => countRead(ada, later + HOUR_MS / 2)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfter: HOUR_MS / 2000 }),
  );
  countRead(bo, later + HOUR_MS / 2);
  countRead(ada, later + HOUR_MS);
});
