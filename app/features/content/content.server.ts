import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { type ContentChanges, contentPlatform } from '#app/integrations/content/content.server.ts';
import type { JobContext } from '#app/platform/jobs.server.ts';
import {
  lockToken,
  markGone,
  markOthersGone,
  readBrokenReferences,
  readToken,
  saveToken,
  writePublished,
} from './content.queries.server.ts';
import { type BrokenReference, newestOfEach, storableFields } from './content.ts';

/** Nobody mends more at a time. */
const MOST_BROKEN = 200;

/**
 * Brings our copy of the content platform up to date. What was read is written together with the place to go on from, in
 * one transaction, so that a run that dies has done nothing and the next one begins where it began.
 *
 * @throws OutsideError
 */
export async function syncContent({ signal, log }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
  const token = await readToken(db(), contentPlatform.source);
  const changes = await contentPlatform.changesSince(token, signal);
  const isWritten = await transaction((tx) => writeChanges(tx, token, changes));
  // Another run was faster. What it did not read yet is read from where it ended.
  if (!isWritten) return syncContent({ signal, log });

  const { items, gone, isComplete } = changes;
  if (items.length + gone.length === 0 && !isComplete) return;
  const broken = await brokenReferences();
  const facts = { published: items.length, gone: gone.length, isComplete, broken: broken.length };
  if (broken.length > 0) log.warn(facts, 'Content has come, with links that lead nowhere');
  else log.info(facts, 'Content has come');
}

/** Answers false, and writes nothing, when the changes do not follow on what is there. */
async function writeChanges(tx: Tx, token: string | null, changes: ContentChanges): Promise<boolean> {
  const { source } = contentPlatform;
  if ((await lockToken(tx, source)) !== token) return false;
  const items = newestOfEach(changes.items).map((item) => ({ ...item, fields: storableFields(item.fields) }));
  const at = new Date();
  // Without a token our copy is empty or of another space, whose versions say nothing about these.
  await writePublished(tx, items, { anyVersion: token === null });
  await markGone(tx, changes.gone);
  if (changes.isComplete)
    await markOthersGone(
      tx,
      items.map(({ id }) => id),
      at,
    );
  await saveToken(tx, source, { token: changes.token, isComplete: changes.isComplete, at });
  return true;
}

/** Links in published entries that lead to nothing published: for whoever looks after the content. */
export const brokenReferences = (): Promise<BrokenReference[]> => readBrokenReferences(db(), MOST_BROKEN);
