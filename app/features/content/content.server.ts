import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { type ContentChanges, contentPlatform } from '#app/integrations/content/content.server.ts';
import type { JobContext } from '#app/platform/jobs.server.ts';
import { storableJson } from '#app/platform/texts.ts';
import {
  forgetWaitingRuns,
  lockToken,
  markGone,
  markOthersGone,
  readBrokenReferences,
  readToken,
  saveToken,
  writePublished,
} from './content.queries.server.ts';
import { type BrokenReference, newestOfEach } from './content.ts';

export type Written = {
  /** What came, changed or went. With `isComplete` more may have gone. */
  ids: string[];
  isComplete: boolean;
  /** The space was not read before. */
  isFirst: boolean;
};
type OnWritten = (tx: Tx, written: Written) => Promise<void>;

/** Nobody mends more at a time. */
const MOST_BROKEN = 200;

/**
 * Brings our copy of the content platform up to date. What was read is written together with the place to go on from, in
 * one transaction, so that a run that dies has done nothing and the next one begins where it began.
 *
 * @param onWritten does, in the same transaction, what is to follow.
 * @throws OutsideError
 */
export async function syncContent(
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
  onWritten: OnWritten = async () => undefined,
): Promise<void> {
  const token = await readToken(db(), contentPlatform.source);
  const changes = await contentPlatform.changesSince(token, signal);
  const isWritten = await transaction(async (tx) => {
    const written = await writeChanges(tx, token, changes);
    if (written && (written.isComplete || written.ids.length > 0)) await onWritten(tx, written);
    return written !== null;
  });
  // Another run was faster. What it did not read yet is read from where it ended.
  if (!isWritten) return syncContent({ signal, log }, onWritten);

  const { items, gone, isComplete } = changes;
  if (items.length + gone.length === 0 && !isComplete) return;
  const broken = await brokenReferences();
  const facts = { published: items.length, gone: gone.length, isComplete, broken: broken.length };
  if (broken.length > 0) log.warn(facts, 'Content has come, with links that lead nowhere');
  else log.info(facts, 'Content has come');
}

/** Answers null, and writes nothing, when the changes do not follow on what is there. */
async function writeChanges(tx: Tx, token: string | null, changes: ContentChanges): Promise<Written | null> {
  const { source } = contentPlatform;
  if ((await lockToken(tx, source)) !== token) return null;
  // One that cannot be stored would hold up all the others.
  const items = newestOfEach(changes.items).map((item) => ({ ...item, fields: storableJson(item.fields) }));
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
  const ids = [...items, ...changes.gone].map(({ id }) => id);
  return { ids, isComplete: changes.isComplete, isFirst: token === null };
}

/** Forgets runs of that job that wait, since the one that begins now reads what they were to read. */
export const forgetRuns = (job: string): Promise<void> => forgetWaitingRuns(db(), job);

/** Links in published entries that lead to nothing published: for whoever looks after the content. */
export const brokenReferences = (): Promise<BrokenReference[]> => readBrokenReferences(db(), MOST_BROKEN);
