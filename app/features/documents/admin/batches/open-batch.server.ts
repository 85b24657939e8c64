import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { insertBatchFile, lockBatch } from './batches.queries.server.ts';
import { readBatchFileJob } from './read-batch-file.jobs.server.ts';

/** Locks a batch that is neither published nor discarded. @throws DomainError `not_found`, `conflict`. */
export async function requireBatch(tx: Tx, viewer: Viewer, id: string) {
  const batch = await lockBatch(viewer, tx, id);
  if (!batch || batch.discardedAt) throw new DomainError('not_found', 'Batch not found.');
  if (batch.publicationId) throw new DomainError('conflict', 'This batch is already published.');
  return batch;
}

type BatchFile = Omit<Parameters<typeof insertBatchFile>[1], 'batchId'>;

/**
 * Adds a checked file to a batch, and enqueues the detection of its documents. @throws DomainError as `requireBatch`.
 */
export async function addBatchFile(tx: Tx, viewer: Viewer, batchId: string, file: BatchFile): Promise<void> {
  await requireBatch(tx, viewer, batchId);
  await insertBatchFile(tx, { ...file, batchId });
  await enqueue(tx, readBatchFileJob, { fileId: file.id });
}
