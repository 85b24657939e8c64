import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeAdmin } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';

useTestDatabase();

const MB = 1024 * 1024;
const LENGTH = 4096 * MB;
/** Maximum buffered by the system and both ends. */
const AHEAD = 64 * MB;

/** A bucket with one recording of four gigabytes, sent as fast as it is read. */
const bucket = { sent: 0, gone: Promise.withResolvers<void>() };
const servers: Server[] = [];

async function listening(handler: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
  const server = createServer(handler).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function pour(outgoing: ServerResponse): Promise<void> {
  const piece = Buffer.alloc(MB);
  // Waited for once: a listener of each round would stay.
  const closed = once(outgoing, 'close');
  while (!outgoing.destroyed && bucket.sent < LENGTH) {
    bucket.sent += piece.length;
    if (!outgoing.write(piece)) await Promise.race([once(outgoing, 'drain'), closed]);
  }
}

let port = 0;
let undo: (() => void) | undefined;

beforeAll(async () => {
  const bucketPort = await listening((_, outgoing) => {
    outgoing.on('close', () => bucket.gone.resolve());
    outgoing.writeHead(200, { 'content-type': 'video/mp4', 'content-length': LENGTH, etag: '"one"' });
    void pour(outgoing);
  });
  undo = changeEnvironment({ AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${bucketPort}` });
  const { media } = await import('./media.ts');
  const admin = await makeAdmin();
  const app = await appAround('/media', media, () => admin);
  port = await listening(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
});

afterAll(() => {
  undo?.();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

test('a recording is read no faster than it is played, and no further once its reader has left', async () => {
  const reader = request({ port, path: '/media/media/long.mp4' }).end();
  const [answer] = (await once(reader, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const [first] = (await once(answer, 'data')) as [Buffer];
  expect(first.length).toBeGreaterThan(0);
  answer.pause();
  await vi.waitFor(async () => {
    const before = bucket.sent;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(bucket.sent).toBe(before);
  }, 10_000);
  expect(bucket.sent).toBeLessThan(AHEAD);

  reader.destroy();
  await bucket.gone.promise;
  expect(bucket.sent).toBeLessThan(AHEAD);
});
