import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import type { ContentPicture } from '#app/domain/investing/opportunity-content.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import { findPictureOf, hasPicture, insertPicture } from './picture-rows.queries.server.ts';
import { MAX_PICTURE_BYTES, type SizedPicture, type sizedPicture } from './picture-sizes.server.ts';
import type { StoredPicture } from './stored-picture.ts';

const sizePicture = inOwnProcess<typeof sizedPicture>('sizePicture');

/** Well above the time that the slowest picture takes to resize and store. */
const LEFTOVERS_MS = 60 * 60_000;

type PictureFacts = { alt: string; caption?: string | undefined; signal?: AbortSignal | undefined };
type PictureSource = PictureFacts & {
  /** The origin, such as an asset's revision: the same source yields the same picture. */
  source?: string | undefined;
} & ({ key: string } | { bytes: Uint8Array });

/** Deletes the files of a picture that was never saved, because its process died or another was faster. */
export const discardLeftoverPictureJob = defineJob({
  name: 'pictures.discardLeftovers',
  title: 'Delete leftovers of a rejected picture',
  payload: z.object({ id: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ id }) {
    if (await hasPicture(db(), id)) return;
    const { objects } = await storage().listObjects(folderOf(id));
    for (const { key } of objects) await storage().deleteObject(key);
  },
});

/**
 * Imports a picture from the bucket, where a browser has uploaded it, or from bytes: checks its content, rotates it
 * upright, resizes and stores it. Takes seconds: for jobs and admin actions, never for a member's page.
 * @throws DomainError `conflict` when there is nothing at that key, `unprocessable` when it is not an accepted
 * picture.
 * @throws OutsideError
 */
export async function takeInPicture(picture: PictureSource): Promise<ContentPicture> {
  const { alt, caption, source, signal } = picture;
  const described = (stored: StoredPicture): ContentPicture => ({
    ...stored,
    alt,
    ...(caption !== undefined && { caption }),
  });
  const before = source === undefined ? null : await pictureOf(source);
  if (before) return described(before);

  const sized = await sizePicture(
    'bytes' in picture ? picture.bytes : await readUpload(picture.key),
    undefined,
    {
      signal,
    },
  );
  const id = newId();
  await transaction((tx) =>
    enqueue(tx, discardLeftoverPictureJob, { id }, { startAfter: new Date(Date.now() + LEFTOVERS_MS) }),
  );
  const stored = await store(id, sized, signal);
  const row = { ...stored, contentType: sized.original.contentType, source: source ?? null };
  const isKept = await transaction((tx) => insertPicture(tx, row));
  const kept = isKept || source === undefined ? stored : await pictureOf(source);
  if (!kept) throw new Error(`The picture of ${source} was neither kept nor there.`);
  return described(kept);
}

/** Returns the picture imported from this source before, if any. */
export const pictureOf = (source: string): Promise<StoredPicture | null> => findPictureOf(db(), source);

const folderOf = (id: string): string => `pictures/${id}/`;

async function store(
  id: string,
  { original, variants, width, height }: SizedPicture,
  signal: AbortSignal | undefined,
): Promise<StoredPicture> {
  const put = async (name: string, file: { bytes: Uint8Array; contentType: string }) => {
    signal?.throwIfAborted();
    const key = folderOf(id) + name;
    await storage().putObject(key, file.bytes, { contentType: file.contentType });
    return key;
  };
  const stored: StoredPicture['variants'] = [];
  for (const { bytes, contentType, ...size } of variants) {
    const key = await put(`${size.width}.${size.format}`, { bytes, contentType });
    stored.push({ key, ...size });
  }
  const key = await put(`original.${original.extension}`, original);
  return { id, key, width, height, variants: stored };
}

async function readUpload(key: string): Promise<Uint8Array> {
  const object = await storage().getObject(key);
  if (object.status !== 200)
    throw new DomainError('conflict', 'The picture did not arrive. Please choose it again.');
  if (object.bytes > MAX_PICTURE_BYTES) {
    await object.body.cancel();
    throw new DomainError('unprocessable', 'The picture is larger than 20 MB.');
  }
  return new Uint8Array(await new Response(object.body).arrayBuffer());
}
