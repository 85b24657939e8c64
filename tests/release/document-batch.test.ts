import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import { documentUpload } from '#app/db/schema/document-uploads.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import { ndaVersion } from '#app/db/schema/nda.ts';
import { newId } from '#app/domain/ids.ts';
import type { BatchSettings } from '#app/features/documents/admin/batches/batch.ts';
import { createBatch } from '#app/features/documents/admin/batches/batches.server.ts';
import { beginUpload, partUrls } from '#app/features/documents/admin/uploads/uploads.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import { embeddedIn } from '#tests/setup/database-image.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { startVictim, untilItSays } from '../faults/victim.ts';

const HOLDERS = 30;
/** The process is killed in the middle of each of these steps. */
const STEPS = ['complete', 'read', 'publish', 'announce'];

const server = new TestStorage();
beforeAll(() => server.start());
afterAll(() => server.remove());

/** One PDF with a page for each holder. */
async function statements(): Promise<Uint8Array<ArrayBuffer>> {
  const made = await PDFDocument.create();
  for (let one = 1; one <= HOLDERS; one += 1)
    made
      .addPage([400, 400])
      .drawText(`Quarterly Statement for holder${one}@vestry.test`, { x: 20, y: 300, size: 9 });
  return new Uint8Array(await made.save());
}

async function prepare(url: string): Promise<string[]> {
  await openDatabase({ url });
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  const admin = await makeAdmin();
  const past = new Date('2026-01-01');
  const version = { id: newId(), version: 1, title: 'NDA', body: 'x', effectiveAt: past, publishedAt: past };
  await db().insert(ndaVersion).values(version);
  await db().execute(sql`
    insert into member (id, email, name, roles, email_verified_at, approved_at)
    select gen_random_uuid(), 'holder' || n || '@vestry.test', 'Holder', '{active}', now(), now()
    from generate_series(1, ${HOLDERS}::int) as n`);
  await db().execute(sql`
    insert into nda_signature (id, member_id, nda_version_id, completed_at)
    select gen_random_uuid(), id, ${version.id}::uuid, now() from member where 'active' = any(roles)`);
  const settings: BatchSettings = {
    title: 'Q3',
    category: 'statement',
    policy: 'original',
    periodYear: 2026,
    opportunityId: null,
    fundId: null,
  };
  const { id: batchId } = await transaction((tx) => createBatch(tx, admin, settings));
  const body = await statements();
  const { id } = await beginUpload(admin, {
    ...{ fileName: 'all.pdf', folder: '', bytes: body.length, modifiedAt: past.toISOString() },
    target: { to: 'batch', batchId },
  });
  const urls = await partUrls(admin, { id, parts: [1] });
  await fetch(urls[1] ?? '', { method: 'PUT', body });
  await stopJobs();
  await closeDatabase();
  return [url, id, batchId, admin.memberId, String(HOLDERS)];
}

const partsStored = () =>
  server.calls
    .recent('storage')
    .filter(({ method, path }) => method === 'PUT' && path.includes('/documents/batches/')).length;

test('a process killed while a batch is completed, read, published and announced: nothing lost, nothing twice', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-batch-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  const args = await prepare(await embeddedIn(path.join(home, 'db')));

  for (const step of STEPS) {
    const victim = startVictim('batch-publisher', ...args);
    await untilItSays(victim, STEPS.indexOf(step) + 1);
    // In the middle of splitting the file.
    if (step === 'read') await expect.poll(partsStored, { interval: 1 }).toBeGreaterThan(HOLDERS / 3);
    victim.kill('SIGKILL');
    await victim.gone;
    if (step === 'read') expect(partsStored()).toBeLessThan(HOLDERS);
  }
  const last = startVictim('batch-publisher', ...args);
  await untilItSays(last, 5);
  last.kill('SIGKILL');
  await last.gone;

  await openDatabase({ url: args[0] ?? '' });
  onTestFinished(() => closeDatabase());
  const { rows } = await db().execute(sql`
    select
      (select count(*)::int from document) as documents,
      (select count(distinct owner_id)::int from document) as owners,
      (select count(*)::int from document_batch_item) as items,
      (select count(*)::int from document_publication) as publications,
      (select count(*)::int from notification) as notices,
      (select count(distinct member_id)::int from notification) as notified`);
  expect(rows).toEqual([
    {
      ...{ documents: HOLDERS, owners: HOLDERS, items: HOLDERS },
      ...{ publications: 1, notices: HOLDERS, notified: HOLDERS },
    },
  ]);
  expect(await db().select({ documentId: documentUpload.documentId }).from(documentUpload)).toHaveLength(1);
  expect(await db().$count(document)).toBe(HOLDERS);
  for (const { storageKey, sha256 } of await db().select().from(documentVersion)) {
    const object = await storage().getObject(storageKey);
    if (object.status !== 200) throw new Error(`${storageKey} is lost`);
    const bytes = new Uint8Array(await new Response(object.body).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest()).toEqual(sha256);
  }
});
