import { z } from 'zod';
import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { storable } from '#app/domain/input-text.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { findFile, lockVersion, replacePages, updateVersion } from './version-text.queries.server.ts';

/** Reads the text and the number of pages of a version. */
export const prepareVersionJob = defineJob({
  name: 'document.prepareVersion',
  title: 'Prepare a document',
  payload: z.object({ versionId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ versionId }) {
    const file = await findFile(db(), versionId);
    if (!file) return;
    const texts = file.contentType === 'application/pdf' ? await pageTexts(file.storageKey) : [];
    await transaction(async (tx) => {
      if (!(await lockVersion(tx, versionId))) return;
      await replacePages(tx, versionId, texts);
      const now = new Date();
      const pages = texts.length > 0 ? { pages: texts.length } : {};
      await updateVersion(tx, versionId, { ...pages, preparedAt: now, textReadAt: now });
    });
  },
});

/** Enqueues the preparation of a version. */
export async function enqueuePreparation(tx: Tx, versionId: string): Promise<void> {
  await enqueue(tx, prepareVersionJob, { versionId }, { key: versionId });
}

async function pageTexts(storageKey: string): Promise<string[]> {
  const found = await storage().getObject(storageKey);
  if (found.status !== 200) throw new Error(`The file ${storageKey} is not in the bucket`);
  const bytes = new Uint8Array(await new Response(found.body).arrayBuffer());
  const { extractText, getDocumentProxy } = await import('unpdf');
  const { text } = await extractText(await getDocumentProxy(bytes, { verbosity: 0 }), { mergePages: false });
  return text.map(storable);
}
