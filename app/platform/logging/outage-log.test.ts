import { Writable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { OutsideError } from '../outside/outside-error.ts';
import { linesAt } from './logger.server.ts';
import { countFailure, newOutage } from './outage-log.ts';

afterEach(() => void vi.useRealTimers());

/** As thrown by the driver, and as passed on by the job queue. */
const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const handedOn = { ...refused, message: refused.message, stack: refused.stack, queue: 'mail' };

function logging() {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: linesAt('info', to), said: () => lines.map((line) => JSON.parse(line)) };
}

test('a database outage is logged once with its cause, then once a minute with a count', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2126-11-21T12:00:00Z') });
  const { log, said } = logging();
  const minute = () => {
    for (let n = 0; n < 300; n += 1) log.error({ err: n % 2 ? refused : handedOn }, 'request failed');
    log.warn({ err: new Error('Failed query', { cause: refused }) }, 'a poll failed');
  };
  minute();
  vi.setSystemTime(Date.now() + 61_000);
  minute();
  expect(said()).toMatchObject([
    { msg: 'The database cannot be reached', failures: 1, err: { message: refused.message } },
    { msg: 'The database cannot be reached', failures: 301 },
  ]);
});

test('writes that a full, broken or read-only database refuses are folded too, in a line of their own', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2126-11-22T12:00:00Z') });
  const { log, said } = logging();
  const full = ['53100', '58030', '25006'].map((code) =>
    Object.assign(new Error('could not extend file: No space left on device'), { code }),
  );
  for (const err of full)
    for (let n = 0; n < 100; n += 1)
      log.error({ err: n % 2 ? err : { ...err, message: err.message, queue: 'mail' } }, 'request failed');
  log.warn({ err: new Error('Failed query', { cause: full[0] }) }, 'a poll failed');
  log.error({ err: refused }, 'an outage of another kind');
  expect(said()).toMatchObject([
    { msg: 'The database cannot write', failures: 1, err: { message: full[0]?.message } },
    { msg: 'The database cannot be reached' },
  ]);
});

test('other failures are logged each time, with the details of the queue’s error object', () => {
  const { log, said } = logging();
  const outside = new OutsideError('crm', 'No answer', {
    code: 'Unreachable',
    permanent: false,
    cause: refused,
  });
  log.error({ err: outside }, 'first');
  log.error({ err: outside }, 'second');
  log.error(
    { err: { message: 'no such queue', code: 'XX000', stack: 'Error: no such queue\n    at here' } },
    'third',
  );
  expect(said().map(({ msg }) => msg)).toEqual(['first', 'second', 'third']);
  expect(said()[2].err).toMatchObject({ message: 'no such queue', code: 'XX000', stack: 'at here' });
});

test('a new outage is logged immediately', () => {
  const outage = newOutage();
  expect([countFailure(outage, 0), countFailure(outage, 1), countFailure(outage, 60_000)]).toEqual([
    1,
    null,
    2,
  ]);
});
