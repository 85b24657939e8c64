import type { CalledName } from '#app/domain/services.ts';

type Facts = {
  /** The vendor's own code if it sends one, else ours: `Unreachable`, `Timeout`, `Malformed`, `Http<status>`. */
  code: string;
  /** HTTP status; undefined when there was no response. */
  status?: number | undefined;
  /** A retry cannot help. */
  permanent: boolean;
  /** The delay that the service requested before a retry. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
};

/**
 * A call that an outside service refused or did not respond to. A job that throws it is retried unless it is
 * permanent.
 */
export class OutsideError extends Error {
  readonly service: CalledName;
  readonly code: string;
  readonly status: number | null;
  readonly permanent: boolean;
  readonly retryAfterMs: number | null;

  constructor(service: CalledName, message: string, facts: Facts) {
    super(message, { cause: facts.cause });
    this.name = 'OutsideError';
    this.service = service;
    this.code = facts.code;
    this.status = facts.status ?? null;
    this.permanent = facts.permanent;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}
