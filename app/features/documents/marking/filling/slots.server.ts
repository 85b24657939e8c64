import { createHash } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';
import { type Adler, adlerOf } from './adler.ts';

/** A filled slot: its bytes, and the data that the stream's checksum needs about the text inside. */
export type FilledSlot = { bytes: Buffer; adler: Adler; textLength: number };

/** The header of a stored block, and the characters that make its content a comment. */
const BLOCK_HEADER_BYTES = 5;
const LEAST_REST = BLOCK_HEADER_BYTES + 2;

/**
 * Compresses `text` into exactly `size` bytes: the end of a Flate stream before its checksum. The remainder becomes a
 * comment of characters determined by `seed`, so that the slots of two copies have no bytes in common and the same
 * copy is always identical.
 * @returns `null` if the text does not fit.
 */
export function filledSlot(text: string, size: number, seed: string): FilledSlot | null {
  const content = Buffer.from(text, 'latin1');
  const packed = deflateRawSync(content, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  const rest = size - packed.length;
  if (rest < LEAST_REST) return null;
  const length = rest - BLOCK_HEADER_BYTES;
  const header = Buffer.from([1, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255]);
  const comment = Buffer.from(`%${noise(length - 2, seed)}\n`, 'latin1');
  return {
    bytes: Buffer.concat([packed, header, comment]),
    adler: adlerOf(Buffer.concat([content, comment])),
    textLength: content.length + comment.length,
  };
}

type SlotSurroundings = {
  size: number;
  /** What is before the text in the same stream. */
  before: string;
  seed: string;
};

/** How often a comment is changed that was compressed by chance. */
const MOST_TRIES = 8;

/**
 * Compresses `text` and a comment like `filledSlot`, as one block that also refers to what precedes it: ten bytes less
 * for a short text. Each character of the comment takes one byte in a block of fixed codes.
 * @returns `null` if the text does not fit.
 */
export function exactSlot(text: string, { size, before, seed }: SlotSurroundings): FilledSlot | null {
  const dictionary = Buffer.from(before, 'latin1');
  const withComment = (length: number, attempt: number) => {
    const content = Buffer.from(`${text}%${noise(length, `${seed}:${attempt}`)}\n`, 'latin1');
    const bytes = deflateRawSync(content, { level: 9, strategy: constants.Z_FIXED, dictionary });
    return { bytes, content };
  };
  const length = size - withComment(0, 0).bytes.length;
  if (length < 0) return null;
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const { bytes, content } = withComment(length, attempt);
    if (bytes.length === size) return { bytes, adler: adlerOf(content), textLength: content.length };
  }
  return null;
}

function noise(length: number, seed: string): string {
  const pieces: string[] = [];
  for (let made = 0; made < length; made += 86)
    pieces.push(createHash('sha512').update(`${seed}:${made}`).digest('base64url'));
  return pieces.join('').slice(0, length);
}
