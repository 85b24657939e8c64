import { db, transaction } from '#app/db/client.server.ts';
import type { Log } from '#app/db/log.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { savePages } from './marking.queries.server.ts';
import { inThread, oneLargeAtATime } from './pool.server.ts';
import { PREPARATION } from './preparation.ts';
import { findOlder, keepPrepared, replacePrepared } from './prepare-anew.queries.server.ts';
import { isHopeless, MOST_BYTES, searchable } from './prepare-version.server.ts';
import { discardUnused, storePrepared } from './prepared-objects.jobs.server.ts';
import { wholeObject } from './whole-object.server.ts';

/**
 * A copy is the same for its reader, byte for byte, until an hour after their last request (`openCopy`), and every
 * hour of requests leaves an event. So nobody is in the middle of a copy of a document without events for two hours.
 */
const UNOPENED_MS = 2 * 60 * 60_000;

const unopenedSince = () => new Date(Date.now() - UNOPENED_MS);

/** A file that was prepared in an older way. */
export type Older = NonNullable<Awaited<ReturnType<typeof nextOlder>>>;

/** Finds the next file to prepare anew that nobody is reading; `after` continues after a version. */
export async function nextOlder(after: string | null) {
  const found = await findOlder(db(), { preparation: PREPARATION, after, unopenedSince: unopenedSince() });
  if (!found) return null;
  const { templateKey, slotsKey } = found;
  if (!templateKey || !slotsKey) throw new Error(`Version ${found.id} is prepared without its placeholders`);
  return { ...found, templateKey, slotsKey };
}

type Circumstances = { signal: AbortSignal; log: Log };

/**
 * Prepares a file in the current way. Until that is done, copies are made of the one prepared before; it stays in the
 * bucket for a day, for copies that are being sent. A file that cannot be prepared in the current way keeps the one
 * from before, whose marks were verified as well.
 * @throws OutsideError when the storage is down.
 */
export async function prepareAnew(older: Older, { signal, log }: Circumstances): Promise<void> {
  try {
    await oneLargeAtATime(older.bytes, () => prepareStored(older, { signal, log }));
  } catch (error) {
    if (signal.aborted || !isHopeless(older.id, error)) throw error;
    await keep(older, log, error);
  }
}

async function prepareStored(older: Older, { signal, log }: Circumstances): Promise<void> {
  const { id, storageKey, templateKey, slotsKey } = older;
  const bytes = await wholeObject(storage(), storageKey, { most: MOST_BYTES, signal });
  if (!bytes) return keep(older, log, 'the uploaded file is not in the storage');
  const prepared = await inThread('prepare', bytes, { signal });
  if ('problem' in prepared) return keep(older, log, prepared.problem);
  const { sidecar, method: preparedBy, warnings, texts } = prepared;
  const objects = await storePrepared(id, prepared);
  await transaction(async (tx) => {
    const facts = { preparedBy, warnings, preparationVersion: PREPARATION, textReadAt: new Date() };
    const outcome = { ...facts, ...objects, pages: sidecar.pages.length };
    const replaced = { id, templateKey, unopenedSince: unopenedSince() };
    if (!(await replacePrepared(tx, replaced, outcome))) return;
    await savePages(tx, id, texts.map(searchable));
    await discardUnused(tx, id, { templateKey, slotsKey });
  });
}

async function keep({ id }: Older, log: Log, reason: unknown): Promise<void> {
  log.warn({ versionId: id, reason }, 'A document could not be prepared anew; it stays as it was prepared');
  await transaction((tx) => keepPrepared(tx, id, PREPARATION));
}
