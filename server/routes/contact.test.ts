import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { contactMessage } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { queued } from '#tests/setup/queued.ts';
import { scannerThat } from '#tests/setup/scanner.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase();

const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const server = new TestStorage();
let files: typeof import('#app/processes/contact/attachment.server.ts');
let writing: typeof import('#app/features/questions/contact/writing.server.ts');
let discarding: typeof import('#app/features/questions/contact/discard-files.jobs.server.ts');
let app: Hono<ServerEnv>;
let viewer: Viewer | null = null;
let ada: Viewer;

beforeAll(async () => {
  await server.start();
  // Modules that read the environment are imported only now.
  const { JOBS } = await import('#app/jobs.server.ts');
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  files = await import('#app/processes/contact/attachment.server.ts');
  writing = await import('#app/features/questions/contact/writing.server.ts');
  discarding = await import('#app/features/questions/contact/discard-files.jobs.server.ts');
  const { contact } = await import('./contact.ts');
  app = await appAround('/api/contact', contact, () => viewer);
});
afterAll(() => server.remove());
beforeEach(async () => {
  ada = await makeViewer();
  await db().execute(sql`delete from pgboss.job where name = 'contact.discardFiles'`);
});

/** Uploads a file as a browser does: straight to the bucket, by the form. */
async function upload(who: Viewer, fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = await committed(files.createAttachmentForm)(who, { fileName, bytes: bytes.length });
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append('file', new Blob([bytes], { type: form.fields['content-type'] }), fileName);
  expect((await fetch(form.url, { method: 'POST', body })).status).toBe(201);
  return form.ticket;
}

/** Runs the pending deletion jobs. */
async function discard(): Promise<void> {
  const context = { id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog };
  const waiting = await queued('contact.discardFiles');
  await db().execute(sql`delete from pgboss.job where name = 'contact.discardFiles'`);
  for (const payload of waiting) await discarding.discardContactFilesJob.handle(payload, context);
}
const there = async (key: string) => (await storage().headObject(key)) !== null;

describe('a file', () => {
  test('is sent with a message, and served to its member and admins only, as a download', async () => {
    const ticket = await upload(ada, 'Größe “1”.pdf', PDF);
    const file = await files.storeAttachment(ada, ticket);
    expect(file).toMatchObject({ name: 'Größe “1”.pdf', contentType: 'application/pdf', bytes: PDF.length });
    const input = { subject: 'General', body: 'See the file.', idempotencyKey: newId(), ticket } as const;
    await transaction((tx) => writing.startConversation(tx, ada, input, { file, contactEmail: null }));
    // Unsent files are deleted, sent ones stay.
    const unsent = await files.storeAttachment(ada, ticket);
    await discard();
    expect([await there(file.key), await there(unsent.key)]).toEqual([true, false]);

    const [message] = await db().select({ id: contactMessage.id }).from(contactMessage);
    const get = (who: Viewer | null, id = message?.id) => {
      viewer = who;
      return app.request(`/api/contact/files/${id}`);
    };
    for (const who of [ada, await makeAdmin()]) {
      const response = await get(who);
      expect(response.status).toBe(200);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(PDF);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; /),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
    }
    const refused = [get(await makeViewer()), get(ada, newId()), get(ada, 'x')];
    for (const response of refused) expect((await response).status).toBe(404);
  });

  test.each([
    ['letter.pdf', '<script>alert(1)</script>', /not a PDF/],
    ['picture.png', '%PDF-1.7', /is a PDF/],
    ['sheet.xlsx', 'PK\u0003\u0004nothing', /damaged/],
  ])('whose content contradicts its name is refused: %s', async (name, content, said) => {
    const ticket = await upload(ada, name, new TextEncoder().encode(content));
    await expect(files.storeAttachment(ada, ticket)).rejects.toMatchObject({
      code: expect.stringMatching(/^(unsupported_type|unprocessable)$/),
      message: expect.stringMatching(said),
    });
  });

  test('of another type gets no form', async () => {
    await expect(
      committed(files.createAttachmentForm)(ada, { fileName: 'run.exe', bytes: 3 }),
    ).rejects.toMatchObject({ code: 'unprocessable' });
  });

  test('of another member, or one that never arrived, cannot be sent', async () => {
    const ticket = await upload(ada, 'letter.pdf', PDF);
    const form = await committed(files.createAttachmentForm)(ada, { fileName: 'letter.pdf', bytes: 3 });
    const bo = await makeViewer();
    await expect(files.storeAttachment(bo, ticket)).rejects.toMatchObject({ code: 'conflict' });
    await expect(files.storeAttachment(ada, form.ticket)).rejects.toMatchObject({ code: 'conflict' });
    await expect(files.storeAttachment(ada, 'forged')).rejects.toMatchObject({ code: 'conflict' });
  });
});

test.each([
  ['stream: OK', null],
  ['stream: Eicar-Test FOUND', 'unprocessable'],
  ['hello', 'unavailable'],
])('a scanner that says “%s” decides', async (says, code) => {
  const ticket = await upload(ada, 'letter.pdf', PDF);
  const { scanner, undo } = await scannerThat(says);
  try {
    const stored = files.storeAttachment(ada, ticket);
    if (code === null) expect(await stored).toMatchObject({ name: 'letter.pdf' });
    else await expect(stored).rejects.toMatchObject({ code });
  } finally {
    undo();
    scanner.close();
  }
});
