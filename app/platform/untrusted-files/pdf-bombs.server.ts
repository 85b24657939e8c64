import { Unzlib } from 'fflate';
import { FileLimitError } from './limits.ts';

const MEGABYTE = 1024 * 1024;
/** What packing makes of ordinary pages is far below. */
const MOST_RATIO = 200;
/** How much all streams together may unpack to beyond that ratio. */
const MOST_EXCESS = 64 * MEGABYTE;
/** Beyond, looking takes longer than it saves. */
const MOST_LOOKED_AT = 256 * MEGABYTE;
/** It may become a thousand times as large at once. */
const PIECE = 1024;

/**
 * Refuses a PDF whose streams unpack to far more than they are, before a library spends seconds and hundreds of
 * megabytes on them. Streams that are packed in another way, or encrypted, are left to the limits of the process.
 * @throws FileLimitError
 */
export function refusePdfBomb(file: Uint8Array): void {
  const pdf = Buffer.from(file.buffer, file.byteOffset, file.length);
  let excess = 0;
  let seen = 0;
  for (let at = pdf.indexOf('stream'); at >= 0 && seen < MOST_LOOKED_AT; at = pdf.indexOf('stream', at)) {
    const start = startOfData(pdf, at + 'stream'.length);
    const found = pdf.indexOf('endstream', start);
    const end = found < 0 ? pdf.length : found;
    const packed = pdf.subarray(start, end);
    const free = MOST_EXCESS - excess + packed.length * MOST_RATIO;
    const unpacked = unpackedBytes(packed, Math.min(free, MOST_LOOKED_AT - seen));
    if (unpacked > free) throw new FileLimitError('unpacked');
    seen += unpacked;
    excess += Math.max(0, unpacked - packed.length * MOST_RATIO);
    at = end + 'endstream'.length;
  }
}

const startOfData = (pdf: Buffer, at: number): number => {
  const isPair = pdf[at] === 0x0d && pdf[at + 1] === 0x0a;
  return at + (isPair ? 2 : 1);
};

const isPacked = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

/** Counts what a stream unpacks to, packed again or not, and stops counting beyond `most`. */
function unpackedBytes(packed: Uint8Array, most: number): number {
  let count = 0;
  const counting = (bytes: Uint8Array): ((piece: Uint8Array) => void) | null => {
    if (!isPacked(bytes)) return null;
    let inner: ReturnType<typeof counting> | undefined;
    const stream = new Unzlib((chunk) => {
      count += chunk.length;
      if (chunk.length === 0) return;
      if (inner === undefined) inner = counting(chunk);
      for (let at = 0; inner && at < chunk.length && count <= most; at += PIECE)
        inner(chunk.subarray(at, at + PIECE));
    });
    return (piece) => stream.push(piece);
  };
  try {
    const push = counting(packed);
    for (let at = 0; push && at < packed.length && count <= most; at += PIECE)
      push(packed.subarray(at, at + PIECE));
  } catch {
    // Not packed like this, or damaged: there is no more to unpack.
  }
  return count;
}
