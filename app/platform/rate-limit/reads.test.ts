import { afterEach, expect, test } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { countRead } from './reads.server.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

const HOUR_MS = 3_600_000;
const reader = () => ({ sessionId: newId(), timeZone: 'Asia/Tokyo' });
/** Later than every hour that other tests of this process count, some of them with a clock of their own. */
let later = Date.now() + 1_000 * HOUR_MS;

test('the reads of a session have a limit, which others do not share, until the hour is over', () => {
  undo.push(changeEnvironment({ READS_PER_HOUR: '100' }));
  later += 2 * HOUR_MS;
  const [ada, bo] = [reader(), reader()];
  for (let read = 0; read < 100; read += 1) expect(countRead(ada, false, later)).toBeNull();
  const refusal = countRead(ada, false, later + HOUR_MS / 2);
  expect(refusal).toMatchObject({ code: 'too_many_requests', retryAfter: HOUR_MS / 2000 });
  expect(countRead(bo, false, later + HOUR_MS / 2)).toBeNull();
  expect(countRead(ada, false, later + HOUR_MS)).toBeNull();
});

test('the refusal names the minute from which one can read again, in the time zone of the reader', () => {
  undo.push(changeEnvironment({ READS_PER_HOUR: '100' }));
  later += 2 * HOUR_MS;
  const ada = reader();
  for (let read = 0; read < 100; read += 1) countRead(ada, false, later);
  const [, hour = '', minute = ''] =
    /at (\d\d):(\d\d)\.$/.exec(countRead(ada, false, later)?.message ?? '') ?? [];
  const ends = new Date(later + HOUR_MS + 59_999);
  expect([Number(hour), Number(minute)]).toEqual([(ends.getUTCHours() + 9) % 24, ends.getUTCMinutes()]);
});
