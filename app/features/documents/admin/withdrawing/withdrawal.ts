import { z } from 'zod';
import type { DocumentAct } from '#app/domain/access/documents.ts';

/** What is to be withdrawn: a selection, or what a batch has published. */
export const withdrawalInput = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
  z.object({ batchId: z.uuid() }),
]);
export type WithdrawalInput = z.infer<typeof withdrawalInput>;

/** Someone who has opened one of the documents. */
export type Opening = { memberId: string; name: string; title: string; act: DocumentAct; at: string };

/** What a withdrawal would end, and what it cannot take back. */
export type WithdrawalForecast = {
  /** The documents that members have, or are about to get. */
  documents: number;
  /** The people who have opened at least one. */
  people: number;
  /** The latest opening of each document by each person; the first of them. */
  openings: Opening[];
};

/** What the reversal of a publication needs to know of each document. Times are ISO. */
export const publicationBefore = z.object({
  publicationId: z.uuid(),
  /** The batch that the documents were made from, if any. */
  batchId: z.uuid().nullable(),
  documents: z.array(
    z.object({
      id: z.uuid(),
      publishedAt: z.string().nullable(),
      withdrawnAt: z.string().nullable(),
      /** Of an earlier publication, or of the one that it was scheduled for. */
      publicationId: z.uuid().nullable(),
      changedByIds: z.array(z.uuid()),
      /** The request that the publication has approved. */
      reviewId: z.uuid().nullish(),
    }),
  ),
});
export type PublicationBefore = z.infer<typeof publicationBefore>;
