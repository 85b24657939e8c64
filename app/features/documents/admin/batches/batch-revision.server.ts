import type { Db, Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { type BatchSettings, settingsOf } from './batch.ts';
import { type BatchItemRow, hasUploaded } from './batches.queries.server.ts';

/** Returns a digest of the settings of a batch: another one after every change. */
export const settingsRevision = (settings: BatchSettings): string =>
  digestOf(Object.values(settingsOf(settings)));

/** Returns a digest of what publishing a batch would publish: another one after every change. */
export const batchRevisionOf = (
  settings: BatchSettings,
  files: readonly { id: string }[],
  items: readonly BatchItemRow[],
): string =>
  digestOf([
    settingsRevision(settings),
    files.map(({ id }) => id),
    items.map(({ id, memberId, heldBy, skippedAt }) => [id, memberId, heldBy, skippedAt !== null]).sort(),
  ]);

type Worked = { id: string; createdById: string; changedByIds: readonly string[] };

/** Returns whether the viewer made, filled or changed a batch, so that another admin has to check it. */
export const isOwnWork = async (
  tx: Db | Tx,
  viewer: Viewer,
  { id, createdById, changedByIds }: Worked,
  items: readonly BatchItemRow[],
): Promise<boolean> =>
  [createdById, ...changedByIds, ...items.map(({ decidedById }) => decidedById)].includes(viewer.memberId) ||
  (await hasUploaded(viewer, tx, id));
