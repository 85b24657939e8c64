import type { Mark } from '../mark.ts';
import { compactTraceId, printedTraceId } from '../trace-id.ts';
import { type Adler, adlerNumber, joinedAdler } from './adler.ts';
import type { Filling } from './copy-bytes.ts';
import type { Sidecar } from './sidecar.ts';
import type { FilledSlot } from './slots.server.ts';

/** The state of the checksum at the beginning of a stream. */
const FRESH: Adler = [1, 0];
const NO_CHECKSUM = -1;

/** Collects what to write into a template. */
export class FillingParts {
  readonly #parts: Uint8Array[] = [];
  readonly #places: [at: number, part: number, checksum: number][] = [];

  /** A placeholder that is a whole compressed stream. */
  stream(at: number, slot: FilledSlot): void {
    this.endOfStream(at, this.part(slot.bytes), slot, FRESH);
  }

  /** Bytes that many placeholders get; returns their number for `endOfStream`. */
  part(bytes: Uint8Array): number {
    return this.#parts.push(bytes) - 1;
  }

  /** A placeholder at the end of a compressed stream, whose content before it has the checksum `before`. */
  endOfStream(at: number, part: number, { adler, textLength }: FilledSlot, before: Adler): void {
    this.#places.push([at, part, adlerNumber(joinedAdler(before, adler, textLength))]);
  }

  /** A placeholder outside of compressed streams. */
  plain(at: number, bytes: Uint8Array): void {
    this.#places.push([at, this.part(bytes), NO_CHECKSUM]);
  }

  /** The id of the copy in the metadata and as the identifier of the file: sixteen bytes. */
  ids({ metadata, fileId }: Sidecar, { traceId }: Mark): void {
    const identifier = Buffer.from(`VST:${compactTraceId(traceId)}`, 'latin1').toString('hex');
    for (const { at, length } of metadata) this.plain(at, padText(printedTraceId(traceId), length));
    for (const { at, length } of fileId) this.plain(at, padText(identifier, length));
  }

  filling(bytes: number): Filling {
    const places = this.#places.toSorted(([one], [other]) => one - other);
    return { bytes, parts: this.#parts, places: Float64Array.from(places.flat()) };
  }
}

export function padText(text: string, length: number): Buffer {
  const bytes = Buffer.alloc(length, ' ');
  bytes.write(text, 'latin1');
  return bytes;
}
