import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  /** 2 if it failed. */
  status: number | undefined;
};

export type TraceCollector = {
  url: string;
  spans: CollectedSpan[];
  /** The bodies as they came. */
  bodies: string[];
  headers: IncomingMessage['headers'][];
  /** The status that it answers with, 200 by default. */
  answerWith(status: number): void;
  stop(): Promise<void>;
};

type Attribute = { key: string; value: Record<string, unknown> };
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes?: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
};

/** Starts a collector of traces that takes OTLP over HTTP as JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const held = {
    spans: [] as CollectedSpan[],
    bodies: [] as string[],
    headers: [] as IncomingMessage['headers'][],
  };
  let status = 200;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    held.headers.push(request.headers);
    held.bodies.push(body);
    if (status === 200) held.spans.push(...spansIn(body));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...held,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith(next) {
      status = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansIn(body: string): CollectedSpan[] {
  const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
  return sent.resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ attributes = [], links = [], status, parentSpanId, ...span }) => ({
      ...span,
      ...(parentSpanId && { parentSpanId }),
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      links: links.map(({ traceId, spanId }) => ({ traceId, spanId })),
      status: status?.code,
    }));
}
