import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import {
  MAX_PICTURE_BYTES,
  type PictureType,
  pictureKey,
  pictureTypeOf,
  uploadKey,
} from '#app/features/profile/picture.ts';
import { pictureInUse, setPicture } from '#app/features/profile/profile.server.ts';
import { storage } from '#app/integrations/storage/storage.server.ts';
import { StorageError } from '#app/integrations/storage/storage-error.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs.server.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** How long a browser may take to send a picture. */
const FORM_SECONDS = 10 * 60;
/** How long what it has sent may be kept. */
const TICKET_SECONDS = 2 * FORM_SECONDS;
/** When what nobody has kept is thrown away; long after both. */
const LEFTOVERS_MS = 60 * 60_000;
const RETRY_AFTER_SECONDS = 5;

/** Deletes pictures of the bucket, unless somebody has one of them as theirs. */
export const discardPicturesJob = defineJob({
  name: 'profile.discardPictures',
  title: 'Delete pictures that nobody uses',
  payload: z.object({ keys: z.array(z.string()).min(1) }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ keys }) {
    for (const key of keys) if (!(await pictureInUse(key))) await storage.deleteObject(key);
  },
});

/** Has pictures deleted that are nobody's any more. */
export async function discardPictures(tx: Tx, keys: string[], startAfter?: Date): Promise<void> {
  await enqueue(tx, discardPicturesJob, { keys }, startAfter ? { startAfter } : {});
}

const ticketFacts = z.object({ memberId: z.uuid(), pictureId: z.uuid() });

/** A form by which the viewer's browser sends one picture straight to the bucket, and the ticket to have it kept. */
export async function pictureForm(viewer: Viewer, type: PictureType) {
  const { memberId } = viewer;
  const pictureId = newId();
  const key = uploadKey(memberId, pictureId);
  await transaction((tx) =>
    discardPictures(tx, [key, pictureKey(pictureId)], new Date(Date.now() + LEFTOVERS_MS)),
  );
  const form = storage.signedUpload({
    key,
    contentType: type,
    maxBytes: MAX_PICTURE_BYTES,
    seconds: FORM_SECONDS,
  });
  return { ...form, ticket: await seal({ memberId, pictureId }, TICKET_SECONDS) };
}

/**
 * Makes what the viewer's browser has sent their picture. It is looked at and copied first, since the form could be used
 * again; the one before is deleted.
 * @throws DomainError `conflict` when nothing has come, `unprocessable` when it is no picture that we take.
 */
export async function keepPicture(viewer: Viewer, ticket: string): Promise<void> {
  const asked = ticketFacts.safeParse(await unseal(ticket));
  if (!asked.success || asked.data.memberId !== viewer.memberId) throw notReached();
  const { memberId, pictureId } = asked.data;
  const [upload, key] = [uploadKey(memberId, pictureId), pictureKey(pictureId)];
  // Asked again, since the answer was lost: it is kept.
  if (await pictureInUse(key)) return;
  try {
    const bytes = await readUpload(upload);
    await storage.putObject(key, bytes, { contentType: typeOf(bytes) });
  } catch (cause) {
    if (!(cause instanceof StorageError && cause.retriable)) throw cause;
    const sentence = 'The picture cannot be taken right now. Please try again in a moment.';
    throw new DomainError('unavailable', sentence, { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
  await transaction(async (tx) => {
    const before = await setPicture(tx, viewer, key);
    await discardPictures(tx, before ? [upload, before] : [upload]);
  });
}

/** Takes the viewer's picture away. */
export const removePicture = (viewer: Viewer): Promise<void> =>
  transaction(async (tx) => {
    const before = await setPicture(tx, viewer, null);
    if (before) await discardPictures(tx, [before]);
  });

function typeOf(bytes: Uint8Array): PictureType {
  const type = pictureTypeOf(bytes);
  if (type) return type;
  throw new DomainError('unprocessable', 'This is no JPEG, PNG or WebP picture, whatever its name says.');
}

async function readUpload(key: string): Promise<Uint8Array> {
  const found = await storage.getObject(key);
  if (found.status !== 200) throw notReached();
  if (found.bytes > MAX_PICTURE_BYTES) {
    await found.body.cancel();
    throw new DomainError('unprocessable', 'The picture is larger than 5 MB.');
  }
  return new Uint8Array(await new Response(found.body).arrayBuffer());
}

const notReached = () =>
  new DomainError('conflict', 'The picture has not reached us. Please choose it again.');
