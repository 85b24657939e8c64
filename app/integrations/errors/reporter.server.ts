import { randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import {
  createStackParser,
  createTransport,
  type Event,
  type TransportMakeRequestResponse,
} from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { ErrorFacts } from '#app/platform/logging/error-facts.ts';
import type { ErrorReporter, RequestTrace } from '#app/platform/logging/error-reports.server.ts';
import { observedCall } from '#app/platform/outside/observed-call.server.ts';
import { NOT_FOUND, SAMPLING } from './sampling.ts';
import { scrubReport } from './scrub.ts';

type Options = { dsn: string; environment: string; random?: () => number };

const TIMEOUT_MS = 5_000;
const parseStack = createStackParser(nodeStackLineParser());

/** Creates the reporter of server errors and of a sample of request durations. */
export function createErrorReporter({ dsn, environment, random = Math.random }: Options): ErrorReporter {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: parseStack,
    traceLifecycle: 'static',
    transport: (options) =>
      createTransport(options, (request) =>
        observedCall('errors', 'POST', () => post(options.url, request.body)),
      ),
  });
  client.init();
  client.addEventProcessor(scrubReport);

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
      // The request's own sampling flag is ignored: otherwise anyone could force reports of all their requests.
      if (random() >= SAMPLING.traces) return;
      const name = nameOf(trace);
      if (name !== NOT_FOUND) client.captureEvent(transactionOf(trace, name, parentOf(trace.parent)));
    },
    async close(timeoutMs) {
      await client.close(timeoutMs);
    },
  };
}

/** Without `fetch`, which takes twice the CPU: one request in ten makes a report. */
function post(url: string, body: string | Uint8Array): Promise<TransportMakeRequestResponse> {
  const { request } = url.startsWith('https:') ? https : http;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(signal.aborted ? signal.reason : error);
    const sent = request(url, { method: 'POST', signal }, (answer) => {
      // Read to its end, so that the connection can be used again.
      answer
        .once('error', fail)
        .once('end', () => resolve(outcomeOf(answer)))
        .resume();
    });
    sent.once('error', fail).end(body);
  });
}

function outcomeOf({ statusCode, headers }: http.IncomingMessage): TransportMakeRequestResponse {
  const header = (name: string) => headers[name]?.toString() ?? null;
  return {
    statusCode,
    headers: { 'x-sentry-rate-limits': header('x-sentry-rate-limits'), 'retry-after': header('retry-after') },
  };
}

type Exception = NonNullable<NonNullable<Event['exception']>['values']>[number];

/** Returns the chain of errors, the root cause first. */
function exceptionsOf({ type, message = '', stack = '', cause }: ErrorFacts): Exception[] {
  const own = { type, value: message, stacktrace: { frames: parseStack(`${type}\n    ${stack}`) } };
  return cause ? [...exceptionsOf(cause), own] : [own];
}

type Parent = { traceId: string; spanId: string };

/** Parses `<trace>-<span>-<1 or 0>`, which links a page to its requests. */
function parentOf(header: string | undefined): Parent | undefined {
  const [, traceId, spanId] = /^([\da-f]{32})-([\da-f]{16})(?:-[01])?$/.exec(header ?? '') ?? [];
  if (!traceId || !spanId) return undefined;
  return { traceId, spanId };
}

/** Returns one name for all requests of a kind, without identifying a person or a deal. */
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
        status: status < 500 ? 'ok' : status === 503 ? 'unavailable' : 'internal_error',
        data: { 'http.response.status_code': status },
      },
    },
  };
}
