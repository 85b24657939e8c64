/**
 * Takes a batch from its upload to its notices, and prints each step before it is done. Starts where the previous
 * process was killed. Arguments: the database's URL, the ids of the upload, the batch and the admin, and the number
 * of documents.
 */
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { db, openDatabase, transaction } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import { announceJob } from '#app/features/documents/admin/announce.jobs.server.ts';
import { batchDetail } from '#app/features/documents/admin/batches/batch-reading.server.ts';
import { publishBatch } from '#app/features/documents/admin/batches/publish-batch.server.ts';
import { readBatchFileJob } from '#app/features/documents/admin/batches/read-batch-file.jobs.server.ts';
import { completeUpload } from '#app/features/documents/admin/uploads/complete-upload.server.ts';
import { prepareVersionJob } from '#app/features/documents/marking/marking.jobs.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { asViewer } from '#tests/factories/members.ts';

const STDOUT = 1;
/** Often enough for the tests, and seldom enough to leave the one connection of the database to the jobs. */
const LOOK_MS = 50;
const say = (line: string) => fs.writeSync(STDOUT, `${line}\n`);
const [url = '', uploadId = '', batchId = '', adminId = '', documents = ''] = process.argv.slice(2);

await openDatabase({ url });
const [row] = await db().select().from(member).where(eq(member.id, adminId));
if (!row) throw new Error('There is no such admin');
const admin = asViewer(row);
const working = new Set([readBatchFileJob.name, prepareVersionJob.name, announceJob.name]);
await startJobs({ jobs: JOBS.filter(({ name }) => working.has(name)), mode: 'work' });

say('complete');
await completeUpload(admin, { id: uploadId, keep: false });
say('read');
while ((await batchDetail(admin, batchId)).totals.reading > 0) await pause(LOOK_MS);
say('publish');
const { seen } = await batchDetail(admin, batchId);
await transaction((tx) => publishBatch(tx, admin, { id: batchId, seen, announce: true }));
say('announce');
while ((await db().$count(notification)) < Number(documents)) await pause(LOOK_MS);
say('done');
