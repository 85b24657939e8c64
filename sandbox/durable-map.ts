import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';

/** Writes a file so that after a crash it has the old or the new content, never a part of one. */
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

const PREPARE = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists entry (key text primary key, value text not null)`;

const PUT = 'insert into entry values (?, ?) on conflict do update set value = excluded.value';
const READ = 'select key, value from entry order by rowid';
const REMOVE = 'delete from entry where key = ?';

type Writer = { database: DatabaseSync; put: StatementSync; remove: StatementSync };

/**
 * A map whose changes are on disk when their promise resolves. Concurrent changes share one write. Its file is created
 * with the first change.
 */
export class DurableMap<T> {
  readonly #file: string;
  readonly #values = new Map<string, T>();
  #writer: Writer | undefined;
  #pending: { key: string; value?: string }[] = [];
  #writing: Promise<void> | undefined;

  /** @param isAlive entries for which it is false are removed at the next opening */
  constructor(file: string, isAlive: (value: T) => boolean = () => true) {
    this.#file = file;
    if (!existsSync(file)) return;
    for (const { key, value } of this.#open().database.prepare(READ).all()) {
      const parsed = JSON.parse(String(value)) as T;
      if (isAlive(parsed)) this.#values.set(String(key), parsed);
      else this.#pending.push({ key: String(key) });
    }
    this.#flush();
  }

  get size(): number {
    return this.#values.size;
  }

  get(key: string): T | undefined {
    return this.#values.get(key);
  }

  readonly values = (): IterableIterator<T> => this.#values.values();
  readonly entries = (): IterableIterator<[string, T]> => this.#values.entries();

  /** Readers see the change at once; the promise resolves when it would survive a crash. */
  set(key: string, value: T): Promise<void> {
    this.#values.set(key, value);
    return this.#write({ key, value: JSON.stringify(value) });
  }

  delete(key: string): Promise<void> {
    return this.#values.delete(key) ? this.#write({ key }) : Promise.resolve();
  }

  async close(): Promise<void> {
    await this.#writing;
    if (this.#writer?.database.isOpen) this.#writer.database.close();
  }

  #open(): Writer {
    mkdirSync(dirname(this.#file), { recursive: true });
    const database = new DatabaseSync(this.#file);
    database.exec(PREPARE);
    this.#writer = { database, put: database.prepare(PUT), remove: database.prepare(REMOVE) };
    return this.#writer;
  }

  #write(change: { key: string; value?: string }): Promise<void> {
    this.#pending.push(change);
    this.#writing ??= setImmediate().then(() => {
      this.#writing = undefined;
      this.#flush();
    });
    return this.#writing;
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    const { database, put, remove } = this.#writer ?? this.#open();
    database.exec('begin');
    for (const { key, value } of this.#pending.splice(0)) {
      if (value === undefined) remove.run(key);
      else put.run(key, value);
    }
    database.exec('commit');
  }
}
