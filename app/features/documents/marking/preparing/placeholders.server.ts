import { randomBytes } from 'node:crypto';
import type { Sidecar } from '../filling/sidecar.ts';

const TAG_BYTES = 12;
const INDEX_BYTES = 4;

type FixedPlaces = Pick<Sidecar, 'who' | 'when' | 'copy' | 'unicode' | 'metadata' | 'fileId'>;
export type FixedName = 'who' | 'when' | 'copy' | 'unicode' | 'metadata';

/**
 * Fills the placeholders with a random tag while a template is written, and locates them in the finished file. No
 * uploaded file can contain the tag, so none can move a mark.
 */
export class Placeholders {
  readonly #tag = randomBytes(TAG_BYTES);
  readonly #fileId = randomBytes(16).toString('hex');
  readonly #names: (FixedName | null)[] = [];
  readonly #lengths: number[] = [];

  /** A placeholder at the end of a page's content. */
  page(length: number): Buffer {
    return this.#fill(null, length);
  }

  /**
   * A placeholder that all pages share. `length` excludes the checksum, which follows if the stream is compressed.
   */
  fixed(name: FixedName, length: number): Buffer {
    return this.#fill(name, length);
  }

  /** The identifier of the file, in hexadecimal digits. */
  hex(): string {
    return this.#fileId;
  }

  #fill(name: FixedName | null, length: number): Buffer {
    const bytes = Buffer.alloc(length, ' ');
    this.#tag.copy(bytes);
    bytes.writeUInt32BE(this.#names.push(name) - 1, TAG_BYTES);
    this.#lengths.push(length);
    return bytes;
  }

  /** @throws Error when a placeholder is missing or duplicated. */
  locate(file: Buffer): { fixed: FixedPlaces; pageAt(index: number): number } {
    const offsets = new Map<number, number>();
    for (
      let at = file.indexOf(this.#tag);
      at >= 0;
      at = file.indexOf(this.#tag, at + TAG_BYTES + INDEX_BYTES)
    ) {
      const index = file.readUInt32BE(at + TAG_BYTES);
      if (offsets.has(index) || index >= this.#names.length)
        throw new Error('A place for the mark is there twice');
      offsets.set(index, at);
    }
    const offsetOf = (index: number): number => {
      const at = offsets.get(index);
      if (at === undefined) throw new Error('A place for the mark was lost');
      return at;
    };
    const place = (name: FixedName) => {
      const index = this.#names.indexOf(name);
      return { at: offsetOf(index), length: this.#lengths[index] ?? 0 };
    };
    const pages = this.#names.flatMap((name, index) => (name === null ? [index] : []));
    const fixed = {
      who: place('who'),
      when: place('when'),
      copy: place('copy'),
      unicode: place('unicode'),
      metadata: [place('metadata')],
      fileId: this.#fileIds(file),
    };
    return { fixed, pageAt: (index) => offsetOf(pages[index] ?? -1) };
  }

  #fileIds(file: Buffer): Sidecar['fileId'] {
    const found: Sidecar['fileId'] = [];
    const id = this.#fileId;
    for (let at = file.indexOf(id); at >= 0; at = file.indexOf(id, at + id.length))
      found.push({ at, length: id.length });
    return found;
  }
}
