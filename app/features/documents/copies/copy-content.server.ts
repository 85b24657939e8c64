import { createHash } from 'node:crypto';
import { DomainError } from '#app/domain/errors.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { type Filling, marking } from '../marking/filling/copy-bytes.ts';
import type { Mark } from '../marking/mark.ts';
import { isPictureType } from '../marking/picture-types.ts';
import { inThread } from '../marking/pool.server.ts';
import { wholeObject } from '../marking/whole-object.server.ts';
import { RecentlyUsed } from './recently-used.ts';

type Bytes = ReadableStream<Uint8Array>;
/** A part of a file: both ends are included, as in HTTP. */
export type ByteRange = { start: number; end: number };

type Facts = { fileName: string; contentType: string };
/** A file as it is stored, which the storage itself serves in parts. */
export type OriginalCopy = Facts & {
  kind: 'original';
  storageKey: string;
  open(signal?: AbortSignal): Promise<Bytes>;
};
/** A file with a person's mark. All its parts are of the same length and content however often it is opened. */
export type MarkedCopy = Facts & {
  kind: 'marked';
  bytes: number;
  etag: string;
  traceId: string;
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
const MOST_PICTURE_BYTES = 200 * 1024 * 1024;
/** Changes with the way in which marks are drawn, so that no copy is put together of two. */
const DRAWING = 1;

const KEPT_BYTES = 32 * 1024 * 1024;
const fillings = new RecentlyUsed<Filling>(KEPT_BYTES);
const pictures = new RecentlyUsed<Uint8Array>(KEPT_BYTES);

export const originalCopy = ({ id, fileName, contentType, storageKey }: Source): OriginalCopy => ({
  kind: 'original',
  fileName,
  contentType,
  storageKey,
  open: (signal) => bodyOf(id, storageKey, undefined, signal),
});

/** Makes a person's copy: the template with their mark written over its places, or the picture with their mark on it. */
export async function markedCopy(source: Source, mark: Mark): Promise<MarkedCopy> {
  const { id, fileName, contentType, templateKey, slotsKey } = source;
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([DRAWING, source.versionId, mark]))
    .digest('base64url')}"`;
  const facts = { kind: 'marked', fileName, contentType, etag, traceId: mark.traceId } as const;
  if (source.preparedBy === 'image') {
    const bytes = await markedPictureOf(source, mark, etag);
    return {
      ...facts,
      bytes: bytes.length,
      open: async (range) =>
        new Blob([range ? bytes.slice(range.start, range.end + 1) : bytes.slice()]).stream(),
    };
  }
  if (!templateKey || !slotsKey) throw new Error(`Document ${id} is prepared, but has no template`);
  const filling = await fillingOf(id, slotsKey, mark, etag);
  return {
    ...facts,
    bytes: filling.bytes,
    open: async (range, signal) => {
      const body = await bodyOf(id, templateKey, range, signal);
      return body.pipeThrough(marking(filling, range?.start ?? 0));
    },
  };
}

async function fillingOf(documentId: string, slotsKey: string, mark: Mark, etag: string): Promise<Filling> {
  const known = fillings.get(etag);
  if (known) return known;
  const sidecar = await stored(documentId, slotsKey, MOST_SIDECAR_BYTES);
  const filling = await inThread('fill', { sidecar, mark });
  const size = filling.parts.reduce((total, part) => total + part.length, filling.places.byteLength);
  fillings.set(etag, filling, size);
  return filling;
}

async function markedPictureOf(source: Source, mark: Mark, etag: string): Promise<Uint8Array<ArrayBuffer>> {
  const known = pictures.get(etag);
  if (known) return new Uint8Array(known);
  const bytes = await stored(source.id, source.storageKey, MOST_PICTURE_BYTES);
  const { contentType: type } = source;
  if (!isPictureType(type)) throw new Error(`Document ${source.id} is prepared as a picture, and is none`);
  const marked = await inThread('picture', { bytes, type, mark });
  pictures.set(etag, marked, marked.length);
  return new Uint8Array(marked);
}

const stored = (documentId: string, key: string, most: number): Promise<Uint8Array> =>
  fromStorage(async () => {
    const bytes = await wholeObject(storage(), key, { most });
    if (!bytes) throw new Error(`A file of document ${documentId} is not in the storage`);
    return bytes;
  });

const bodyOf = (documentId: string, key: string, range?: ByteRange, signal?: AbortSignal): Promise<Bytes> =>
  fromStorage(async () => {
    const asked = range ? `bytes=${range.start}-${range.end}` : undefined;
    const found = await storage().getObject(key, { range: asked, signal });
    if (found.status === 200 || found.status === 206) return found.body;
    throw new Error(`The file of document ${documentId} is not in the storage`);
  });

async function fromStorage<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof OutsideError) || error.permanent) throw error;
    throw new DomainError('unavailable', 'The file cannot be read right now. Please try again in a moment.', {
      retryAfter: RETRY_AFTER_SECONDS,
      cause: error,
    });
  }
}
