/** A call that the storage refused or did not answer. What a caller may expect (no such key, …) is not an error. */
export class StorageError extends Error {
  /** S3's code (`SlowDown`), or ours: `Unreachable`, `Timeout`, `InvalidKey`, `BadAnswer`. */
  readonly code: string;
  /** HTTP status; `null` when there was no answer. */
  readonly status: number | null;
  /** Whether the same call may succeed later. */
  readonly retriable: boolean;

  constructor(
    message: string,
    facts: { code: string; status?: number; retriable: boolean; cause?: unknown },
  ) {
    super(message, { cause: facts.cause });
    this.name = 'StorageError';
    this.code = facts.code;
    this.status = facts.status ?? null;
    this.retriable = facts.retriable;
  }
}
