import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { type PictureType, pictureTypeOf } from '#app/platform/pictures/picture-type.ts';
import { seal, unseal } from '#app/platform/session/seal.server.ts';
import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import { MAX_PICTURE_BYTES, pictureKey, uploadKey } from './picture.ts';
import type { pictureCopy } from './picture-copy.server.ts';
import { isPictureKept, lockOwn, updateOwn } from './profile.queries.server.ts';
import { memberNotFound } from './profile.server.ts';

const copyPicture = inOwnProcess<typeof pictureCopy>('copyPicture');

/** How long a browser may take to upload a picture. */
const FORM_SECONDS = 10 * 60;
/** How long an upload may be used. */
const TICKET_SECONDS = 2 * FORM_SECONDS;
/** When unused uploads are deleted; well after both limits above. */
const LEFTOVERS_MS = 60 * 60_000;
const RETRY_AFTER_SECONDS = 5;

/** Deletes pictures from the bucket, except those that a member uses. */
export const discardPicturesJob = defineJob({
  name: 'profile.discardPictures',
  title: 'Delete unused pictures',
  payload: z.object({ keys: z.array(z.string()).min(1) }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ keys }) {
    for (const key of keys) if (!(await isPictureKept(db(), key))) await storage().deleteObject(key);
  },
});

/** Enqueues the deletion of pictures that no member uses any longer. */
export async function discardPictures(tx: Tx, keys: string[], startAfter?: Date): Promise<void> {
  await enqueue(tx, discardPicturesJob, { keys }, startAfter ? { startAfter } : {});
}

const ticketFacts = z.object({ memberId: z.uuid(), pictureId: z.uuid() });

/** Creates the form by which the viewer's browser uploads one picture straight to the bucket, and the ticket to use it. */
export async function createPictureUpload(tx: Tx, viewer: Viewer, { type }: { type: PictureType }) {
  const { memberId } = viewer;
  const pictureId = newId();
  const key = uploadKey(memberId, pictureId);
  await discardPictures(tx, [key, pictureKey(pictureId)], new Date(Date.now() + LEFTOVERS_MS));
  const form = storage().signedUpload({
    key,
    contentType: type,
    maxBytes: MAX_PICTURE_BYTES,
    seconds: FORM_SECONDS,
  });
  return { ...form, ticket: await seal('profile picture', { memberId, pictureId }, TICKET_SECONDS) };
}

type StoredPicture = { upload: string; key: string };

/**
 * Checks and re-encodes the file that the viewer's browser has uploaded, since the form could be used again; `null`
 * if it already is their picture.
 * @throws DomainError `conflict` when nothing was uploaded, `unprocessable` when it is not an accepted picture,
 * `unavailable` when the storage does not respond.
 */
export async function storePicture(
  viewer: Viewer,
  { ticket }: { ticket: string },
): Promise<StoredPicture | null> {
  const facts = ticketFacts.safeParse(await unseal('profile picture', ticket));
  if (!facts.success || facts.data.memberId !== viewer.memberId) throw notReached();
  const { memberId, pictureId } = facts.data;
  const [upload, key] = [uploadKey(memberId, pictureId), pictureKey(pictureId)];
  // A retry after a lost response.
  if (await isPictureKept(db(), key)) return null;
  try {
    const bytes = await readUpload(upload);
    const contentType = typeOf(bytes);
    await storage().putObject(key, await copyPicture(bytes, contentType), { contentType });
  } catch (cause) {
    if (!(cause instanceof OutsideError) || cause.permanent) throw cause;
    const sentence = 'We could not save the picture. Please try again in a moment.';
    throw new DomainError('unavailable', sentence, { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
  return { upload, key };
}

/**
 * Makes a stored picture the viewer's own; a job deletes the previous one and the upload.
 * @throws DomainError `not_found`.
 */
export async function setPicture(tx: Tx, viewer: Viewer, { upload, key }: StoredPicture): Promise<void> {
  const before = await changePicture(tx, viewer, key);
  await discardPictures(tx, before ? [upload, before] : [upload]);
}

/** Removes the viewer's picture, if they have one. @throws DomainError `not_found`. */
export async function removePicture(tx: Tx, viewer: Viewer): Promise<void> {
  const before = await changePicture(tx, viewer, null);
  if (before) await discardPictures(tx, [before]);
}

/** Returns the key of the picture that is no longer used; `null` for none. */
async function changePicture(tx: Tx, viewer: Viewer, key: string | null): Promise<string | null> {
  const found = await lockOwn(viewer, tx);
  if (!found) throw memberNotFound();
  const before = found.pictureKey;
  if (before === key) return null;
  await updateOwn(viewer, tx, { pictureKey: key });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: key ? 'member.setPicture' : 'member.removePicture',
    subject: { type: 'member', id: viewer.memberId },
    before: { pictureKey: before },
    after: { pictureKey: key },
  });
  return before;
}

function typeOf(bytes: Uint8Array): PictureType {
  const type = pictureTypeOf(bytes);
  if (type) return type;
  throw new DomainError('unprocessable', 'This file is not a JPEG, PNG or WebP picture.');
}

async function readUpload(key: string): Promise<Uint8Array> {
  const object = await storage().getObject(key);
  if (object.status !== 200) throw notReached();
  if (object.bytes > MAX_PICTURE_BYTES) {
    await object.body.cancel();
    throw new DomainError('unprocessable', 'The picture is larger than 5 MB.');
  }
  return new Uint8Array(await new Response(object.body).arrayBuffer());
}

const notReached = () => new DomainError('conflict', 'The picture did not arrive. Please choose it again.');
