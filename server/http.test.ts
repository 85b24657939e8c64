import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import type { ServerEnv } from './context.ts';
import { type HttpServer, listenOn } from './http.ts';

// Listening replaces these for the whole process, in which other files are tested.
const globals = { Request, Response };
afterAll(() => {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
});

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

async function serve(change: Record<string, string>, app = new Hono<ServerEnv>()): Promise<HttpServer> {
  undo.push(changeEnvironment(change));
  const server = await listenOn(
    app.get('/', (c) => c.text('here')),
    0,
  );
  undo.push(() => server.close(0));
  return server;
}

const open = (server: HttpServer) => {
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  return { socket, text: () => text, closed: once(socket, 'close') };
};

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('a connection', () => {
  test('without traffic is closed', async () => {
    const server = await serve({ HEADERS_TIMEOUT_SECONDS: '1' });
    const { closed, text } = open(server);
    await closed;
    expect(text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('is by default kept open for longer than load balancers keep theirs', async () => {
    const server = await serve({});
    const { socket, text } = open(server);
    socket.write(GET);
    await expect.poll(text).toContain('Keep-Alive: timeout=75');
  });

  test('beyond the limit is refused', async () => {
    const server = await serve({ MAX_CONNECTIONS: '1' });
    const first = open(server);
    first.socket.write(GET);
    await expect.poll(first.text).toContain('200 OK');
    const second = open(server);
    second.socket.write(GET);
    await second.closed;
    expect(second.text()).toBe('');
  });

  test('is closed with its next response, even one in progress, once reuse is refused', async () => {
    const gate = Promise.withResolvers<void>();
    const app = new Hono<ServerEnv>().get('/slow', async (c) => {
      await gate.promise;
      return c.text('at last');
    });
    const server = await serve({}, app);
    const [idle, busy] = [open(server), open(server)];
    idle.socket.write(GET);
    await expect.poll(idle.text).toContain('Connection: keep-alive');
    busy.socket.write(GET.replace('/', '/slow'));
    idle.socket.write(GET.replace('/', '/slow'));
    await expect.poll(idle.text).toContain('here');
    server.refuseReuse();
    gate.resolve();
    await Promise.all([idle.closed, busy.closed]);
    expect(busy.text()).toContain('at last');
    expect(idle.text()).toMatch(/Connection: close[\s\S]*at last/);
  });
});
