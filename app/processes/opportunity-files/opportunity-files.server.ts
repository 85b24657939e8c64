import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import type { ContentPicture, TranscriptCue } from '#app/domain/investing/opportunity-content.ts';
import type { pagesOfPdf } from '#app/features/documents/pdf-facts.server.ts';
import { setTeaser, type TeaserSet } from '#app/features/documents/teasers.server.ts';
import { lockForWriting } from '#app/features/opportunities/authoring/drafts.server.ts';
import { reserveOpportunity } from '#app/features/opportunities/authoring/reserve.server.ts';
import { readCaptions } from '#app/features/opportunities/files/captions.server.ts';
import {
  isMediaOf,
  mediaKey,
  mediaTypeOf,
  SIGN_BYTES,
  UPLOAD_KINDS,
  UPLOADS,
  type UploadKind,
} from '#app/features/opportunities/files/opportunity-upload.ts';
import { takeInPicture } from '#app/features/opportunities/files/pictures.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { seal, unseal } from '#app/platform/session/seal.server.ts';
import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import { discardFile } from './opportunity-files.jobs.server.ts';

/** How long a browser may take to begin an upload. */
const FORM_SECONDS = 30 * 60;
/** How long an upload may be confirmed: 200 MB take a while to send. */
const TICKET_SECONDS = 3 * 60 * 60;
const RETRY_AFTER_SECONDS = 5;

const countPages = inOwnProcess<typeof pagesOfPdf>('countPages');

const ticketFacts = z.object({
  memberId: z.uuid(),
  opportunityId: z.uuid(),
  fileId: z.uuid(),
  kind: z.enum(UPLOAD_KINDS),
  type: z.string(),
});
type Ticket = z.infer<typeof ticketFacts>;

/**
 * Creates the form by which an author's browser uploads one file straight to the bucket, and the ticket to keep it.
 * @throws DomainError `not_found` for anyone but admins, `conflict` if the opportunity is edited elsewhere.
 */
export async function fileForm(
  viewer: Viewer,
  { opportunityId, kind, type }: { opportunityId: string; kind: UploadKind; type: string },
) {
  const taken: readonly string[] = UPLOADS[kind].types;
  if (!taken.includes(type)) throw new DomainError('unprocessable', `Please choose ${UPLOADS[kind].wanted}.`);
  const ticket = { memberId: viewer.memberId, opportunityId, fileId: newId(), kind, type };
  const key = keyOf(ticket);
  await transaction(async (tx) => {
    await lockForWriting(tx, viewer, opportunityId);
    await discardFile(tx, opportunityId, key, isRecording(kind) ? 'recording' : 'upload');
  });
  const { maxBytes } = UPLOADS[kind];
  const form = storage().signedUpload({ key, contentType: type, maxBytes, seconds: FORM_SECONDS });
  return { ...form, ticket: await seal('opportunity file', ticket, TICKET_SECONDS) };
}

/**
 * Imports a picture that an author's browser has uploaded.
 * @throws DomainError `conflict` when nothing was uploaded, `unprocessable` when it is not a picture that we accept.
 */
export const keepPictureOf = (
  viewer: Viewer,
  { ticket, ...words }: { ticket: string; alt: string; caption?: string | undefined },
): Promise<ContentPicture> =>
  withTicket(viewer, ticket, ['picture'], (sent) =>
    // Uploaded once and by this author only: a retry after a lost response yields the same picture.
    takeInPicture({ key: keyOf(sent), source: `upload/${sent.fileId}`, ...words }),
  );

/**
 * Keeps a recording at its upload key: it is far too large to copy. The form fixes the key's content type, and only
 * an author has the form.
 * @throws DomainError as `keepPictureOf`.
 */
export const keepRecording = (
  viewer: Viewer,
  ticket: string,
): Promise<{ key: string; contentType: string; kind: 'video' | 'audio' }> =>
  withTicket(viewer, ticket, ['video', 'audio'], async (sent) => {
    const key = keyOf(sent);
    const object = await storage().getObject(key, { range: `bytes=0-${SIGN_BYTES - 1}` });
    if (object.status !== 206 && object.status !== 200) throw notReached();
    const sign = await beginningOf(object.body);
    if (!isMediaOf(mediaTypeOf(sign), sent.type)) {
      await storage().deleteObject(key);
      throw new DomainError('unprocessable', `This file is not ${UPLOADS[sent.kind].wanted}.`);
    }
    return { key, contentType: sent.type, kind: sent.kind === 'video' ? 'video' : 'audio' };
  });

/**
 * Keeps captions and reads the transcript from them.
 * @throws DomainError as `keepPictureOf`, with the line that cannot be read.
 */
export const keepCaptions = (
  viewer: Viewer,
  ticket: string,
): Promise<{ captionsKey: string; transcript: TranscriptCue[] }> =>
  withTicket(viewer, ticket, ['captions'], async (sent) => {
    const key = keyOf(sent);
    const bytes = await readWhole(key, sent.kind);
    const captions = await readCaptions(bytes);
    if ('cues' in captions) return { captionsKey: key, transcript: captions.cues };
    await storage().deleteObject(key);
    throw new DomainError('unprocessable', captions.problem);
  });

/**
 * Makes a PDF the teaser. Checks and copies it first, since its form could be used again.
 * @throws DomainError as `keepPictureOf`.
 */
export const keepTeaser = (viewer: Viewer, ticket: string): Promise<TeaserSet> =>
  withTicket(viewer, ticket, ['teaser'], async (sent) => {
    const { opportunityId, fileId } = sent;
    const bytes = await readWhole(keyOf(sent), sent.kind);
    const pages = await countPages(bytes);
    const storageKey = `documents/teasers/${fileId}.pdf`;
    await transaction((tx) => discardFile(tx, opportunityId, storageKey, 'upload'));
    await storage().putObject(storageKey, bytes, { contentType: 'application/pdf' });
    const file = { opportunityId, storageKey, bytes: bytes.length, pages };
    return transaction(async (tx) => {
      await reserveOpportunity(tx, viewer, { opportunityId });
      return setTeaser(tx, viewer, file);
    });
  });

const isRecording = (kind: UploadKind): boolean =>
  UPLOADS[kind].types.some((type) => /^(?:video|audio|text)\//.test(type));

/** Recordings and captions are uploaded to their final key, everything else to a key where it is checked first. */
const keyOf = ({ opportunityId, fileId, kind, type }: Omit<Ticket, 'memberId'>): string =>
  isRecording(kind) ? mediaKey(opportunityId, fileId, type) : `uploads/${opportunityId}/${fileId}`;

async function withTicket<T>(
  viewer: Viewer,
  ticket: string,
  kinds: readonly UploadKind[],
  keep: (sent: Ticket) => Promise<T>,
): Promise<T> {
  const sent = ticketFacts.safeParse(await unseal('opportunity file', ticket)).data;
  if (!sent || sent.memberId !== viewer.memberId || !kinds.includes(sent.kind)) throw notReached();
  try {
    return await keep(sent);
  } catch (cause) {
    if (!(cause instanceof OutsideError) || cause.permanent) throw cause;
    const sentence = 'We could not save the file. Please try again in a moment.';
    throw new DomainError('unavailable', sentence, { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
}

async function readWhole(key: string, kind: UploadKind): Promise<Uint8Array> {
  const object = await storage().getObject(key);
  if (object.status !== 200) throw notReached();
  if (object.bytes > UPLOADS[kind].maxBytes) {
    await object.body.cancel();
    throw new DomainError('unprocessable', 'This file is too large.');
  }
  return new Uint8Array(await new Response(object.body).arrayBuffer());
}

/** Reads the first bytes, even from a storage that ignores the range. */
async function beginningOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = body.getReader();
  const sign = new Uint8Array(SIGN_BYTES);
  let length = 0;
  while (length < SIGN_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    sign.set(value.subarray(0, SIGN_BYTES - length), length);
    length += value.length;
  }
  await reader.cancel();
  return sign.subarray(0, Math.min(length, SIGN_BYTES));
}

const notReached = () => new DomainError('conflict', 'The file did not arrive. Please choose it again.');
