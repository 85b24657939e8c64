/**
 * Takes a document from its upload to its readers, and prints each step before it is done, then the port where it
 * serves them. Starts where the previous process was killed. Arguments: the database's URL, and the ids of the upload,
 * of the admin and of the reader.
 */
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, isNull } from 'drizzle-orm';
import { db, openDatabase, transaction } from '#app/db/client.server.ts';
import { documentVersion } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import { publishDocuments } from '#app/features/documents/admin/publish.server.ts';
import { completeUpload } from '#app/features/documents/admin/uploads/complete-upload.server.ts';
import { prepareVersionJob } from '#app/features/documents/marking/marking.jobs.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { asViewer } from '#tests/factories/members.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { listenOn } from '../../server/http.ts';
import { library } from '../../server/routes/library.ts';

const STDOUT = 1;
/** As in `batch-publisher.ts`. */
const LOOK_MS = 50;
const say = (line: string) => fs.writeSync(STDOUT, `${line}\n`);
const [url = '', uploadId = '', adminId = '', readerId = ''] = process.argv.slice(2);

await openDatabase({ url });
const admin = await viewerOf(adminId);
const reader = await viewerOf(readerId);
await startJobs({ jobs: JOBS.filter(({ name }) => name === prepareVersionJob.name), mode: 'work' });

say('complete');
const outcome = await completeUpload(admin, { id: uploadId, keep: false });
if (outcome.kind !== 'done' || outcome.documentId === null) throw new Error('The upload became no document');
const { documentId } = outcome;
say('prepare');
await transaction((tx) => publishDocuments(tx, admin, { ids: [documentId], at: null, announce: false }));
while ((await db().$count(documentVersion, isNull(documentVersion.preparedAt))) > 0) await pause(LOOK_MS);
const { port } = await listenOn(await appAround('/api/documents', library, () => reader), 0, '127.0.0.1');
say(String(port));

async function viewerOf(id: string) {
  const [row] = await db().select().from(member).where(eq(member.id, id));
  if (!row) throw new Error('There is no such member');
  return asViewer(row);
}
