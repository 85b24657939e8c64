import { createHash } from 'node:crypto';
import { DomainError } from '#app/domain/errors.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { type Filling, markingStream } from '../marking/filling/copy-bytes.ts';
import { fillTemplate, markPicture } from '../marking/in-own-process.server.ts';
import type { Mark } from '../marking/mark.ts';
import { isMarkablePicture } from '../marking/picture-types.ts';
import { wholeObject } from '../marking/whole-object.server.ts';
import { RecentlyUsed } from './recently-used.ts';

type Bytes = ReadableStream<Uint8Array>;
type Picture = Uint8Array<ArrayBuffer>;
/** A part of a file, with both ends inclusive as in HTTP. */
export type ByteRange = { start: number; end: number };

type Facts = { fileName: string; contentType: string };
/** A file as stored; the storage itself serves ranges of it. */
export type OriginalCopy = Facts & {
  kind: 'original';
  storageKey: string;
  open(signal?: AbortSignal): Promise<Bytes>;
};
/** A file with a person's mark. Length and content are the same however often it is opened. */
export type MarkedCopy = Facts & {
  kind: 'marked';
  etag: string;
  traceId: string;
  /** Its size if known without marking; `null` for a picture that was not marked recently. */
  knownBytes(): Promise<number | null>;
  /** Its size; pictures have to be marked to know it. */
  bytes(): Promise<number>;
  open(range?: ByteRange, signal?: AbortSignal): Promise<Bytes>;
};
export type Copy = OriginalCopy | MarkedCopy;

type Source = Facts & {
  id: string;
  versionId: string;
  storageKey: string;
  preparedBy: string | null;
  templateKey: string | null;
  slotsKey: string | null;
};

const RETRY_AFTER_SECONDS = 5;
const MOST_SIDECAR_BYTES = 64 * 1024 * 1024;
const MOST_PICTURE_STORED_BYTES = 200 * 1024 * 1024;
/** Increment when the drawing of marks changes, so that no copy mixes two drawings. */
const DRAWING = 2;

const KEPT_BYTES = 32 * 1024 * 1024;
/** Enough for a marked picture of the largest size (`MOST_PICTURE_BYTES`), whose ranges are requested one by one. */
const KEPT_PICTURE_BYTES = 96 * 1024 * 1024;
const fillings = new RecentlyUsed<Filling>(KEPT_BYTES);
const pictures = new RecentlyUsed<Picture>(KEPT_PICTURE_BYTES);
/** Marks in progress: several ranges of one copy are requested at once. */
const beingMarked = new Map<string, Promise<Picture>>();

export const originalCopy = ({ id, fileName, contentType, storageKey }: Source): OriginalCopy => ({
  kind: 'original',
  fileName,
  contentType,
  storageKey,
  open: (signal) => bodyOf(id, storageKey, undefined, signal),
});

/**
 * Returns a person's copy: the template with their mark written over its placeholders, or the picture with their mark
 * on it. The mark is made when the size or the content is requested.
 */
export function markedCopy(source: Source, mark: Mark): MarkedCopy {
  const { id, fileName, contentType, templateKey, slotsKey } = source;
  const etag = `"${createHash('sha256')
    // A file that is prepared again has a key of its own, so nothing of a former copy is used for it.
    .update(JSON.stringify([DRAWING, templateKey ?? source.versionId, mark]))
    .digest('base64url')}"`;
  const facts = { kind: 'marked', fileName, contentType, etag, traceId: mark.traceId } as const;
  if (source.preparedBy === 'image') {
    const picture = () => markedPictureOf(source, mark, etag);
    return {
      ...facts,
      knownBytes: async () => pictures.get(etag)?.length ?? null,
      bytes: async () => (await picture()).length,
      open: async (range) => {
        const bytes = await picture();
        return new Blob([range ? bytes.subarray(range.start, range.end + 1) : bytes]).stream();
      },
    };
  }
  if (!templateKey || !slotsKey) throw new Error(`Document ${id} is prepared, but has no template`);
  const filling = () => fillingOf(id, slotsKey, mark, etag);
  return {
    ...facts,
    // A mark never changes the length.
    knownBytes: async () => fillings.get(etag)?.bytes ?? (await sizeOf(id, templateKey)),
    bytes: async () => (await filling()).bytes,
    open: async (range, signal) => {
      const places = await filling();
      const body = await bodyOf(id, templateKey, range, signal);
      return body.pipeThrough(markingStream(places, range?.start ?? 0));
    },
  };
}

async function fillingOf(documentId: string, slotsKey: string, mark: Mark, etag: string): Promise<Filling> {
  const known = fillings.get(etag);
  if (known) return known;
  const sidecar = await stored(documentId, slotsKey, MOST_SIDECAR_BYTES);
  const filling = await fillTemplate(sidecar, mark);
  const size = filling.parts.reduce((total, part) => total + part.length, filling.places.byteLength);
  fillings.set(etag, filling, size);
  return filling;
}

async function markedPictureOf(source: Source, mark: Mark, etag: string): Promise<Picture> {
  const known = pictures.get(etag) ?? beingMarked.get(etag);
  if (known) return known;
  const marked = markStored(source, mark).finally(() => beingMarked.delete(etag));
  beingMarked.set(etag, marked);
  const picture = await marked;
  pictures.set(etag, picture, picture.length);
  return picture;
}

async function markStored(source: Source, mark: Mark): Promise<Picture> {
  const bytes = await stored(source.id, source.storageKey, MOST_PICTURE_STORED_BYTES);
  const { contentType: type } = source;
  if (!isMarkablePicture(type))
    throw new Error(`Document ${source.id} is prepared as a picture, and is none`);
  return new Uint8Array(await markPicture(bytes, { type, mark }));
}

const sizeOf = (documentId: string, key: string): Promise<number> =>
  fromStorage(async () => {
    const facts = await storage().headObject(key);
    if (!facts) throw new Error(`A file of document ${documentId} is not in the storage`);
    return facts.bytes;
  });

const stored = (documentId: string, key: string, most: number): Promise<Uint8Array> =>
  fromStorage(async () => {
    const bytes = await wholeObject(storage(), key, { most });
    if (!bytes) throw new Error(`A file of document ${documentId} is not in the storage`);
    return bytes;
  });

const bodyOf = (documentId: string, key: string, range?: ByteRange, signal?: AbortSignal): Promise<Bytes> =>
  fromStorage(async () => {
    const asked = range ? `bytes=${range.start}-${range.end}` : undefined;
    const object = await storage().getObject(key, { range: asked, signal });
    if (object.status === 200 || object.status === 206) return object.body;
    throw new Error(`The file of document ${documentId} is not in the storage`);
  });

async function fromStorage<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof OutsideError) || error.permanent) throw error;
    throw new DomainError('unavailable', 'We cannot read the file right now. Please try again in a moment.', {
      retryAfter: RETRY_AFTER_SECONDS,
      cause: error,
    });
  }
}
