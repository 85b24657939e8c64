import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { currentFirmLines } from '#app/platform/firm/firm.server.ts';
import { defineJob, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { keepDocumentKey, type VersionRow } from '../versions.queries.server.ts';
import { agreementVersionOf, versionFor } from '../versions.server.ts';
import { agreementPdf } from './nda-pdf.server.ts';

export const PDF = { contentType: 'application/pdf' } as const;

/**
 * Returns a version's PDF. A text version is typeset, and stored once it is published, so that everyone signs the
 * same bytes.
 */
async function pdfOf(version: VersionRow): Promise<Uint8Array> {
  if (version.documentKey) return stored(version.documentKey);
  const pdf = await agreementPdf({ ...version, firm: await currentFirmLines() });
  if (version.publishedAt) {
    const key = `nda/versions/${version.id}/text.pdf`;
    await storage().putObject(key, pdf, PDF);
    await keepDocumentKey(db(), version.id, key);
  }
  return pdf;
}

async function stored(key: string): Promise<Uint8Array> {
  const object = await storage().getObject(key);
  if (object.status !== 200) throw new Error(`The agreement ${key} is not in the storage`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of object.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const versionPdf = async (versionId: string): Promise<Uint8Array> =>
  pdfOf(await agreementVersionOf(versionId));

/** Typesets the text on publication, so that the first member to sign need not wait for it. */
export const makePdfJob = defineJob({
  name: 'nda.pdf',
  title: 'Create the PDF of an agreement',
  payload: z.object({ versionId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ versionId }) {
    await versionPdf(versionId);
  },
});

/**
 * Returns a version's PDF if the viewer may read it.
 * @throws DomainError `not_found`, or `unavailable` when the storage does not respond.
 */
export async function readVersionPdf(viewer: Viewer, versionId: string) {
  const version = await versionFor(viewer, versionId);
  return { version, pdf: await fromStorage(pdfOf(version)) };
}

/** @throws DomainError `unavailable` when the storage does not respond. */
export async function fromStorage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof OutsideError) || cause.permanent) throw cause;
    const sentence = 'The file storage is not responding. Please try again in a moment.';
    throw new DomainError('unavailable', sentence, { retryAfter: 5, cause });
  }
}
