import { DomainError, type ErrorCode } from '#app/domain/errors.ts';
import { FileLimitError, type FileWorkName } from './limits.ts';

/** What is asked of a process: to begin with a file, whose bytes follow, or to go on to its next part. */
export type Request = { work: FileWorkName; options: unknown; bytes: number } | 'next';

type Failure = {
  name: string;
  message: string;
  stack: string | undefined;
  expected: { code: ErrorCode; retryAfter: number | undefined } | null;
};

/** What it answers. `isDone`: the file is finished, and the process is free; `rss`: its memory, in bytes. */
export type Outcome = { isDone: boolean } & ({ value: unknown } | { failure: Failure });
export type Reply = Outcome & { rss: number };

/** The length of a message stands before it. */
export const LENGTH_BYTES = 4;

export function failureOf(error: unknown): Failure {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  if (/Maximum call stack size exceeded/.test(message)) return failureOf(new FileLimitError('depth'));
  const expected = error instanceof DomainError ? { code: error.code, retryAfter: error.retryAfter } : null;
  return { name, message, stack, expected };
}

/** Makes the error again on this side. */
export function errorOf({ name, message, stack, expected }: Failure): Error {
  const cause = Object.assign(new Error(message), { name, stack });
  if (!expected) return cause;
  const { code, retryAfter } = expected;
  return new DomainError(code, message, { ...(retryAfter !== undefined && { retryAfter }), cause });
}
