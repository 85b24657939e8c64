import { CHECKSUM_BYTES } from './adler.ts';

/**
 * What to write into a template for one copy. Pages of the same size share their bytes; only the checksum differs.
 */
export type Filling = {
  bytes: number;
  parts: readonly Uint8Array[];
  /** For each placeholder, in order: its offset, the index of its part, and its checksum (-1: none). */
  places: Float64Array;
};

const FIELDS = 3;

/** Writes those parts of the mark that overlap `chunk`, which starts at offset `start` of the template. */
export function writeInto(chunk: Uint8Array, start: number, { parts, places }: Filling): void {
  const end = start + chunk.length;
  for (let row = firstRow(places, start, parts); row < places.length; row += FIELDS) {
    const [at = 0, index = 0, checksum = -1] = places.subarray(row, row + FIELDS);
    if (at >= end) return;
    const part = parts[index] ?? new Uint8Array();
    overlay(chunk, start, at, part);
    if (checksum >= 0) overlay(chunk, start, at + part.length, bigEndian(checksum));
  }
}

/** Finds the first placeholder that extends beyond `start`. */
function firstRow(places: Float64Array, start: number, parts: readonly Uint8Array[]): number {
  let [low, high] = [0, places.length / FIELDS];
  while (low < high) {
    const middle = (low + high) >> 1;
    const length = parts[places[middle * FIELDS + 1] ?? 0]?.length ?? 0;
    if ((places[middle * FIELDS] ?? 0) + length + CHECKSUM_BYTES <= start) low = middle + 1;
    else high = middle;
  }
  return low * FIELDS;
}

function overlay(chunk: Uint8Array, start: number, at: number, bytes: Uint8Array): void {
  const from = Math.max(at, start);
  const to = Math.min(at + bytes.length, start + chunk.length);
  if (from < to) chunk.set(bytes.subarray(from - at, to - at), from - start);
}

function bigEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(CHECKSUM_BYTES);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** Marks a template, or a part of it that starts at offset `start`, while it is streamed. */
export function markingStream(filling: Filling, start: number): TransformStream<Uint8Array, Uint8Array> {
  let at = start;
  return new TransformStream({
    transform(chunk, controller) {
      writeInto(chunk, at, filling);
      at += chunk.length;
      controller.enqueue(chunk);
    },
  });
}
