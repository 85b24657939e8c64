import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

const COMPACT_AFTER = 5_000;

type Waiting = { resolve: () => void; reject: (cause: unknown) => void };

/** Writes a file so that after a crash there is the old or the new content, never half of one. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.tmp`;
  const descriptor = openSync(temporary, 'w', 0o600);
  try {
    writeSync(descriptor, typeof content === 'string' ? Buffer.from(content) : content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, file);
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/**
 * A map whose changes are on disk when their promise resolves.
 *
 * Each change is one JSON line of an append-only log; changes that come together share one fsync. The log is
 * written anew when it has grown, and at each opening; a last line torn by a crash was never acknowledged and is dropped.
 */
export class DurableMap<T> {
  readonly #file: string;
  readonly #isAlive: (value: T) => boolean;
  readonly #values = new Map<string, T>();
  #handle: FileHandle | undefined;
  #pending: { line: string; waiting: Waiting }[] = [];
  #writing: Promise<void> | undefined;
  #lines = 0;

  constructor(file: string, isAlive: (value: T) => boolean = () => true) {
    this.#file = file;
    this.#isAlive = isAlive;
    this.#load();
    this.#compact();
  }

  get size(): number {
    return this.#values.size;
  }

  get(key: string): T | undefined {
    return this.#values.get(key);
  }

  values(): IterableIterator<T> {
    return this.#values.values();
  }

  entries(): IterableIterator<[string, T]> {
    return this.#values.entries();
  }

  /** Readers see the change at once; the promise tells when it would survive a crash. */
  set(key: string, value: T): Promise<void> {
    this.#values.set(key, value);
    return this.#append(JSON.stringify([key, value]));
  }

  delete(key: string): Promise<void> {
    if (!this.#values.delete(key)) return Promise.resolve();
    return this.#append(JSON.stringify([key]));
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#handle?.close();
    this.#handle = undefined;
  }

  #load(): void {
    for (const line of readIfThere(this.#file).split('\n')) {
      if (line === '') continue;
      const entry = parseLine<T>(line);
      if (!entry) break;
      const [key, value] = entry;
      if (value === undefined) this.#values.delete(key);
      else this.#values.set(key, value);
    }
  }

  #compact(): void {
    for (const [key, value] of this.#values) if (!this.#isAlive(value)) this.#values.delete(key);
    const lines = [...this.#values].map((entry) => `${JSON.stringify(entry)}\n`);
    writeAtomically(this.#file, lines.join(''));
    this.#lines = 0;
  }

  #append(line: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#pending.push({ line, waiting: { resolve, reject } });
    this.#writing ??= this.#write();
    return promise;
  }

  async #write(): Promise<void> {
    // One turn later, so that changes made together share the first fsync too.
    await Promise.resolve();
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0);
      try {
        await this.#writeLines(batch.map((entry) => `${entry.line}\n`));
        for (const { waiting } of batch) waiting.resolve();
      } catch (cause) {
        for (const { waiting } of batch) waiting.reject(cause);
      }
    }
    this.#writing = undefined;
  }

  async #writeLines(lines: readonly string[]): Promise<void> {
    if (this.#lines > Math.max(COMPACT_AFTER, this.#values.size)) {
      await this.#handle?.close();
      this.#handle = undefined;
      // The map already holds what these lines say.
      this.#compact();
      return;
    }
    this.#handle ??= await open(this.#file, 'a', 0o600);
    await this.#handle.appendFile(lines.join(''));
    await this.#handle.datasync();
    this.#lines += lines.length;
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function parseLine<T>(line: string): [string, T?] | undefined {
  try {
    return JSON.parse(line) as [string, T?];
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
