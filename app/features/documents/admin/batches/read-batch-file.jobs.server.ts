import { createHash } from 'node:crypto';
import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { storable } from '#app/domain/text/plain-text.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { currentName } from '#app/platform/firm/firm.server.ts';
import { defineJob, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { inOwnProcess, inPartsInOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import {
  findBatchFile,
  findTwin,
  insertItems,
  lockBatchFile,
  lockIfOpen,
  updateBatchFile,
} from './batches.queries.server.ts';
import { discardBatchFiles, partsFolder } from './discard-files.jobs.server.ts';
import { findLastBatch, findStatementHolders, findVehicleNames } from './holders.queries.server.ts';
import { type HolderIndex, indexHolders } from './matching/holder-index.ts';
import { matchDocuments } from './matching/matching.ts';
import { type Section, sectionsByBookmarks, sectionsByText } from './matching/sections.ts';
import type { PdfContent, readPdf, splitPdf } from './read-pdf.server.ts';

const PDF = 'application/pdf';
const readStatements = inOwnProcess<typeof readPdf>('readStatements');
const splitStatements = inPartsInOwnProcess<typeof splitPdf>('splitStatements');

/**
 * Finds the documents in a file of a batch and their owners, and splits a PDF with many documents. Its objects have
 * fixed keys and its rows are written in one transaction, so it may be killed and repeated at any point.
 */
export const readBatchFileJob = defineJob({
  name: 'document.readBatchFile',
  title: 'Match statements to holders',
  payload: z.object({ fileId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ fileId }, { log, signal }) {
    const file = await findBatchFile(db(), fileId);
    if (!file) return transaction((tx) => discardBatchFiles(tx, { fileIds: [fileId] }));
    if (file.readAt) return;
    const index = await indexNames(file);
    if (file.contentType !== PDF) return keep(file, { pages: null, items: wholeFile(file, [], index) });
    const bytes = await bytesOf(file.storageKey);
    try {
      const content = await readStatements(bytes, undefined, { signal });
      const items = await documentsIn(file, bytes, content, index);
      await keep(file, { pages: content.pages.length, items });
    } catch (err) {
      if (!(err instanceof DomainError && err.code === 'unprocessable')) throw err;
      log.info({ err, fileId }, 'A file of a batch cannot be read');
      await keep(file, { problem: err.message });
    }
  },
});

type File = NonNullable<Awaited<ReturnType<typeof findBatchFile>>>;
type Item = Parameters<typeof insertItems>[1][number];

async function bytesOf(key: string): Promise<Uint8Array> {
  const object = await storage().getObject(key);
  if (object.status !== 200) throw new Error(`The file ${key} is not in the bucket`);
  return new Uint8Array(await new Response(object.body).arrayBuffer());
}

async function indexNames(vehicle: Pick<File, 'opportunityId' | 'fundId'>): Promise<HolderIndex> {
  const [holders, vehicles, lastBatchAt] = await Promise.all([
    findStatementHolders(db(), vehicle),
    findVehicleNames(db()),
    findLastBatch(db()),
  ]);
  return indexHolders(holders, { vehicles: [...vehicles, await currentName()], lastBatchAt });
}

async function documentsIn(
  file: File,
  bytes: Uint8Array,
  { pages, bookmarks }: PdfContent,
  index: HolderIndex,
): Promise<Item[]> {
  const sections =
    sectionsByBookmarks(bookmarks, pages.length) ?? sectionsByText(pages, file.fileName, index);
  if (sections.length < 2) return wholeFile(file, pages, index);
  const found = itemsOf(file, sections, pages, index);
  const items: Item[] = [];
  let at = 0;
  for await (const part of splitStatements(bytes, sections)) {
    const [section, item] = [sections[at], found[at]];
    if (!section || !item) break;
    const { first, last } = section;
    const storageKey = `${partsFolder(file.id)}${first}-${last}.pdf`;
    await storage().putObject(storageKey, part, { contentType: PDF });
    items.push({
      ...item,
      ...{ firstPage: first, lastPage: last, storageKey },
      bytes: part.length,
      sha256: createHash('sha256').update(part).digest(),
    });
    at += 1;
  }
  return items;
}

function wholeFile(file: File, pages: readonly string[], index: HolderIndex): Item[] {
  const section: Section = { label: file.fileName, labelIs: 'file name', first: 1, last: pages.length };
  const { storageKey, bytes, sha256 } = file;
  return itemsOf(file, [section], pages, index).map((item) => ({ ...item, storageKey, bytes, sha256 }));
}

function itemsOf(
  file: File,
  sections: readonly Section[],
  pages: readonly string[],
  index: HolderIndex,
): Omit<Item, 'storageKey' | 'bytes' | 'sha256'>[] {
  const evidence = sections.map(({ label, labelIs, first, last }) => ({
    label,
    labelIs,
    pages: pages.slice(first - 1, last),
  }));
  return matchDocuments(evidence, index).map(({ memberId, heldBy, foundIn, doubt, candidates }, at) => ({
    id: newId(),
    batchId: file.batchId,
    fileId: file.id,
    label: storable(sections[at]?.label ?? '').slice(0, 300) || 'Untitled',
    memberId,
    ...{ heldBy, foundHeldBy: heldBy },
    foundIn,
    doubt,
    candidateIds: candidates.slice(0, 20),
  }));
}

type Outcome = { pages: number | null; items: Item[] } | { problem: string };

async function keep(file: File, outcome: Outcome): Promise<void> {
  await transaction(async (tx) => {
    const isOpen = await lockIfOpen(tx, file.batchId);
    const now = await lockBatchFile(tx, file.id);
    // Removed from the batch while it was read: its parts were created after the others had been deleted.
    if (!isOpen || !now) return discardBatchFiles(tx, { fileIds: [file.id] });
    if (now.readAt) return;
    const readAt = new Date();
    if ('problem' in outcome) return updateBatchFile(tx, file.id, { ...outcome, readAt });
    const twin = await findTwin(tx, file);
    const twice = twin && {
      memberId: null,
      heldBy: null,
      foundHeldBy: null,
      foundIn: null,
      doubt: `The same file as ${twin}`,
    };
    await insertItems(
      tx,
      outcome.items.map((item) => ({ ...item, ...twice })),
    );
    await updateBatchFile(tx, file.id, { pages: outcome.pages, readAt });
  });
}
