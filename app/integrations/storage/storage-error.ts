import { OutsideError } from '#app/platform/outside-error.ts';

/** Refused keys and rights are mended by an operator: what waits for the storage then still has to be done. */
const MENDED_BY_OPERATOR = [401, 403];

/** A call that the storage refused or did not answer. What a caller may expect (no such key, …) is not an error. */
export class StorageError extends OutsideError {
  /** Whether the same call may succeed when made again at once. */
  readonly retriable: boolean;

  /** `code` is S3's (`SlowDown`), or ours: `Unreachable`, `Timeout`, `InvalidKey`, `BadAnswer`. */
  constructor(
    message: string,
    { retriable, ...facts }: { code: string; status?: number; retriable: boolean; cause?: unknown },
  ) {
    const permanent = !retriable && !MENDED_BY_OPERATOR.includes(facts.status ?? 0);
    super('storage', message, { ...facts, permanent });
    this.name = 'StorageError';
    this.retriable = retriable;
  }
}
