import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DurableMap } from '../durable-map.ts';
import { denied } from './xml.ts';

export type StoredObject = {
  key: string;
  /** Name of the file with the content: random, so that no key ever becomes a path. */
  file: string;
  bytes: number;
  etag: string;
  /** ISO time. */
  modifiedAt: string;
  /** Stored with the object and sent with it: type, disposition, the caller's own metadata. */
  headers: Record<string, string>;
};

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

/**
 * Objects on disk. A content file is complete before the index names it, and the index is durable before a put is
 * acknowledged; files orphaned by a crash in between are removed at the next start.
 */
export class Objects {
  readonly #folder: string;
  readonly #index: DurableMap<StoredObject>;

  constructor(folder: string) {
    this.#folder = join(folder, 'content');
    mkdirSync(this.#folder, { recursive: true });
    this.#index = new DurableMap(join(folder, 'index.db'));
    const known = new Set(this.all().map(({ file }) => file));
    for (const file of readdirSync(this.#folder)) if (!known.has(file)) rmSync(join(this.#folder, file));
  }

  get = (key: string): StoredObject | undefined => this.#index.get(key);
  all = (): StoredObject[] => [...this.#index.values()];
  /** Synchronous, so that no concurrent put replaces the file. */
  read = ({ file }: StoredObject): Buffer<ArrayBuffer> => Buffer.from(readFileSync(join(this.#folder, file)));
  close = (): Promise<void> => this.#index.close();

  async put(
    key: string,
    body: Uint8Array,
    headers: Record<string, string>,
    tag = md5(body),
  ): Promise<StoredObject> {
    this.#refuseLocked(key);
    const file = randomUUID();
    await writeFile(join(this.#folder, file), body, { mode: 0o600, flush: true });
    const modifiedAt = new Date().toISOString();
    const object = { key, file, bytes: body.length, etag: `"${tag}"`, modifiedAt, headers };
    const before = this.#index.get(key);
    await this.#index.set(key, object);
    await this.#discard(before);
    return object;
  }

  async delete(key: string): Promise<void> {
    this.#refuseLocked(key);
    const before = this.#index.get(key);
    await this.#index.delete(key);
    await this.#discard(before);
  }

  /** There are no versions here, so a locked object can neither be replaced nor deleted. */
  #refuseLocked(key: string): void {
    const until = this.get(key)?.headers['x-amz-object-lock-retain-until-date'] ?? '';
    if (Date.parse(until) > Date.now()) throw denied('The object is protected by Object Lock.');
  }

  async #discard(object: StoredObject | undefined): Promise<void> {
    if (object) await rm(join(this.#folder, object.file), { force: true });
  }
}

/** The ETag of a multipart object: derived from its parts' ETags and their number. */
export const tagOfParts = (parts: readonly StoredObject[]): string =>
  `${md5(
    Buffer.from(
      parts
        .map(({ etag }) => etag)
        .join('')
        .replaceAll('"', ''),
      'hex',
    ),
  )}-${parts.length}`;
