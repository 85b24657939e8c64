import { randomBytes } from 'node:crypto';
import { createStackParser, createTransport, type Event } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { ErrorFacts } from '#app/platform/error-facts.ts';
import type { ErrorReporter, RequestTrace } from '#app/platform/error-reports.server.ts';
import { NOT_FOUND, SAMPLING } from './sampling.ts';
import { scrubbed } from './scrub.ts';

type Options = { dsn: string; environment: string; random?: () => number };

const TIMEOUT_MS = 5_000;
const parseStack = createStackParser(nodeStackLineParser());

/** Reports errors of the server, and how long a sample of its requests took. */
export function createErrorReporter({ dsn, environment, random = Math.random }: Options): ErrorReporter {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: parseStack,
    traceLifecycle: 'static',
    transport: (options) => createTransport(options, (request) => post(options.url, request.body)),
  });
  client.init();
  client.addEventProcessor(scrubbed);

  return {
    error({ facts, message, tags }) {
      client.captureEvent({
        level: 'error',
        logger: message,
        tags,
        exception: { values: exceptionsOf(facts) },
      });
    },
    request(trace) {
      const { parent, name } = { parent: parentOf(trace.parent), name: nameOf(trace) };
      const isChosen = parent?.isSampled ?? random() < SAMPLING.traces;
      if (isChosen && name !== NOT_FOUND) client.captureEvent(transactionOf(trace, name, parent));
    },
    async close(timeoutMs) {
      await client.close(timeoutMs);
    },
  };
}

async function post(url: string, body: string | Uint8Array) {
  const answer = await fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : Uint8Array.from(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  const header = (name: string) => answer.headers.get(name);
  return {
    statusCode: answer.status,
    headers: { 'x-sentry-rate-limits': header('x-sentry-rate-limits'), 'retry-after': header('retry-after') },
  };
}

type Exception = NonNullable<NonNullable<Event['exception']>['values']>[number];

/** The first cause first. */
function exceptionsOf({ type, message = '', stack = '', cause }: ErrorFacts): Exception[] {
  const own = { type, value: message, stacktrace: { frames: parseStack(`${type}\n    ${stack}`) } };
  return cause ? [...exceptionsOf(cause), own] : [own];
}

type Parent = { traceId: string; spanId: string; isSampled: boolean | undefined };

/** `<trace>-<span>-<1 or 0>`: a page whose trace was chosen has those of its requests with it. */
function parentOf(header: string | undefined): Parent | undefined {
  const [, traceId, spanId, sampled] = /^([\da-f]{32})-([\da-f]{16})(?:-([01]))?$/.exec(header ?? '') ?? [];
  if (!traceId || !spanId) return undefined;
  return { traceId, spanId, isSampled: sampled === undefined ? undefined : sampled === '1' };
}

/** Requests of one kind under one name, which tells of nobody and of no deal. */
function nameOf({ method, path, status }: RequestTrace): string {
  if (status === 404) return NOT_FOUND;
  const [first = '', ...more] = path.split('/').slice(1);
  if (first === 'api') return `${method} ${path.split('/').slice(0, 4).join('/')}`;
  return `${method} /${first}${more.length > 0 ? '/*' : ''}`;
}

const newId = (bytes: number) => randomBytes(bytes).toString('hex');

function transactionOf({ startedAt, ms, status }: RequestTrace, name: string, parent?: Parent): Event {
  return {
    type: 'transaction',
    transaction: name,
    transaction_info: { source: 'route' },
    start_timestamp: startedAt / 1000,
    timestamp: (startedAt + ms) / 1000,
    contexts: {
      trace: {
        trace_id: parent?.traceId ?? newId(16),
        span_id: newId(8),
        ...(parent && { parent_span_id: parent.spanId }),
        op: 'http.server',
        status: status < 500 ? 'ok' : 'internal_error',
        data: { 'http.response.status_code': status },
      },
    },
  };
}
