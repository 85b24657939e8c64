import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { storableJson } from '#app/domain/text/plain-text.ts';
import type { ContentChanges } from '#app/integrations/content/content.server.ts';
import { contentPlatform } from '#app/integrations/wiring.server.ts';
import type { JobContext } from '#app/platform/jobs/jobs.server.ts';
import {
  findBrokenReferences,
  forgetWaitingRuns,
  lockToken,
  markGone,
  markOthersGone,
  readToken,
  saveToken,
  writePublished,
} from './content.queries.server.ts';
import { type BrokenReference, newestOfEach } from './content.ts';

export type Written = {
  /** The items added, changed or removed. With `isComplete`, more may have been removed. */
  ids: string[];
  isComplete: boolean;
};
type OnWritten = (tx: Tx, written: Written) => Promise<void>;

/** Limit on the list: nobody fixes more at a time. */
const MOST_BROKEN = 200;

/**
 * Updates our copy of the content platform. The changes and the next token are written in one transaction: a run that
 * dies has no effect, and the next one starts from the same token.
 *
 * @param onWritten runs the follow-up work in the same transaction.
 * @throws OutsideError
 */
export async function syncContent(
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
  onWritten: OnWritten = async () => undefined,
): Promise<void> {
  const platform = contentPlatform();
  if (!platform) return;
  const token = await readToken(db(), platform.source);
  const changes = await platform.changesSince(token, signal);
  const isWritten = await transaction(async (tx) => {
    const written = await writeChanges(tx, platform.source, token, changes);
    if (written && (written.isComplete || written.ids.length > 0)) await onWritten(tx, written);
    return written !== null;
  });
  // Another run was faster. Continue from its token.
  if (!isWritten) return syncContent({ signal, log }, onWritten);

  const { items, gone, isComplete } = changes;
  if (items.length + gone.length === 0 && !isComplete) return;
  const broken = await brokenReferences();
  const facts = { published: items.length, gone: gone.length, isComplete, broken: broken.length };
  if (broken.length > 0) log.warn(facts, 'Content synced, with broken links');
  else log.info(facts, 'Content synced');
}

/** Returns null, and writes nothing, when the changes do not start from the stored token. */
async function writeChanges(
  tx: Tx,
  source: string,
  token: string | null,
  changes: ContentChanges,
): Promise<Written | null> {
  if ((await lockToken(tx, source)) !== token) return null;
  // A single item that cannot be stored would block all the others.
  const items = newestOfEach(changes.items).map((item) => ({ ...item, fields: storableJson(item.fields) }));
  const at = new Date();
  // Without a token our copy is empty or of another space.
  await writePublished(tx, items, { isFirstRead: token === null });
  await markGone(tx, changes.gone);
  if (changes.isComplete)
    await markOthersGone(
      tx,
      items.map(({ id }) => id),
      at,
    );
  await saveToken(tx, source, { token: changes.token, isComplete: changes.isComplete, at });
  const ids = [...items, ...changes.gone].map(({ id }) => id);
  return { ids, isComplete: changes.isComplete };
}

/** Deletes the job's waiting runs, since the run that is starting does their work. */
export const forgetRuns = (job: string): Promise<void> => forgetWaitingRuns(db(), job);

/** Returns links in published entries to unpublished items, for content editors. */
export const brokenReferences = (): Promise<BrokenReference[]> => findBrokenReferences(db(), MOST_BROKEN);
