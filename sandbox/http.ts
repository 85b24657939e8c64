import { once } from 'node:events';
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { CallLog, ServiceName } from './calls.ts';
import type { Fault, Faults } from './faults.ts';

export type Web = { Bindings: HttpBindings };
export type WebContext = Context<Web>;

export type Address = { host: string; publicHost: string; port: number };

export type RawHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>;

type PlainAnswer = { status: number; headers?: Record<string, string>; body: string };
/** The vendor's error format; plain text by default. `spared` calls get no fault (pages for people). */
export type FaultyAnswers = {
  busy?: (retryAfterSeconds: number) => PlainAnswer;
  failing?: PlainAnswer;
  spared?: (path: string) => boolean;
};

const unknownCalls = new WeakSet<IncomingMessage>();

/** Marks the current call as unknown to the stand-in. */
export function markUnknown(c: WebContext): void {
  unknownCalls.add(c.env.incoming);
}

/** Rejects requests that another site's page makes the browser send; programs send neither of these headers. */
export const refuseOtherSites: MiddlewareHandler<Web> = async (c, next) => {
  const origin = c.req.header('origin');
  const isForeign = origin !== undefined && origin !== new URL(c.req.url).origin;
  if (c.req.method !== 'GET' && (isForeign || c.req.header('sec-fetch-site') === 'cross-site')) {
    return c.text('Sent by another site', 403);
  }
  return next();
};

/** A failure of a stand-in is a bug of this project: it is returned to the caller and logged by the process. */
export function answerFailure(error: Error, c: WebContext): Response {
  process.emitWarning(error);
  return c.text(`The sandbox failed: ${error.message}`, 500);
}

const TOO_MANY = (retryAfterSeconds: number): PlainAnswer => ({
  status: 429,
  headers: { 'retry-after': String(retryAfterSeconds) },
  body: '{"message":"Too many requests"}',
});
const FAILING: PlainAnswer = { status: 500, body: '{"message":"Switched to failing in the sandbox"}' };

/** Applies the fault to a call; returns where its response is to be written, or nothing if it is not handled. */
async function spoil(
  fault: Fault,
  outgoing: ServerResponse,
  answers: FaultyAnswers,
): Promise<ServerResponse | undefined> {
  const send = ({ status, headers, body }: PlainAnswer) => {
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    return undefined;
  };
  switch (fault.kind) {
    case 'slow':
      await (fault.until ?? wait(fault.delayMs, undefined, { ref: false }));
      return outgoing.destroyed ? undefined : outgoing;
    case 'silent':
      return undefined;
    case 'lost':
      return intoNothing(outgoing);
    case 'busy':
      return send((answers.busy ?? TOO_MANY)(fault.retryAfterSeconds));
    case 'failing':
      return send(answers.failing ?? FAILING);
    case 'malformed':
      return send({ status: 200, body: '{"half": [' });
  }
}

/** A response that is written to its end without sending a byte; then the real one's connection is dropped. */
function intoNothing({ req, socket }: ServerResponse): ServerResponse {
  const answer = new ServerResponse(req);
  // It accepts everything at once: there is no `drain` event to wait for.
  const sink = new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write: (_chunk, _encoding, done) => done(),
  });
  // The response only needs a socket that can be written to.
  answer.assignSocket(sink as Socket);
  answer.once('finish', () => socket?.destroy());
  return answer;
}

/** Opens the port of a service; every HTTP call to any service goes through here for its faults and its log. */
export async function listen(service: ServiceName, address: Address, calls: CallLog, faults: Faults) {
  const ready = Promise.withResolvers<{ handle: RawHandler; faulty: FaultyAnswers }>();
  const server = createServer(async (incoming, outgoing) => {
    const method = incoming.method ?? '';
    const path = (incoming.url ?? '').split('?')[0] ?? '';
    const isFurniture = path.startsWith('/assets/') || path === '/favicon.ico';
    if (!isFurniture) {
      outgoing.once('close', () => {
        const status = outgoing.headersSent ? outgoing.statusCode : 0;
        calls.record({ service, method, path, status, unknown: unknownCalls.has(incoming) });
      });
    }
    const { handle, faulty } = await ready.promise;
    const fault = isFurniture || faulty.spared?.(path) ? undefined : faults.take(service);
    const answer = fault ? await spoil(fault, outgoing, faulty) : outgoing;
    if (answer) await handle(incoming, answer);
  });
  server.listen(address.port, address.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** The public URL, with a trailing slash. */
    url: `http://${address.publicHost}:${port}/`,
    port,
    /** Requests that arrive earlier wait for it. */
    serve: (app: Hono<Web> | RawHandler, faulty: FaultyAnswers = {}): void => {
      const handle =
        typeof app === 'function' ? app : getRequestListener(app.fetch, { overrideGlobalObjects: false });
      ready.resolve({ handle, faulty });
    },
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        setTimeout(() => server.closeAllConnections(), 1_000).unref();
      }),
  };
}

export type HttpService = Awaited<ReturnType<typeof listen>>;
