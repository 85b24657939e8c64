import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DurableMap } from '../durable-map.ts';
import type { Objects, Received } from './objects.ts';
import { S3Error } from './s3-error.ts';

type Part = Pick<Received, 'file' | 'bytes' | 'etag'>;
type Upload = { key: string; headers: Record<string, string>; parts: Record<string, Part> };

const noSuchUpload = () => new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.');

/** Objects that arrive in numbered parts; nobody sees one before it is completed. */
export class Multipart {
  readonly #uploads: DurableMap<Upload>;

  constructor(folder: string) {
    this.#uploads = new DurableMap(join(folder, 'uploads.jsonl'));
  }

  /** Content files of parts, which no object names yet. */
  files(): string[] {
    return [...this.#uploads.values()].flatMap(({ parts }) => Object.values(parts).map(({ file }) => file));
  }

  async begin(key: string, headers: Record<string, string>): Promise<string> {
    const id = randomUUID();
    await this.#uploads.set(id, { key, headers, parts: {} });
    return id;
  }

  async addPart(objects: Objects, id: string, number: number, part: Part): Promise<void> {
    const upload = this.#get(id);
    const before = upload.parts[number];
    await this.#uploads.set(id, { ...upload, parts: { ...upload.parts, [number]: part } });
    if (before) await objects.discard(before);
  }

  /** @param named part numbers and tags as the caller lists them */
  async complete(
    objects: Objects,
    id: string,
    named: readonly { number: number; etag: string }[],
    modifiedAt: string,
  ) {
    const { key, headers, parts } = this.#get(id);
    const chosen = named.map(({ number, etag }) => {
      const part = parts[number];
      if (part?.etag !== etag) throw new S3Error(400, 'InvalidPart', 'A part was not found.');
      return part;
    });
    if (chosen.length === 0) throw new S3Error(400, 'MalformedXML', 'No parts are named.');
    const { file, bytes } = await objects.receive(objects.read(chosen));
    const digest = createHash('md5');
    for (const { etag } of chosen) digest.update(Buffer.from(etag.replaceAll('"', ''), 'hex'));
    const etag = `"${digest.digest('hex')}-${chosen.length}"`;
    await objects.publish({ key, file, bytes, etag, modifiedAt, headers });
    await this.abort(objects, id);
    return { key, etag };
  }

  async abort(objects: Objects, id: string): Promise<void> {
    const { parts } = this.#get(id);
    await this.#uploads.delete(id);
    for (const part of Object.values(parts)) await objects.discard(part);
  }

  close(): Promise<void> {
    return this.#uploads.close();
  }

  #get(id: string): Upload {
    const upload = this.#uploads.get(id);
    if (!upload) throw noSuchUpload();
    return upload;
  }
}
