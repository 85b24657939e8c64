import { afterEach, expect, test } from 'vitest';
import { JOBS } from '#app/jobs.server.ts';
import { setTracer, type Tracer } from '../tracing/tracing.server.ts';
import { causesOf, withCause } from './job-cause.server.ts';

afterEach(() => setTracer(null));

const CAUSE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

test('a payload stays as it is where nothing is recorded', () => {
  const payload = { memberId: '1' };
  expect(withCause(payload)).toBe(payload);
});

test('a payload carries what caused it, once for all jobs of one cause', () => {
  setTracer({ current: () => CAUSE } as Pick<Tracer, 'current'> as Tracer);
  const payloads = [withCause({ memberId: '1' }), withCause({ memberId: '2' })];
  expect(payloads[0]).toMatchObject({ memberId: '1' });
  expect(causesOf(payloads)).toEqual([CAUSE]);
});

test('only what is a span counts as a cause, and of many some are enough', () => {
  expect(causesOf([null, 'text', {}, { $cause: 7 }, { $cause: `${CAUSE}-more` }])).toEqual([]);
  const many = Array.from({ length: 30 }, (_, at) => ({
    $cause: `00-${String(at).padStart(32, '0')}-${'b'.repeat(16)}-01`,
  }));
  expect(causesOf(many)).toHaveLength(20);
});

test('no job’s payload refuses or keeps what stands beside it', () => {
  const strict = JOBS.filter(({ payload }) => {
    const { error } = payload.safeParse({ $cause: CAUSE });
    return error?.issues.some(({ code }) => code === 'unrecognized_keys');
  });
  expect(strict.map(({ name }) => name)).toEqual([]);
});
