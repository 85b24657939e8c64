import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { BatchSettings } from '#app/features/documents/admin/batches/batch.ts';
import { createBatch } from '#app/features/documents/admin/batches/batches.server.ts';
import { beginUpload, partUrls } from '#app/features/documents/admin/uploads/uploads.server.ts';
import { ownConversations } from '#app/features/questions/contact/conversations.server.ts';
import { replyTo } from '#app/features/questions/contact/reply-address.server.ts';
import { startConversation } from '#app/features/questions/contact/writing.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { endFileProcesses } from '#app/platform/untrusted-files/own-process.server.ts';
import { fileForm } from '#app/processes/opportunity-files/opportunity-files.server.ts';
import { asViewer, makeViewer } from '#tests/factories/members.ts';
import { makeVersion } from '#tests/factories/nda.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { contentBomb, deepPdf, objectsBomb } from '#tests/factories/pdf-bombs.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { SHEET_BOMBS } from '#tests/factories/workbooks.ts';
import { OWN_ORIGIN } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { untilJobsAreDone } from '#tests/setup/jobs.ts';
import { TestStorage } from '#tests/setup/storage.ts';

useTestDatabase();

const bucket = new TestStorage();
const server = createServer();
let url = '';
let admin: Viewer;
let cookie = '';

beforeAll(async () => {
  await bucket.start();
  const { createApp } = await import('../../server/app.ts');
  const app = createApp({ pages: async () => new Response('page'), clientFolder: 'public' });
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  // A connection that ends just when it is used again would fail the test.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const unheard = () => undefined;
  await startJobs({ jobs: JOBS, mode: 'work', log: { info: unheard, warn: unheard, error: unheard } });
});
afterAll(async () => {
  await stopJobs();
  endFileProcesses();
  server.close().closeAllConnections();
  await bucket.remove();
});
beforeEach(async () => {
  // Each file is read by a process that is started for it.
  endFileProcesses();
  const signedIn = await makeSignedIn({ roles: ['admin'] }, { nda: false });
  admin = asViewer(signedIn.member);
  ({ cookie } = signedIn);
});

const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', body, headers: { cookie, origin: OWN_ORIGIN, ...headers } });
const call = async (path: string, body: unknown) =>
  (await send(`/api/trpc/${path}`, JSON.stringify(body), { 'content-type': 'application/json' })).json();

/** A process that is stopped by a file answers a few of these before it begins, and none until it ends. */
const MANY_ANSWERS = 10;

/** Asks whether the server is alive, one time after another, until the file is read. */
async function whileAlive<Result>(read: () => Promise<Result>, atLeast = MANY_ANSWERS): Promise<Result> {
  let isReading = true;
  const asking = (async () => {
    let answers = 0;
    for (; isReading; answers += 1)
      expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ alive: true });
    return answers;
  })();
  const result = await read().finally(() => {
    isReading = false;
  });
  expect(await asking).toBeGreaterThan(atLeast);
  return result;
}

const bytesOf = (file: Uint8Array) => new Uint8Array(file);
const refusalOf = async (sent: Promise<Response>) => {
  const answer = await sent;
  return [answer.status, (await answer.json()).error.message];
};
const { 'a row 30,000,000': ROW, '20 MB of blanks between its cells': BLANKS } = SHEET_BOMBS;

/** Jobs that were tried more than once, or given up, but for mails, which no server takes here. */
async function repeatedJobs(): Promise<unknown[]> {
  const { rows } = await db().execute(
    sql`select name from pgboss.job where name not like 'mail.%'
      and (retry_count > 0 or state = 'failed' or name like '%.dead')`,
  );
  return rows;
}

/** Sends a file to the bucket as a browser does, and completes its upload. */
async function upload(target: Parameters<typeof beginUpload>[1]['target'], file: Uint8Array) {
  const facts = { fileName: 'small.pdf', folder: '', bytes: file.length };
  const { id } = await beginUpload(admin, { ...facts, modifiedAt: '2026-11-01T10:00:00.000Z', target });
  const urls = await partUrls(admin, { id, parts: [1] });
  await fetch(urls[1] ?? '', { method: 'PUT', body: bytesOf(file) });
  return call('documentAdmin.completeUpload', { id, keep: false });
}

test('an agreement that unpacks to 300 MB is refused while the server answers', async () => {
  const { id } = await makeVersion({ publishedAt: null });
  for (const isHidden of [false, true])
    expect(
      await whileAlive(() => refusalOf(send(`/api/nda/upload?id=${id}`, bytesOf(objectsBomb({ isHidden }))))),
    ).toEqual([422, expect.stringMatching(/too large when unpacked|too much memory/)]);
});

test.each([
  ['a row 30,000,000', ROW],
  ['20 MB of blanks', BLANKS],
])('a ledger file with %s is refused while the server answers', async (_what, bomb) => {
  const file = bomb?.bytes() ?? new Uint8Array();
  const answer = await whileAlive(() => send('/api/admin/imports?name=small.xlsx', file));
  const { id } = await answer.json();
  const { rows } = await db().execute(sql`select problem, work from ledger_file where id = ${id}`);
  expect(rows).toEqual([{ problem: expect.stringMatching(bomb?.refusal ?? ''), work: null }]);
  await untilJobsAreDone();
  expect(await repeatedJobs()).toEqual([]);
});

test.each([
  ['a gigabyte on a page', contentBomb],
  ['a hundred thousand lists', deepPdf],
])('a leaked copy with %s is refused while the server answers', async (_what, bomb) => {
  expect(await whileAlive(() => refusalOf(send('/api/documents/trace', bytesOf(bomb()))))).toEqual([
    422,
    expect.stringMatching(/too large when unpacked|nested too deeply/),
  ]);
});

test('captions with tags 300,000 deep are refused while the server answers', async () => {
  const { id: opportunityId } = await makeOpportunity();
  const type = 'text/vtt';
  const form = await fileForm(admin, { opportunityId, kind: 'captions', type });
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  const tags = `WEBVTT\n\n00:00.000 --> 00:01.000\n${'<b>'.repeat(300_000)}`;
  body.append('file', new Blob([tags], { type }), 'file');
  expect((await fetch(form.url, { method: 'POST', body })).status).toBe(201);
  expect(await whileAlive(() => call('opportunityFile.keepCaptions', { ticket: form.ticket }))).toMatchObject(
    { error: { message: expect.stringMatching(/no words|too much text/) } },
  );
});

test('statements of a batch that unpack to a gigabyte are read once, and the admin is told', async () => {
  const settings: BatchSettings = {
    title: 'Q3',
    category: 'statement',
    policy: 'original',
    periodYear: 2026,
    opportunityId: null,
    fundId: null,
  };
  const { id: batchId } = await transaction((tx) => createBatch(tx, admin, settings));
  await whileAlive(async () => {
    await upload({ to: 'batch', batchId }, contentBomb());
    await untilJobsAreDone();
  });
  const { rows } = await db().execute(sql`select problem from document_batch_file`);
  expect(rows).toEqual([{ problem: expect.stringMatching(/too large when unpacked/) }]);
  expect(await repeatedJobs()).toEqual([]);
});

test('a document that unpacks to a gigabyte is prepared once, and the admin is told', async () => {
  const place = { category: 'report', policy: 'watermarked', opportunityId: null, fundId: null } as const;
  await whileAlive(async () => {
    await upload({ to: 'new', place }, contentBomb());
    await untilJobsAreDone();
  });
  const { rows } = await db().execute(sql`select preparation_problem as problem from document_version`);
  expect(rows).toEqual([{ problem: expect.stringMatching(/too large when unpacked/) }]);
  expect(await repeatedJobs()).toEqual([]);
});

test('a mail of the most elements, or with 20 MB of headers, is taken or refused while the server answers', async () => {
  const ada = await makeViewer();
  const started = { subject: 'General' as const, body: 'Hello?', idempotencyKey: newId(), ticket: null };
  const { reference } = await transaction((tx) =>
    startConversation(tx, ada, started, { file: null, contactEmail: null }),
  );
  const to = [replyTo({ reference, memberId: ada.memberId }).address];
  const deliver = (headers: string, html: string) => {
    const mail = new FormData();
    const fields = {
      headers,
      from: ada.email,
      text: '',
      html,
      envelope: JSON.stringify({ to, from: 'a@x.test' }),
    };
    for (const [name, value] of Object.entries(fields)) mail.set(name, value);
    const password = Buffer.from(`mail:${process.env.MAIL_INBOUND_SECRET}`).toString('base64');
    return send('/api/webhooks/mail/inbound', mail, { authorization: `Basic ${password}` });
  };
  const html = `Yes. ${'<b>x <br>'.repeat(4_900)}`;
  const taken = await whileAlive(() => deliver(`From: ${ada.email}\nMessage-ID: <1@x>`, html), 1);
  expect(taken.status).toBe(204);
  const [thread] = await ownConversations(ada);
  expect(thread?.messages.at(-1)?.text).toMatch(/^Yes/);
  const refused = await deliver('Received: x\n'.repeat(1_600_000), '');
  expect(refused.status).toBe(413);
});
