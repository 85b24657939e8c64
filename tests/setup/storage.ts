import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallLog } from '../../sandbox/calls.ts';
import { Faults } from '../../sandbox/faults.ts';
import { type StorageService, startStorage } from '../../sandbox/storage/storage.ts';
import { changeEnvironment } from './rewire.ts';
import { waitAsUsual, waitBriefly } from './short-waits.ts';

/** The bucket of the test environment, as a client needs it. */
export const TEST_BUCKET = {
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  region: process.env.AWS_REGION ?? '',
  bucket: process.env.AWS_S3_DOCUMENT_BUCKET ?? '',
};

/** A real object storage for one test file: the stand-in, on a free port, with its own folder. */
export class TestStorage {
  calls = new CallLog();
  readonly faults = waitBriefly(new Faults());
  /** The storage's clock. */
  now: () => number = Date.now;
  #folder = '';
  #port = 0;
  #service: StorageService | null = null;
  #undo: (() => void) | null = null;

  /** Starts it, after `stop` on the same port and folder; the application uses it from then on. */
  async start(): Promise<void> {
    this.#folder ||= await mkdtemp(join(tmpdir(), 'storage-'));
    this.#service = await startStorage(
      {
        dataDir: this.#folder,
        address: { host: '127.0.0.1', publicHost: '127.0.0.1', port: this.#port },
        appUrl: process.env.APP_BASE_URL ?? '',
        calls: this.calls,
        faults: this.faults,
      },
      { ...TEST_BUCKET, now: () => this.now() },
    );
    this.#port = this.#service.port;
    this.#undo ??= changeEnvironment({ AWS_ENDPOINT_URL_S3: this.endpoint });
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    await this.#service?.close();
    this.#service = null;
  }

  async remove(): Promise<void> {
    await this.stop();
    this.#undo?.();
    waitAsUsual();
    if (this.#folder) await rm(this.#folder, { recursive: true });
  }
}
