import { randomBytes } from 'node:crypto';
import type { Sidecar } from '../filling/sidecar.ts';

const TAG_BYTES = 12;
const INDEX_BYTES = 4;

type FixedPlaces = Pick<Sidecar, 'drawing' | 'footer' | 'unicode' | 'metadata' | 'fileId'>;
/** Placeholders that there are once. */
export type FixedName = 'drawing' | 'footer' | 'unicode' | 'metadata';
/** Placeholders that there are for each page, and for each box. */
export type RepeatedName = 'page' | 'rows';

/**
 * Fills the placeholders with a random tag while a template is written, and locates them in the finished file. No
 * uploaded file can contain the tag, so none can move a mark.
 */
export class Placeholders {
  readonly #tag = randomBytes(TAG_BYTES);
  readonly #fileId = randomBytes(16).toString('hex');
  readonly #names: (FixedName | RepeatedName)[] = [];
  readonly #lengths: number[] = [];

  /** Excludes the checksum, which follows if the placeholder is in a compressed stream. */
  place(name: FixedName | RepeatedName, length: number): Buffer {
    const bytes = Buffer.alloc(length, ' ');
    this.#tag.copy(bytes);
    bytes.writeUInt32BE(this.#names.push(name) - 1, TAG_BYTES);
    this.#lengths.push(length);
    return bytes;
  }

  /** The identifier of the file, in hexadecimal digits. */
  hex(): string {
    return this.#fileId;
  }

  /** @throws Error when a placeholder is missing or duplicated. */
  locate(file: Buffer): { fixed: FixedPlaces } & { [name in RepeatedName]: number[] } {
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
    const all = (name: RepeatedName) =>
      this.#names.flatMap((known, index) => (known === name ? [offsetOf(index)] : []));
    const fixed = {
      drawing: place('drawing'),
      footer: place('footer'),
      unicode: place('unicode'),
      metadata: [place('metadata')],
      fileId: this.#fileIds(file),
    };
    return { fixed, page: all('page'), rows: all('rows') };
  }

  #fileIds(file: Buffer): Sidecar['fileId'] {
    const found: Sidecar['fileId'] = [];
    const id = this.#fileId;
    for (let at = file.indexOf(id); at >= 0; at = file.indexOf(id, at + id.length))
      found.push({ at, length: id.length });
    return found;
  }
}
