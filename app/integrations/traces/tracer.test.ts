import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenSpan, Tracer } from '#app/platform/tracing/tracing.server.ts';
import { startTraceCollector, type TraceCollector } from '#tests/setup/trace-collector.ts';
import { createTracer, type TracerOptions } from './tracer.server.ts';

let collector: TraceCollector;
let tracers: Tracer[] = [];
beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(async () => {
  for (const tracer of tracers) await tracer.close(5_000);
  tracers = [];
  await collector.stop();
});

const problems: unknown[] = [];
function tracerWith(change: Partial<TracerOptions> = {}): Tracer {
  const tracer = createTracer({
    endpoint: collector.url,
    headers: { 'x-api-key': 'the key' },
    service: 'vestry',
    environment: 'test',
    release: { version: '1', revision: 'abc' },
    ratio: 1,
    onProblem: (problem) => void problems.push(problem),
    ...change,
  });
  tracers.push(tracer);
  return tracer;
}

const TRACE = '0199f3c27d1e7c449a515f0c7a2e41bb';
const nothing = async () => undefined;
const request = { name: 'GET', kind: 'server', traceId: TRACE } as const;

test('a trace has the id of its request, and its parts are below it, with the collector’s key', async () => {
  const tracer = tracerWith();
  await tracer.root(request, async (span: OpenSpan) => {
    await tracer.child(
      { name: 'SELECT member', kind: 'client', attributes: { 'db.system.name': 'postgresql' } },
      nothing,
    );
    span.rename('GET /funds/:slug');
    span.set({ 'http.response.status_code': 200 });
  });
  await tracer.close(5_000);
  const [root, child] = ['GET /funds/:slug', 'SELECT member'].map((name) =>
    collector.spans.find((span) => span.name === name),
  );
  expect(root).toMatchObject({ traceId: TRACE, attributes: { 'http.response.status_code': 200 } });
  expect(root).not.toHaveProperty('parentSpanId');
  expect(child).toMatchObject({ traceId: TRACE, parentSpanId: root?.spanId });
  expect(collector.headers[0]).toMatchObject({ 'x-api-key': 'the key' });
  expect(collector.bodies[0]).toContain('"service.name"');
});

test('the span of a proxy in front is the parent, and a job is linked to what enqueued it', async () => {
  const tracer = tracerWith();
  let cause: string | null = null;
  await tracer.root({ ...request, parentSpanId: 'b7ad6b7169203331' }, async () => {
    cause = tracer.current();
  });
  await tracer.root(
    { name: 'job mail.member', kind: 'consumer', causes: [cause ?? '', 'no cause'] },
    nothing,
  );
  await tracer.close(5_000);
  const [first, second] = collector.spans;
  expect(first).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' });
  expect(cause).toBe(`00-${TRACE}-${first?.spanId}-01`);
  expect(second?.traceId).not.toBe(TRACE);
  expect(second?.links).toEqual([{ traceId: TRACE, spanId: first?.spanId }]);
});

describe('nothing is recorded', () => {
  test('of a trace that is not in the sample, whatever its parent says', async () => {
    const tracer = tracerWith({ ratio: 0.1, random: () => 0.1 });
    await tracer.root({ ...request, parentSpanId: 'b7ad6b7169203331' }, async (span) => {
      span.set({ a: 'b' });
      await tracer.child({ name: 'SELECT member', kind: 'client' }, nothing);
      expect(tracer.current()).toBeNull();
    });
    await tracer.close(5_000);
    expect(collector.bodies).toEqual([]);
  });

  test('outside a trace, nor of work that a trace leaves running', async () => {
    const tracer = tracerWith();
    await tracer.child({ name: 'SELECT session', kind: 'client' }, nothing);
    const ended = Promise.withResolvers<void>();
    let later: Promise<void> | undefined;
    await tracer.root(request, async () => {
      later = ended.promise.then(() =>
        tracer.child({ name: 'SELECT notification', kind: 'client' }, nothing),
      );
    });
    ended.resolve();
    await later;
    await tracer.close(5_000);
    expect(collector.spans.map(({ name }) => name)).toEqual(['GET']);
  });
});

test('of an error its code is recorded or its kind, never what it says', async () => {
  const tracer = tracerWith();
  const error = Object.assign(new Error('duplicate key: ada@example.com'), { code: '23505' });
  await expect(tracer.root(request, () => Promise.reject(error))).rejects.toBe(error);
  await tracer
    .root({ ...request, name: 'POST' }, () => Promise.reject(new TypeError('of ada@example.com')))
    .catch(() => undefined);
  await tracer.close(5_000);
  expect(collector.spans).toMatchObject([
    { status: 2, attributes: { 'error.type': '23505' } },
    { status: 2, attributes: { 'error.type': 'TypeError' } },
  ]);
  // Not her name alone, which is hexadecimal: an id may contain it.
  expect(collector.bodies.join()).not.toMatch(/ada@|example\.com|duplicate key/);
});

test('a collector that refuses is reported, and changes nothing for the request', async () => {
  const tracer = tracerWith();
  collector.answerWith(400);
  expect(await tracer.root(request, async () => 'answered')).toBe('answered');
  await tracer.close(5_000);
  expect(problems).toHaveLength(1);
});
