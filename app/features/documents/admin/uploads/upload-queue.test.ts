import { expect, test, vi } from 'vitest';
import type { UploadOutcome } from './upload.ts';
import { PART_BYTES, type UploadTarget } from './upload.ts';
import { UploadQueue, type UploadTransport } from './upload-queue.ts';

const NEW = {
  to: 'new',
  place: { category: 'report', policy: 'original', opportunityId: null, fundId: null },
} as const satisfies UploadTarget;

type Server = { isUp: boolean; outcome: UploadOutcome; sent: string[]; transport: UploadTransport };

/** A server that stores what arrives, and a connection that can be cut. */
function makeServer(): Server {
  const arrived = new Map<string, Set<number>>();
  const sent: string[] = [];
  const outcome: UploadOutcome = { kind: 'done', documentId: 'made' };
  const server: Server = {
    isUp: true,
    outcome,
    sent,
    transport: {
      async begin({ fileName }) {
        if (!server.isUp) throw new Error('offline');
        const parts = arrived.get(fileName) ?? new Set();
        arrived.set(fileName, parts);
        return { id: fileName, parts: [...parts] };
      },
      async partUrls(id, parts) {
        return Object.fromEntries(parts.map((part) => [part, `${id} ${part}`]));
      },
      async send(url, _part, _onProgress, signal) {
        signal.throwIfAborted();
        if (!server.isUp) throw new Error('offline');
        const [id = '', part] = url.split(' ');
        arrived.get(id)?.add(Number(part));
        sent.push(url);
      },
      async complete() {
        return server.outcome;
      },
      async cancel(id) {
        arrived.delete(id);
      },
      refusal: (error) => (error instanceof RangeError ? error.message : null),
    },
  };
  return server;
}

const fileOf = (name: string, parts: number): File => {
  const file = new File([''], name, { lastModified: 1 });
  // Its content does not matter here and would take memory.
  Object.defineProperty(file, 'size', { value: (parts - 1) * PART_BYTES + 10 });
  return file;
};
const queueOn = ({ transport }: Server) => new UploadQueue(transport, () => Promise.resolve());
const stateOf = (queue: UploadQueue) => queue.uploads().map(({ state }) => state);

test('files are sent in parts and become documents', async () => {
  const server = makeServer();
  const queue = queueOn(server);
  queue.add(
    [
      { file: fileOf('a.pdf', 2), folder: '' },
      { file: fileOf('b.pdf', 1), folder: 'f' },
    ],
    NEW,
  );
  await vi.waitFor(() => expect(stateOf(queue)).toEqual(['done', 'done']));
  expect(server.sent.toSorted()).toEqual(['a.pdf 1', 'a.pdf 2', 'b.pdf 1']);
});

test('a lost connection pauses an upload, which resumes without the parts that have arrived', async () => {
  const server = makeServer();
  const queue = queueOn(server);
  queue.subscribe(() => {
    if (server.sent.length === 1) server.isUp = false;
  });
  queue.add([{ file: fileOf('a.pdf', 3), folder: '' }], NEW);
  await vi.waitFor(() => expect(stateOf(queue)).toEqual(['paused']));
  expect(queue.uploads()[0]?.problem).toContain('Connection lost');
  server.sent.push('—');
  server.isUp = true;
  queue.resumeAll();
  await vi.waitFor(() => expect(stateOf(queue)).toEqual(['done']));
  expect(server.sent).toEqual(['a.pdf 1', '—', 'a.pdf 2', 'a.pdf 3']);
});

test('choosing the file again resumes a paused upload, and does not add it twice', async () => {
  const server = makeServer();
  const queue = queueOn(server);
  server.isUp = false;
  queue.add([{ file: fileOf('a.pdf', 1), folder: '' }], NEW);
  await vi.waitFor(() => expect(stateOf(queue)).toEqual(['paused']));
  server.isUp = true;
  queue.add([{ file: fileOf('a.pdf', 1), folder: '' }], NEW);
  await vi.waitFor(() => expect(stateOf(queue)).toEqual(['done']));
});

test('another file with the name, size and time of one in the queue is an upload of its own', async () => {
  const server = makeServer();
  const { begin } = server.transport;
  const checksums: (string | undefined)[] = [];
  server.transport.begin = (start) => {
    checksums.push(start.checksum);
    return begin({ ...start, fileName: start.checksum ?? '' });
  };
  const queue = queueOn(server);
  const entryOf = (content: string) => ({
    file: new File([content], 'a.pdf', { lastModified: 1 }),
    folder: '',
  });
  server.isUp = false;
  queue.add([entryOf('first')], NEW);
  await vi.waitFor(() => expect(stateOf(queue)).toEqual(['paused']));
  server.isUp = true;
  for (const content of ['other', 'other', 'first']) queue.add([entryOf(content)], NEW);
  await vi.waitFor(() => expect(stateOf(queue)).toEqual(['done', 'done']));
  expect(new Set(checksums).size).toBe(2);
  expect(server.sent).toHaveLength(2);
});

test('the same file for another place is an upload of its own', async () => {
  const server = makeServer();
  const begun: UploadTarget[] = [];
  const { begin } = server.transport;
  server.transport.begin = (start) => {
    begun.push(start.target);
    return begin(start);
  };
  const queue = queueOn(server);
  const file = { file: fileOf('a.pdf', 1), folder: '' };
  const elsewhere: UploadTarget = { to: 'new', place: { ...NEW.place, policy: 'view_only' } };
  for (const target of [NEW, elsewhere, NEW, elsewhere]) queue.add([file], target);
  await vi.waitFor(() => expect(stateOf(queue)).toEqual(['done', 'done']));
  // Whichever checksum is read first begins first.
  expect(begun).toHaveLength(2);
  expect(begun).toEqual(expect.arrayContaining([NEW, elsewhere]));
});

test('a duplicate waits for confirmation, and invalid files are refused before upload', async () => {
  const server = makeServer();
  const queue = queueOn(server);
  server.outcome = { kind: 'duplicate', of: { id: 'x', title: 'X', uploadedAt: '2026-01-01T00:00:00Z' } };
  queue.add(
    [
      { file: fileOf('a.pdf', 1), folder: '' },
      { file: fileOf('setup.exe', 1), folder: '' },
    ],
    NEW,
  );
  await vi.waitFor(() => expect(stateOf(queue)).toEqual(['duplicate', 'failed']));
  server.outcome = { kind: 'done', documentId: 'made' };
  await queue.keep(queue.uploads()[0]?.key ?? '');
  expect(stateOf(queue)).toEqual(['done', 'failed']);
});
