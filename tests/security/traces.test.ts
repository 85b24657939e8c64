import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { watchStatements } from '#app/db/statement-watch.ts';
import { statementSpan } from '#app/integrations/traces/statement-span.ts';
import { createTracer } from '#app/integrations/traces/tracer.server.ts';
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { inSpan, setTracer, type Tracer } from '#app/platform/tracing/tracing.server.ts';
import { makeMember } from '#tests/factories/members.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { useServer } from '#tests/setup/server.ts';
import { startTraceCollector, type TraceCollector } from '#tests/setup/trace-collector.ts';

const EMAIL = 'ada.of.the.traces@example.com';
const SECRET = 'the-secret-of-a-link';
const job = defineJob({
  name: 'traced',
  payload: z.object({ word: z.string() }),
  run: async () => undefined,
});

let collector: TraceCollector;
let tracer: Tracer;
beforeAll(async () => {
  collector = await startTraceCollector();
  tracer = createTracer({
    endpoint: collector.url,
    headers: {},
    service: 'vestry',
    environment: 'test',
    release: { version: '1', revision: 'abc' },
    ratio: 1,
    onProblem: () => undefined,
  });
});
afterAll(async () => {
  watchStatements(null);
  setTracer(null);
  await collector.stop();
});

useTestDatabase({ jobs: [job] });
const server = useServer(async ({ url }, page) => {
  const crm = outsideClient({ service: 'crm', baseUrl: `${collector.url}/contacts` });
  await crm.call({ method: 'GET', path: `/${EMAIL}`, query: { key: SECRET }, expected: [404] });
  await transaction((tx) => enqueue(tx, job, { word: 'first' }));
  page.route = '/funds/:slug';
  return new Response(new URL(url).pathname);
});

test('a trace shows request, statements and outside calls, and nothing about a person or of a secret', async () => {
  const member = await makeMember({ email: EMAIL });
  const { cookie } = await openSessionOf(member);
  setTracer(tracer);
  watchStatements((text, run) => inSpan(statementSpan(text), run));
  const answer = await ask(server.app, `/funds/${EMAIL}?token=${SECRET}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const [payload] = await queued<{ word: string; $cause: string }>(job.name);
  await tracer.close(10_000);

  const request = collector.spans.find(({ name }) => name === 'GET /funds/:slug');
  expect(request).toMatchObject({
    traceId: answer.headers.get('x-request-id'),
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/funds/:slug',
      'http.response.status_code': 200,
    },
  });
  const parts = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  const names = parts.map(({ name }) => name);
  expect(names).toContain('crm GET');
  expect(names.some((name) => /^SELECT (session|member)/.test(name))).toBe(true);
  expect(names.some((name) => /pgboss/.test(name))).toBe(true);
  expect(payload?.$cause).toBe(`00-${request?.traceId}-${request?.spanId}-01`);

  const sent = collector.bodies.join('\n');
  for (const hidden of [EMAIL, SECRET, member.id, cookie.split('=')[1] ?? cookie, 'contacts'])
    expect(sent).not.toContain(hidden);
});

test('what is queued beside a payload never reaches the job', () => {
  expect(job.payload.parse({ word: 'first', $cause: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })).toEqual({
    word: 'first',
  });
});
