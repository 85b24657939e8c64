import { type ChosenEntry, chosenFileOf } from './dropped-files.ts';
import { refusalBefore } from './file-type.ts';
import {
  type ChosenFile,
  PART_BYTES,
  partCount,
  targetKey,
  type UploadOutcome,
  type UploadProgress,
  type UploadStart,
  type UploadTarget,
  uploadChecksumOf,
} from './upload.ts';

export type UploadState =
  | 'waiting'
  | 'sending'
  /** By the person, or because the connection was lost: `problem` gives the reason. */
  | 'paused'
  | 'checking'
  | 'duplicate'
  | 'done'
  | 'failed';

export type QueuedUpload = {
  key: string;
  file: File;
  chosen: ChosenFile;
  target: UploadTarget;
  state: UploadState;
  /** Bytes that have arrived, or are in transit in the current part. */
  sent: number;
  id: string | null;
  problem: string | null;
  documentId: string | null;
  duplicateOf: { id: string; title: string; uploadedAt: string } | null;
};

/** What the queue requires from the server and the network. */
export type UploadTransport = {
  begin(file: UploadStart): Promise<UploadProgress>;
  partUrls(id: string, parts: number[]): Promise<Record<number, string>>;
  complete(id: string, keep: boolean): Promise<UploadOutcome>;
  cancel(id: string): Promise<void>;
  /** Sends one part. Rejects if it did not arrive. */
  send(url: string, part: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<void>;
  /** The message of an error; `null` for a lost connection. */
  refusal(error: unknown): string | null;
};

const AT_ONCE = 2;
/** Number of parts whose URLs are requested together. */
const URLS_AT_ONCE = 25;
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Uploads files, two at a time, each in parts. An interrupted upload resumes where it stopped: the server knows which
 * parts have arrived, even after a reload, once the same file is chosen again.
 */
export class UploadQueue {
  #uploads: readonly QueuedUpload[] = [];
  #listeners = new Set<() => void>();
  #running = new Map<string, AbortController>();

  readonly #transport: UploadTransport;
  readonly #pause: (ms: number) => Promise<void>;

  constructor(transport: UploadTransport, pause = waitFor) {
    this.#transport = transport;
    this.#pause = pause;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  uploads = (): readonly QueuedUpload[] => this.#uploads;

  /** Adds files; one already in the queue for the same target is not added again, but resumed if it was paused. */
  add(files: readonly ChosenEntry[], target: UploadTarget): void {
    for (const entry of files)
      this.#add(entry, target, JSON.stringify([chosenFileOf(entry), targetKey(target)]));
    this.#notify();
    this.#next();
  }

  #add(entry: ChosenEntry, target: UploadTarget, key: string): void {
    const { file } = entry;
    const known = this.#find(key);
    if (known && known.state !== 'failed') {
      void this.#addAgain(known, entry);
      return;
    }
    const problem = refusalBefore(file)?.text ?? null;
    this.#uploads = [
      ...this.#uploads.filter((one) => one.key !== key),
      {
        ...{ key, file, chosen: chosenFileOf(entry), target, problem },
        state: problem ? 'failed' : 'waiting',
        ...{ sent: 0, id: null, documentId: null, duplicateOf: null },
      },
    ];
  }

  /** Resumes the upload of the same file; another one with its name, size and time is an upload of its own. */
  async #addAgain({ key, file, target }: QueuedUpload, entry: ChosenEntry): Promise<void> {
    const [before, now] = await Promise.allSettled([uploadChecksumOf(file), uploadChecksumOf(entry.file)]);
    const isSame = before.status === 'fulfilled' && now.status === 'fulfilled' && before.value === now.value;
    if (!isSame) this.#add(entry, target, `${key} ${now.status === 'fulfilled' ? now.value : ''}`);
    else if (this.#find(key)?.state === 'paused')
      this.#change(key, { file: entry.file, state: 'waiting', problem: null });
    this.#notify();
    this.#next();
  }

  pauseUpload(key: string, problem: string | null = null): void {
    const upload = this.#find(key);
    if (upload?.state !== 'sending' && upload?.state !== 'waiting') return;
    this.#change(key, { state: 'paused', problem });
    this.#running.get(key)?.abort();
    this.#next();
  }

  resume(key: string): void {
    if (this.#find(key)?.state !== 'paused') return;
    this.#change(key, { state: 'waiting', problem: null });
    this.#next();
  }

  /** Resumes every paused upload: the connection is back. */
  resumeAll(): void {
    for (const { key } of this.#uploads) this.resume(key);
  }

  /** Removes an upload from the list; an unfinished one is cancelled. */
  async remove(key: string): Promise<void> {
    const upload = this.#find(key);
    this.#uploads = this.#uploads.filter((one) => one.key !== key);
    this.#running.get(key)?.abort();
    this.#notify();
    if (upload?.id && upload.state !== 'done' && upload.state !== 'failed')
      await this.#transport.cancel(upload.id);
    this.#next();
  }

  /** Keeps a file even though another document has the same one. */
  keep(key: string): Promise<void> {
    return this.#finish(key, true);
  }

  #find = (key: string): QueuedUpload | undefined => this.#uploads.find((one) => one.key === key);

  #change(key: string, change: Partial<QueuedUpload>): void {
    this.#uploads = this.#uploads.map((one) => (one.key === key ? { ...one, ...change } : one));
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #next(): void {
    for (const { key, state } of this.#uploads) {
      if (this.#running.size >= AT_ONCE) return;
      if (state === 'waiting' && !this.#running.has(key)) void this.#run(key);
    }
  }

  async #run(key: string): Promise<void> {
    const stop = new AbortController();
    this.#running.set(key, stop);
    this.#change(key, { state: 'sending' });
    try {
      await this.#sendParts(key, stop.signal);
      if (!stop.signal.aborted) await this.#finish(key, false);
    } catch (error) {
      if (!stop.signal.aborted) this.#fail(key, error);
    } finally {
      this.#running.delete(key);
      this.#next();
    }
  }

  async #sendParts(key: string, signal: AbortSignal): Promise<void> {
    const upload = this.#find(key);
    if (!upload) return;
    const { file, chosen, target } = upload;
    const checksum = await uploadChecksumOf(file);
    const { id, parts } = await this.#persistently(
      () => this.#transport.begin({ ...chosen, target, checksum }),
      signal,
    );
    const there = new Set(parts);
    const all = Array.from({ length: partCount(chosen.bytes) }, (_, at) => at + 1);
    const sizeOf = (part: number) => Math.min(PART_BYTES, chosen.bytes - (part - 1) * PART_BYTES);
    let arrived = parts.reduce((sum, part) => sum + sizeOf(part), 0);
    this.#change(key, { id, sent: arrived });
    const missing = all.filter((part) => !there.has(part));
    for (let start = 0; start < missing.length; start += URLS_AT_ONCE) {
      const some = missing.slice(start, start + URLS_AT_ONCE);
      const urls = await this.#persistently(() => this.#transport.partUrls(id, some), signal);
      for (const part of some) {
        const from = (part - 1) * PART_BYTES;
        const piece = file.slice(from, from + sizeOf(part));
        const onProgress = (bytes: number) => this.#change(key, { sent: arrived + bytes });
        await this.#persistently(
          () => this.#transport.send(urls[part] ?? '', piece, onProgress, signal),
          signal,
        );
        arrived += sizeOf(part);
        this.#change(key, { sent: arrived });
      }
    }
  }

  async #finish(key: string, keep: boolean): Promise<void> {
    const id = this.#find(key)?.id;
    if (!id) return;
    this.#change(key, { state: 'checking', duplicateOf: null });
    try {
      const signal = new AbortController().signal;
      const outcome = await this.#persistently(() => this.#transport.complete(id, keep), signal);
      if (outcome.kind === 'duplicate') this.#change(key, { state: 'duplicate', duplicateOf: outcome.of });
      else this.#change(key, { state: 'done', documentId: outcome.documentId });
    } catch (error) {
      this.#fail(key, error);
    }
  }

  #fail(key: string, error: unknown): void {
    const refusal = this.#transport.refusal(error);
    if (refusal === null)
      this.#change(key, { state: 'paused', problem: 'Connection lost. Resume when you are back online.' });
    else this.#change(key, { state: 'failed', problem: refusal });
  }

  /** Retries calls that got no response; the caller gets the last failure. */
  async #persistently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (signal.aborted || attempt >= ATTEMPTS || this.#transport.refusal(error) !== null) throw error;
        await this.#pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      }
    }
  }
}
