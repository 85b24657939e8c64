import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { DurableMap } from '../durable-map.ts';

export type StoredObject = {
  key: string;
  /** Name of the file with the content: random, so that no key ever becomes a path. */
  file: string;
  bytes: number;
  etag: string;
  /** ISO time. */
  modifiedAt: string;
  /** Given with the object and sent with it: type, disposition, the caller's own metadata. */
  headers: Record<string, string>;
};

/** A body that has arrived, with its digests under the names of the headers that announce them. */
export type Received = { file: string; bytes: number; etag: string; digests: Record<string, string> };

/**
 * One bucket on disk. A content file is complete before the index names it, and the index is durable before
 * a put is acknowledged; what a crash leaves behind in between is removed at the next start.
 */
export class Objects {
  readonly #folder: string;
  readonly #index: DurableMap<StoredObject>;

  /** @param spared files that something else than an object still needs */
  constructor(folder: string, spared: readonly string[]) {
    this.#folder = join(folder, 'content');
    mkdirSync(this.#folder, { recursive: true });
    this.#index = new DurableMap(join(folder, 'index.jsonl'));
    const known = new Set([...this.all().map((object) => object.file), ...spared]);
    for (const file of readdirSync(this.#folder)) if (!known.has(file)) rmSync(this.#path(file));
  }

  get(key: string): StoredObject | undefined {
    return this.#index.get(key);
  }

  /** The contents of files one after the other. */
  async *read(files: readonly { file: string }[]): AsyncGenerator<Uint8Array> {
    for (const { file } of files) yield* createReadStream(this.#path(file));
  }

  all(): StoredObject[] {
    return [...this.#index.values()];
  }

  /** Writes a body that nobody sees yet: `publish` or `discard` it. */
  async receive(body: AsyncIterable<Uint8Array>): Promise<Received> {
    const [file, md5, sha256] = [randomUUID(), createHash('md5'), createHash('sha256')];
    let [bytes, crc] = [0, 0];
    try {
      await using handle = await open(this.#path(file), 'wx', 0o600);
      for await (const chunk of body) {
        md5.update(chunk);
        sha256.update(chunk);
        crc = crc32(chunk, crc);
        bytes += chunk.length;
        await handle.writeFile(chunk);
      }
      await handle.datasync();
    } catch (error) {
      await this.discard({ file });
      throw error;
    }
    const [md5Bytes, sha256Bytes, crcBytes] = [md5.digest(), sha256.digest(), Buffer.alloc(4)];
    crcBytes.writeUInt32BE(crc);
    const digests = {
      'content-md5': md5Bytes.toString('base64'),
      'x-amz-content-sha256': sha256Bytes.toString('hex'),
      'x-amz-checksum-crc32': crcBytes.toString('base64'),
      'x-amz-checksum-sha256': sha256Bytes.toString('base64'),
    };
    return { file, bytes, etag: `"${md5Bytes.toString('hex')}"`, digests };
  }

  async publish(object: StoredObject): Promise<void> {
    const before = this.#index.get(object.key);
    await this.#index.set(object.key, object);
    if (before) await this.discard(before);
  }

  discard(content: { file: string }): Promise<void> {
    return rm(this.#path(content.file), { force: true });
  }

  async delete(key: string): Promise<void> {
    const object = this.#index.get(key);
    await this.#index.delete(key);
    if (object) await this.discard(object);
  }

  /** The object as it is now, with its content open; a put in the same moment may have replaced the file. */
  async open(key: string): Promise<{ object: StoredObject; content: FileHandle } | undefined> {
    for (let object = this.#index.get(key); object; object = this.#index.get(key)) {
      try {
        return { object, content: await open(this.#path(object.file)) };
      } catch (error) {
        if (this.#index.get(key) === object) throw error;
      }
    }
    return undefined;
  }

  close(): Promise<void> {
    return this.#index.close();
  }

  #path(file: string): string {
    return join(this.#folder, file);
  }
}
