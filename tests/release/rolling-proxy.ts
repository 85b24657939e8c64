import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Backend = { port: number; isReady: boolean };

/** How often the proxy checks whether each server is ready. */
const ASKS_EVERY_MS = 100;

type Options = {
  /** Sends all requests with this header to one server as long as it is ready, as balancers do by address or cookie. */
  stickyBy?: string;
};

/**
 * A minimal load balancer: it keeps its connections to the servers open, sends requests in turn to those whose last
 * `/readyz` was 200, and retries none that failed.
 */
export async function startProxy(ports: readonly number[], { stickyBy }: Options = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
  const backends: Backend[] = ports.map((port) => ({ port, isReady: false }));
  let turn = 0;
  const timer = setInterval(() => backends.forEach(look), ASKS_EVERY_MS);

  const server = http.createServer((incoming, outgoing) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const place = stickyBy ? placeOf(String(incoming.headers[stickyBy])) : turn++;
    const backend = ready[place % Math.max(1, ready.length)];
    if (!backend) return void outgoing.writeHead(502).end('No server is ready');
    const { method, url: path, headers } = incoming;
    const passed = http.request({ agent, host: '127.0.0.1', port: backend.port, method, path, headers });
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    passed.on('error', (error) =>
      outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(String(error)),
    );
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (port: number) => backends.some((backend) => backend.port === port && backend.isReady),
    close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Without those that concern the connection to the server alone. */
function endToEnd({ ...headers }: http.IncomingHttpHeaders): http.IncomingHttpHeaders {
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete headers[name];
  return headers;
}

const placeOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);

/** Checks on a new connection: a refused one means that the server is gone. */
function look(backend: Backend): void {
  const asked = http.get({ host: '127.0.0.1', port: backend.port, path: '/readyz', agent: false });
  asked.on('response', (answer) => {
    backend.isReady = answer.statusCode === 200;
    answer.resume();
  });
  asked.on('error', () => {
    backend.isReady = false;
  });
}
